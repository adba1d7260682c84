/** A 1-bit picture, rows of whole bytes, leftmost dot in the highest bit, 1 is black: as GS v 0 takes it. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
  readonly data: Uint8Array;
}

/** A white bitmap, sizes in dots. */
export function createBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8);
  return { width, height, rowBytes, data: new Uint8Array(rowBytes * height) };
}

/** Sets one dot; outside is ignored. */
export function setDot(bitmap: Bitmap, x: number, y: number, black: boolean): void {
  if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return;
  const at = y * bitmap.rowBytes + (x >> 3);
  const bit = 0x80 >> (x & 7);
  const byte = bitmap.data[at] ?? 0;
  bitmap.data[at] = black ? byte | bit : byte & ~bit;
}

/** Fills a rectangle of dots. */
export function fillRect(
  bitmap: Bitmap,
  x: number,
  y: number,
  width: number,
  height: number,
  black: boolean,
): void {
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) setDot(bitmap, column, row, black);
  }
}

/** A copy moved to the right by whole bytes: 8 dots each. */
export function indent(bitmap: Bitmap, bytes: number): Bitmap {
  const moved = createBitmap(bitmap.width + 8 * bytes, bitmap.height);
  for (let row = 0; row < bitmap.height; row += 1) {
    const source = bitmap.data.subarray(row * bitmap.rowBytes, (row + 1) * bitmap.rowBytes);
    moved.data.set(source, row * moved.rowBytes + bytes);
  }
  return moved;
}

/** Thresholds opaque RGBA pixels (8 bits a channel) at half: darker is black. */
export function bitmapFromRgba(pixels: Uint8Array, width: number, height: number): Bitmap {
  const bitmap = createBitmap(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4] ?? 0xff) < 0x80) setDot(bitmap, x, y, true);
    }
  }
  return bitmap;
}

/** Without the white rows above and below; an all-white bitmap becomes one of no rows. */
export function trimRows(bitmap: Bitmap): Bitmap {
  const { rowBytes, data } = bitmap;
  const isBlank = (row: number) =>
    data.subarray(row * rowBytes, (row + 1) * rowBytes).every((byte) => byte === 0);
  let first = 0;
  let end = bitmap.height;
  while (first < end && isBlank(first)) first += 1;
  while (end > first && isBlank(end - 1)) end -= 1;
  return { ...bitmap, height: end - first, data: data.subarray(first * rowBytes, end * rowBytes) };
}
