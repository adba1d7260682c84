import type { PrinterReply } from './reply-parser.ts';

/**
 * GS ( L and GS 8 L: graphics kept in a printer under keys of two ASCII characters, either in NV memory (kept
 * without power, written few times) or in download memory (lost with power, and by ESC @).
 */

/** A picture to be stored: rows of whole bytes, the leftmost dot being the highest bit, 1 being black. */
export interface StoredGraphic {
  /** Dots. */
  readonly width: number;
  readonly rows: readonly Uint8Array[];
}

/** Where graphics are kept. */
export type GraphicsMemory = 'nv' | 'download';

/** ACK: the key list was received, the next part of it may follow. */
export const ACKNOWLEDGE = 0x06;

const FUNCTIONS = {
  nv: { list: 64, define: 67, identifier: 'r' },
  download: { list: 80, define: 83, identifier: 's' },
} as const;

const RESPONSE_HEADER = 0x37;
/** Status of a part of the list after which another one follows. */
const MORE_FOLLOWS = 'A';

/** Fn 64 or 80: asks for the keys that are defined. What comes is to be acknowledged, part by part. */
export function requestKeys(memory: GraphicsMemory): readonly number[] {
  return [0x1d, 0x28, 0x4c, 0x04, 0x00, 0x30, FUNCTIONS[memory].list, 0x4b, 0x43];
}

/** Fn 67 or 83: defines a graphic in one colour. Throws a RangeError for a key that isn't two ASCII characters. */
export function defineGraphic(memory: GraphicsMemory, key: string, graphic: StoredGraphic): Uint8Array {
  if (!/^[\x20-\x7e]{2}$/.test(key)) throw new RangeError('a key is 2 printable ASCII characters');
  const { width, rows } = graphic;
  const rowBytes = Math.ceil(width / 8);
  const parameters = [0x30, FUNCTIONS[memory].define, 0x30, ...Buffer.from(key, 'latin1'), 1];
  const size = [width & 0xff, width >> 8, rows.length & 0xff, rows.length >> 8, 0x31];
  const length = parameters.length + size.length + rowBytes * rows.length;
  const head =
    length <= 0xffff
      ? [0x1d, 0x28, 0x4c, length & 0xff, length >> 8]
      : [0x1d, 0x38, 0x4c, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24];
  const data = rows.map((row) => Uint8Array.from({ length: rowBytes }, (_, at) => row[at] ?? 0));
  return Uint8Array.from(Buffer.concat([Uint8Array.from([...head, ...parameters, ...size]), ...data]));
}

/** One part of a printer's answer to requestKeys. */
export interface KeyList {
  readonly keys: readonly string[];
  readonly moreFollows: boolean;
}

/** The key list that a reply brings, if it is one of this memory. */
export function keyListOf(reply: PrinterReply, memory: GraphicsMemory): KeyList | undefined {
  if (reply.kind !== 'block' || reply.header !== RESPONSE_HEADER) return undefined;
  const [identifier, status, ...characters] = reply.text;
  if (identifier !== FUNCTIONS[memory].identifier || status === undefined) return undefined;
  const keys = Array.from({ length: characters.length >> 1 }, (_, index) =>
    characters.slice(index * 2, index * 2 + 2).join(''),
  );
  return { keys, moreFollows: status === MORE_FOLLOWS };
}
