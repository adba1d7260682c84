import type { ColumnDensities } from '../density.ts';
import type { RecordFault } from '../slip-reader.ts';
import {
  ACK,
  BLANK_COLUMN,
  COMMUNICATION_ERROR,
  CR,
  ETX,
  FEED_STATUS,
  type FeedStatus,
  FIRST_DENSITY_BYTE,
  type Framing,
  INVALID_COMMAND,
  LINES_PER_COLUMN,
  type LineNames,
  type LineOrder,
  MAX_COLUMN_BYTES,
  MAX_DENSITY,
  NORMAL_STATUS,
  NUMBER_DIGITS,
  STX,
} from './constants.ts';
import type { Command } from './frame.ts';

/** How this reader's answers are written. */
export interface AnswerFormat {
  readonly columnCount: number;
  readonly framing: Framing;
  readonly lineNames: LineNames;
  readonly lineOrder: LineOrder;
}

/** One answer of the reader: what was asked for, its refusal, or something that is neither. */
export type Answer =
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'status'; readonly status: FeedStatus }
  | { readonly kind: 'timing-marks'; readonly count: number }
  /** Row 0 of each column is the slip's row 0, whatever the line order. */
  | { readonly kind: 'densities'; readonly columns: ColumnDensities }
  | { readonly kind: 'refused'; readonly reason: 'invalid-command' | 'damaged-command' }
  | { readonly kind: 'fault'; readonly fault: RecordFault };

/** Ends an answer; at the beginning of one, or between two, it is the late end of the one before. */
export function isAnswerEnd(byte: number): boolean {
  return byte === CR || byte === ETX;
}

/**
 * Reads the answer to one command, byte by byte. Keeps at most one column's bytes, and the columns asked for.
 *
 * An answer is complete at its last byte that is needed, so it doesn't depend on an end that may not come: the
 * reader sends nothing unasked.
 */
export class AnswerParser {
  readonly #format: AnswerFormat;
  readonly #awaited: Command['kind'];
  #opened = false;
  #bytes: number[] = [];
  readonly #columns: number[][] = [];

  constructor(awaited: Command['kind'], format: AnswerFormat) {
    this.#awaited = awaited;
    this.#format = format;
  }

  /** Whether an answer has begun. */
  get begun(): boolean {
    return this.#opened || this.#bytes.length > 0 || this.#columns.length > 0;
  }

  /** Takes a byte; returns the answer that it completes, or spoils. Not to be called after that. */
  take(byte: number): Answer | null {
    if (!this.begun) {
      if (isAnswerEnd(byte)) return null;
      if (byte === STX && this.#format.framing !== 'cr') {
        this.#opened = true;
        return null;
      }
      const refusal = refusalOf(byte);
      if (refusal !== null) return refusal;
    }
    switch (this.#awaited) {
      case 'reset':
        // Whatever the reader was saying before it was reset.
        return byte === ACK ? { kind: 'acknowledged' } : null;
      case 'setLines':
      case 'setFraming':
        return byte === ACK || byte === NORMAL_STATUS ? { kind: 'acknowledged' } : UNEXPECTED;
      case 'feedAndRead':
        return statusOf(byte);
      case 'timingMarks':
        return this.#isUnframed ? UNEXPECTED : this.#takeDigit(byte);
      case 'densities':
        return this.#isUnframed ? UNEXPECTED : this.#takeDensity(byte);
      default:
        return this.#awaited satisfies never;
    }
  }

  get #isUnframed(): boolean {
    return this.#format.framing !== 'cr' && !this.#opened;
  }

  #takeDigit(byte: number): Answer | null {
    if (!isDigit(byte)) return this.begun ? fault('not-a-record-byte') : UNEXPECTED;
    this.#bytes.push(byte);
    if (this.#bytes.length < NUMBER_DIGITS) return null;
    return { kind: 'timing-marks', count: Number(String.fromCharCode(...this.#bytes)) };
  }

  #takeDensity(byte: number): Answer | null {
    const { columnCount, framing } = this.#format;
    const endsByEtx = framing === 'stx-etx';
    if (byte === CR || (byte === ETX && endsByEtx && this.#columns.length === columnCount - 1)) {
      const column = this.#takeColumn();
      if (!Array.isArray(column)) return column;
      this.#columns.push(column);
      return this.#columns.length < columnCount || (endsByEtx && byte === CR) ? null : this.#complete();
    }
    if (byte === ETX && endsByEtx) {
      const isWhole = this.#columns.length === columnCount && this.#bytes.length === 0;
      return isWhole ? this.#complete() : fault('incomplete');
    }
    if (this.#bytes.length === MAX_COLUMN_BYTES || this.#columns.length === columnCount)
      return fault('too-long');
    this.#bytes.push(byte);
    return null;
  }

  #complete(): Answer {
    return { kind: 'densities', columns: this.#columns };
  }

  #takeColumn(): number[] | Answer {
    const bytes = this.#bytes;
    this.#bytes = [];
    const densities = new Array<number>(LINES_PER_COLUMN).fill(0);
    if (bytes.length === 0) return fault('incomplete');
    if (bytes.length === 1 && bytes[0] === BLANK_COLUMN) return densities;
    if (bytes.length % 2 !== 0) return fault('odd-length');
    let lastLine = -1;
    for (let at = 0; at < bytes.length; at += 2) {
      const line = this.#format.lineNames.indexOf(String.fromCharCode(bytes[at] as number));
      const density = (bytes[at + 1] as number) - FIRST_DENSITY_BYTE + 1;
      // Lines come in their order, so one that comes twice is seen as well.
      if (line <= lastLine || density < 1 || density > MAX_DENSITY) return fault('not-a-record-byte');
      lastLine = line;
      densities[this.#format.lineOrder === 'line-1-first' ? line : LINES_PER_COLUMN - 1 - line] = density;
    }
    return densities;
  }
}

const UNEXPECTED: Answer = { kind: 'fault', fault: 'unexpected-reply' };

function fault(kind: RecordFault): Answer {
  return { kind: 'fault', fault: kind };
}

function refusalOf(byte: number): Answer | null {
  if (byte === INVALID_COMMAND) return { kind: 'refused', reason: 'invalid-command' };
  return byte === COMMUNICATION_ERROR ? { kind: 'refused', reason: 'damaged-command' } : null;
}

function statusOf(byte: number): Answer {
  const status = FEED_STATUS[String.fromCharCode(byte)];
  return status === undefined ? UNEXPECTED : { kind: 'status', status };
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
