import { Resvg } from '@resvg/resvg-js';
import type { PaperDocument } from '../document.ts';
import { type FontFiles, PAPER_FONT_FAMILY } from '../fonts.ts';
import { paperSvg } from './paper-svg.ts';

/** Draws a paper as a PNG `dots` pixels wide, for the screen. */
export function renderPicture(
  document: PaperDocument,
  { dots, fonts }: { readonly dots: number; readonly fonts: FontFiles },
): Uint8Array {
  const resvg = new Resvg(paperSvg(document, dots), {
    font: {
      fontFiles: [fonts.regular, fonts.bold],
      loadSystemFonts: false,
      defaultFontFamily: PAPER_FONT_FAMILY,
    },
  });
  return resvg.render().asPng();
}
