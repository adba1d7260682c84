import { STATUS_BITS } from './constants.ts';

/** What the reader says of itself, bit by bit. */
export interface ReaderStatus {
  readonly documentAtThroat: boolean;
  readonly transportCleared: boolean;
  readonly transportEnabled: boolean;
}

/** What status bit 4, "transport cleared", is taken to mean: the manual doesn't say it of an empty transport. */
export type ClearedBitMeaning = 'set-when-clear' | 'set-when-occupied' | 'ignored';

/** Whether a slip is past the throat, as far as the status tells. */
export type Occupancy = 'clear' | 'occupied' | 'unknown';

/** The bits of a status byte. */
export function statusOfByte(byte: number): ReaderStatus {
  return {
    documentAtThroat: (byte & STATUS_BITS.documentAtThroat) !== 0,
    transportCleared: (byte & STATUS_BITS.transportCleared) !== 0,
    transportEnabled: (byte & STATUS_BITS.transportEnabled) !== 0,
  };
}

/** What is past the throat; unknown without a status (null), or where its bit is ignored. */
export function occupancyOf(status: ReaderStatus | null, meaning: ClearedBitMeaning): Occupancy {
  if (status === null) return 'unknown';
  switch (meaning) {
    case 'set-when-clear':
      return status.transportCleared ? 'clear' : 'occupied';
    case 'set-when-occupied':
      return status.transportCleared ? 'occupied' : 'clear';
    case 'ignored':
      return 'unknown';
  }
}
