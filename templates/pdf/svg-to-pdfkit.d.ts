declare module 'svg-to-pdfkit' {
  /** Draws an SVG into a pdfkit document, its top left corner at x, y (points). */
  export default function SVGtoPDF(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options?: {
      readonly width?: number;
      readonly height?: number;
      readonly preserveAspectRatio?: string;
      /** Takes the SVG's units for points, instead of pixels of 0.75 point. */
      readonly assumePt?: boolean;
    },
  ): void;
}
