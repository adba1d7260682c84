import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import type { Drawing } from '../document.ts';
import {
  boxCentre,
  PREPRINTED_MARK,
  SLIP_LEADING_CLEAR,
  SLIP_WIDTH,
  STROBE,
  slipLength,
} from './slip-geometry.ts';
import { BLACK, DROP_OUT, drawingInInk, mm, PAPER, SLIP_FONT_FAMILY, words } from './slip-ink.ts';
import { DRAWS_NOTE, FEED, FLASH, MARKING, MENTIONS } from './slip-words.ts';
import { boxSvg, MAP_TITLE_LEFT, roundedRect, zoneArea, zonesSvg } from './slip-zones.ts';

/**
 * The printed slip, in mm: the three zones of 2.3, marking instructions, mentions, timing strobes, form and check
 * columns. Nothing but the inks of slip-ink.ts. Strobes go on by `bleed` past the edge, for the cutter's sake.
 */
export function slipDrawing(layout: SlipLayout, artwork: Artwork, bleed = 0): Drawing {
  const body =
    feedArrows(layout) +
    header(layout, artwork) +
    zonesSvg(layout, artwork) +
    flashNote(layout) +
    footer(layout) +
    strobes(layout, bleed) +
    preprinted(layout.formColumn) +
    preprinted(layout.checkColumn);
  return { width: SLIP_WIDTH, height: mm(slipLength(layout)), body };
}

/** The paper slip as an SVG in mm, with what lies over it, such as crosses. */
export function slipPicture(layout: SlipLayout, artwork: Artwork, over = ''): string {
  const { width, height, body } = slipDrawing(layout, artwork);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${width} ${height}" font-family="${SLIP_FONT_FAMILY}, DejaVu Sans, sans-serif">` +
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>${body}${over}</svg>`
  );
}

/** Logo, and how to mark the boxes, beside a box that shows it. */
function header(layout: SlipLayout, artwork: Artwork): string {
  const map = zoneArea('places', layout);
  const logoTop = 8.5;
  const logoWidth = ((map.top + 3.1 - logoTop) * artwork.logo.width) / artwork.logo.height;
  const sample = { x: MAP_TITLE_LEFT + 2.6, y: 11.6 };
  const cross = crossPath(sample.x, sample.y, 1.3);
  return (
    drawingInInk(artwork.logo, DROP_OUT, map.left + 0.4, logoTop, logoWidth) +
    boxSvg(sample.x, sample.y) +
    `<path d="${cross}" fill="none" stroke="${DROP_OUT}" stroke-width="0.7"/>` +
    MARKING.map((line, i) =>
      words(line, sample.x + 3.6, 10.3 + 2.1 * i - (i === 0 ? 0.3 : 0), {
        size: i === 0 ? 2.4 : 2,
        bold: i === 0,
      }),
    ).join('')
  );
}

/** Between stakes and draws. */
function flashNote(layout: SlipLayout): string {
  const above = zoneArea('stakes', layout);
  const below = zoneArea('draws', layout);
  const area = { ...above, top: above.bottom + 1.2, bottom: below.top - 1.2 };
  const middle = (area.top + area.bottom) / 2;
  const left = area.left + 1.4;
  return (
    roundedRect(area, 0.8, `fill="none" stroke="${DROP_OUT}" stroke-width="0.3"`) +
    words(FLASH.title, left, middle + 0.9, { size: 2.5, bold: true }) +
    FLASH.lines.map((line, i) => words(line, left + 20.5, middle - 0.5 + 2.5 * i, { size: 2 })).join('')
  );
}

/** Between the draws and the check column, and after it. */
function footer(layout: SlipLayout): string {
  const { left, right, bottom } = zoneArea('draws', layout);
  const badge = { x: left + 2.7, y: bottom + 5.3, radius: 2.3 };
  const [age, risks] = MENTIONS.lines;
  return (
    words(DRAWS_NOTE, left, bottom + 2.2, { size: 2 }) +
    `<circle cx="${mm(badge.x)}" cy="${mm(badge.y)}" r="${badge.radius}" fill="${DROP_OUT}"/>` +
    words(MENTIONS.age, badge.x, badge.y + 0.75, { size: 2, anchor: 'middle', bold: true, fill: PAPER }) +
    words(age, badge.x + 3.5, badge.y + 0.9, { size: 2.6, bold: true }) +
    words(risks, right, badge.y + 0.9, { size: 2.6, anchor: 'end', bold: true })
  );
}

/** Which edge goes first: little arrows along it, and words at the other end. */
function feedArrows(layout: SlipLayout): string {
  const middle = SLIP_WIDTH / 2;
  const baseline = slipLength(layout) - 1.6;
  const along = [-12, -6, 0, 6, 12].map((x) => arrow(middle + x, SLIP_LEADING_CLEAR + 0.3, 1.7));
  const beside = [-26, 26].map((x) => arrow(middle + x, baseline - 2, 2.2));
  return (
    [...along, ...beside].join('') +
    words(FEED, middle, baseline, { size: 2.3, anchor: 'middle', bold: true })
  );
}

/** A triangle that points to the leading edge, its tip in the middle at x, y. */
function arrow(x: number, y: number, height: number): string {
  return `<path d="M${mm(x)} ${mm(y)}l${height} ${height}h${mm(-2 * height)}z" fill="${DROP_OUT}"/>`;
}

/** Two strokes that cross at x, y. */
export function crossPath(x: number, y: number, half: number): string {
  const [left, right, top, bottom] = [mm(x - half), mm(x + half), mm(y - half), mm(y + half)];
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
}

function strobes(layout: SlipLayout, bleed: number): string {
  const { across, along } = STROBE;
  return Array.from({ length: layout.columnCount }, (_, column) => {
    const top = mm(boxCentre(column, 0).y - along / 2);
    return `<rect x="${-bleed}" y="${top}" width="${mm(across + bleed)}" height="${along}" fill="${BLACK}"/>`;
  }).join('');
}

function preprinted({ column, mask }: SlipLayout['formColumn']): string {
  const { across, along } = PREPRINTED_MARK;
  let marks = '';
  for (let row = 0; mask >> row !== 0; row += 1) {
    if (((mask >> row) & 1) === 0) continue;
    const { x, y } = boxCentre(column, row);
    const [left, top] = [mm(x - across / 2), mm(y - along / 2)];
    marks += `<rect x="${left}" y="${top}" width="${across}" height="${along}" fill="${BLACK}"/>`;
  }
  return marks;
}
