import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { SlipBox, SlipLayout, SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import type { Drawing } from '../document.ts';
import { formatEuros } from '../french.ts';
import { BOX_SIZE, boxCentre, SLIP_PITCH } from './slip-geometry.ts';
import { DROP_OUT, drawingInInk, mm, PAPER, words } from './slip-ink.ts';
import { ZONE_WORDS } from './slip-words.ts';

/** A rectangle of the slip, in mm from its top left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between cells, and between a title and its cells. */
const GAP = 0.5;
const TITLE_HEIGHT = 3.3;
/** Left end of the title of « La Carte », which leaves room for the logo. */
export const MAP_TITLE_LEFT = 30.6;
const SIZES = { title: 2.7, hint: 2.2, name: 2.25, value: 2.4 };

/** How a zone's cells lie around their boxes, in mm; a cell reaches half a pitch to the right of its box's centre. */
const CELLS: Record<
  SlipZone,
  { readonly abreast: number; readonly above: number; readonly below: number; readonly symbol: number }
> = {
  places: { abreast: 3, above: 6.1, below: 6.1, symbol: 8.5 },
  pirates: { abreast: 3, above: 7.6, below: 8.2, symbol: 12 },
  stakes: { abreast: 6, above: 3.2, below: 3.2, symbol: 0 },
  draws: { abreast: 6, above: 3.2, below: 3.2, symbol: 0 },
};

/** All zones: a title bar each, and a framed cell a box with what belongs to it. */
export function zonesSvg(layout: SlipLayout, artwork: Artwork): string {
  const zoneSvg = (zone: SlipZone) =>
    titleSvg(zone, layout) +
    layout.boxes
      .filter((box) => box.zone === zone)
      .map((box) => cellSvg(box, artwork))
      .join('');
  return (Object.keys(ZONE_WORDS) as SlipZone[]).map(zoneSvg).join('');
}

/** Where a zone is, with its title. */
export function zoneArea(zone: SlipZone, layout: SlipLayout): Area {
  const cells = layout.boxes.filter((box) => box.zone === zone).map(cellArea);
  return {
    left: Math.min(...cells.map(({ left }) => left)),
    top: Math.min(...cells.map(({ top }) => top)) - GAP - TITLE_HEIGHT,
    right: Math.max(...cells.map(({ right }) => right)),
    bottom: Math.max(...cells.map(({ bottom }) => bottom)),
  };
}

/** Where a zone's title bar is. */
export function titleArea(zone: SlipZone, layout: SlipLayout): Area {
  const area = zoneArea(zone, layout);
  const left = zone === 'places' ? MAP_TITLE_LEFT : area.left;
  return { ...area, left, bottom: area.top + TITLE_HEIGHT };
}

/** A rectangle with rounded corners. */
export function roundedRect({ left, top, right, bottom }: Area, radius: number, paint: string): string {
  return (
    `<rect x="${mm(left)}" y="${mm(top)}" width="${mm(right - left)}" height="${mm(bottom - top)}" ` +
    `rx="${radius}" ${paint}/>`
  );
}

/** An empty box: white, its outline in the drop-out ink. */
export function boxSvg(x: number, y: number): string {
  return (
    `<rect x="${mm(x - BOX_SIZE / 2)}" y="${mm(y - BOX_SIZE / 2)}" width="${BOX_SIZE}" height="${BOX_SIZE}" ` +
    `fill="${PAPER}" stroke="${DROP_OUT}" stroke-width="0.4"/>`
  );
}

function cellArea(box: SlipBox): Area {
  const { x, y } = boxCentre(box.column, box.row);
  const { abreast, above, below } = CELLS[box.zone];
  const right = x + SLIP_PITCH / 2;
  return {
    left: right - (12 / abreast) * SLIP_PITCH + GAP,
    top: y - above,
    right: right - GAP / 2,
    bottom: y + below,
  };
}

function titleSvg(zone: SlipZone, layout: SlipLayout): string {
  const { title, hint } = ZONE_WORDS[zone];
  const area = titleArea(zone, layout);
  const baseline = area.bottom - 0.75;
  return (
    roundedRect(area, 0.8, `fill="${DROP_OUT}"`) +
    words(title, area.left + 1.4, baseline, { size: SIZES.title, bold: true, fill: PAPER }) +
    words(hint, area.right - 1.4, baseline, { size: SIZES.hint, anchor: 'end', fill: PAPER })
  );
}

function cellSvg(box: SlipBox, artwork: Artwork): string {
  const { x, y } = boxCentre(box.column, box.row);
  const frame = roundedRect(cellArea(box), 0.8, `fill="none" stroke="${DROP_OUT}" stroke-width="0.15"`);
  return frame + boxSvg(x, y) + labelSvg(box, artwork);
}

function labelSvg(box: SlipBox, artwork: Artwork): string {
  switch (box.zone) {
    case 'places':
      return symbolWithName(box, artwork.places[box.value - 1], placeName(box.value));
    case 'pirates':
      return symbolWithName(box, artwork.pirates[box.value - 1], pirateName(box.value));
    case 'stakes':
      return valueLabel(box, formatEuros(box.value));
    case 'draws':
      return valueLabel(box, String(box.value));
    default:
      return box.zone satisfies never;
  }
}

/** A symbol at the left of its box, its name below both (2.3.1). */
function symbolWithName(box: SlipBox, drawing: Drawing | undefined, name: string): string {
  const { x } = boxCentre(box.column, box.row);
  const { left, top, right, bottom } = cellArea(box);
  const size = CELLS[box.zone].symbol;
  const middle = (left + x - BOX_SIZE / 2) / 2;
  const symbol = drawing ? drawingInInk(drawing, DROP_OUT, middle - size / 2, top + 0.4, size) : '';
  return symbol + words(name, (left + right) / 2, bottom - 0.85, { size: SIZES.name, anchor: 'middle' });
}

function valueLabel(box: SlipBox, label: string): string {
  const { x, y } = boxCentre(box.column, box.row);
  const style = { size: SIZES.value, anchor: 'end', bold: true } as const;
  return words(label, x - BOX_SIZE / 2 - 1, y + SIZES.value * 0.36, style);
}
