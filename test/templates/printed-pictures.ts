import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { isInked, type PrintedImage } from './escpos-decoder.ts';

/** The map's measures, told anew here: 670 wide, 7 × 3 cells of 94 × 136 from 6, 16, a box of 40 in each. */
const MAP = { width: 670, cellWidth: 94, cellHeight: 136, left: 6, top: 16, boxX: 47, boxY: 106, box: 40 };

/** Which of the map's 21 boxes hold a cross, found by position; each must be a whole square, empty or crossed. */
export function tickedPlaces(map: PrintedImage): number[] {
  const scale = map.width / MAP.width;
  return Array.from({ length: 21 }, (_, i) => i + 1).filter((place) => {
    const x = (MAP.left + ((place - 1) % 7) * MAP.cellWidth + MAP.boxX) * scale;
    const y = (MAP.top + Math.floor((place - 1) / 7) * MAP.cellHeight + MAP.boxY) * scale;
    return isTicked(map, Math.round(x), Math.round(y), MAP.box * scale, `place ${place}`);
  });
}

/** The pirate whose box holds a cross. The white at the picture's sides isn't sent, so it is found by its centre. */
export function tickedPirate(pirates: PrintedImage, dots: number): number {
  const scale = (Math.round((dots * 0.833) / 16) * 16) / 600;
  const ticked = [1, 2, 3].filter((pirate) => {
    const x = pirates.width / 2 + ((pirate - 1) * 200 + 134 + 23 - 300) * scale;
    const box = 46 * scale;
    // The rows above the symbols aren't sent either: the box is where the column through it has ink.
    const rows = Array.from(pirates.rows.keys()).filter((row) =>
      isInked(pirates, Math.round(x - box / 4), row),
    );
    const y = ((rows.at(0) ?? 0) + (rows.at(-1) ?? 0)) / 2;
    return isTicked(pirates, Math.round(x), Math.round(y), box, `pirate ${pirate}`);
  });
  assert.equal(ticked.length, 1);
  return ticked[0] ?? 0;
}

/** Whether the square around a centre holds a cross. Fails unless it is closed, and either empty or crossed. */
function isTicked(image: PrintedImage, x: number, y: number, size: number, name: string): boolean {
  const quarter = Math.round(size / 4);
  const reach = Math.round(size / 2) + 3;
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    // From the quarter outwards, off the cross's arms: the border must come.
    for (const along of [-quarter, quarter]) {
      const met = Array.from({ length: reach }, (_, out) => out + 1).some((out) =>
        isInked(image, x + (dx === 0 ? along : dx * out), y + (dy === 0 ? along : dy * out)),
      );
      assert.ok(met, `${name}: the square is open`);
    }
  }
  let black = 0;
  for (let row = y - quarter; row < y + quarter; row += 1) {
    for (let column = x - quarter; column < x + quarter; column += 1) {
      if (isInked(image, column, row)) black += 1;
    }
  }
  const share = black / (4 * quarter * quarter);
  assert.ok(share === 0 || share > 0.35, `${name} is neither empty nor crossed: ${share}`);
  return share > 0;
}

/** An image on white paper as a PNG, one pixel a dot. */
export function imagePng(image: PrintedImage): Uint8Array {
  const quiet = 40;
  const png = new PNG({ width: image.width + 2 * quiet, height: image.rows.length + 2 * quiet });
  png.data.fill(255);
  for (let y = 0; y < image.rows.length; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const at = ((y + quiet) * png.width + x + quiet) * 4;
      if (isInked(image, x, y)) png.data.fill(0, at, at + 3);
    }
  }
  return PNG.sync.write(png);
}
