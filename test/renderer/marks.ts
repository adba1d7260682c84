import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { BLANK_MARKS } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import {
  blankDraft,
  type Draft,
  type DraftAction,
  type DraftSlip,
  reduceDraft,
} from '../../renderer/logic/draft.ts';

/** Keys of two intended sales. */
export const KEY = '0b54fd35-6c3b-4a47-9d5c-6f3c29a7e001';
export const NEW_KEY = '5f0c35a8-93d7-4f4d-8b35-27fcf50c6f02';

/** The crosses of a whole play: 7 places, the second pirate, 8 €, 3 draws. */
export const WHOLE_MARKS: SlipMarks = {
  places: [1, 4, 7, 10, 13, 16, 21],
  pirates: [2],
  stakes: [800],
  draws: [3],
};

/** Crosses with some zones given. */
export function marks(given: Partial<SlipMarks>): SlipMarks {
  return { ...BLANK_MARKS, ...given };
}

/** What a draft is after these actions. */
export function after(actions: readonly DraftAction[], start: Draft = blankDraft(KEY)): Draft {
  return actions.reduce(reduceDraft, start);
}

/** A slip with these crosses and nothing in doubt, or as it is given. */
export function slipOf(asRead: SlipMarks, given: Partial<DraftSlip> = {}): DraftSlip {
  const sure = { held: false, isDoubtful: false, undecided: BLANK_MARKS, repeat: null };
  return { slipId: 'slip-1', asRead, ...sure, ...given };
}

/** The draft that a slip with these crosses fills. */
export function draftOfSlip(asRead: SlipMarks, given: Partial<DraftSlip> = {}): Draft {
  return after([{ kind: 'take-slip', slip: slipOf(asRead, given), newKey: KEY }]);
}

/** The draft that a doubtful slip fills: these crosses are sure, those in doubt. */
export function draftInDoubt(asRead: SlipMarks, undecided: SlipMarks): Draft {
  return draftOfSlip(asRead, { held: true, isDoubtful: true, undecided });
}

/** The draft that a prepared play with these choices fills. */
export function draftOfPrepared(asPrepared: SlipMarks): Draft {
  return after([{ kind: 'take-prepared', prepared: { preparedId: 'A1B2C3D4', asPrepared }, newKey: KEY }]);
}

/** Touches of these places, in this order. */
export function touches(...places: number[]): DraftAction[] {
  return places.map((place) => ({ kind: 'toggle-place', place }));
}
