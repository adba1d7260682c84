import { PNG } from 'pngjs';

/** Black dots on white, in rows of whole bytes, the leftmost dot being the highest bit. */
export interface Bitmap {
  readonly width: number;
  readonly rows: readonly Uint8Array[];
}

/** Makes a blank bitmap. */
export function blankBitmap(width: number, height: number): Bitmap {
  return { width, rows: Array.from({ length: height }, () => blankRow(width)) };
}

/** Makes one blank row. */
export function blankRow(width: number): Uint8Array {
  return new Uint8Array(Math.ceil(width / 8));
}

/** Blackens a rectangle; what lies outside is lost. */
export function fillRectangle(
  bitmap: Bitmap,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const right = Math.min(left + width, bitmap.width);
  for (let y = Math.max(0, top); y < Math.min(top + height, bitmap.rows.length); y += 1) {
    const row = bitmap.rows[y];
    if (!row) continue;
    for (let x = Math.max(0, left); x < right; x += 1) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
  }
}

/** Copies the first `width` dots of packed rows to a place in a wider row. */
export function placeRow(target: Uint8Array, source: Uint8Array, left: number, width: number): void {
  for (let x = 0; x < width; x += 1) {
    if (((source[x >> 3] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
    const at = left + x;
    if (at >> 3 < target.length) target[at >> 3] = (target[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }
}

/** Encodes as a grey PNG, black on white. */
export function encodePng(bitmap: Bitmap): Uint8Array {
  const height = Math.max(1, bitmap.rows.length);
  const png = new PNG({
    width: bitmap.width,
    height,
    colorType: 0,
    inputColorType: 0,
    inputHasAlpha: false,
    bitDepth: 8,
  });
  const pixels = Buffer.alloc(bitmap.width * height, 0xff);
  bitmap.rows.forEach((row, y) => {
    for (let x = 0; x < bitmap.width; x += 1) {
      if (((row[x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0) pixels[y * bitmap.width + x] = 0;
    }
  });
  png.data = pixels;
  return PNG.sync.write(png, {
    colorType: 0,
    inputColorType: 0,
    inputHasAlpha: false,
    bitDepth: 8,
    filterType: 0,
    deflateLevel: 6,
  });
}
