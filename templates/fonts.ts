import { join } from 'node:path';

/** Font files of papers on screen and in PDF. */
export interface FontFiles {
  readonly regular: string;
  readonly bold: string;
}

/** The font family that these files hold. */
export const PAPER_FONT_FAMILY = 'DejaVu Sans Mono';

/** The paper fonts in a directory of DejaVu TTF files. */
export function paperFonts(directory: string): FontFiles {
  return {
    regular: join(directory, 'DejaVuSansMono.ttf'),
    bold: join(directory, 'DejaVuSansMono-Bold.ttf'),
  };
}
