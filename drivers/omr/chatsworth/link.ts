import type { Port, Timers } from '../../port/port.ts';
import type { LinkProblem } from '../reconnecting-reader.ts';
import type { RecordFault, SlipColumns } from '../slip-reader.ts';
import { Exchange, type Outcome } from './exchange.ts';
import type { CommandName } from './frame.ts';
import { IdleWatch } from './idle-watch.ts';
import type { LinkListener, ReaderTraits, ReaderTrouble } from './link-listener.ts';
import { type ReaderLine, ReaderParser } from './parser.ts';
import { occupancyOf, type ReaderStatus } from './status.ts';

/** A slip's way: being read twice, held until somebody decides, on its way out. */
type Slip = 'none' | 'reading' | 'held' | 'leaving';

/** Longest silence within a record: over 100 bytes at 9600 baud, and more than any USB adapter's delay. */
const SILENCE_LIMIT_MS = 250;
/**
 * A reader is asked this often whether it is there. With the limits of its answers, a dead line is known within 3 s:
 * an idle one is asked things that are answered within 1 s, one with a slip may just have been told to eject it.
 */
const IDLE_PROBE_INTERVAL_MS = 2000;
const SLIP_PROBE_INTERVAL_MS = 1000;

const TIMING_TRACK_COMMANDS: Record<ReaderTraits['timingTrack'], CommandName | null> = {
  'as-set': null,
  top: 'timingTrackTop',
  bottom: 'timingTrackBottom',
};

/** One armed reader at one port, from the port's opening until its loss. */
export class ReaderLink {
  readonly #port: Port;
  readonly #timers: Timers;
  readonly #traits: ReaderTraits;
  readonly #watch: IdleWatch;
  readonly #listener: LinkListener;
  readonly #parser = new ReaderParser();
  readonly #exchange: Exchange;
  readonly #unsubscribe: readonly (() => void)[];
  #cancelSilence = () => {};
  #cancelProbe = () => {};
  #armed = false;
  #over = false;
  #slip: Slip = 'none';
  /** Whether a retransmission is awaited, be it of a slip that was sent back meanwhile. */
  #retransmitting = false;
  #trouble: ReaderTrouble | null = null;

  constructor(port: Port, timers: Timers, traits: ReaderTraits, listener: LinkListener) {
    this.#port = port;
    this.#timers = timers;
    this.#traits = traits;
    this.#watch = new IdleWatch(traits.exitControl);
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
    if (this.#traits.exitControl && !(await this.#clear(statusOf(outcome)))) return;
    await this.#armForNext();
  }

  /** Sends back what a lost link left inside; false when the link is lost. */
  async #clear(status: ReaderStatus | null): Promise<boolean> {
    const { clearedBit } = this.#traits;
    if (clearedBit !== 'ignored') {
      return occupancyOf(status, clearedBit) !== 'occupied' || this.#commanded('ejectFront');
    }
    // Nothing tells whether a slip is inside; a reader may refuse to eject nothing.
    const outcome = await this.#exchange.request('ejectFront');
    if (isDead(outcome)) this.#loseBy(outcome);
    return !this.#over;
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
    if (!(await this.#arm()) || !(await this.#commanded('enableFeed'))) return;
    this.#scheduleProbe();
    // A slip may have come in already.
    if (this.#slip === 'none' && !this.#over) this.#tellReady();
  }

  async #arm(): Promise<boolean> {
    const timingTrack = TIMING_TRACK_COMMANDS[this.#traits.timingTrack];
    if (timingTrack !== null && !(await this.#commanded(timingTrack))) return false;
    return this.#commanded('arm', () => {
      this.#armed = true;
    });
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
        if (this.#slip === 'none' && !this.#retransmitting) this.#readAgain(line.columns);
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
    this.#retransmitting = true;
    this.#slip = 'reading';
    this.#watch.slipRead();
    this.#listener.slipInside();
    void this.#exchange.request('retransmit', (outcome) => {
      this.#retransmitting = false;
      // Sent back meanwhile, because of something else that arrived.
      if (this.#slip !== 'reading') return;
      if (outcome.kind === 'refused') this.#sendBack('unexpected-reply');
      else if (outcome.kind !== 'answered') this.#loseBy(outcome);
      else if (outcome.line.kind === 'record') this.#readTwice(first, outcome.line.columns);
      else if (outcome.line.kind === 'fault') this.#sendBack(outcome.line.fault);
    });
  }

  #readTwice(first: readonly number[], second: readonly number[]): void {
    this.#slip = this.#traits.exitControl ? 'held' : 'none';
    this.#listener.slipRead({ first: withoutDoubts(first), second: withoutDoubts(second) });
    if (!this.#traits.exitControl) this.#tellReady();
  }

  /** Tells what was wrong, and gives the slip back where the reader can. */
  #sendBack(fault: RecordFault): void {
    const leaving = this.#slip === 'leaving';
    this.#slip = this.#traits.exitControl ? 'leaving' : 'none';
    this.#listener.recordRejected(fault);
    if (!this.#traits.exitControl) this.#tellReady();
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
    const interval = this.#slip === 'none' ? IDLE_PROBE_INTERVAL_MS : SLIP_PROBE_INTERVAL_MS;
    this.#cancelProbe = this.#timers.after(interval, () => {
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
    if (status !== null && !this.#isFitForSlips(status)) return;
    if (!(await this.#arm())) return;
    if (status?.transportEnabled === false) await this.#commanded('enableFeed');
  }

  /** Tells what is wrong with an idle reader; whether commands can be sent to its transport. */
  #isFitForSlips(status: ReaderStatus): boolean {
    const occupancy = occupancyOf(status, this.#traits.clearedBit);
    switch (this.#watch.judge(status, occupancy)) {
      case 'slip-unread':
        this.#sendBack('unread');
        return false;
      case 'slip-stuck':
        this.#tellTrouble('jam');
        return false;
      case 'feed-disabled':
        this.#tellTrouble('feed-disabled');
        return true;
      case 'well':
        // A transport that has just been told to go on may say so at the next probe only.
        if (this.#trouble !== null && status.transportEnabled) this.#tellReady();
        // Commands are only for a transport at rest.
        return occupancy !== 'occupied' && !(status.documentAtThroat && status.transportEnabled);
    }
  }

  #tellReady(): void {
    this.#trouble = null;
    this.#listener.ready();
  }

  #tellTrouble(trouble: ReaderTrouble): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    if (trouble === 'jam') this.#listener.recordRejected('jam');
    this.#listener.troubled(trouble);
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

/** Bytes of any kind, a refusal too, mean that something lives there; only silence or a dead line do not. */
function isDead(outcome: Outcome): boolean {
  return outcome.kind === 'link-lost' || (outcome.kind === 'no-answer' && outcome.silent);
}

function statusOf(outcome: Outcome): ReaderStatus | null {
  return outcome.kind === 'answered' && outcome.line.kind === 'status' ? outcome.line.status : null;
}

/** This family's readers give no density. */
function withoutDoubts(marks: readonly number[]): SlipColumns {
  return { marks, doubts: marks.map(() => 0) };
}
