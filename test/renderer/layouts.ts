import type { KeyStroke } from '../../renderer/logic/burst-detector.ts';

/** What each physical key types: alone, and with Shift. */
export type Layout = Readonly<Record<string, readonly [plain: string, shifted: string]>>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = (at: (letter: string) => string): Layout =>
  Object.fromEntries([...LETTERS].map((letter) => [at(letter), [letter.toLowerCase(), letter] as const]));
const digits = (row: string, isShifted: boolean): Layout =>
  Object.fromEntries(
    [...'1234567890'].map((digit, i) => {
      const other = row[i] as string;
      return [`Digit${digit}`, isShifted ? [other, digit] : [digit, other]] as const;
    }),
  );

/** A letter's key where some have changed places with others. */
const moved = (places: Readonly<Record<string, string>>) => (letter: string) =>
  places[letter] ?? `Key${letter}`;

export const LAYOUTS = {
  us: { ...letters(moved({})), ...digits('!@#$%^&*()', false) },
  azerty: {
    ...letters(moved({ A: 'KeyQ', Q: 'KeyA', Z: 'KeyW', W: 'KeyZ', M: 'Semicolon' })),
    ...digits('&é"\'(-è_çà', true),
    KeyM: [',', '?'],
  },
  qwertz: {
    ...letters(moved({ Y: 'KeyZ', Z: 'KeyY' })),
    ...digits('!"§$%&/()=', false),
    Semicolon: ['ö', 'Ö'],
  },
} satisfies Record<string, Layout>;

/** Strokes of a scanner set to one layout on a machine set to another; Caps Lock turns the machine's letters over. */
export function strokesOf(text: string, scanner: Layout, machine: Layout, capsLock = false): KeyStroke[] {
  return [...text].map((character, i) => {
    const [code, faces] = Object.entries(scanner).find(([, of]) => of.includes(character)) ?? [];
    if (code === undefined || faces === undefined) throw new Error(`no key types ${character}`);
    const shift = faces[1] === character;
    const [plain, shifted] = machine[code] ?? [';', ':'];
    const typed = shift ? shifted : plain;
    const key = capsLock ? turnedOver(typed) : typed;
    return { key, code, shift, at: 1000 + i * 5 };
  });
}

function turnedOver(character: string): string {
  const upper = character.toUpperCase();
  return character === upper ? character.toLowerCase() : upper;
}
