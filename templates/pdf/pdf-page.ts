/** The paper's own page, or an A4 one that shows it. */
export type PdfFormat = 'roll' | 'a4';

/** A page, in points, and where the paper lies on it. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** How much smaller the paper is drawn. */
  readonly scale: number;
  /** Draws what stands around the paper. */
  drawAround(pdf: PDFKit.PDFDocument, title: string): void;
}

const A4 = { width: 595.28, height: 841.89 };
/** Kept free above and below the paper on A4, for the header and the footer. */
const BAND = 48;
/** Baseline of header and footer from the page's edge. */
const BAND_TEXT = 28;
const BAND_FONT_SIZE = 8;
const GREY = '#555';

/** The page of a format for a paper of this size. */
export function pageFor(
  format: PdfFormat,
  paper: { readonly width: number; readonly height: number },
): PdfPage {
  switch (format) {
    case 'roll':
      return { ...paper, left: 0, top: 0, scale: 1, drawAround() {} };
    case 'a4':
      return a4Page(paper);
    default:
      return format satisfies never;
  }
}

/** In the middle of an A4 page, at its own size where that fits, with a thin edge as of a cut paper. */
function a4Page(paper: { readonly width: number; readonly height: number }): PdfPage {
  const scale = Math.min(1, (A4.height - 2 * BAND) / paper.height);
  const [width, height] = [paper.width * scale, paper.height * scale];
  const [left, top] = [(A4.width - width) / 2, (A4.height - height) / 2];
  const sizeMention =
    scale === 1
      ? 'Papier de 80\u00a0mm, à sa taille'
      : `Papier de 80\u00a0mm, réduit à ${Math.floor(scale * 100)}\u00a0%`;
  return {
    ...A4,
    left,
    top,
    scale,
    drawAround(pdf, title) {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf.lineWidth(0.5).rect(left, top, width, height).stroke(GREY);
      pdf.endMarkedContent();
      pdf.markContent('Artifact', { type: 'Pagination' });
      pdf.font('regular').fontSize(BAND_FONT_SIZE).fillColor(GREY);
      const line = { lineBreak: false, width: A4.width, align: 'center' } as const;
      pdf.text(title, 0, BAND_TEXT - BAND_FONT_SIZE, line);
      pdf.text(sizeMention, 0, A4.height - BAND_TEXT, line);
      pdf.endMarkedContent();
    },
  };
}
