import type { Port, Timers } from '../../port/port.ts';
import type { RecordFault, SlipRecord } from '../slip-reader.ts';
import { Exchange, type Outcome } from './exchange.ts';
import type { CommandName } from './frame.ts';
import { type ReaderLine, ReaderParser, type ReaderStatus } from './parser.ts';

/** Why a link was given up: the reader went silent, refused a command, or the line hung up. */
export type LinkProblem = 'no-answer' | 'command-refused' | 'unplugged';

/** What a link tells; each call is synchronous with the byte, or the silence, that caused it. */
export interface LinkListener {
  ready(): void;
  slipInside(): void;
  slipRead(record: SlipRecord): void;
  recordRejected(fault: RecordFault): void;
  /** The last call: the port is to be closed, and a new one opened. */
  lost(problem: LinkProblem): void;
}

/** A slip's way: being read twice, held until somebody decides, on its way out. */
type Slip = 'none' | 'reading' | 'held' | 'leaving';

/** Longest silence within a record: over 100 bytes at 9600 baud, and more than any USB adapter's delay. */
const SILENCE_LIMIT_MS = 250;
/** An idle reader is asked this often whether it is there. */
const PROBE_INTERVAL_MS = 3000;
/** Probes in a row that find a slip of which no record came, before it is sent back. */
const PROBES_BEFORE_SENDING_BACK = 2;

/** One armed reader at one port, from the port's opening until its loss. */
export class ReaderLink {
  readonly #port: Port;
  readonly #timers: Timers;
  readonly #exitControl: boolean;
  readonly #listener: LinkListener;
  readonly #parser = new ReaderParser();
  readonly #exchange: Exchange;
  readonly #unsubscribe: readonly (() => void)[];
  #cancelSilence = () => {};
  #cancelProbe = () => {};
  #armed = false;
  #over = false;
  #slip: Slip = 'none';
  /** Which reading the retransmission asked for belongs to. */
  #reading: symbol | null = null;
  #unreadSlipProbes = 0;

