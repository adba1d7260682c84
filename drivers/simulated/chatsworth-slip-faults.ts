import { BYTES_PER_COLUMN, MAX_COLUMNS } from '../omr/chatsworth/constants.ts';
import type { SlipDensities, SlipFault } from './simulated-reader.ts';

/** What goes wrong with one slip, as finely as a test may want it. */
export interface ChatsworthSlipFaults {
  /** Sent in the same chunk, before the record. */
  readonly bytesBefore?: readonly number[];
  /** Sends the record a byte at a time. */
  readonly byteByByte?: boolean;
  /** Pauses after this many bytes of the record, for less than the host takes for its end. */
  readonly pauseAfter?: number;
  /** Sends this many bytes of the record and no more. */
  readonly silentAfter?: number;
  /** Sends this many bytes of the record, and the line hangs up. */
  readonly hangUpAfter?: number;
  /** Sends the record in one chunk with the next reply, before it. */
  readonly mergedWithReply?: boolean;
  /** Turns one mark over in the retransmission. */
  readonly flippedInRetransmission?: { readonly column: number; readonly row: number };
  /** Stays where it is, unread, until it is removed. */
  readonly stuck?: boolean;
  /** Is at the throat again as soon as it has left. */
  readonly fedTwice?: boolean;
}

/** What the head sees of a slip, one 12-bit mask a column, and what goes wrong with it. */
export interface SlipAtHead {
  readonly marks: readonly number[];
  readonly faults: ChatsworthSlipFaults;
}

/** The head tells marks from paper by this density; what is fainter isn't seen. */
const THRESHOLD = 8;
const FLIPPED_ROW = 5;

/** The marks of a slip: a reader without density sees them or doesn't. */
export function marksOfDensities(slip: SlipDensities): number[] {
  return slip.map((rows) =>
    rows.reduce((mask, density, row) => (density >= THRESHOLD ? mask | (1 << row) : mask), 0),
  );
}

/** A slip with one of the faults that every family knows. */
export function slipAtHead(slip: SlipDensities, fault: SlipFault | null): SlipAtHead {
  const marks = marksOfDensities(slip);
  const middle = Math.floor(marks.length / 2);
  switch (fault) {
    case null:
      return { marks, faults: {} };
    case 'byte-by-byte':
      return { marks, faults: { byteByByte: true } };
    case 'merged':
      return { marks, faults: { mergedWithReply: true } };
    case 'flipped-bit':
      return { marks, faults: { flippedInRetransmission: { column: middle, row: FLIPPED_ROW } } };
    case 'hang-up':
      return { marks, faults: { hangUpAfter: middle * BYTES_PER_COLUMN + 1 } };
    case 'jam':
      return { marks, faults: { stuck: true } };
    case 'double-feed':
      return { marks: overlapped(marks), faults: {} };
    case 'missed-strobes':
      return { marks: withoutSomeStrobes(marks), faults: {} };
    case 'fed-twice':
      return { marks, faults: { fedTwice: true } };
  }
}

/** Two of the same, the second half a slip behind: one long record, as far as the reader's memory goes. */
function overlapped(marks: readonly number[]): number[] {
  const lag = Math.ceil(marks.length / 2);
  const length = Math.min(marks.length + lag, MAX_COLUMNS);
  return Array.from({ length }, (_, column) => (marks[column] ?? 0) | (marks[column - lag] ?? 0));
}

/** A strobe that isn't seen leaves its column out. */
function withoutSomeStrobes(marks: readonly number[]): number[] {
  const missed = [1 / 3, 2 / 3].map((share) => Math.floor(marks.length * share));
  return marks.filter((_, column) => !missed.includes(column));
}
