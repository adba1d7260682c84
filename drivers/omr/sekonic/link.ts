import type { Port, Timers } from '../../port/port.ts';
import { classifyDensities, type DensityBand, type SlipSpot } from '../density.ts';
import type { LinkProblem, ReaderLinkEvents } from '../reconnecting-reader.ts';
import type { RecordFault, SlipColumns, SlipRecord } from '../slip-reader.ts';
import { Exchange, type Outcome } from './exchange.ts';
import type { Command } from './frame.ts';
import type { AnswerFormat } from './parser.ts';

/** What tells a slip's marks: how they are written, and how dark they must be. */
export interface SlipFormat extends AnswerFormat {
  readonly referenceMarks: readonly SlipSpot[];
  readonly density: DensityBand;
}

/** The caller's hand: while a slip is in it no other is fed, whatever link is in use. */
export interface Hand {
  full: boolean;
}

/** What a link tells; each call is synchronous with the byte, or the silence, that caused it. */
export interface LinkListener extends ReaderLinkEvents {
  slipRead(record: SlipRecord): void;
  recordRejected(fault: RecordFault): void;
}

/** An empty reader is asked this often for a card. */
const FEED_INTERVAL_MS = 500;
/** While a slip is in hand the reader is asked this often whether it is there; with the answer's limit, under 3 s. */
const PROBE_INTERVAL_MS = 2000;

/** One reader at one port, from the port's opening until its loss. */
export class SekonicLink {
  readonly #port: Port;
  readonly #timers: Timers;
  readonly #format: SlipFormat;
  readonly #hand: Hand;
  readonly #listener: LinkListener;
  readonly #exchange: Exchange;
  readonly #forgetClose: () => void;
  #cancelNext = () => {};
  #over = false;
  #isSetUp = false;
  /** A card was fed, and not yet read twice. */
  #reading = false;
  /** What is wrong until somebody puts it right: told once. */
  #trouble: RecordFault | null = null;

