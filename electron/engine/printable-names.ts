import { unencodableCharacters } from '../../templates/escpos/code-page.ts';

/** The first character of a name that some printer couldn't print, or null: a receipt never shows "?" for it. */
export function unprintableCharacter(name: string): string | null {
  return (['windows1252', 'cp858'] as const).flatMap((page) => unencodableCharacters(name, page))[0] ?? null;
}
