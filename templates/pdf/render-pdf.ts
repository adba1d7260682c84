import PDFDocument from 'pdfkit';
import type { PaperDocument } from '../document.ts';
import type { FontFiles } from '../fonts.ts';
import { layOutPaper, type PaperLayout, type PlacedBlock, type PlacedItem } from '../layout/paper-layout.ts';
import { collectPdf } from './collect-pdf.ts';
import { drawItem } from './draw-items.ts';
import { type PdfFormat, pageFor } from './pdf-page.ts';

/** The roll: 80 mm wide with 72 mm printed, in points. */
const WIDTH = (80 / 25.4) * 72;
const MARGIN = (4 / 25.4) * 72;
const COLUMNS = 42;

/** What a PDF is made with; the format is the roll's unless said. */
export interface PdfOptions {
  readonly fonts: FontFiles;
  readonly createdAt: Date;
  readonly format?: PdfFormat;
}

/**
 * Renders a paper as a PDF of one page: as the roll, 80 mm wide and as long as needed, or on A4.
 *
 * It is tagged, in French, its fonts embedded: texts are paragraphs, pictures and codes figures with words for
 * those who can't see them, rules and bars artifacts. The same input gives the same bytes.
 */
export function renderPdf(document: PaperDocument, options: PdfOptions): Promise<Uint8Array> {
  const { fonts, createdAt, format = 'roll' } = options;
  const layout = layOutPaper(document, { width: WIDTH, margin: MARGIN, columns: COLUMNS });
  const page = pageFor(format, { width: WIDTH, height: layout.height });
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    lang: 'fr',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: document.title, CreationDate: createdAt, ModDate: createdAt },
  });
  const finished = collectPdf(pdf);
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  page.drawAround(pdf, document.title);
  pdf.save().translate(page.left, page.top);
  pdf.scale(page.scale);
  for (const placed of layout.blocks) drawBlock(pdf, root, placed, layout);
  pdf.restore();
  root.end();
  pdf.end();
  return finished;
}

/** Draws a block, first what means nothing by itself, then what it says, within its structure. */
function drawBlock(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { block, items }: PlacedBlock,
  layout: PaperLayout,
): void {
  const isArtifact = (item: PlacedItem) => item.kind === 'rule' || item.kind === 'bar';
  const artifacts = items.filter(isArtifact);
  if (artifacts.length > 0) {
    pdf.markContent('Artifact', { type: 'Layout' });
    for (const item of artifacts) drawItem(pdf, item, layout);
    pdf.endMarkedContent();
  }
  const meaning = items.filter((item) => !isArtifact(item));
  if (meaning.length === 0) return;
  if (block.kind === 'picture' || block.kind === 'qr') {
    const alt = block.kind === 'qr' ? 'Code QR' : (block.alt ?? block.name);
    root.add(
      pdf.struct('Figure', { alt }, () => {
        for (const item of meaning) drawItem(pdf, item, layout);
      }),
    );
    return;
  }
  const spans = meaning.map((item) => pdf.struct('Span', {}, () => drawItem(pdf, item, layout)));
  root.add(pdf.struct('P', {}, spans));
}
