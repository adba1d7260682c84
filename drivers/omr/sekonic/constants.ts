import type { RecordFault } from '../slip-reader.ts';

/**
 * Facts of the Sekonic SR-430 and SR-450, from their manual.
 *
 * Not documented, to be confirmed on hardware, and what is taken here:
 * - whether `DC3` and `DC4` are answered: an acknowledgement, the normal status, or a silence all do;
 * - which `DC4` parameter means a plain CR: none is sent for it, as a reset is taken to bring it back;
 * - what the framing frames: the answers with data (`ENQ T`, `DLE E D`). STX comes before the first byte; CR ends each
 *   column anyway; ETX comes after the last column's CR, or in its place. Acknowledgement and status come bare, or
 *   between the same bytes;
 * - the parameters of `DLE E D`: those of `DLE C`, start column and column count;
 * - that a column's marks come in the order of the lines, and that asking twice gives the same card twice;
 * - whether the `DC3` setting that drops marks lighter than the darkest also thins `DLE E D`: if so, faint marks
 *   never come, and no doubt is told;
 * - which edge of the card line 1 is, and how long reset and feeding take.
 */

export const STX = 0x02;
export const ETX = 0x03;
export const ENQ = 0x05;
export const ACK = 0x06;
export const CR = 0x0d;
export const DLE = 0x10;
export const DC3 = 0x13;
export const DC4 = 0x14;
export const CAN = 0x18;

/** How answers with data are framed. */
export type Framing = 'cr' | 'stx-cr' | 'stx-etx';

/** What `DC4` calls the framings; the plain one isn't named by the manual. */
export const FRAMING_PARAMETERS: Readonly<Record<Framing, string | null>> = {
  cr: null,
  'stx-cr': '3',
  'stx-etx': '4',
};

/** The characters that name lines 1 to 12 in the `E` modes; the second with the reader's switch on. */
export type LineNames = '9876543210XY' | '0123456789:;';

/** Which row of the slip line 1 is: row 0, or row 11. */
export type LineOrder = 'line-1-first' | 'line-1-last';

/** Lines of a column, as `DC3` sets it; 15 would be the other choice. */
export const LINES_PER_COLUMN = 12;
/** Column numbers and counts are three digits. */
export const NUMBER_DIGITS = 3;
export const MAX_COLUMNS = 999;

/** Densities 1 to 16 are the bytes 31 to 40 hex. */
export const FIRST_DENSITY_BYTE = 0x31;
export const MAX_DENSITY = 16;
/** A column without a mark is this byte and CR. */
export const BLANK_COLUMN = 0x20;
/** A name and a density for each line. */
export const MAX_COLUMN_BYTES = 2 * LINES_PER_COLUMN;

/** What the reader says after it was asked to feed: a card was read, none is there, or why none was read. */
export type FeedStatus = 'read' | 'empty' | RecordFault;

/** The status bytes that tell of cards. */
export const FEED_STATUS: Readonly<Record<string, FeedStatus>> = {
  '0': 'read',
  '1': 'jam',
  '2': 'left-inside',
  '3': 'feed-error',
  '6': 'double-feed',
  '@': 'timing-marks',
  B: 'empty',
  D: 'cover-open',
};

/** The status bytes that refuse: an invalid command or parameter, and a command that arrived damaged. */
export const INVALID_COMMAND = 0x50;
export const COMMUNICATION_ERROR = 0x51;
/** As an answer to a setting, it is taken. */
export const NORMAL_STATUS = 0x30;
