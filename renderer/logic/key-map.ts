import { PIRATE_COUNT, PLACE_COUNT } from '../../electron/games/ile-au-tresor/places.ts';
import { DRAW_COUNTS, STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import type { KeyStroke } from './burst-detector.ts';
import type { DraftAction } from './draft.ts';

/** A choice made by a character key. */
export type KeyChoice = Extract<
  DraftAction,
  { kind: 'toggle-place' | 'choose-pirate' | 'choose-stake' | 'choose-draw-count' }
>;

/** The key of each action. Function keys only: no scanner sends them, and they act without any modifier. */
export const ACTION_KEYS = {
  printQuestions: 'F1',
  flash: 'F2',
  complete: 'F3',
  nextCustomer: 'F4',
  cash: 'F5',
  check: 'F6',
  devices: 'F7',
  reprint: 'F8',
  lock: 'F9',
  settings: 'F10',
  /** Takes the decision that the panel beside the map asks for: about a slip, or that the clock is right. */
  decide: 'F11',
  commit: 'F12',
  clear: 'Escape',
} as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWX';

/** Letter of a place: A for the first to U for the twenty-first. */
export function placeKey(place: number): string {
  return LETTERS[place - 1] ?? '';
}

/** Letter of a pirate: V, W and X. */
export function pirateKey(pirate: number): string {
  return LETTERS[PLACE_COUNT + pirate - 1] ?? '';
}

/** Digit of a stake: its position among the six. */
export function stakeKey(stake: number): string {
  return String((STAKES as readonly number[]).indexOf(stake) + 1);
}

/** Key of a number of draws: Shift and the digit. */
export function drawCountKey(drawCount: number): string {
  return `Maj+${drawCount}`;
}

/** The choice that a character key makes, or null. Digits go by the key's position, so that AZERTY keyboards need no Shift for a stake. */
export function choiceOfStroke(stroke: KeyStroke): KeyChoice | null {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(stroke.code)?.[1];
  if (digit !== undefined) {
    const position = Number(digit) - 1;
    return stroke.shift
      ? { kind: 'choose-draw-count', drawCount: DRAW_COUNTS[position] as number }
      : { kind: 'choose-stake', stake: STAKES[position] as number };
  }
  const letter = LETTERS.indexOf(stroke.key.toUpperCase());
  if (letter < 0 || stroke.key === '') return null;
  if (letter < PLACE_COUNT) return { kind: 'toggle-place', place: letter + 1 };
  const pirate = letter - PLACE_COUNT + 1;
  return pirate <= PIRATE_COUNT ? { kind: 'choose-pirate', pirate } : null;
}
