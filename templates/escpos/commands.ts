export const ESC = 0x1b;
export const GS = 0x1d;
export const LF = 0x0a;

const LONGEST_FEED = 255;

/** ESC J: feeds so many motion units, which are dots (see dotUnits). */
export function feedDots(dots: number): Uint8Array[] {
  const feeds: Uint8Array[] = [];
  for (let left = dots; left > 0; left -= LONGEST_FEED) {
    feeds.push(Uint8Array.of(ESC, 0x4a, Math.min(left, LONGEST_FEED)));
  }
  return feeds;
}

/** ESC a around commands that print at the start of a line. */
export function centred(commands: readonly Uint8Array[]): Uint8Array[] {
  return [Uint8Array.of(ESC, 0x61, 1), ...commands, Uint8Array.of(ESC, 0x61, 0)];
}

/**
 * GS P before and after a paper: motion units of one dot, then the printer's own again.
 *
 * The 180 dpi printers (TM-T88, TM-T70) count vertical units of half a dot unless told so. Those of 203 dpi
 * count dots as they are, and 58 mm clones among them may not know the command: they get none.
 */
export function dotUnits(dotsPerInch: number): { readonly begin: Uint8Array; readonly end: Uint8Array } {
  if (dotsPerInch === USUAL_DOTS_PER_INCH) return { begin: Uint8Array.of(), end: Uint8Array.of() };
  return { begin: Uint8Array.of(GS, 0x50, dotsPerInch, dotsPerInch), end: Uint8Array.of(GS, 0x50, 0, 0) };
}

/** Dots per inch of a printer whose facts don't say. */
export const USUAL_DOTS_PER_INCH = 203;
