/** The code pages that receipt printers are pinned to. */
export type CodePageName = 'windows1252' | 'cp858';

/** Spaces that don't break: printers have no reliable glyph for them, and print a plain one. */
export const PLAIN_SPACES: ReadonlyMap<string, string> = new Map([
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['\u2009', ' '],
]);

/** What is printed for characters that a code page lacks. Anything else that it lacks is refused, never guessed. */
export const SUBSTITUTES: Readonly<Record<CodePageName, ReadonlyMap<string, string>>> = {
  windows1252: new Map([
    ['−', '-'],
    ['‐', '-'],
    ['‑', '-'],
  ]),
  cp858: new Map([
    ['œ', 'oe'],
    ['Œ', 'OE'],
    ['Ÿ', 'Y'],
    ['’', "'"],
    ['‘', "'"],
    ['“', '"'],
    ['”', '"'],
    ['…', '...'],
    ['–', '-'],
    ['—', '-'],
    ['−', '-'],
    ['‐', '-'],
    ['‑', '-'],
    ['•', '·'],
  ]),
};
