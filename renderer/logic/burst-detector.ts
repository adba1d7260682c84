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
  #run = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #waiting: KeyStroke[] = [];

  /** Takes a key press. Entrée or Tab right behind any character counts as a scanner's. */
  press(stroke: KeyStroke): StrokeVerdict {
    const follows = stroke.at - this.#lastAt <= SCAN_GAP_MS;
    const isCharacter = stroke.key.length === 1;
    if (!isCharacter) {
      return follows && (stroke.key === 'Enter' || stroke.key === 'Tab') ? 'scanned' : 'free';
    }
    // A lone space is how a focused control is pressed: only within a run is it a character.
    if (stroke.key === ' ' && !follows) return 'free';
    this.#run = follows ? this.#run + 1 : 1;
    this.#lastAt = stroke.at;
    if (this.#run >= SCAN_LENGTH) {
      this.#waiting = [];
      return 'scanned';
    }
    this.#waiting.push(stroke);
    return 'typed';
  }

  /** Characters known by now to be a person's; to be called once SCAN_GAP_MS have passed since the last. */
  settle(now: number): KeyStroke[] {
    if (now - this.#lastAt <= SCAN_GAP_MS) return [];
    const settled = this.#waiting;
    this.#waiting = [];
    return settled;
  }
}