  constructor(port: Port, timers: Timers, format: SlipFormat, hand: Hand, listener: LinkListener) {
    this.#port = port;
    this.#timers = timers;
    this.#format = format;
    this.#hand = hand;
    this.#listener = listener;
    this.#exchange = new Exchange(port, timers, format, {
      noise: () => this.#rejectNoise(),
      babble: () => this.#lose('bad-line'),
    });
    this.#forgetClose = port.onClose(() => this.#lose('unplugged'));
  }

  /** Resets the reader, since nobody knows how it was left, and sets it. */
  setUp(): void {
    this.#exchange.ask({ kind: 'reset' }, (outcome) => {
      if (outcome.kind !== 'acknowledged') return this.#loseBy(outcome);
      this.#set({ kind: 'setLines' }, () => {
        const { framing } = this.#format;
        if (framing === 'cr') this.#begin();
        else this.#set({ kind: 'setFraming', framing }, () => this.#begin());
      });
    });
  }

  /** The hand is empty again: the next card may come. */
  handEmptied(): void {
    if (this.#over || !this.#isSetUp) return;
    this.#listener.stateChanged({ kind: 'ready' });
    if (!this.#exchange.busy) this.#next(0);
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#port.close();
  }

  #begin(): void {
    this.#isSetUp = true;
    if (this.#hand.full) this.#listener.stateChanged({ kind: 'slip-inside' });
    this.#next(0);
  }

  /** A silence takes the setting for made: the manual doesn't say what answers it. */
  #set(command: Command, then: () => void): void {
    this.#exchange.ask(command, (outcome) => {
      if (outcome.kind === 'acknowledged' || outcome.kind === 'no-answer') then();
      else this.#loseBy(outcome);
    });
  }

  /** Feeds a card after a while, or looks whether the reader is there while the last one is in hand. */
  #next(feedAfterMs: number): void {
    this.#cancelNext();
    if (this.#over) return;
    if (this.#hand.full) this.#cancelNext = this.#timers.after(PROBE_INTERVAL_MS, () => this.#probe());
    else if (feedAfterMs === 0) this.#feed();
    else this.#cancelNext = this.#timers.after(feedAfterMs, () => this.#feed());
  }

  /** The timing marks of the last card are a harmless question. */
  #probe(): void {
    this.#exchange.ask({ kind: 'timingMarks' }, (outcome) => {
      if (isDead(outcome)) this.#loseBy(outcome);
      else this.#next(0);
    });
  }

  #feed(): void {
    this.#exchange.ask({ kind: 'feedAndRead' }, (outcome) => {
      if (outcome.kind === 'status') this.#takeStatus(outcome.status);
      else if (outcome.kind === 'broken' || isDamagedCommand(outcome)) this.#standStill('bad-line');
      else return this.#loseBy(outcome);
      if (!this.#reading) this.#next(FEED_INTERVAL_MS);
    });
  }

  #takeStatus(status: RecordFault | 'read' | 'empty'): void {
    switch (status) {
      case 'read':
        this.#trouble = null;
        this.#reading = true;
        this.#listener.stateChanged({ kind: 'slip-inside' });
        this.#countTimingMarks();
        return;
      case 'empty':
        this.#trouble = null;
        this.#listener.stateChanged({ kind: 'ready' });
        return;
      case 'timing-marks':
        // A card went through: each is told.
        this.#trouble = null;
        this.#listener.recordRejected(status);
        this.#listener.stateChanged({ kind: 'ready' });
        return;
      default:
        this.#standStill(status);
    }
  }

  #standStill(trouble: RecordFault): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#listener.recordRejected(trouble);
    this.#listener.stateChanged({ kind: 'fault', problem: trouble });
  }

  #countTimingMarks(): void {
    this.#askOfCard({ kind: 'timingMarks' }, (outcome) => {
      if (outcome.kind !== 'timing-marks') return;
      if (outcome.count === this.#format.columnCount) this.#read((first) => this.#readAgain(first));
      else this.#rejectCard('timing-marks');
    });
  }

  #readAgain(first: SlipColumns): void {
    this.#read((second) => {
      this.#reading = false;
      this.#hand.full = true;
      this.#listener.slipRead({ first, second });
      // The caller may have decided at once.
      if (!this.#exchange.busy) this.#next(0);
    });
  }

  #read(then: (columns: SlipColumns) => void): void {
    const { columnCount, referenceMarks, density } = this.#format;
    this.#askOfCard({ kind: 'densities', columnCount }, (outcome) => {
      if (outcome.kind !== 'densities') return;
      const reading = classifyDensities(outcome.columns, referenceMarks, density);
      if (reading.kind === 'faint-reference') this.#rejectCard(reading.kind);
      else then(reading.columns);
    });
  }

  /** Asks about the card just fed; whatever is no answer spoils it. */
  #askOfCard(command: Command, onAnswer: (outcome: Outcome) => void): void {
    this.#exchange.ask(command, (outcome) => {
      if (outcome.kind === 'broken') this.#rejectCard(outcome.fault);
      else if (isDamagedCommand(outcome)) this.#rejectCard('bad-line');
      else if (outcome.kind === 'refused' || isDead(outcome)) this.#loseBy(outcome);
      else onAnswer(outcome);
    });
  }

  #rejectCard(fault: RecordFault): void {
    this.#reading = false;
    this.#listener.recordRejected(fault);
    this.#listener.stateChanged({ kind: 'ready' });
    this.#next(FEED_INTERVAL_MS);
  }

  /** Bytes from nowhere may be all that is left of a card; those beside one in hand aren't of it. */
  #rejectNoise(): void {
    if (this.#isSetUp && !this.#hand.full) this.#listener.recordRejected('unexpected-reply');
  }

  #loseBy(outcome: Outcome): void {
    if (outcome.kind === 'link-lost') this.#lose('unplugged');
    else if (outcome.kind === 'no-answer') this.#lose('no-answer');
    else if (outcome.kind === 'refused' && !isDamagedCommand(outcome)) this.#lose('command-refused');
    else this.#lose('bad-line');
  }

  #lose(problem: LinkProblem): void {
    if (this.#over) return;
    this.#end();
    this.#listener.lost(problem);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#forgetClose();
    this.#cancelNext();
    this.#exchange.close();
    if (this.#reading) this.#listener.recordRejected('incomplete');
  }
}

/** Bytes of any kind mean that something lives there. */
function isDead({ kind }: Outcome): boolean {
  return kind === 'no-answer' || kind === 'link-lost';
}

function isDamagedCommand(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.reason === 'damaged-command';
}
