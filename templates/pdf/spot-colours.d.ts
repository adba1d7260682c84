declare namespace PDFKit {
  interface PDFDocument {
    /** Adds a plate of its own, used by its name as a colour; how it looks elsewhere in percents (missing in the types). */
    addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this;
  }
}
