/**
 * One reading of a slip, column by column, as 12-bit masks: bit n is row n across the card, row 0 being the card's
 * row "12". A mark is sure, or in doubt for a person to judge, never both; readers without density have no doubts.
 */
export interface SlipColumns {
  readonly marks: readonly number[];
  readonly doubts: readonly number[];
}

/** A slip that passed the head: two readings of the same paper (the record and its retransmission). */
export interface SlipRecord {
  readonly first: SlipColumns;
  readonly second: SlipColumns;
}

/**
 * Why what came from the reader was no record.
 *
 * The bytes: of odd length, not a record's, too many, broken off, or not what was asked for. The paper: inside, yet
 * nothing was read of it; stuck; two at once; not drawn in; left inside; fewer or more timing marks than the slip has;
 * pre-printed marks too faint to compare the others with. The cover was opened, or the reader reports a bad line.
 */
export type RecordFault =
  | 'odd-length'
  | 'not-a-record-byte'
  | 'too-long'
  | 'incomplete'
  | 'unexpected-reply'
  | 'unread'
  | 'jam'
  | 'double-feed'
  | 'feed-error'
  | 'left-inside'
  | 'timing-marks'
  | 'faint-reference'
  | 'cover-open'
  | 'bad-line';

/** State of a slip reader. */
export type SlipReaderState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'absent'; readonly problem: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'slip-inside' }
  | { readonly kind: 'fault'; readonly problem: string };

/** What a slip reader tells. Every listener call is synchronous with the byte that caused it. */
export interface SlipReaderListener {
  stateChanged(state: SlipReaderState): void;
  /**
   * A slip was read twice; readings may differ: the caller judges. The next slip waits until accept() or reject():
   * held past the head where the reader has exit control, or not fed where the host asks for each.
   */
  slipRead(record: SlipRecord): void;
  /** Something arrived that is no record; the slip, if any, was sent back where the reader can. */
  recordRejected(fault: RecordFault): void;
}

/** A slip reader of any family. It keeps itself connected and armed until stop(). */
export interface SlipReader {
  readonly state: SlipReaderState;
  start(): void;
  /** The slip is taken: ejects it, and lets the next one in. Resolves false when the reader can't eject, or is gone. */
  accept(): Promise<boolean>;
  /**
   * Gives the slip back to the player's side, and lets the next one in. Resolves false when the reader can't give it
   * back, or is gone.
   */
  reject(): Promise<boolean>;
  stop(): Promise<void>;
}
