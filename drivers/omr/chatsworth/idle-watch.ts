import type { Occupancy, ReaderStatus } from './status.ts';

/** What the answers to the status query say of a reader that has no slip to read. */
export type IdleFinding =
  | 'well'
  /** A slip is inside of which no record came: it is to be sent back. */
  | 'slip-unread'
  /** A slip is inside, and sending it back was of no use, or can't be done. */
  | 'slip-stuck'
  /** The feed was enabled, and is not. */
  | 'feed-disabled';

/** Answers in a row before they are believed: a slip that is on its way takes less. */
const ANSWERS_TO_BELIEVE = 2;

/** Judges one answer after the other. Each slip is found unread once, and stuck from then on until it is out. */
export class IdleWatch {
  readonly #exitControl: boolean;
  #occupied = 0;
  #disabled = 0;

  constructor(exitControl: boolean) {
    this.#exitControl = exitControl;
  }

  /** A slip was read: whatever is inside from now on is another one. */
  slipRead(): void {
    this.#occupied = 0;
  }

  judge(status: ReaderStatus, occupancy: Occupancy): IdleFinding {
    this.#occupied = occupancy === 'occupied' ? this.#occupied + 1 : 0;
    this.#disabled = status.transportEnabled ? 0 : this.#disabled + 1;
    const tries = this.#exitControl ? 2 : 1;
    if (this.#occupied >= tries * ANSWERS_TO_BELIEVE) return 'slip-stuck';
    if (this.#exitControl && this.#occupied === ANSWERS_TO_BELIEVE) return 'slip-unread';
    return this.#disabled >= ANSWERS_TO_BELIEVE ? 'feed-disabled' : 'well';
  }
}
