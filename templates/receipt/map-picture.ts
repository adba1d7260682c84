import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { Artwork } from '../artwork.ts';
import type { Drawing, PictureBlock, TickBox } from '../document.ts';

/** « La Carte »: three rows of seven places in the regulation's order, a square under each symbol. */
const MAP = {
  columns: 7,
  cellWidth: 94,
  cellHeight: 136,
  marginAcross: 6,
  marginDown: 16,
  symbol: 76,
  symbolLeft: 9,
  symbolTop: 4,
  box: 40,
  boxLeft: 27,
  boxTop: 86,
  widthShare: 0.93,
};

/** « Les Pirates »: three abreast, a square at the right of each. */
const PIRATES = {
  cellWidth: 200,
  height: 112,
  symbol: 104,
  symbolLeft: 20,
  box: 46,
  boxLeft: 134,
  boxTop: 33,
  widthShare: 0.833,
};

interface ConstantPictures {
  readonly map: Drawing;
  readonly pirates: Drawing;
}

const constantPictures = new WeakMap<Artwork, ConstantPictures>();

/** The schema of the map, its 7 chosen places (1..21) ticked by a cross (5.1). */
export function mapPicture(artwork: Artwork, places: readonly number[]): PictureBlock {
  return {
    kind: 'picture',
    name: 'La Carte',
    drawing: picturesOf(artwork).map,
    alt: `La Carte, lieux cochés : ${places.map(placeName).join(', ')}`,
    boxes: artwork.places.map((_, i) => placeBox(i, places.includes(i + 1))),
    widthShare: MAP.widthShare,
  };
}

/** The three pirates, the chosen one (1..3) ticked by a cross. */
export function piratesPicture(artwork: Artwork, pirate: number): PictureBlock {
  return {
    kind: 'picture',
    name: 'Les Pirates',
    alt: `Les Pirates, coché : ${pirateName(pirate)}`,
    drawing: picturesOf(artwork).pirates,
    boxes: artwork.pirates.map((_, i) => ({
      x: i * PIRATES.cellWidth + PIRATES.boxLeft,
      y: PIRATES.boxTop,
      size: PIRATES.box,
      ticked: pirate === i + 1,
    })),
    widthShare: PIRATES.widthShare,
  };
}

/** Both drawings of one artwork, always the same objects: renderers keep their bitmaps. */
function picturesOf(artwork: Artwork): ConstantPictures {
  const known = constantPictures.get(artwork);
  if (known) return known;
  const made = { map: drawMap(artwork), pirates: drawPirates(artwork) };
  constantPictures.set(artwork, made);
  return made;
}

function placeBox(index: number, ticked: boolean): TickBox {
  const { x, y } = cellOf(index);
  return { x: x + MAP.boxLeft, y: y + MAP.boxTop, size: MAP.box, ticked };
}

function cellOf(index: number): { x: number; y: number } {
  return {
    x: MAP.marginAcross + (index % MAP.columns) * MAP.cellWidth,
    y: MAP.marginDown + Math.floor(index / MAP.columns) * MAP.cellHeight,
  };
}

function drawMap(artwork: Artwork): Drawing {
  const rows = Math.ceil(artwork.places.length / MAP.columns);
  const width = MAP.columns * MAP.cellWidth + 2 * MAP.marginAcross;
  const height = rows * MAP.cellHeight + 2 * MAP.marginDown;
  const symbols = artwork.places.map((drawing, i) => {
    const { x, y } = cellOf(i);
    return placed(drawing, x + MAP.symbolLeft, y + MAP.symbolTop, MAP.symbol);
  });
  return { width, height, body: frame(width, height) + symbols.join('') };
}

function drawPirates(artwork: Artwork): Drawing {
  const symbols = artwork.pirates.map((drawing, i) =>
    placed(drawing, i * PIRATES.cellWidth + PIRATES.symbolLeft, 4, PIRATES.symbol),
  );
  return {
    width: artwork.pirates.length * PIRATES.cellWidth,
    height: PIRATES.height,
    body: symbols.join(''),
  };
}

/**
 * The map's upper and lower border, with an old chart's corners. Its sides are open: rows without symbols are then
 * rows of boxes or white ones, which cost a printer's line next to nothing.
 */
function frame(width: number, height: number): string {
  const border = (edge: number, inwards: number) => {
    const turn = edge + 9 * inwards;
    return `M2 ${turn}A9 9 0 0 0 11 ${edge}H${width - 11}A9 9 0 0 0 ${width - 2} ${turn}`;
  };
  return `<path fill="none" stroke="#000" stroke-width="4" d="${border(2, 1)}${border(height - 2, -1)}"/>`;
}

function placed(drawing: Drawing, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / drawing.width})">${drawing.body}</g>`;
}
