import { STATUS_BITS } from '../omr/chatsworth/constants.ts';
import type { Timers } from '../port/port.ts';
import type { SlipAtHead } from './chatsworth-slip-faults.ts';
import type { SlipExit } from './simulated-reader.ts';

/** A slip's way past the head. */
export const TRAVEL_MS = 40;

/** A slip and whoever waits for it to leave. */
export interface InsertedSlip extends SlipAtHead {
  readonly left: (exit: SlipExit) => void;
}

/** What the rest of the reader is to its transport. */
export interface TransportSurroundings {
  readonly timers: Timers;
  readonly exitControl: boolean;
  /** Whether somebody has asked for records. */
  isArmed(): boolean;
  /** The slip has passed the head, and was to be read. */
  slipRead(slip: SlipAtHead): void;
}

/** The rollers and gates of a simulated reader: where slips are. Its feed is enabled when it is made. */
export class SimulatedTransport {
  /** Commanded by the host. */
  enabled = true;
  /** Nothing turns, whatever the host commands. */
  blocked = false;
  readonly #surroundings: TransportSurroundings;
  readonly #atThroat: InsertedSlip[] = [];
  #moving: InsertedSlip | null = null;
  #inside: InsertedSlip | null = null;
  #cancelTravel = () => {};

  constructor(surroundings: TransportSurroundings) {
    this.#surroundings = surroundings;
  }

  get statusByte(): number {
    return (
      (this.#atThroat.length > 0 ? STATUS_BITS.documentAtThroat : 0) |
      (this.#moving === null && this.#inside === null ? STATUS_BITS.transportCleared : 0) |
      (this.enabled && !this.blocked ? STATUS_BITS.transportEnabled : 0)
    );
  }

  /** Puts a slip at the throat, behind those that wait there. */
  insert(slip: InsertedSlip): void {
    this.#atThroat.push(slip);
    this.feedNext();
  }

  /** Draws the next slip in, if there is one and the way is clear. */
  feedNext(): void {
    if (this.#moving !== null || this.#inside !== null || !this.enabled || this.blocked) return;
    const slip = this.#atThroat.shift();
    if (slip === undefined) return;
    this.#moving = slip;
    this.#cancelTravel = this.#surroundings.timers.after(TRAVEL_MS, () => {
      this.#moving = null;
      this.#pass(slip);
      this.feedNext();
    });
  }

  /** Sends what is inside out, unless it is stuck. */
  eject(exit: SlipExit): void {
    const slip = this.#inside;
    if (slip === null || slip.faults.stuck) return;
    this.#inside = null;
    this.#leave(slip, exit);
  }

  /** A hand pulls out what is inside, stuck or not, or else what waits at the throat. */
  remove(): void {
    const slip = this.#inside ?? this.#moving ?? this.#atThroat.shift();
    this.#cancelTravel();
    this.#inside = null;
    this.#moving = null;
    slip?.left('removed');
    this.feedNext();
  }

  #pass(slip: InsertedSlip): void {
    const { exitControl, isArmed, slipRead } = this.#surroundings;
    if (slip.faults.stuck) {
      this.#inside = slip;
    } else if (!isArmed()) {
      this.#leave(slip, 'fed-unread');
    } else {
      if (exitControl) this.#inside = slip;
      slipRead(slip);
      if (!exitControl) this.#leave(slip, 'accepted');
    }
  }

  #leave(slip: InsertedSlip, exit: SlipExit): void {
    if (slip.faults.fedTwice) {
      this.#atThroat.unshift({ ...slip, faults: { ...slip.faults, fedTwice: false }, left: () => {} });
    }
    slip.left(exit);
  }
}
