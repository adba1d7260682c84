import { type Bitmap, sliceRows } from './bitmap.ts';
import { ESC, LF } from './commands.ts';
import { breakRealTimeSequences } from './real-time.ts';

/** Rows that one ESC * band of mode 33 prints: three bytes a column. */
export const COLUMN_BAND_ROWS = 24;

/** White columns that are skipped by a position rather than sent: it costs as much as three. */
const SHORTEST_SKIP = 6;

/** The printer's own line spacing again (ESC 2). */
const USUAL_SPACING = [ESC, 0x32];

/** A bitmap by ESC * 33, its left edge `left` dots from the paper's: for printers without GS v 0. */
export function encodeColumnImage(bitmap: Bitmap, left: number): Uint8Array[] {
  const lines: Uint8Array[] = [Uint8Array.of(ESC, 0x33, COLUMN_BAND_ROWS)];
  for (let row = 0; row < bitmap.height; row += COLUMN_BAND_ROWS) {
    const band = sliceRows(bitmap, row, Math.min(row + COLUMN_BAND_ROWS, bitmap.height));
    const columns = columnsOf(band);
    for (const { start, end } of inkedRuns(columns)) {
      const data = columns.slice(start * 3, end * 3);
      const at = left + start;
      lines.push(
        Uint8Array.of(ESC, 0x24, at & 0xff, at >> 8),
        Uint8Array.of(ESC, 0x2a, 33, (end - start) & 0xff, (end - start) >> 8),
        breakRealTimeSequences(data),
      );
    }
    lines.push(Uint8Array.of(LF));
  }
  return [...lines, Uint8Array.from(USUAL_SPACING)];
}

/** A band of 24 rows column by column: three bytes each, the highest bit on top. */
function columnsOf({ width, height, rowBytes, data }: Bitmap): Uint8Array {
  const columns = new Uint8Array(width * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
      const at = x * 3 + (y >> 3);
      columns[at] = (columns[at] ?? 0) | (0x80 >> (y & 7));
    }
  }
  return columns;
}

/** Runs of columns with ink, those joined that little white parts. */
function inkedRuns(columns: Uint8Array): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let x = 0; x < columns.length / 3; x += 1) {
    if (columns.subarray(x * 3, x * 3 + 3).every((byte) => byte === 0)) continue;
    const last = runs.at(-1);
    if (last && x - last.end < SHORTEST_SKIP) last.end = x + 1;
    else runs.push({ start: x, end: x + 1 });
  }
  return runs;
}
