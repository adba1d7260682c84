import type { Port, Timers } from '../../port/port.ts';
import type { RecordFault } from '../slip-reader.ts';
import { type Command, commandBytes } from './frame.ts';
import { type Answer, type AnswerFormat, AnswerParser, isAnswerEnd } from './parser.ts';

/** How a command ended. */
export type Outcome =
  | Exclude<Answer, { kind: 'fault' }>
  /** Something came that isn't the answer, or broke off. */
  | { readonly kind: 'broken'; readonly fault: RecordFault }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'link-lost' };

/** What comes in beside answers. */
export interface NoiseListener {
  /** Bytes came that nobody asked for; told once, until the line is quiet again. */
  noise(): void;
  /** The line doesn't fall quiet: nothing more can be asked on it. */
  babble(): void;
}

interface Asked {
  readonly command: Command;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Null until it is sent: then only bytes that come later can be its answer. */
  parser: AnswerParser | null;
}

/** A reader that was reset may be moving its rollers; with the retry that follows, under 3 s. */
const RESET_LIMIT_MS = 1400;
/** Settings may go unanswered, and count as taken then. */
const SETTING_LIMIT_MS = 250;
/** A card has to go through. */
const FEED_LIMIT_MS = 2000;
const QUERY_LIMIT_MS = 900;

const ANSWER_LIMITS_MS: Record<Command['kind'], number> = {
  reset: RESET_LIMIT_MS,
  setLines: SETTING_LIMIT_MS,
  setFraming: SETTING_LIMIT_MS,
  feedAndRead: FEED_LIMIT_MS,
  timingMarks: QUERY_LIMIT_MS,
  densities: QUERY_LIMIT_MS,
};

/** Longest silence within an answer, and shortest after noise: over 100 bytes at 9600 baud. */
const SILENCE_MS = 250;
/** Noise that lasts longer than this doesn't end by itself. */
const BABBLE_LIMIT_MS = 2000;

/**
 * A half-duplex line: one command at a time, none while an answer is awaited or the line is noisy.
 *
 * Every outcome is told in the same turn of the loop as the byte, or the silence, that causes it.
 */
export class Exchange {
  readonly #port: Port;
  readonly #timers: Timers;
  readonly #format: AnswerFormat;
  readonly #listener: NoiseListener;
  readonly #unsubscribe: () => void;
  #asked: Asked | null = null;
  #cancelLimit = () => {};
  #cancelQuiet = () => {};
  #noisySince: number | null = null;
  #receiving = false;
  #closed = false;

  constructor(port: Port, timers: Timers, format: AnswerFormat, listener: NoiseListener) {
    this.#port = port;
    this.#timers = timers;
    this.#format = format;
    this.#listener = listener;
    this.#unsubscribe = port.onData((chunk) => this.#receive(chunk));
  }

  /** Whether a command waits for its answer, or for the line to be quiet. */
  get busy(): boolean {
    return this.#asked !== null;
  }

  /** Sends as soon as the line is quiet; not to be called while busy. */
  ask(command: Command, onOutcome: (outcome: Outcome) => void): void {
    this.#asked = { command, onOutcome, parser: null };
    this.#sendWhenQuiet();
  }

  /** Settles what was asked as lost. */
  close(): void {
    this.#closed = true;
    this.#unsubscribe();
    this.#cancelQuiet();
    this.#settle({ kind: 'link-lost' });
  }

  #sendWhenQuiet(): void {
    const asked = this.#asked;
    if (
      asked === null ||
      asked.parser !== null ||
      this.#receiving ||
      this.#noisySince !== null ||
      this.#closed
    ) {
      return;
    }
    asked.parser = new AnswerParser(asked.command.kind, this.#format);
    this.#limit(ANSWER_LIMITS_MS[asked.command.kind], { kind: 'no-answer' });
    this.#port.write(commandBytes(asked.command)).catch(() => {
      if (this.#asked === asked) this.#settle({ kind: 'link-lost' });
    });
  }

  #receive(chunk: Uint8Array): void {
    this.#receiving = true;
    let isNoise = false;
    for (const byte of chunk) {
      const parser = this.#asked?.parser;
      if (parser) {
        const answer = parser.take(byte);
        if (answer === null) continue;
        if (answer.kind === 'fault') {
          this.#startNoise();
          this.#settle({ kind: 'broken', fault: answer.fault });
        } else this.#settle(answer);
      } else if (this.#noisySince !== null) {
        // The rest of the chunk as well: nothing is sent before its end.
        isNoise = true;
        break;
      } else if (!isAnswerEnd(byte)) {
        this.#startNoise();
        this.#tellNoise();
      }
      if (this.#closed) return;
    }
    this.#receiving = false;
    if (isNoise) this.#continueNoise();
    if (this.#asked?.parser?.begun) this.#limit(SILENCE_MS, { kind: 'broken', fault: 'incomplete' });
    this.#sendWhenQuiet();
  }

  /** What was to be asked next isn't, so that the card it was about is told as spoilt. */
  #tellNoise(): void {
    if (this.#asked === null) this.#listener.noise();
    else this.#settle({ kind: 'broken', fault: 'unexpected-reply' });
  }

  #startNoise(): void {
    this.#noisySince = this.#timers.now();
    this.#continueNoise();
  }

  #continueNoise(): void {
    this.#cancelQuiet();
    if (this.#timers.now() - (this.#noisySince ?? 0) > BABBLE_LIMIT_MS) {
      this.#listener.babble();
      return;
    }
    this.#cancelQuiet = this.#timers.after(SILENCE_MS, () => {
      this.#noisySince = null;
      this.#sendWhenQuiet();
    });
  }

  #limit(ms: number, outcome: Outcome): void {
    this.#cancelLimit();
    this.#cancelLimit = this.#timers.after(ms, () => this.#settle(outcome));
  }

  #settle(outcome: Outcome): void {
    const settled = this.#asked;
    this.#cancelLimit();
    this.#asked = null;
    settled?.onOutcome(outcome);
  }
}