  constructor(port: Port, timers: Timers, exitControl: boolean, listener: LinkListener) {
    this.#port = port;
    this.#timers = timers;
    this.#exitControl = exitControl;
    this.#listener = listener;
    this.#exchange = new Exchange(port, timers);
    this.#unsubscribe = [
      port.onData((chunk) => this.#receive(chunk)),
      port.onClose(() => this.#lose('unplugged')),
    ];
  }

  /** Finds out whether the reader is there, sends back a slip left inside, arms. Ends in ready() or lost(). */
  async setUp(): Promise<void> {
    if (!(await this.#commanded('disableFeed'))) return;
    const outcome = await this.#exchange.request('status');
    if (isDead(outcome)) return this.#loseBy(outcome);
    if (this.#exitControl && statusOf(outcome)?.transportCleared === false) {
      if (!(await this.#commanded('ejectFront'))) return;
    }
    await this.#armForNext();
  }

  /** Sends the held slip out; false when none is held, or the reader didn't do it. */
  async eject(side: 'ejectRear' | 'ejectFront'): Promise<boolean> {
    if (this.#slip !== 'held') return false;
    this.#slip = 'leaving';
    const done = await this.#commanded(side, () => {
      this.#slip = 'none';
    });
    if (done) void this.#armForNext();
    return done;
  }

  /** Stops taking slips, where the reader still listens, and closes the port. */
  async stop(): Promise<void> {
    if (!this.#over) await this.#exchange.request('disableFeed');
    this.#end();
    await this.#port.close();
  }

  /** Arms (modes are lost at power-off) and lets the next slip in. */
  async #armForNext(): Promise<void> {
    const armed = await this.#commanded('arm', () => {
      this.#armed = true;
    });
    if (!armed || !(await this.#commanded('enableFeed'))) return;
    this.#scheduleProbe();
    // A slip may have come in already.
    if (this.#slip === 'none' && !this.#over) this.#listener.ready();
  }

  /** Sends a command that is acknowledged; without its acknowledgement the link is lost. */
  async #commanded(command: CommandName, onDone: () => void = () => {}): Promise<boolean> {
    const outcome = await this.#exchange.request(command, ({ kind }) => {
      if (kind === 'answered') onDone();
    });
    if (outcome.kind !== 'answered') this.#loseBy(outcome);
    return outcome.kind === 'answered';
  }

  #receive(chunk: Uint8Array): void {
    for (const line of this.#parser.push(chunk)) {
      if (this.#over) return;
      if (!this.#exchange.offer(line)) this.#handleUnasked(line);
    }
    if (this.#over) return;
    this.#exchange.heard(this.#parser.midLine);
    this.#scheduleProbe();
    this.#cancelSilence();
    this.#cancelSilence = this.#timers.after(SILENCE_LIMIT_MS, () => {
      const broken = this.#parser.endOfSilence();
      if (broken !== null && !this.#exchange.offer(broken)) this.#handleUnasked(broken);
    });
  }

  #handleUnasked(line: ReaderLine): void {
    // Before it is armed a reader may say anything, above all on a line that is set wrongly: only a whole
    // record is worth telling, one of a slip that was fed before this link began.
    if (!this.#armed) {
      if (line.kind === 'record') this.#listener.recordRejected('unexpected-reply');
      return;
    }
    switch (line.kind) {
      case 'record':
        if (this.#slip === 'none') this.#readAgain(line.columns);
        else this.#sendBack('unexpected-reply');
        return;
      case 'fault':
        this.#sendBack(line.fault);
        return;
      case 'refusal':
      case 'status':
        this.#sendBack('unexpected-reply');
        return;
      case 'acknowledgement':
        // Beside data that was asked for, it says nothing.
        return;
      default:
        line satisfies never;
    }
  }

  #readAgain(first: readonly number[]): void {
    const reading = Symbol('reading');
    this.#reading = reading;
    this.#slip = 'reading';
    this.#listener.slipInside();
    void this.#exchange.request('retransmit', (outcome) => {
      // Sent back meanwhile, because of something else that arrived.
      if (this.#slip !== 'reading' || this.#reading !== reading) return;
      if (outcome.kind === 'refused') this.#sendBack('unexpected-reply');
      else if (outcome.kind !== 'answered') this.#loseBy(outcome);
      else if (outcome.line.kind === 'record') this.#readTwice({ first, second: outcome.line.columns });
      else if (outcome.line.kind === 'fault') this.#sendBack(outcome.line.fault);
    });
  }

  #readTwice(record: SlipRecord): void {
    this.#slip = this.#exitControl ? 'held' : 'none';
    this.#listener.slipRead(record);
    if (!this.#exitControl) this.#listener.ready();
  }

  /** Tells what was wrong, and gives the slip back where the reader can. */
  #sendBack(fault: RecordFault): void {
    const leaving = this.#slip === 'leaving';
    this.#slip = this.#exitControl ? 'leaving' : 'none';
    this.#listener.recordRejected(fault);
    if (!this.#exitControl) this.#listener.ready();
    else if (!leaving) void this.#ejectBroken();
  }

  async #ejectBroken(): Promise<void> {
    const done = await this.#commanded('ejectFront', () => {
      this.#slip = 'none';
    });
    if (done) await this.#armForNext();
  }

  #scheduleProbe(): void {
    this.#cancelProbe();
    if (this.#over || !this.#armed) return;
    this.#cancelProbe = this.#timers.after(PROBE_INTERVAL_MS, () => {
      if (this.#exchange.busy) this.#scheduleProbe();
      else void this.#probe();
    });
  }

  /**
   * Asks an idle reader how it is, and arms it anew while no slip moves.
   *
   * A reader that lost its power meanwhile answers as ever, feeds slips and sends nothing: arming it at each
   * probe bounds how long that can last.
   */
  async #probe(): Promise<void> {
    const outcome = await this.#exchange.request('status');
    if (isDead(outcome)) return this.#loseBy(outcome);
    this.#scheduleProbe();
    if (this.#slip !== 'none' || this.#parser.midLine) return;
    const status = statusOf(outcome);
    if (this.#isSlipUnread(status)) return this.#sendBack('incomplete');
    if (status !== null && isMoving(status)) return;
    if (!(await this.#commanded('arm'))) return;
    if (status?.transportEnabled === false) await this.#commanded('enableFeed');
  }

  /** Whether a slip has been inside for a while without a record: told once, until the way is clear again. */
  #isSlipUnread(status: ReaderStatus | null): boolean {
    const inside = this.#exitControl && status?.transportCleared === false;
    this.#unreadSlipProbes = inside ? this.#unreadSlipProbes + 1 : 0;
    return this.#unreadSlipProbes === PROBES_BEFORE_SENDING_BACK;
  }

  #loseBy(outcome: Outcome): void {
    if (outcome.kind === 'refused') this.#lose('command-refused');
    else this.#lose(outcome.kind === 'link-lost' ? 'unplugged' : 'no-answer');
  }

  #lose(problem: LinkProblem): void {
    if (this.#over) return;
    const unfinished = this.#slip === 'reading' || (this.#armed && this.#parser.midLine);
    this.#end();
    if (unfinished) this.#listener.recordRejected('incomplete');
    this.#listener.lost(problem);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#cancelSilence();
    this.#cancelProbe();
    this.#exchange.close();
  }
}

/** Bytes of any kind mean that something lives there; only silence, a refusal or a dead line do not. */
function isDead(outcome: Outcome): boolean {
  return outcome.kind === 'link-lost' || (outcome.kind === 'no-answer' && outcome.silent);
}

function statusOf(outcome: Outcome): ReaderStatus | null {
  return outcome.kind === 'answered' && outcome.line.kind === 'status' ? outcome.line.status : null;
}

/** Commands are only for a transport at rest. */
function isMoving(status: ReaderStatus): boolean {
  return !status.transportCleared || (status.documentAtThroat && status.transportEnabled);
}
