/** A slip that passed the head: two readings of the same paper (the record and its retransmission). */
export interface SlipRecord {
  /** Each reading is one 12-bit mask a column: bit n is row n across the card, row 0 being the card's row "12". */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** Why what came from the reader was no record. */
export type RecordFault = 'odd-length' | 'not-a-record-byte' | 'too-long' | 'incomplete' | 'unexpected-reply';

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
  /** A slip was read twice; readings may differ: the caller judges. With exit control it is held until accept() or reject(). */
  slipRead(record: SlipRecord): void;
  /** Something arrived that is no record; the slip, if any, was sent back where the reader can. */
  recordRejected(fault: RecordFault): void;
}

/** A slip reader of any family. It keeps itself connected and armed until stop(). */
export interface SlipReader {
  readonly state: SlipReaderState;
  start(): void;
  /** Ejects the slip that was taken. Resolves false when the reader can't, or is gone. */
  accept(): Promise<boolean>;
  /** Gives the slip back to the player's side. Resolves false when the reader can't, or is gone. */
  reject(): Promise<boolean>;
  stop(): Promise<void>;
}
