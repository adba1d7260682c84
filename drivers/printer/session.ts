import { type OpenPort, PortError, type Timers } from '../port/port.ts';
import { findRealTimeSequences, openDrawer } from './commands.ts';
import type { StoreOutcome } from './graphic-store.ts';
import type { StoredGraphic } from './graphics-commands.ts';
import { healthOf, refusalOf, sameHealth } from './health.ts';
import { framePaper, type PaperJob } from './paper-frame.ts';
import { sendPaper } from './paper-job.ts';
import { type ProofVerdict, type ProofWatch, watchProof } from './paper-proof.ts';
import { createPrinterConnection, type PrinterConnection } from './printer-connection.ts';
import { createPrinterLink } from './printer-link.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { answersProve, reportOf } from './printer-report.ts';
import type { CommandOutcome, PrinterHealth, PrintOutcome, ReceiptPrinter } from './receipt-printer.ts';
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
  /**
   * Whether the link ends when the printer loses its power: true for USB and for a network printer's own interface,
   * false (default) for serial lines and print servers. Where it doesn't, and the printer can't be asked, papers are
   * only "sent".
   */
  readonly linkEndsWithPower?: boolean;
  /**
   * Whether the link makes the host wait when the printer's buffer is full (RTS/CTS, XON/XOFF, TCP, USB). "none": it
   * is sent no more than its buffer holds until it has acknowledged a part. Default "line".
   */
  readonly flowControl?: 'line' | 'none';
  /** A paper whose outcome was "unknown" was proved after all; `reference` is what beforeFirstByte got. */
  readonly onLateProof?: (reference: string) => void;
}

/** Pulse of the cash drawer, and the rest after it. */
const DRAWER_ON_MS = 100;
const DRAWER_OFF_MS = 500;

/**
 * Makes the session of one ESC/POS printer: it keeps itself connected, watches the printer's health, prints
 * one paper at a time and says "printed" only by the printer's proof. Nothing is ever sent twice by itself.
 */
