import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import type { PaperDocument } from '../document.ts';
import { drawingSvg, pictureDrawing } from '../drawing-svg.ts';
import type { FontFiles } from '../fonts.ts';
import { SIZE_FACTORS } from '../layout/lines.ts';
import { BASELINE, layOutPaper, type PaperLayout, type PlacedItem } from '../layout/paper-layout.ts';
import { qrPath } from '../layout/qr-matrix.ts';

/** The roll: 80 mm wide with 72 mm printed, in points. */
const WIDTH = (80 / 25.4) * 72;
const MARGIN = (4 / 25.4) * 72;
const COLUMNS = 42;

/** Height of DejaVu Sans Mono's ascender above the baseline, as a share of the font size. */
const ASCENDER = 1901 / 2048;

/** Renders a paper as a PDF of one page, 80 mm wide and as long as needed; the same input gives the same bytes. */
export function renderPdf(
  document: PaperDocument,
  { fonts, createdAt }: { readonly fonts: FontFiles; readonly createdAt: Date },
): Promise<Uint8Array> {
  const layout = layOutPaper(document, { width: WIDTH, margin: MARGIN, columns: COLUMNS });
  const pdf = new PDFDocument({
    size: [WIDTH, layout.height],
    margin: 0,
    lang: 'fr',
    displayTitle: true,
    info: { Title: document.title, CreationDate: createdAt, ModDate: createdAt },
  });
  const finished = collect(pdf);
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  for (const item of layout.items) draw(pdf, item, layout);
  pdf.end();
  return finished;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}

function draw(pdf: PDFKit.PDFDocument, item: PlacedItem, layout: PaperLayout): void {
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
