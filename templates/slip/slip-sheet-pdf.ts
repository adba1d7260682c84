import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import type { FontFiles } from '../fonts.ts';
import { collectPdf } from '../pdf/collect-pdf.ts';
import { BLACK, DROP_OUT, PAPER, SLIP_FONT_FAMILY } from './slip-ink.ts';
import { BLEED, REGISTRATION, SHEET, slipSheetSvg, trimArea } from './slip-sheet.ts';

/** What a sheet of slips is made with; the fonts are those of slipFonts. */
export interface SlipSheetOptions {
  readonly fonts: FontFiles;
  readonly createdAt: Date;
}

/** Name of the drop-out ink's plate: a spot colour, so that the shop can put the ink that it measured on it. */
export const DROP_OUT_INK = 'Drop-out rouge';

/** Points in a mm. */
const POINTS = 72 / 25.4;

/** What the drop-out ink looks like where it is mixed, in percent: neither cyan nor black, which a red lamp would see. */
const DROP_OUT_CMYK = [0, 80, 85, 0] as const;

/**
 * What each colour of the drawing is in print: a plate's name, or percents of cyan, magenta, yellow and black.
 * « All » is PDF's name for every plate at once.
 */
const PRINTING_COLOURS: Readonly<Record<string, string | readonly number[]>> = {
  [DROP_OUT]: DROP_OUT_INK,
  [BLACK]: [0, 0, 0, 100],
  [PAPER]: [0, 0, 0, 0],
  [REGISTRATION]: 'All',
};

/**
 * The sheet of slips for a print shop as a PDF of one page: A4 across, its fonts embedded, words selectable, in
 * French, with trim and bleed boxes, two plates (the spot colour « Drop-out rouge » and black). The same input gives
 * the same bytes.
 */
export function slipSheetPdf(
  layout: SlipLayout,
  artwork: Artwork,
  { fonts, createdAt }: SlipSheetOptions,
): Promise<Uint8Array> {
  const title = "Bulletin «\u00a0L'Ile au Trésor\u00a0»";
  const [width, height] = [SHEET.width * POINTS, SHEET.height * POINTS];
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'fr-FR',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: title,
      Subject: 'Planche de bulletins à imprimer à 100\u00a0% et à rogner',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const finished = collectPdf(pdf);
  pdf.registerFont(SLIP_FONT_FAMILY, fonts.regular);
  pdf.registerFont(`${SLIP_FONT_FAMILY}-Bold`, fonts.bold);
  pdf.addSpotColor(DROP_OUT_INK, ...DROP_OUT_CMYK);
  pdf.addSpotColor('All', 100, 100, 100, 100);
  setPageBoxes(pdf, layout);
  const figure = pdf.struct('Figure', { alt: `${title}, plusieurs sur une feuille à rogner` }, () =>
    SVGtoPDF(pdf, slipSheetSvg(layout, artwork), 0, 0, {
      width,
      height,
      assumePt: true,
      colorCallback: printingColour,
    }),
  );
  pdf.addStructure(pdf.struct('Document', {}, [figure]));
  pdf.end();
  return finished;
}

/** Trim and bleed boxes, from the page's bottom left corner, in points. */
function setPageBoxes(pdf: PDFKit.PDFDocument, layout: SlipLayout): void {
  const { left, top, right, bottom } = trimArea(layout);
  const box = (around: number) =>
    [left - around, SHEET.height - bottom - around, right + around, SHEET.height - top + around].map(
      (length) => length * POINTS,
    );
  Object.assign(pdf.page.dictionary.data, { TrimBox: box(0), BleedBox: box(BLEED) });
}

/** A colour of the drawing (red, green, blue of 255, and opacity) as one to print. Throws for any other. */
function printingColour(
  colour: readonly [readonly number[], number] | undefined,
): readonly [string | readonly number[], number] | undefined {
  if (!colour) return undefined;
  const [rgb, opacity] = colour;
  const hex = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const printed = PRINTING_COLOURS[hex];
  if (printed === undefined) throw new Error(`${hex} is no ink of a slip`);
  return [printed, opacity];
}
