import { type Bitmap, createBitmap, isBlankRow, sliceRows } from './bitmap.ts';
import { feedDots, GS } from './commands.ts';
import { breakRealTimeSequences, hasRealTimeSequence } from './real-time.ts';

/** Rows a GS v 0 command carries at most: 8 KB of NULs then always clear a broken one. */
const BAND_ROWS = 96;
/** White rows that are fed rather than sent: fewer would cost more commands than they save. */
const SHORTEST_FEED = 2;

/** GS v 0's modes: every dot as it is, two for each down, two for each down and across. */
const PLAIN = 0;
const DOUBLE_HEIGHT = 2;
const DOUBLE_SIZE = 3;

/**
 * A bitmap by GS v 0, in bands that join without a gap.
 *
 * It costs as few bytes as it can without changing a dot: inner white rows are fed, and rows between them whose
 * every square of 2 × 2 dots is of one colour (tick boxes, rules, QR codes) are sent at half size, doubled by
 * the printer. All bands are equally wide on paper, so that they are centred alike.
 */
export function encodeRasterImage(bitmap: Bitmap): Uint8Array[] {
  const commands: Uint8Array[] = [];
  let row = 0;
  while (row < bitmap.height) {
    const start = row;
    const blank = blankRowsFrom(bitmap, row);
    if (blank >= SHORTEST_FEED) {
      row += blank;
      commands.push(...feedDots(blank));
      continue;
    }
    while (row < bitmap.height && blankRowsFrom(bitmap, row) < SHORTEST_FEED) row += 1;
    commands.push(...encodeStrip(sliceRows(bitmap, start, row)));
  }
  return commands;
}

function blankRowsFrom(bitmap: Bitmap, first: number): number {
  let row = first;
  while (row < bitmap.height && isBlankRow(bitmap, row)) row += 1;
  return row - first;
}

/** In the mode of fewest bytes, but not one in which dots would have to be added to break real-time sequences. */
function encodeStrip(strip: Bitmap): Uint8Array[] {
  const low = halfHeight(strip);
  const small = low && halfWidth(low);
  if (small && !hasRealTimeSequence(small.data)) return encodeBands(small, DOUBLE_SIZE);
  if (low && !hasRealTimeSequence(low.data)) return encodeBands(low, DOUBLE_HEIGHT);
  return encodeBands(strip, PLAIN);
}

function encodeBands(bitmap: Bitmap, mode: number): Uint8Array[] {
  const bands: Uint8Array[] = [];
  for (let row = 0; row < bitmap.height; row += BAND_ROWS) {
    const band = sliceRows(bitmap, row, Math.min(row + BAND_ROWS, bitmap.height));
    bands.push(
      Uint8Array.of(GS, 0x76, 0x30, mode, bitmap.rowBytes & 0xff, bitmap.rowBytes >> 8, band.height, 0),
      breakRealTimeSequences(band.data),
    );
  }
  return bands;
}

/** Every second row, or null where that would lose a dot. */
function halfHeight({ width, height, rowBytes, data }: Bitmap): Bitmap | null {
  if (height % 2 !== 0) return null;
  const half = createBitmap(width, height / 2);
  for (let row = 0; row < height; row += 2) {
    for (let at = row * rowBytes; at < (row + 1) * rowBytes; at += 1) {
      if (data[at] !== data[at + rowBytes]) return null;
    }
    half.data.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), (row / 2) * rowBytes);
  }
  return half;
}

/** Every second column, or null where that would lose a dot. */
function halfWidth({ height, rowBytes, data }: Bitmap): Bitmap | null {
  if (rowBytes % 2 !== 0) return null;
  const half = createBitmap(rowBytes * 4, height);
  for (const [at, byte] of data.entries()) {
    if ((byte & 0x55) !== (byte & 0xaa) >> 1) return null;
    half.data[at >> 1] = (half.data[at >> 1] ?? 0) | (everySecondBit(byte) << (at % 2 === 0 ? 4 : 0));
  }
  return half;
}

function everySecondBit(byte: number): number {
  return ((byte >> 4) & 8) | ((byte >> 3) & 4) | ((byte >> 2) & 2) | ((byte >> 1) & 1);
}
