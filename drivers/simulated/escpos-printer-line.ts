import { type Bitmap, blankBitmap, fillRectangle, placeRow } from './bitmap.ts';
import { CELL_HEIGHT, CELL_WIDTH, type Glyph, type GlyphOf } from './escpos-printer-glyphs.ts';

/** How characters look and lines lie: what ESC @ resets. */
export interface TextStyle {
  bold: boolean;
  underline: boolean;
  inverse: boolean;
  /** 1 to 8. */
  widthFactor: number;
  heightFactor: number;
}

export type Alignment = 'left' | 'center' | 'right';

/** Part of the paper's width that is printed on, in dots. */
export interface PrintArea {
  readonly left: number;
  readonly width: number;
}

/** Characters of one line, until it is printed. */
export interface TextLine {
  readonly empty: boolean;
  /** Adds a character; false, nothing added, when the area is full. */
  add(character: string, style: TextStyle, area: PrintArea): boolean;
  /** Adds a column image of 24 rows; what exceeds the area is lost. */
  addColumns(image: Bitmap, area: PrintArea): void;
  /** Sets where the next character goes, in dots from the area's left. */
  moveTo(x: number): void;
  readonly x: number;
  /** Draws the line over the paper's whole width, and empties it. */
  take(paperWidth: number, area: PrintArea, alignment: Alignment): { bitmap: Bitmap; text: string };
  clear(): void;
}

interface PlacedCharacter {
  readonly character: string;
  readonly x: number;
  readonly style: TextStyle;
}

interface PlacedImage {
  readonly image: Bitmap;
  readonly x: number;
}

/** Makes an empty line of these characters. */
export function createTextLine(glyphOf: GlyphOf): TextLine {
  let placed: PlacedCharacter[] = [];
  let images: PlacedImage[] = [];
  let x = 0;

  const clear = () => {
    placed = [];
    images = [];
    x = 0;
  };
  return {
    get empty() {
      return placed.length === 0 && images.length === 0;
    },
    get x() {
      return x;
    },
    add(character, style, area) {
      const width = CELL_WIDTH * style.widthFactor;
      if (x + width > area.width && placed.length > 0) return false;
      placed.push({ character, x, style: { ...style } });
      x += width;
      return true;
    },
    addColumns(image, area) {
      const width = Math.min(image.width, Math.max(0, area.width - x));
      images.push({ image: { ...image, width }, x });
      x += width;
    },
    moveTo(position) {
      x = position;
    },
    take(paperWidth, area, alignment) {
      const height = CELL_HEIGHT * Math.max(1, ...placed.map(({ style }) => style.heightFactor));
      const bitmap = blankBitmap(paperWidth, height);
      const left = area.left + alignedOffset(area.width, x, alignment);
      for (const { character, x: at, style } of placed) {
        drawCharacter(
          bitmap,
          glyphOf(character, style.bold),
          left + at,
          height - CELL_HEIGHT * style.heightFactor,
          style,
        );
      }
      for (const { image, x: at } of images) {
        image.rows.forEach((row, y) => {
          const target = bitmap.rows[height - CELL_HEIGHT + y];
          if (target) placeRow(target, row, left + at, image.width);
        });
      }
      const text = placed.map(({ character }) => character).join('');
      clear();
      return { bitmap, text };
    },
    clear,
  };
}

/** Dots to leave free at the left of what is `width` wide. */
export function alignedOffset(areaWidth: number, width: number, alignment: Alignment): number {
  const free = Math.max(0, areaWidth - width);
  switch (alignment) {
    case 'left':
      return 0;
    case 'center':
      return free >> 1;
    case 'right':
      return free;
  }
}

function drawCharacter(bitmap: Bitmap, glyph: Glyph, left: number, top: number, style: TextStyle): void {
  const { widthFactor, heightFactor, inverse } = style;
  glyph.forEach((glyphRow, row) => {
    const lined = style.underline && row >= CELL_HEIGHT - 2 ? 0xfff : glyphRow;
    const bits = inverse ? ~lined & 0xfff : lined;
    for (let column = 0; bits !== 0 && column < CELL_WIDTH; column += 1) {
      if ((bits & (0x800 >> column)) === 0) continue;
      const x = left + column * widthFactor;
      fillRectangle(bitmap, x, top + row * heightFactor, widthFactor, heightFactor);
    }
  });
}
