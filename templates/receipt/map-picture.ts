import type { Artwork } from '../artwork.ts';
import type { Drawing, PictureBlock, TickBox } from '../document.ts';

/** « La Carte »: three rows of seven places in the regulation's order, a square under each symbol. */
const MAP = {
  columns: 7,
  cellWidth: 100,
  cellHeight: 126,
  margin: 12,
  symbol: 76,
  symbolLeft: 12,
  symbolTop: 4,
  box: 36,
  boxLeft: 32,
  boxTop: 84,
};

/** « Les Pirates »: three abreast, a square at the right of each. */
const PIRATES = {
  cellWidth: 241,
  height: 112,
  symbol: 104,
  symbolLeft: 40,
  box: 46,
  boxLeft: 156,
  boxTop: 33,
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
    boxes: artwork.places.map((_, i) => placeBox(i, places.includes(i + 1))),
    widthShare: 1,
  };
}

/** The three pirates, the chosen one (1..3) ticked by a cross. */
export function piratesPicture(artwork: Artwork, pirate: number): PictureBlock {
  return {
    kind: 'picture',
    name: 'Les Pirates',
    drawing: picturesOf(artwork).pirates,
    boxes: artwork.pirates.map((_, i) => ({
      x: i * PIRATES.cellWidth + PIRATES.boxLeft,
      y: PIRATES.boxTop,
      size: PIRATES.box,
      ticked: pirate === i + 1,
    })),
    widthShare: 1,
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
    x: MAP.margin + (index % MAP.columns) * MAP.cellWidth,
    y: MAP.margin + Math.floor(index / MAP.columns) * MAP.cellHeight,
  };
}

function drawMap(artwork: Artwork): Drawing {
  const rows = Math.ceil(artwork.places.length / MAP.columns);
  const width = MAP.columns * MAP.cellWidth + 2 * MAP.margin;
  const height = rows * MAP.cellHeight + 2 * MAP.margin;
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

/** The map's border, its corners cut in like an old chart's. */
function frame(width: number, height: number): string {
  const inset = 3;
  const corner = 16;
  const right = width - inset;
  const bottom = height - inset;
  return (
    `<path fill="none" stroke="#000" stroke-width="5" d="M${inset + corner} ${inset}H${right - corner}` +
    `A${corner} ${corner} 0 0 0 ${right} ${inset + corner}V${bottom - corner}` +
    `A${corner} ${corner} 0 0 0 ${right - corner} ${bottom}H${inset + corner}` +
    `A${corner} ${corner} 0 0 0 ${inset} ${bottom - corner}V${inset + corner}` +
    `A${corner} ${corner} 0 0 0 ${inset + corner} ${inset}Z"/>`
  );
}

function placed(drawing: Drawing, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / drawing.width})">${drawing.body}</g>`;
}
