import { join } from 'node:path';
import type { Artwork } from '../../templates/artwork.ts';
import { renderSlipPicture } from '../../templates/slip/render-slip-picture.ts';
import { slipFonts } from '../../templates/slip/slip-fonts.ts';
import { slipSheetPdf } from '../../templates/slip/slip-sheet-pdf.ts';
import type { CommandResult } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { SLIP_LAYOUT } from '../games/ile-au-tresor/slip-layout.ts';
import { BLANK_MARKS } from '../games/ile-au-tresor/slip-marks.ts';
import { problemSaving } from './save-file.ts';
import type { SlipTray } from './slips.ts';

/** Slips on paper and on screen. */
export interface SlipPapers {
  /** The sheet of blank slips for a print shop, also left as a file. Fails with `file-not-saved`. */
  sheet(): Promise<Outcome<CommandResult<'slipSheet'>>>;
  /** What was read of the slip in hand, drawn on its picture. `slip-gone` where it isn't in hand, or was sent back. */
  picture(slipId: string): Outcome<CommandResult<'slipPicture'>>;
}

/** What slip papers are made with. */
export interface SlipPapersDependencies {
  readonly artwork: Artwork;
  readonly fontsDirectory: string;
  /** Where the sheet is left; made when first needed. */
  readonly directory: string;
  readonly slips: Pick<SlipTray, 'current'>;
  /** UTC ms. */
  readonly now: () => number;
}

/** Name of the sheet's file. */
export const SHEET_FILE = 'bulletin-ile-au-tresor.pdf';

/** Eight dots a mm: sharp on a screen as high as the counter's. */
const PICTURE_DOTS = 660;

/** Makes the papers of slips (2.3; promise 5: a doubtful slip is shown). */
export function createSlipPapers(till: SlipPapersDependencies): SlipPapers {
  const { artwork, slips, now } = till;
  const fonts = slipFonts(till.fontsDirectory);

  return {
    async sheet() {
      const pdf = await slipSheetPdf(SLIP_LAYOUT, artwork, { fonts, createdAt: new Date(now()) });
      const file = join(till.directory, SHEET_FILE);
      const problem = await problemSaving(file, pdf);
      if (problem !== null) return failure({ code: 'file-not-saved', file, problem });
      return success({ pdf: Buffer.from(pdf).toString('base64'), file });
    },

    picture(slipId) {
      const slip = slips.current();
      if (slip?.slipId !== slipId || slip.interpretation.kind === 'rejected') {
        return failure({ code: 'slip-gone' });
      }
      const { interpretation } = slip;
      const doubts = interpretation.kind === 'doubtful' ? interpretation.doubts : BLANK_MARKS;
      const read = { marks: interpretation.marks, doubts };
      const png = renderSlipPicture(SLIP_LAYOUT, read, { artwork, fonts, dots: PICTURE_DOTS });
      return success({ widthDots: PICTURE_DOTS, png: Buffer.from(png).toString('base64') });
    },
  };
}
