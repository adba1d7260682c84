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
  let first = 0;
  let end = bitmap.height;
  while (first < end && isBlankRow(bitmap, first)) first += 1;
  while (end > first && isBlankRow(bitmap, end - 1)) end -= 1;
  return sliceRows(bitmap, first, end);
}

/** Some of its rows, sharing their bytes. */
export function sliceRows(bitmap: Bitmap, first: number, end: number): Bitmap {
  const { rowBytes, data } = bitmap;
  return { ...bitmap, height: end - first, data: data.subarray(first * rowBytes, end * rowBytes) };
}

/** Whether a row has no black dot. */
export function isBlankRow({ rowBytes, data }: Bitmap, row: number): boolean {
  for (let at = row * rowBytes; at < (row + 1) * rowBytes; at += 1) if (data[at] !== 0) return false;
  return true;
}

/** Without as many white bytes at the left as at the right: what stays has the same centre. */
export function trimSides(bitmap: Bitmap): Bitmap {
  const { width, height, rowBytes, data } = bitmap;
  if (width % 8 !== 0) return bitmap;
  const isBlankColumn = (column: number) => {
    for (let row = 0; row < height; row += 1) if (data[row * rowBytes + column] !== 0) return false;
    return true;
  };
  let cut = 0;
  while (2 * cut < rowBytes - 2 && isBlankColumn(cut) && isBlankColumn(rowBytes - 1 - cut)) cut += 1;
  if (cut === 0) return bitmap;
  const trimmed = createBitmap(width - 16 * cut, height);
  for (let row = 0; row < height; row += 1) {
    const source = data.subarray(row * rowBytes + cut, (row + 1) * rowBytes - cut);
    trimmed.data.set(source, row * trimmed.rowBytes);
  }
  return trimmed;
}
