import type { Port } from '../port/port.ts';

/** How a slip left: to the rear, back to the front, through a reader that nobody had armed, or pulled out by hand. */
export type SlipExit = 'accepted' | 'rejected' | 'fed-unread' | 'removed';

/** What goes wrong with one slip. */
export type SlipFault =
  /** Sent a byte at a time. */
  | 'byte-by-byte'
  /** Sent in one chunk with the next reply. */
  | 'merged'
  /** One mark is turned over in one of the two readings. */
  | 'flipped-bit'
  /** The line hangs up in the middle of the record. */
  | 'hang-up'
  /** The slip is stuck until it is removed. */
  | 'jam'
  /** Two slips are drawn in at once. */
  | 'double-feed'
  /** The head misses some timing strobes. */
  | 'missed-strobes'
  /** The same slip is fed again as soon as it has left. */
  | 'fed-twice';

/** What is wrong with the whole reader until it is put right. */
export interface ReaderTroubles {
  readonly coverOpen: boolean;
  /** Echoes every command with a question mark, or calls it invalid. */
  readonly refusing: boolean;
  /** On the line, and saying nothing, until it is switched off and on. */
  readonly dead: boolean;
}

/** A slip as the head sees it: a density of 0 (white) to 16 (black) for each column along it and row across it. */
export type SlipDensities = readonly (readonly number[])[];

/** A simulated slip reader of any family: slips in, bytes out. */
export interface SimulatedReader {
  /** Resolves when a host has armed it, or asked for a slip. */
  whenArmed(): Promise<void>;
  /** Puts a slip at the throat: it is drawn in when the reader does that. Resolves when the slip has left. */
  insertSlip(slip: SlipDensities, fault?: SlipFault | null): Promise<SlipExit>;
  /** Pulls out whatever is inside, stuck or not. */
  removeSlip(): void;
  setTroubles(troubles: Partial<ReaderTroubles>): void;
  /** Off and on: its modes are lost. */
  powerCycle(): void;
  /** Connects it to another line, as after its cable was pulled; it has kept its power. */
  plug(port: Port): void;
}

const SURE_DENSITY = 13;
const FAINT_DENSITY = 7;
const PAPER_DENSITY = 1;
const ROWS = 12;

/** The densities of a slip with these marks, one 12-bit mask a column: firm ones, and ones so faint that they are in doubt. */
export function slipDensities(marks: readonly number[], faint: readonly number[] = []): SlipDensities {
  return marks.map((mask, column) =>
    Array.from({ length: ROWS }, (_, row) => {
      if ((mask >> row) & 1) return SURE_DENSITY;
      return ((faint[column] ?? 0) >> row) & 1 ? FAINT_DENSITY : PAPER_DENSITY;
    }),
  );
}
