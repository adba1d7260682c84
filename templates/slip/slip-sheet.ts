import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import { SLIP_WIDTH, slipLength } from './slip-geometry.ts';
import { BLACK, DROP_OUT, mm, PAPER, SLIP_FONT_FAMILY, words } from './slip-ink.ts';
import { slipDrawing } from './slip-picture.ts';

/** A4 across, in mm. */
export const SHEET = { width: 297, height: 210 };

/** Around each slip for the cutter, in mm: strobes go on into it. */
export const BLEED = 3;

/** Colour of crop marks: what a print shop calls registration, on every plate. */
export const REGISTRATION = '#010101';

const SLIPS_ABREAST = 3;
const CROP_MARK = { length: 6, thickness: 0.1 };
/** A line to measure, which tells whether a printer scaled the sheet. */
const RULER = 50;

/** Where the slips are on the sheet: each slip's top left corner, in mm from the sheet's. */
export function slipCorners(layout: SlipLayout): readonly { readonly x: number; readonly y: number }[] {
  const pitch = SLIP_WIDTH + 2 * BLEED;
  const left = (SHEET.width - SLIPS_ABREAST * pitch) / 2 + BLEED;
  const y = (SHEET.height - slipLength(layout)) / 2;
  return Array.from({ length: SLIPS_ABREAST }, (_, i) => ({ x: left + i * pitch, y }));
}

/** Everything between the outermost cuts, in mm: what a PDF calls its trim box. */
export function trimArea(layout: SlipLayout): { left: number; top: number; right: number; bottom: number } {
  const corners = slipCorners(layout);
  const [first, last] = [corners[0] as { x: number; y: number }, corners.at(-1) as { x: number; y: number }];
  return {
    left: first.x,
    top: first.y,
    right: last.x + SLIP_WIDTH,
    bottom: first.y + slipLength(layout),
  };
}

/**
 * A4 sheet of slips for a print shop, as an SVG whose units are mm: slips with their bleed, crop marks outside it, and below each
 * slip what the shop must know.
 */
export function slipSheetSvg(layout: SlipLayout, artwork: Artwork): string {
  const { body } = slipDrawing(layout, artwork, BLEED);
  const slips = slipCorners(layout).map(
    ({ x, y }) => `<g transform="translate(${mm(x)} ${mm(y)})">${body}</g>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ` +
    `viewBox="0 0 ${SHEET.width} ${SHEET.height}" font-family="${SLIP_FONT_FAMILY}">` +
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>` +
    `${slips.join('')}${cropMarks(layout)}${notes(layout)}</svg>`
  );
}

/** Vertical marks above and below each slip's edges, horizontal ones at the sheet's left and right. */
function cropMarks(layout: SlipLayout): string {
  const { left, top, right, bottom } = trimArea(layout);
  const away = BLEED + CROP_MARK.length;
  const verticals = slipCorners(layout)
    .flatMap(({ x }) => [x, x + SLIP_WIDTH])
    .map(
      (x) =>
        `M${mm(x)} ${mm(top - BLEED)}v${-CROP_MARK.length}M${mm(x)} ${mm(bottom + BLEED)}v${CROP_MARK.length}`,
    );
  const horizontals = [top, bottom].map(
    (y) =>
      `M${mm(left - away)} ${mm(y)}h${CROP_MARK.length}M${mm(right + BLEED)} ${mm(y)}h${CROP_MARK.length}`,
  );
  const path = [...verticals, ...horizontals].join('');
  return `<path d="${path}" fill="none" stroke="${REGISTRATION}" stroke-width="${CROP_MARK.thickness}"/>`;
}

/** Below the first slip its size, below the second a line to measure, below the third the inks. */
function notes(layout: SlipLayout): string {
  const [size, ruler, inks] = slipCorners(layout).map(({ x }) => x + BLEED) as [number, number, number];
  const y = trimArea(layout).bottom + BLEED + 2;
  const note = (content: string, x: number, line: number) =>
    words(content, x, y + 2.8 * line, { size: 2.1, fill: BLACK });
  const patch = (ink: string, line: number) =>
    `<rect x="${mm(inks)}" y="${mm(y + 2.8 * line - 1.8)}" width="4" height="2" fill="${ink}"/>`;
  return (
    note(`Bulletin rogné\u202f: ${formatLength(SLIP_WIDTH)} × ${formatLength(slipLength(layout))}`, size, 0) +
    note('Imprimer à 100\u00a0%, recto seul, papier blanc mat', size, 1) +
    `<path d="M${mm(ruler)} ${mm(y - 2)}v2m0 -1h${RULER}m0 -1v2" fill="none" stroke="${BLACK}" stroke-width="0.15"/>` +
    note(`Ce trait mesure ${formatLength(RULER)}\u202f: sinon, la feuille a été mise à l’échelle`, ruler, 1) +
    patch(DROP_OUT, 0) +
    note('Ton direct «\u00a0Drop-out rouge\u00a0», invisible du lecteur', inks + 5.5, 0) +
    patch(BLACK, 1) +
    note('Noir (carbone), lu par le lecteur', inks + 5.5, 1)
  );
}

/** A length in mm as « 82,55 mm ». */
function formatLength(length: number): string {
  return `${String(mm(length)).replace('.', ',')}\u00a0mm`;
}
