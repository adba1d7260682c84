import SVGtoPDF from 'svg-to-pdfkit';
import { drawingSvg, pictureDrawing } from '../drawing-svg.ts';
import { SIZE_FACTORS } from '../layout/lines.ts';
import { BASELINE, type PaperLayout, type PlacedItem } from '../layout/paper-layout.ts';
import { qrPath } from '../layout/qr-matrix.ts';

/** Height of DejaVu Sans Mono's ascender above the baseline, as a share of the font size. */
const ASCENDER = 1901 / 2048;

/** Draws one thing of a paper where the layout has it; fonts are registered as "regular" and "bold". */
export function drawItem(pdf: PDFKit.PDFDocument, item: PlacedItem, layout: PaperLayout): void {
  switch (item.kind) {
    case 'text': {
      const { across, down } = SIZE_FACTORS[item.line.size];
      const top = layout.lineHeight * BASELINE - layout.fontSize * ASCENDER;
      pdf.save().translate(item.x, item.y);
      pdf.scale(across, down);
      pdf.font(item.line.bold ? 'bold' : 'regular').fontSize(layout.fontSize);
      pdf.fillColor(item.line.inverse ? 'white' : 'black').text(item.text, 0, top, { lineBreak: false });
      pdf.restore();
      return;
    }
    case 'bar':
      pdf.rect(item.x, item.y, item.width, item.height).fill('black');
      return;
    case 'rule': {
      const y = item.y + item.thickness / 2;
      pdf.save().lineWidth(item.thickness);
      if (item.style === 'dashed') pdf.dash(layout.cell / 2, {});
      pdf
        .moveTo(item.x, y)
        .lineTo(item.x + item.width, y)
        .stroke('black')
        .restore();
      return;
    }
    case 'picture': {
      const drawing = pictureDrawing(item.picture);
      const height = (item.width * drawing.height) / drawing.width;
      SVGtoPDF(pdf, drawingSvg(drawing), item.x, item.y, { width: item.width, height, assumePt: true });
      return;
    }
    case 'qr':
      pdf.save().translate(item.x, item.y);
      pdf
        .scale(item.width / item.matrix.size)
        .path(qrPath(item.matrix))
        .fill('black')
        .restore();
      return;
    default:
      item satisfies never;
  }
}
