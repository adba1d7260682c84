import { PLACES_PER_COMBINATION } from '../../electron/games/ile-au-tresor/combination.ts';
import type { KeyChoice } from './key-map.ts';

/** A result being entered: places in ascending order, and the pirate. */
export interface WinningDraft {
  readonly places: readonly number[];
  readonly pirate: number | null;
}

/** Nothing entered yet. */
export const BLANK_WINNING: WinningDraft = { places: [], pirate: null };

/** Takes a touch or a key: an eighth place isn't taken, and stakes and numbers of draws mean nothing here. */
export function chooseWinning(draft: WinningDraft, choice: KeyChoice): WinningDraft {
  switch (choice.kind) {
    case 'toggle-place': {
      const { place } = choice;
      if (draft.places.includes(place)) {
        return { ...draft, places: draft.places.filter((each) => each !== place) };
      }
      if (draft.places.length === PLACES_PER_COMBINATION) return draft;
      return { ...draft, places: [...draft.places, place].sort((a, b) => a - b) };
    }
    case 'choose-pirate':
      return { ...draft, pirate: draft.pirate === choice.pirate ? null : choice.pirate };
    case 'choose-stake':
    case 'choose-draw-count':
      return draft;
  }
}

/** The whole combination, or null while something is missing. */
export function wholeWinning({ places, pirate }: WinningDraft): { places: number[]; pirate: number } | null {
  return places.length === PLACES_PER_COMBINATION && pirate !== null ? { places: [...places], pirate } : null;
}
