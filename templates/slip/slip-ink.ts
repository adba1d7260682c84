import type { Drawing } from '../document.ts';

/** The drop-out ink of a slip, which the reader's red lamp doesn't see: everything but what the reader needs. */
export const DROP_OUT = '#e8452c';

/** Ink of what the reader must see: strobes, form and check marks. */
export const BLACK = '#000000';

/** Unprinted paper. */
export const PAPER = '#ffffff';

/** Font of all words on a slip; its files are those of slipFonts. */
export const SLIP_FONT_FAMILY = 'DejaVu Sans Condensed';

/** How words are set: size in mm, anchored at their start unless said, in the drop-out ink unless said. */
export interface TextStyle {
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly fill?: string;
}

/** Words as SVG, their baseline at y; all in mm. */
export function words(content: string, x: number, y: number, style: TextStyle): string {
  const { size, anchor = 'start', bold = false, fill = DROP_OUT } = style;
  return (
    `<text x="${mm(x)}" y="${mm(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"` +
    `${bold ? ' font-weight="bold"' : ''}>${content}</text>`
  );
}

/** A drawing in one ink, its top left corner at x, y, this wide; all in mm. */
export function drawingInInk(drawing: Drawing, ink: string, x: number, y: number, width: number): string {
  return (
    `<g transform="translate(${mm(x)} ${mm(y)}) scale(${mm(width / drawing.width)})" fill="${ink}">` +
    `${drawing.body.replaceAll('#000', ink)}</g>`
  );
}

/** A number of mm as SVG writes it, to a tenth of a micrometre. */
export function mm(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
