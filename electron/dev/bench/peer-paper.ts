import { PNG } from 'pngjs';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import type { Block, PairBlock, PaperDocument, TextBlock } from '../../../templates/document.ts';
import { type Bitmap, trimRows } from '../../../templates/escpos/bitmap.ts';
import { pictureDots } from '../../../templates/escpos/encode-escpos.ts';
import type { Rasterise } from '../../../templates/escpos/rasterise.ts';
import { lengthOf, SIZE_FACTORS } from '../../../templates/layout/lines.ts';
import { qrMatrix } from '../../../templates/layout/qr-matrix.ts';

/** A picture as a peer takes it: 8 bits a channel. */
interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** One block of a paper, ready for a peer: what isn't its work is done. */
export type PeerBlock =
  | { readonly kind: 'text'; readonly block: TextBlock; readonly text: string }
  | { readonly kind: 'rule'; readonly style: 'single' | 'double' }
  | { readonly kind: 'dashes'; readonly text: string }
  | { readonly kind: 'space'; readonly lines: number }
  | { readonly kind: 'picture'; readonly picture: RgbaPicture; readonly png: Buffer }
  | { readonly kind: 'qr'; readonly data: string; readonly module: number };

/** A paper prepared for the peers. */
export type PeerPaper = readonly PeerBlock[];

/**
 * Prepares a paper for the peers, outside the time that is measured: pictures drawn to RGBA and to PNG with their
 * tick boxes, the QR's module chosen, pairs filled with spaces, U+00A0 and U+202F made plain
 * (the peers print a question mark for U+202F).
 */
export function preparePeerPaper(
  document: PaperDocument,
  profile: PrinterProfile,
  rasterise: Rasterise,
): PeerPaper {
  return document.blocks.map((block) => prepareBlock(block, profile, rasterise));
}

function prepareBlock(block: Block, profile: PrinterProfile, rasterise: Rasterise): PeerBlock {
  switch (block.kind) {
    case 'text': {
      const text = plainSpaces(block.text);
      return { kind: 'text', block, text: block.inverse ? barOf(text, block, profile.columns) : text };
    }
    case 'pair':
      return { kind: 'text', block: { ...block, kind: 'text', text: '' }, text: filledPair(block, profile) };
    case 'rule':
      return block.style === 'dashed'
        ? { kind: 'dashes', text: '- '.repeat(profile.columns / 2) }
        : { kind: 'rule', style: block.style === 'thick' ? 'double' : 'single' };
    case 'space':
      return { kind: 'space', lines: block.lines };
    case 'picture': {
      const bitmap = trimRows(rasterise(block, pictureDots(profile.dots, block.widthShare)));
      const picture = rgbaOf(bitmap);
      return { kind: 'picture', picture, png: pngOf(picture) };
    }
    case 'qr': {
      const room = Math.floor((profile.dots * block.widthShare) / qrMatrix(block.data).size);
      return { kind: 'qr', data: block.data, module: Math.min(8, room) };
    }
    default:
      return block satisfies never;
  }
}

function barOf(text: string, { size = 'normal' }: TextBlock, columns: number): string {
  const room = Math.floor(columns / SIZE_FACTORS[size].across);
  const before = Math.floor((room - lengthOf(text)) / 2);
  return `${' '.repeat(before)}${text}`.padEnd(room);
}

function filledPair({ label, value, size = 'normal' }: PairBlock, { columns }: PrinterProfile): string {
  const room = Math.floor(columns / SIZE_FACTORS[size].across);
  const free = room - lengthOf(label) - lengthOf(value);
  return plainSpaces(`${label}${' '.repeat(Math.max(1, free))}${value}`);
}

function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f\u2009]/g, ' ');
}

function rgbaOf({ width, height, rowBytes, data }: Bitmap): RgbaPicture {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(0xff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = data[y * rowBytes + (x >> 3)] ?? 0;
      if ((byte & (0x80 >> (x & 7))) !== 0) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data: pixels };
}

function pngOf({ width, height, data }: RgbaPicture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png);
}
