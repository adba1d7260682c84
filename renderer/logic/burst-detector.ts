/** A key press, as much of it as matters here; `at` is in ms of any monotonic clock. */
export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly at: number;
}

/**
 * What a key press is: `typed` characters wait until they are known not to begin a scan; `scanned` ones, and
 * the Entrée or Tab in their wake, belong to a scan; anything else is `free`.
 */
export type StrokeVerdict = 'typed' | 'scanned' | 'free';

/** Keys that follow each other within this long may be a scanner's, in ms: nobody types four so fast. */
export const SCAN_GAP_MS = 50;

/** Characters in a row that make a scan. */
export const SCAN_LENGTH = 4;

/** Tells a scanner's bursts of keys from a person's typing (promise 10). */
export class BurstDetector {
  /** The characters in a row so far, the first of a scan included. */
  #run: KeyStroke[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Entrée or Tab came behind a scan. */
  #ended = false;
  /** Characters that no scan took: a person's, once the time has passed. */
  #waiting: KeyStroke[] = [];

  /** How many characters are in a row so far: 1 for what may be the first of a scan. */
  get length(): number {
    return this.#run.length;
  }

  /** Takes a key press. Entrée or Tab right behind any character counts as a scanner's. */
  press(stroke: KeyStroke): StrokeVerdict {
    const follows = stroke.at - this.#lastAt <= SCAN_GAP_MS;
    const isCharacter = stroke.key.length === 1;
    if (!isCharacter) {
      const isEnd = follows && (stroke.key === 'Enter' || stroke.key === 'Tab');
      if (isEnd && this.#isScan()) this.#ended = true;
      return isEnd ? 'scanned' : 'free';
    }
    // A lone space is how a focused control is pressed: only within a run is it a character.
    if (stroke.key === ' ' && !follows) return 'free';
    if (!follows || this.#ended) this.#run = [];
    this.#ended = false;
    this.#run.push(stroke);
    this.#lastAt = stroke.at;
    if (this.#isScan()) {
      this.#waiting = [];
      return 'scanned';
    }
    this.#waiting.push(stroke);
    return 'typed';
  }

  /** The characters of a scan that is over, by Entrée or Tab or by SCAN_GAP_MS of silence; given once, else nothing. */
  takeScan(now: number): KeyStroke[] {
    const isOver = this.#ended || now - this.#lastAt > SCAN_GAP_MS;
    if (!isOver || !this.#isScan()) return [];
    const scanned = this.#run;
    this.#run = [];
    this.#ended = false;
    return scanned;
  }

  /** Characters known by now to be a person's; to be called once SCAN_GAP_MS have passed since the last. */
  settle(now: number): KeyStroke[] {
    if (now - this.#lastAt <= SCAN_GAP_MS) return [];
    const settled = this.#waiting;
    this.#waiting = [];
    return settled;
  }

  #isScan(): boolean {
    return this.#run.length >= SCAN_LENGTH;
  }
}
