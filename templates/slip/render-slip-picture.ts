import { Resvg } from '@resvg/resvg-js';
import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { Artwork } from '../artwork.ts';
import type { FontFiles } from '../fonts.ts';
import { SLIP_FONT_FAMILY } from './slip-ink.ts';
import { slipPicture } from './slip-picture.ts';
import { marksReadSvg, type SlipMarksRead } from './slip-reading.ts';

/** What a picture of a slip is made with; the fonts are those of slipFonts. */
export interface SlipPictureOptions {
  readonly artwork: Artwork;
  readonly fonts: FontFiles;
  readonly dots: number;
}

/** Draws a slip and what was read of it as a PNG `dots` pixels wide, for the screen. */
export function renderSlipPicture(
  layout: SlipLayout,
  read: SlipMarksRead,
  options: SlipPictureOptions,
): Uint8Array {
  const { artwork, fonts, dots } = options;
  const resvg = new Resvg(slipPicture(layout, artwork, marksReadSvg(layout, read)), {
    fitTo: { mode: 'width', value: dots },
    font: {
      fontFiles: [fonts.regular, fonts.bold],
      loadSystemFonts: false,
      defaultFontFamily: SLIP_FONT_FAMILY,
    },
  });
  return resvg.render().asPng();
}
