import type { RecordFault } from '../slip-reader.ts';
import {
  ACKNOWLEDGEMENT,
  BYTES_PER_COLUMN,
  CARRIAGE_RETURN,
  EIGHTH_BIT,
  MAX_COLUMNS,
  MAX_REFUSAL_BYTES,
  RECORD_BIT,
  REFUSAL,
  ROW_BITS,
  ROWS_PER_BYTE,
  STATUS_ZERO_BITS,
} from './constants.ts';
import { type ReaderStatus, statusOfByte } from './status.ts';

/** One line from the reader, CR taken off. */
export type ReaderLine =
  | { readonly kind: 'acknowledgement' }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'status'; readonly status: ReaderStatus }
  /** One 12-bit mask a column, as in SlipColumns. */
  | { readonly kind: 'record'; readonly columns: readonly number[] }
  | { readonly kind: 'fault'; readonly fault: RecordFault };

const MAX_LINE_BYTES = MAX_COLUMNS * BYTES_PER_COLUMN;

/**
 * Cuts what the reader sends into lines, whatever the chunks. Keeps at most one record's bytes.
 *
 * A line that never ends is one fault, and is skipped up to the next CR, or to a silence.
 */
export class ReaderParser {
  readonly #line = new Uint8Array(MAX_LINE_BYTES);
  #length = 0;
  #skipping = false;

  /** Whether a line has begun and not ended. */
  get midLine(): boolean {
    return this.#length > 0;
  }

  push(chunk: Uint8Array): ReaderLine[] {
    const lines: ReaderLine[] = [];
    for (const byte of chunk) {
      const line = this.#take(byte);
      if (line !== null) lines.push(line);
    }
    return lines;
  }

  /** To be called when the reader has been silent in the middle of a line: that line will never end. */
  endOfSilence(): ReaderLine | null {
    const broken = this.midLine;
    this.#length = 0;
    this.#skipping = false;
    return broken ? { kind: 'fault', fault: 'incomplete' } : null;
  }

  #take(byte: number): ReaderLine | null {
    if (byte === CARRIAGE_RETURN) {
      const line = this.#skipping ? null : parseLine(this.#line.subarray(0, this.#length));
      this.#length = 0;
      this.#skipping = false;
      return line;
    }
    if (this.#skipping) return null;
    if (this.#length === MAX_LINE_BYTES) {
      this.#length = 0;
      this.#skipping = true;
      return { kind: 'fault', fault: 'too-long' };
    }
    this.#line[this.#length] = byte;
    this.#length += 1;
    return null;
  }
}

/**
 * Tells what a line is. Lines can't be mistaken for one another: `G` and the letters of an echoed command
 * lack the bit that every byte of a record has, and a status byte is alone, as no record is.
 */
export function parseLine(line: Uint8Array): ReaderLine {
  const [first] = line;
  if (first === undefined) return { kind: 'fault', fault: 'incomplete' };
  if (line.length === 1 && first === ACKNOWLEDGEMENT) return { kind: 'acknowledgement' };
  if (isRefusal(line)) return { kind: 'refusal' };
  if (line.length === 1 && (first & STATUS_ZERO_BITS) === 0)
    return { kind: 'status', status: statusOfByte(first) };
  if (!line.every(isRecordByte)) return { kind: 'fault', fault: 'not-a-record-byte' };
  if (line.length % BYTES_PER_COLUMN !== 0) return { kind: 'fault', fault: 'odd-length' };
  return { kind: 'record', columns: columnsOf(line) };
}

function isRefusal(line: Uint8Array): boolean {
  if (line.at(-1) !== REFUSAL || line.length > MAX_REFUSAL_BYTES) return false;
  return line.length === 1 || line.some((byte) => (byte & RECORD_BIT) === 0);
}

function isRecordByte(byte: number): boolean {
  return (byte & RECORD_BIT) !== 0 && (byte & EIGHTH_BIT) === 0;
}

function columnsOf(record: Uint8Array): number[] {
  return Array.from({ length: record.length / BYTES_PER_COLUMN }, (_, column) => {
    const at = column * BYTES_PER_COLUMN;
    return rowsOf(record[at] as number) | (rowsOf(record[at + 1] as number) << ROWS_PER_BYTE);
  });
}

function rowsOf(byte: number): number {
  return ROW_BITS.reduce((rows, bit, row) => ((byte & bit) === 0 ? rows : rows | (1 << row)), 0);
}
