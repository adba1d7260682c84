import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { SlipBox, SlipLayout, SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import type { Drawing } from '../document.ts';
import { formatEuros } from '../french.ts';
import { boxCentre, SLIP_PITCH, SLIP_WIDTH, slipLength } from './slip-geometry.ts';

/** Drop-out ink: the reader's lamp doesn't see it. */
const RED = '#e8452c';
/** Ink of what the reader must see: strobes, form and check marks. */
const BLACK = '#000';

/** Sizes in mm. Marks and strobes are those of the reader's manual. */
const BOX = 4.2;
const MARK = { width: 4, height: 1.4 };
const STROBE = { width: 3.175, height: 1 };
const SYMBOL = 8.2;
const TEXT = { title: 3.6, hint: 2.3, name: 2.1, value: 2.7 };

const MENTIONS = 'Interdit aux mineurs – Jouer comporte des risques';

const ZONES: Record<SlipZone, { readonly title: string; readonly hint: string }> = {
  places: { title: 'La Carte', hint: 'cochez 7 lieux' },
  pirates: { title: 'Les Pirates', hint: 'cochez 1 pirate' },
  stakes: { title: 'Votre mise par tirage', hint: 'cochez 1 case' },
  draws: { title: 'Nombre de tirages', hint: 'cochez 1 case' },
};

/** The paper slip as an SVG in mm: the three zones of 2.3, timing strobes, form and check columns. */
export function slipPicture(layout: SlipLayout, artwork: Artwork): string {
  const length = slipLength(layout);
  const zones = (Object.keys(ZONES) as SlipZone[]).map((zone) => zoneTitle(zone, layout));
  const boxes = layout.boxes.map((box) => boxWithLabel(box, artwork));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SLIP_WIDTH}mm" height="${round(length)}mm" ` +
    `viewBox="0 0 ${SLIP_WIDTH} ${round(length)}" font-family="DejaVu Sans, sans-serif">` +
    `<rect width="${SLIP_WIDTH}" height="${round(length)}" fill="#fff"/>` +
    inRed(artwork.logo, SLIP_PITCH, SLIP_PITCH * 1.5, 24) +
    zones.join('') +
    boxes.join('') +
    text(
      MENTIONS,
      SLIP_WIDTH / 2,
      boxCentre(layout.checkColumn.column, 0).y - SLIP_PITCH,
      TEXT.name,
      'middle',
    ) +
    strobes(layout) +
    preprinted(layout.formColumn) +
    preprinted(layout.checkColumn) +
    '</svg>'
  );
}

function zoneTitle(zone: SlipZone, layout: SlipLayout): string {
  const first = layout.boxes.find((box) => box.zone === zone);
  if (!first) return '';
  const { title, hint } = ZONES[zone];
  const above = zone === 'places' || zone === 'pirates' ? 1.1 : 0.62;
  const y = boxCentre(first.column, 0).y - above * SLIP_PITCH - 1;
  const right = SLIP_WIDTH - SLIP_PITCH / 2;
  const left = zone === 'places' ? right / 2 : SLIP_PITCH * 0.75;
  return (
    text(title, left, y, TEXT.title, 'start', true) +
    text(hint, right, y, TEXT.hint, 'end') +
    `<rect x="${round(left)}" y="${round(y + 0.9)}" width="${round(right - left)}" height="0.35" fill="${RED}"/>`
  );
}

function boxWithLabel(box: SlipBox, artwork: Artwork): string {
  const { x, y } = boxCentre(box.column, box.row);
  const square =
    `<rect x="${round(x - BOX / 2)}" y="${round(y - BOX / 2)}" width="${BOX}" height="${BOX}" ` +
    `fill="#fff" stroke="${RED}" stroke-width="0.4"/>`;
  switch (box.zone) {
    case 'places':
      return square + symbolWithName(artwork.places[box.value - 1], placeName(box.value), x, y);
    case 'pirates':
      return square + symbolWithName(artwork.pirates[box.value - 1], pirateName(box.value), x, y);
    case 'stakes':
      return square + valueLabel(formatEuros(box.value), x, y);
    case 'draws':
      return square + valueLabel(String(box.value), x, y);
    default:
      return box.zone satisfies never;
  }
}

/** A symbol at the left of its box, its name below both (2.3.1): the cell is four rows wide. */
function symbolWithName(drawing: Drawing | undefined, name: string, x: number, y: number): string {
  const symbol = drawing ? inRed(drawing, x - 2.1 * SLIP_PITCH, y - 5.9, SYMBOL) : '';
  return symbol + text(name, x - 1.35 * SLIP_PITCH, y + 4.7, TEXT.name, 'middle');
}

function valueLabel(label: string, x: number, y: number): string {
  return text(label, x - BOX / 2 - 1, y + TEXT.value * 0.36, TEXT.value, 'end', true);
}

function strobes(layout: SlipLayout): string {
  return Array.from({ length: layout.columnCount }, (_, column) => {
    const y = boxCentre(column, 0).y - STROBE.height / 2;
    return `<rect x="0" y="${round(y)}" width="${STROBE.width}" height="${STROBE.height}" fill="${BLACK}"/>`;
  }).join('');
}

function preprinted({ column, mask }: SlipLayout['formColumn']): string {
  let marks = '';
  for (let row = 0; mask >> row !== 0; row += 1) {
    if (((mask >> row) & 1) === 0) continue;
    const { x, y } = boxCentre(column, row);
    marks +=
      `<rect x="${round(x - MARK.width / 2)}" y="${round(y - MARK.height / 2)}" ` +
      `width="${MARK.width}" height="${MARK.height}" fill="${BLACK}"/>`;
  }
  return marks;
}

function inRed(drawing: Drawing, x: number, y: number, width: number): string {
  const scale = width / drawing.width;
  return (
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" fill="${RED}">` +
    `${drawing.body.replaceAll(BLACK, RED)}</g>`
  );
}

function text(
  content: string,
  x: number,
  y: number,
  size: number,
  anchor: 'start' | 'middle' | 'end',
  bold = false,
): string {
  return (
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${RED}"` +
    `${bold ? ' font-weight="bold"' : ''}>${content}</text>`
  );
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
