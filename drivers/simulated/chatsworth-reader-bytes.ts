import {
  CARRIAGE_RETURN,
  EXTENDED_MARK,
  FRAME_END,
  FRAME_MARK,
  RECORD_BIT,
  REFUSAL,
  ROW_BITS,
  ROWS_PER_BYTE,
} from '../omr/chatsworth/constants.ts';

/** What the host sent: a whole command, or something that is none, to be echoed. */
export type HostMessage =
  | { readonly kind: 'command'; readonly extended: boolean; readonly letters: string }
  | { readonly kind: 'nonsense'; readonly bytes: readonly number[] };

/** Longer than any command that the reader knows. */
const MAX_LETTERS = 16;

/** Finds command frames in what a host sends, in any cut. */
export class CommandFrameParser {
  #bytes: number[] = [];

  push(chunk: Uint8Array): HostMessage[] {
    const messages: HostMessage[] = [];
    for (const byte of chunk) {
      this.#bytes.push(byte);
      const message = this.#read();
      if (message === null) continue;
      messages.push(message);
      this.#bytes = [];
    }
    return messages;
  }

  #read(): HostMessage | null {
    const bytes = this.#bytes;
    if (bytes[0] !== FRAME_MARK) return { kind: 'nonsense', bytes };
    const start = bytes[1] === EXTENDED_MARK ? 2 : 1;
    const end = bytes.indexOf(FRAME_MARK, start);
    if (end >= 0 && bytes.length === end + 1) return null;
    if (end >= 0 && bytes[end + 1] === FRAME_END) {
      const letters = String.fromCharCode(...bytes.slice(start, end));
      return { kind: 'command', extended: start === 2, letters };
    }
    return end >= 0 || bytes.length > MAX_LETTERS ? { kind: 'nonsense', bytes } : null;
  }
}

/** A slip's record in `I00` mode: two bytes a column, then CR. */
export function recordBytes(columns: readonly number[]): Uint8Array {
  const bytes = columns.flatMap((mask) => [rowsByte(mask), rowsByte(mask >> ROWS_PER_BYTE)]);
  return Uint8Array.from([...bytes, CARRIAGE_RETURN]);
}

function rowsByte(rows: number): number {
  return ROW_BITS.reduce((byte, bit, row) => ((rows & (1 << row)) === 0 ? byte : byte | bit), RECORD_BIT);
}

/** The answer to a command that isn't known: its echo, `?`, CR. */
export function refusalBytes(echo: Iterable<number>): Uint8Array {
  return Uint8Array.from([...echo, REFUSAL, CARRIAGE_RETURN]);
}

/** Text and CR. */
export function lineBytes(text: string): Uint8Array {
  return Uint8Array.from([...Buffer.from(text, 'latin1'), CARRIAGE_RETURN]);
}
