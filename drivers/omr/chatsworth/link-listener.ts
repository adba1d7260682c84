import type { LinkProblem } from '../reconnecting-reader.ts';
import type { RecordFault, SlipRecord } from '../slip-reader.ts';
import type { ClearedBitMeaning } from './status.ts';

/** How this reader is built and set. */
export interface ReaderTraits {
  /** Whether it holds a slip past the head until it is told where to eject it. */
  readonly exitControl: boolean;
  /** Which side of the card the timing strobes are on: as the reader is set, or told to it each time it is armed. */
  readonly timingTrack: 'as-set' | 'top' | 'bottom';
  readonly clearedBit: ClearedBitMeaning;
}

/** Why a reader that answers takes no slips: one is stuck inside, or its feed can't be enabled. */
export type ReaderTrouble = 'jam' | 'feed-disabled';

/** What a link tells; each call is synchronous with the byte, or the silence, that caused it. */
export interface LinkListener {
  ready(): void;
  slipInside(): void;
  /** The reader takes no slips, until the next ready(). */
  troubled(trouble: ReaderTrouble): void;
  slipRead(record: SlipRecord): void;
  recordRejected(fault: RecordFault): void;
  /** The last call: the port is to be closed, and a new one opened. */
  lost(problem: LinkProblem): void;
}
