import { Resvg } from '@resvg/resvg-js';
import type { Drawing, PictureBlock, TickBox } from '../document.ts';
import { drawingSvg, TICK_BOX } from '../drawing-svg.ts';
import { type Bitmap, bitmapFromRgba, fillRect } from './bitmap.ts';

/** Draws a picture with its tick boxes as a bitmap `width` dots wide. */
export type Rasterise = (picture: PictureBlock, width: number) => Bitmap;

/**
 * Makes a rasteriser that keeps the bitmap of each drawing at each width: resvg takes some 20 ms for the map.
 *
 * Tick boxes are drawn straight into a copy, on whole dots.
 */
export function createRasteriser(): Rasterise {
  const kept = new WeakMap<Drawing, Map<number, Bitmap>>();
  return ({ drawing, boxes }, width) => {
    const widths = kept.get(drawing) ?? new Map<number, Bitmap>();
    kept.set(drawing, widths);
    const base = widths.get(width) ?? rasteriseDrawing(drawing, width);
    widths.set(width, base);
    const copy = { ...base, data: base.data.slice() };
    for (const box of boxes) drawTickBox(copy, box, width / drawing.width);
    return copy;
  };
}

function rasteriseDrawing(drawing: Drawing, width: number): Bitmap {
  const rendered = new Resvg(drawingSvg(drawing), {
    background: '#fff',
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render();
  return bitmapFromRgba(rendered.pixels, rendered.width, rendered.height);
}

/** Tick boxes are made of squares of so many dots, on even dots: a printer can double them from half the bytes. */
const GRAIN = 2;

function drawTickBox(bitmap: Bitmap, box: TickBox, scale: number): void {
  const x = GRAIN * Math.round((box.x * scale) / GRAIN);
  const y = Math.round(box.y * scale);
  const size = Math.round((box.size * scale) / GRAIN);
  const fill = (column: number, row: number, width: number, black: boolean) =>
    fillRect(bitmap, x + GRAIN * column, y + GRAIN * row, GRAIN * width, GRAIN * width, black);
  const border = Math.max(1, Math.round(size * (box.ticked ? TICK_BOX.tickedBorder : TICK_BOX.border)));
  fill(0, 0, size, true);
  fill(border, border, size - 2 * border, false);
  if (!box.ticked) return;
  // A diagonal's width across is √2 times its width along a row.
  const half = (size * TICK_BOX.cross * Math.SQRT2) / 2;
  const inset = Math.max(border + 1, Math.round(size * TICK_BOX.inset));
  for (let row = inset; row < size - inset; row += 1) {
    for (let column = inset; column < size - inset; column += 1) {
      const falling = Math.abs(column - row) <= half;
      const rising = Math.abs(column + row - (size - 1)) <= half;
      if (falling || rising) fill(column, row, 1, true);
    }
  }
}
