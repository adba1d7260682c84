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
      /**
       * What to paint with instead of a colour (red, green, blue of 255, and opacity; undefined for none): a name or
       * parts that pdfkit knows.
       */
      readonly colorCallback?: (
        colour: readonly [readonly number[], number] | undefined,
      ) => readonly [string | readonly number[], number] | undefined;
    },
  ): void;
}
