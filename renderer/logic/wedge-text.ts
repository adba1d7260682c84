import type { KeyStroke } from './burst-detector.ts';

/** Longest text that is sent to be read: no code of ours is near it. */
const LONGEST = 200;

/** Letters that stand elsewhere than on a US keyboard, by the physical key. */
const AZERTY: Readonly<Record<string, string>> = {
  KeyQ: 'A',
  KeyA: 'Q',
  KeyW: 'Z',
  KeyZ: 'W',
  Semicolon: 'M',
  KeyM: ',',
};
const QWERTZ: Readonly<Record<string, string>> = { KeyY: 'Z', KeyZ: 'Y' };

/**
 * What a burst of keys may say, each text once, in capitals: as it was typed first, then by the keys' places on a US,
 * an AZERTY and a QWERTZ keyboard.
 *
 * A keyboard scanner presses the keys of the layout it is set to, and the machine types what those keys are on its
 * own: where the two differ, the places say what the scanner meant. Digits go by their key whatever Shift and Caps
 * Lock say. At most one of the texts is a code: our codes carry a check, and whoever reads them tells.
 */
export function wedgeTexts(strokes: readonly KeyStroke[]): string[] {
  const texts = [
    strokes.map(({ key }) => key).join(''),
    textOf(strokes, {}),
    textOf(strokes, AZERTY),
    textOf(strokes, QWERTZ),
  ];
  return [...new Set(texts.map((text) => text.toUpperCase().slice(0, LONGEST)))];
}

function textOf(strokes: readonly KeyStroke[], moved: Readonly<Record<string, string>>): string {
  return strokes.map(({ key, code }) => moved[code] ?? characterOfUsKey(code) ?? key).join('');
}

/** The letter or digit of a physical key on a US keyboard, or undefined for any other key. */
function characterOfUsKey(code: string): string | undefined {
  return /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code)?.slice(1).find(Boolean);
}