export function createReceiptPrinter(options: ReceiptPrinterOptions): ReceiptPrinter {
  const { timers, profile, nextToken, linkEndsWithPower = false } = options;
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
  /** Follows an unknown paper that may still be proved. */
  let awaited: ProofWatch | null = null;
  /** The cover was opened over a cutter fault: someone has looked at the blade. */
  let bladeSeenTo = false;
  /** Probes and papers take turns on the line. */
  let line: Promise<unknown> = Promise.resolve();

  const stopSignal = new Promise<'stopped'>((resolve) => stopListeners.add(() => resolve('stopped')));

  function setHealth(next: PrinterHealth): void {
    if (sameHealth(health, next)) return;
    health = next;
    for (const listener of [...healthListeners]) listener(next);
  }

  function showCondition(): void {
    if (!connection?.condition) return;
    const { cutterFault, coverOpen } = connection.condition;
    bladeSeenTo = cutterFault && (coverOpen || bladeSeenTo);
    setHealth(healthOf(connection.condition, printing));
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
    connection = current;
    await watch(current);
    forgetAwaited();
    connection = null;
    return current.givenUp ?? 'link-lost';
  }

  /** Goes on following a paper that was given up as unknown. */
  function awaitLateProof(watch: ProofWatch, reference: string): void {
    awaited = watch;
    watch.onProgress(() => {
      if (watch.verdict === null || awaited !== watch) return;
      forgetAwaited();
      dirty = leavesUnfinished(watch.verdict);
      if (watch.verdict.kind === 'proved') options.onLateProof?.(reference);
    });
  }

  function forgetAwaited(): void {
    awaited?.stop();
    awaited = null;
  }

  async function watch(current: PrinterConnection): Promise<void> {
    while (!current.link.gone && !stopped) {
      await inTurn(() => probe(current, false));
      if (!current.link.gone) await pause(limits.idleMs, current);
    }
  }

  async function probe(current: PrinterConnection, wished: boolean): Promise<void> {
    const condition = await current.ask();
    if (condition?.cutterFault && !condition.coverOpen && (wished || bladeSeenTo)) await tryBlade(current);
    // What an unfinished paper left in the printer may still come out by itself: it isn't touched before the next.
    const unprepared = current.found === null && !dirty;
    if (condition && unprepared && refusalNow(current) === null) await current.prepare(false);
    if (!current.link.gone) showCondition();
  }

  /** Never in the background alone: the blade moves, and a person's fingers may be near it. */
  async function tryBlade(current: PrinterConnection): Promise<void> {
    bladeSeenTo = false;
    await current.recover();
    await current.ask();
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
    const job = framePaper(body, {
      profile,
      proof: current.found?.proof ?? 'none',
      nextToken,
      cutToken,
      continuity: current.found?.continuity ?? false,
      window: options.flowControl === 'none' ? profile.bufferBytes : null,
    });
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
    return send(current, job, cutToken);
  }

  /** Health first, then a known state; resolves with the reason why the printer isn't fit, if so. */
  async function makeReady(current: PrinterConnection): Promise<string | null> {
    const condition = await current.ask();
    if (condition === null) return current.givenUp ?? 'link-lost';
    if (condition.cutterFault && !condition.coverOpen) await tryBlade(current);
    const unhealthy = refusalNow(current);
    if (unhealthy !== null) return unhealthy;
    forgetAwaited();
    if ((await current.prepare(dirty)) === null) return current.givenUp ?? 'link-lost';
    dirty = false;
    return refusalNow(current);
  }

  function refusalNow(current: PrinterConnection): string | null {
    return current.condition ? refusalOf(healthOf(current.condition, false)) : 'no-answer';
  }

  async function send(current: PrinterConnection, job: PaperJob, reference: string): Promise<PrintOutcome> {
    printing = true;
    dirty = true;
    showCondition();
    const watch = watchProof(current.link, job);
    const paced = options.flowControl === 'none' && job.window === null;
    const result = await sendPaper(job, watch, {
      link: current.link,
      timers,
      limits,
      bytesPerSecond: paced ? (profile.rowsPerSecond * profile.dots) / 8 : null,
    });
    if (result.kind === 'problem') {
      if (result.mayBeProvedLater && job.proof === 'tokens' && answersProve(current, job, linkEndsWithPower))
        awaitLateProof(watch, reference);
      else watch.stop();
      // With a part of the paper unsent, the port may be stuck: a new one starts with nothing queued.
      if (!result.allSent) await current.link.close();
      return { kind: 'unknown', problem: stopped ? 'stopped' : result.problem };
    }
    watch.stop();
    if (result.kind === 'unproved') {
      dirty = leavesUnfinished(result);
      return { kind: 'unknown', problem: result.problem };
    }
    // Weaker proofs don't say that the printer had paper all along.
    if (job.proof !== 'tokens' && !current.silent) {
      await current.ask();
      const unhealthy = current.link.gone ? 'link-lost' : refusalNow(current);
      if (unhealthy !== null) return { kind: 'unknown', problem: unhealthy };
    }
    dirty = false;
    return {
      kind: result.kind === 'proved' && answersProve(current, job, linkEndsWithPower) ? 'printed' : 'sent',
    };
  }

  /** Brings the printer to where something can be done between papers; resolves with what hinders it. */
  async function standBetweenPapers(): Promise<PrinterConnection | string> {
    if (stopped) return 'stopped';
    if (!connection) return refusalOf(health) ?? 'link-lost';
    if (awaited) return 'unfinished-paper';
    const current = connection;
    const unfit = await makeReady(current);
    return unfit ?? current;
  }

  async function kickDrawer(): Promise<CommandOutcome> {
    if (!profile.drawer) return { kind: 'not-sent', problem: 'no-drawer' };
    const current = await standBetweenPapers();
    if (typeof current === 'string') return { kind: 'not-sent', problem: current };
    const pulse = openDrawer(2, DRAWER_ON_MS, DRAWER_OFF_MS);
    if (await current.link.send(pulse)) return { kind: 'sent' };
    return { kind: 'not-sent', problem: 'link-lost' };
  }

  async function store(key: string, graphic: StoredGraphic): Promise<StoreOutcome> {
    if (!profile.nvGraphics) return 'unsupported';
    const current = await standBetweenPapers();
    return typeof current === 'string' ? 'failed' : current.storeGraphic(key, graphic);
  }

  return {
    get health() {
      return health;
    },
    get report() {
      return connection && reportOf(connection, linkEndsWithPower);
    },
    start() {
      if (started) return;
      started = true;
      void keepConnected();
    },
    async checkHealth() {
      if (health.kind === 'connecting' && started && !stopped) await nextHealth();
      const current = connection;
      if (current && !busy && !stopped) await inTurn(() => probe(current, true));
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
    openDrawer: () => inTurn(kickDrawer),
    storeGraphic: (key, graphic) => inTurn(() => store(key, graphic)),
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

/** Whether what a verdict was reached upon may still lie in the printer. */
function leavesUnfinished(verdict: ProofVerdict): boolean {
  if (verdict.kind === 'proved') return false;
  return verdict.problem === 'power-lost' || verdict.problem === 'bytes-lost';
}
