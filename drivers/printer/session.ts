import { type OpenPort, PortError, type Timers } from '../port/port.ts';
import { findRealTimeSequences } from './commands.ts';
import { healthOf, refusalOf, sameHealth } from './health.ts';
import { framePaper, sendPaper } from './paper-job.ts';
import { createPrinterConnection, type PrinterConnection } from './printer-connection.ts';
import { createPrinterLink } from './printer-link.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { tokenOf } from './printer-queries.ts';
import type { PrinterHealth, PrintOutcome, ReceiptPrinter } from './receipt-printer.ts';
import { DEFAULT_LIMITS, type SessionLimits } from './session-limits.ts';

/** What a printer's session is made of. */
export interface ReceiptPrinterOptions {
  readonly openPort: OpenPort;
  readonly timers: Timers;
  readonly profile: PrinterProfile;
  /** Makes a token of 4 printable ASCII characters, unlike any that may still be on its way. */
  readonly nextToken: () => string;
  readonly limits?: Partial<SessionLimits>;
  /** A paper of an earlier session may lie unfinished in the printer: it is cleared before the next. */
  readonly unfinished?: boolean;
  /** A paper whose outcome was "unknown" was proved after all; `reference` is what beforeFirstByte got. */
  readonly onLateProof?: (reference: string) => void;
}

/**
 * Makes the session of one ESC/POS printer: it keeps itself connected, watches the printer's health, prints
 * one paper at a time and says "printed" only by the printer's proof. Nothing is ever sent twice by itself.
 */
