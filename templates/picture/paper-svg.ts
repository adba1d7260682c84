import type { PaperDocument } from '../document.ts';
import { pictureDrawing } from '../drawing-svg.ts';
import { PAPER_FONT_FAMILY } from '../fonts.ts';
import { SIZE_FACTORS } from '../layout/lines.ts';
import { BASELINE, layOutPaper, type PaperLayout, type PlacedItem } from '../layout/paper-layout.ts';
import { qrPath } from '../layout/qr-matrix.ts';

/** Dots of a character of font A, as the printers have it. */
const CELL_DOTS = 12;

/** The paper as one SVG, `dots` wide, looking like what the printer prints. */
export function paperSvg(document: PaperDocument, dots: number): string {
  const layout = layOutPaper(document, {
    width: dots,
    margin: dots / 24,
    columns: Math.floor(dots / CELL_DOTS),
  });
  const height = Math.ceil(layout.height);
  const items = layout.blocks.flatMap((block) => block.items.map((item) => itemSvg(item, layout))).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${height}" ` +
    `viewBox="0 0 ${dots} ${height}"><rect width="${dots}" height="${height}" fill="#fff"/>${items}</svg>`
  );
}

function itemSvg(item: PlacedItem, layout: PaperLayout): string {
  switch (item.kind) {
    case 'text': {
      const { across, down } = SIZE_FACTORS[item.line.size];
      const baseline = item.y + layout.lineHeight * down * BASELINE;
      return (
        `<text transform="translate(${item.x} ${baseline}) scale(${across} ${down})" ` +
        `font-family="${PAPER_FONT_FAMILY}" font-size="${layout.fontSize}"` +
        `${item.line.bold ? ' font-weight="bold"' : ''}${item.line.inverse ? ' fill="#fff"' : ''}>` +
        `${escapeXml(item.text)}</text>`
      );
    }
    case 'bar':
      return `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}"/>`;
    case 'rule': {
      const y = item.y + item.thickness / 2;
      const dash = item.style === 'dashed' ? ` stroke-dasharray="${layout.cell / 2}"` : '';
      return (
        `<line x1="${item.x}" y1="${y}" x2="${item.x + item.width}" y2="${y}" ` +
        `stroke="#000" stroke-width="${item.thickness}"${dash}/>`
      );
    }
    case 'picture': {
      const drawing = pictureDrawing(item.picture);
      return (
        `<g transform="translate(${item.x} ${item.y}) scale(${item.width / drawing.width})">` +
        `${drawing.body}</g>`
      );
    }
    case 'qr':
      return (
        `<path transform="translate(${item.x} ${item.y}) scale(${item.width / item.matrix.size})" ` +
        `shape-rendering="crispEdges" d="${qrPath(item.matrix)}"/>`
      );
    default:
      return item satisfies never;
  }
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
