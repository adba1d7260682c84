import iconv from 'iconv-lite';
import { type CodePageName, PLAIN_SPACES, SUBSTITUTES } from './substitutes.ts';

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

/**
 * Replaces what the code page lacks by its substitutes, spaces that don't break excepted: the text can then
 * be laid out at its printed length. Letters that came apart from their accents are joined (as names typed on some
 * systems have them). Throws UnencodableTextError.
 */
export function substitute(text: string, codePage: CodePageName): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (PLAIN_SPACES.has(character) || byteOf(character, codePage) !== null) return character;
    const replacement = SUBSTITUTES[codePage].get(character);
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
  return Array.from(text.normalize('NFC')).filter(
    (character) =>
      !PLAIN_SPACES.has(character) &&
      !SUBSTITUTES[codePage].has(character) &&
      byteOf(character, codePage) === null,
  );
}

function byteOf(character: string, codePage: CodePageName): number | null {
  return BYTES[codePage].get(character) ?? null;
}

/** The characters of a code page with their bytes. Control characters are left out: they would be commands. */
function bytesOf(codePage: CodePageName): ReadonlyMap<string, number> {
  const bytes = Array.from({ length: 0x100 - 0x20 }, (_, i) => 0x20 + i);
  const characters = bytes.map((byte) => [iconv.decode(Uint8Array.of(byte), codePage), byte] as const);
  return new Map(characters.filter(([character]) => !/[\p{Cc}\ufffd]/u.test(character)));
}

const BYTES: Readonly<Record<CodePageName, ReadonlyMap<string, number>>> = {
  windows1252: bytesOf('windows1252'),
  cp858: bytesOf('cp858'),
};

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
