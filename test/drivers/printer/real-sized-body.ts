import iconv from 'iconv-lite';
import type { Bitmap } from '../../../drivers/simulated/bitmap.ts';

/** Rows of a picture that look like nothing else, without any real-time command in them. */
function slice(seed: number): Buffer {
  const rows = Uint8Array.from({ length: 72 * 96 }, (_, at) => 0x20 | ((at * 7 + (at >> 6) * seed) & 0xcf));
  return Buffer.concat([Buffer.of(0x1d, 0x76, 0x30, 0, 72, 0, 96, 0), rows]);
}

/** A receipt as large as a real one: accents, styles, two slices of a picture, a QR code, a table (15 KB). */
export function realSizedBody(): Uint8Array {
  const text = (value: string) => iconv.encode(value, 'windows1252');
  const qr = 'ATRESOR:123456-01-00000042:ABCDEFGHIJKLMNOP';
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x1ba\x01\x1b!\x30', 'latin1'),
      text('Le Trésor\n'),
      Buffer.from('\x1b!\x00', 'latin1'),
      text('« Point d’enregistrement » 123456 – 2,00 €\n'),
      slice(3),
      slice(5),
      Buffer.from('\x1ba\x00\x1bE\x01', 'latin1'),
      text('Vos lieux\n'),
      Buffer.from('\x1bE\x00', 'latin1'),
      ...Array.from({ length: 20 }, (_, line) => text(`${line + 1}. Épave secrète à l’île d’Oléron\n`)),
      Buffer.from('\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x05\x1d(k\x03\x001E1', 'latin1'),
      Buffer.from(`\x1d(k${String.fromCharCode(qr.length + 3, 0)}1P0${qr}\x1d(k\x03\x001Q0`, 'latin1'),
      text('\nTotal : 20,00 €\n'),
    ]),
  );
}

/** What a paper shows, without the white above and below: a whole one shows all of it. */
export function inkOf({ rows }: Bitmap): string {
  const inked = rows.map((row) => row.some((byte) => byte !== 0));
  return Buffer.concat(rows.slice(inked.indexOf(true), inked.lastIndexOf(true) + 1)).toString('latin1');
}
