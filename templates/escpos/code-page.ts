import iconv from 'iconv-lite';

/** The code pages that receipt printers are pinned to. */
export type CodePageName = 'windows1252' | 'cp858';

/** A character that neither the code page nor the substitution table has: nothing may be printed instead. */
export class UnencodableTextError extends Error {
  readonly character: string;
  readonly text: string;

  constructor(character: string, text: string, codePage: CodePageName) {
    super(`« ${character} » (${codePointName(character)}) can't be printed in ${codePage}: ${text}`);
    this.name = 'UnencodableTextError';
    this.character = character;
    this.text = text;
  }
}

/** Spaces that don't break: printers have no reliable glyph for them. */
const PLAIN_SPACES = new Map([
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['\u2009', ' '],
]);

/** What is printed for characters that the code page lacks (cp858 has none of these). */
const SUBSTITUTES = new Map([
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['…', '...'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['•', '·'],
  ['Ÿ', 'Y'],
]);

/**
 * Replaces what the code page lacks by its substitutes, spaces that don't break excepted: the text can then
 * be laid out at its printed length. Throws UnencodableTextError.
 */
export function substitute(text: string, codePage: CodePageName): string {
  return Array.from(text, (character) => {
    if (PLAIN_SPACES.has(character) || byteOf(character, codePage) !== null) return character;
    const replacement = SUBSTITUTES.get(character);
    if (replacement === undefined) throw new UnencodableTextError(character, text, codePage);
    return replacement;
  }).join('');
}

/** The bytes of a text, one a character after substitution. Throws UnencodableTextError. */
export function encodeText(text: string, codePage: CodePageName): number[] {
  return Array.from(substitute(text, codePage), (character) => {
    const byte = byteOf(PLAIN_SPACES.get(character) ?? character, codePage);
    if (byte === null) throw new UnencodableTextError(character, text, codePage);
    return byte;
  });
}

/** The characters of a text that can't be printed in this code page: for checking settings beforehand. */
export function unencodableCharacters(text: string, codePage: CodePageName): string[] {
  return Array.from(text).filter(
    (character) =>
      !PLAIN_SPACES.has(character) && !SUBSTITUTES.has(character) && byteOf(character, codePage) === null,
  );
}

function byteOf(character: string, codePage: CodePageName): number | null {
  // Control characters would be commands.
  if (/\p{Cc}/u.test(character)) return null;
  const bytes = iconv.encode(character, codePage);
  const byte = bytes[0];
  if (bytes.length !== 1 || byte === undefined) return null;
  return iconv.decode(bytes, codePage) === character ? byte : null;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
