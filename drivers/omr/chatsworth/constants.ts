/**
 * Facts of the Chatsworth Data OMR-1100 and OMR-1102, from their technical manuals.
 *
 * Not documented, to be confirmed on hardware: how the answer to `S` is framed (taken here as the status
 * byte and CR, without a `G`; a `G` beside it does no harm). What bit 4 means while nothing is inside is a setting.
 */

/** Begins a command frame, and with FRAME_END ends it. */
export const FRAME_MARK = 0x12;
export const FRAME_END = 0x45;
/** After FRAME_MARK: an extended command follows. */
export const EXTENDED_MARK = 0x1b;

/** Ends everything that the reader sends; never part of a record. */
export const CARRIAGE_RETURN = 0x0d;
/** Alone on its line: the command was taken. */
export const ACKNOWLEDGEMENT = 0x47;
/** Ends the echo of a command that wasn't taken. */
export const REFUSAL = 0x3f;
/** The longest command frame, so the longest echo, with its question mark. */
export const MAX_REFUSAL_BYTES = 8;

/** The reader's memory: columns of one slip. */
export const MAX_COLUMNS = 126;
export const BYTES_PER_COLUMN = 2;
export const ROWS_PER_BYTE = 6;
/** Set in every byte of a record, so that none is a CR. */
export const RECORD_BIT = 0x20;
/** Bits of the two bytes of a column, in the order of the card's rows: 12, 11, 0, 1, 2, 3, then 4 to 9. */
export const ROW_BITS: readonly number[] = [0x01, 0x02, 0x04, 0x08, 0x10, 0x40];
/** Never set on a line of 7 data bits. */
export const EIGHTH_BIT = 0x80;

/** Bits of the status byte. */
export const STATUS_BITS = { documentAtThroat: 0x01, transportCleared: 0x10, transportEnabled: 0x20 };
/** Documented as always 0, which also tells a status byte from `G` and `?`. */
export const STATUS_ZERO_BITS = 0x82;
