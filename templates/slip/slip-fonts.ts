import { join } from 'node:path';
import type { FontFiles } from '../fonts.ts';

/** The fonts of slips (SLIP_FONT_FAMILY) in a directory of DejaVu TTF files: narrow, for the longest place names. */
export function slipFonts(directory: string): FontFiles {
  return {
    regular: join(directory, 'DejaVuSansCondensed.ttf'),
    bold: join(directory, 'DejaVuSansCondensed-Bold.ttf'),
  };
}