export function createReceiptPrinter(options: ReceiptPrinterOptions): ReceiptPrinter {
  const { timers, profile, nextToken } = options;
  const limits: SessionLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const healthListeners = new Set<(health: PrinterHealth) => void>();
  const stopListeners = new Set<() => void>();
  let health: PrinterHealth = { kind: 'connecting' };
  let connection: PrinterConnection | null = null;
  let started = false;
  let stopped = false;
  /** A print() call is being served. */
  let busy = false;
  /** Its bytes may be on their way. */
  let printing = false;
  /** A paper may lie unfinished in the printer: to be dropped before the next one. */
  let dirty = options.unfinished ?? false;
  /** Token by which an unknown paper may still be proved. */
  let awaitedToken: string | null = null;
  /** Probes and papers take turns on the line. */
  let line: Promise<unknown> = Promise.resolve();

  const stopSignal = new Promise<'stopped'>((resolve) => stopListeners.add(() => resolve('stopped')));

  function setHealth(next: PrinterHealth): void {
    if (sameHealth(health, next)) return;
    health = next;
    for (const listener of [...healthListeners]) listener(next);
  }

  function showCondition(): void {
    if (connection?.condition) setHealth(healthOf(connection.condition, printing));
  }

  function nextHealth(): Promise<void> {
    return new Promise((resolve) => {
      const once = () => {
        healthListeners.delete(once);
        resolve();
      };
      healthListeners.add(once);
    });
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work);
    line = turn.catch(() => {});
    return turn;
  }

  function pause(ms: number, until?: PrinterConnection): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        stopListeners.delete(end);
        forget?.();
        resolve();
      };
      const cancel = timers.after(ms, end);
      stopListeners.add(end);
      const forget = until?.link.onGone(end);
    });
  }

  async function keepConnected(): Promise<void> {
    while (!stopped) {
      const problem = await connectOnce();
      if (stopped) return;
      setHealth({ kind: 'absent', problem });
      await pause(limits.retryMs);
    }
  }

  /** Opens a new port and watches it until it is gone; resolves with the reason. */
  async function connectOnce(): Promise<string> {
    const opened = await options.openPort().catch((error: unknown) => {
      return error instanceof PortError ? error.problem : String(error);
    });
    if (typeof opened === 'string') return opened;
    const link = createPrinterLink(opened, timers);
    if (stopped) {
      await link.close();
      return 'stopped';
    }
    const current = createPrinterConnection({
      link,
      readable: opened.readable,
      profile,
      limits,
      timers,
      nextToken,
      conditionChanged: showCondition,
    });
    link.onReply((reply) => proveLate(tokenOf(reply)));
    connection = current;
    await watch(current);
    connection = null;
    return current.givenUp ?? 'link-lost';
  }

  function proveLate(token: string | undefined): void {
    if (token === undefined || token !== awaitedToken) return;
    awaitedToken = null;
    dirty = false;
    options.onLateProof?.(token);
  }

  async function watch(current: PrinterConnection): Promise<void> {
    while (!current.link.gone && !stopped) {
      await inTurn(() => probe(current));
      if (!current.link.gone) await pause(limits.idleMs, current);
    }
  }

  async function probe(current: PrinterConnection): Promise<void> {
    const condition = await current.ask();
    // What an unfinished paper left in the printer may still come out by itself: it isn't touched before the next.
    const unprepared = current.proof === null && !dirty;
    if (condition && unprepared && refusalOf(healthOf(condition, false)) === null) {
      await current.prepare(false);
    }
    if (!current.link.gone) showCondition();
  }

  async function printInTurn(
    body: Uint8Array,
    beforeFirstByte: (reference: string) => Promise<void>,
  ): Promise<PrintOutcome> {
    const current = connection;
    if (stopped) return { kind: 'not-sent', problem: 'stopped' };
    if (!current) return { kind: 'not-sent', problem: refusalOf(health) ?? 'link-lost' };
    const unfit = await makeReady(current);
    if (unfit !== null) return { kind: 'not-sent', problem: stopped ? 'stopped' : unfit };

    const cutToken = nextToken();
    const job = framePaper(body, profile, current.proof ?? 'none', nextToken(), cutToken);
    if (findRealTimeSequences(job.bytes).length > 0) {
      return { kind: 'not-sent', problem: 'real-time-sequence' };
    }
    const refusal = await Promise.race([
      beforeFirstByte(cutToken).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
      stopSignal,
    ]);
    const lateRefusal = refusal ?? (current.link.gone ? 'link-lost' : refusalNow(current));
    if (lateRefusal !== null) return { kind: 'not-sent', problem: lateRefusal };
    return send(current, job);
  }

  /** Health first, then a known state; resolves with the reason why the printer isn't fit, if so. */
  async function makeReady(current: PrinterConnection): Promise<string | null> {
    if ((await current.ask()) === null) return current.givenUp ?? 'link-lost';
    const unhealthy = refusalNow(current);
    if (unhealthy !== null) return unhealthy;
    awaitedToken = null;
    if ((await current.prepare(dirty)) === null) return current.givenUp ?? 'link-lost';
    dirty = false;
    return refusalNow(current);
  }

  function refusalNow(current: PrinterConnection): string | null {
    return current.condition ? refusalOf(healthOf(current.condition, false)) : 'no-answer';
  }

  async function send(current: PrinterConnection, job: ReturnType<typeof framePaper>): Promise<PrintOutcome> {
    printing = true;
    dirty = true;
    showCondition();
    const result = await sendPaper(current.link, job, timers, limits);
    if (result.end.kind === 'problem') {
      if (result.mayBeProvedLater && job.proof === 'tokens') awaitedToken = job.cutToken;
      // With a part of the paper unsent, the port may be stuck: a new one starts with nothing queued.
      if (!result.allSent) await current.link.close();
      return { kind: 'unknown', problem: stopped ? 'stopped' : result.end.problem };
    }
    // Weaker proofs don't say that the printer had paper all along.
    if (job.proof !== 'tokens' && !current.silent) {
      await current.ask();
      const unhealthy = current.link.gone ? 'link-lost' : refusalNow(current);
      if (unhealthy !== null) return { kind: 'unknown', problem: unhealthy };
    }
    dirty = false;
    return { kind: result.end.kind === 'proved' ? 'printed' : 'sent' };
  }

  return {
    get health() {
      return health;
    },
    start() {
      if (started) return;
      started = true;
      void keepConnected();
    },
    async checkHealth() {
      if (health.kind === 'connecting' && started && !stopped) await nextHealth();
      const current = connection;
      if (current && !busy && !stopped) await inTurn(() => probe(current));
      return health;
    },
    async print(body, beforeFirstByte) {
      if (stopped) return { kind: 'not-sent', problem: 'stopped' };
      if (busy) return { kind: 'not-sent', problem: 'busy' };
      busy = true;
      try {
        return await inTurn(() => printInTurn(body, beforeFirstByte));
      } finally {
        busy = false;
        printing = false;
        if (connection && !connection.link.gone) showCondition();
      }
    },
    onHealth(listener) {
      healthListeners.add(listener);
      return () => healthListeners.delete(listener);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const listener of [...stopListeners]) listener();
      await connection?.link.close();
      await line;
      setHealth({ kind: 'absent', problem: 'stopped' });
    },
  };
}
