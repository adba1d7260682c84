import type { Combination } from '../../electron/games/ile-au-tresor/combination.ts';
import { PLACES_PER_COMBINATION } from '../../electron/games/ile-au-tresor/combination.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** How Flash took part in the choices: not at all, for what was missing, or for all of them (2.4). */
export type FlashPart = 'none' | 'partial' | 'whole';

/** The slip whose crosses fill the screen. */
export interface DraftSlip {
  readonly slipId: string;
  readonly asRead: SlipMarks;
  /** Over-marked and not yet taken over for correction: nothing can be touched or sold (EDIT or DROP first). */
  readonly held: boolean;
}

/**
 * The play being prepared: one draft is one intended sale, under one idempotency key.
 *
 * The choices have the shape of a slip's crosses, so that an over-marked slip can be shown and corrected:
 * a whole play has 7 places, and one of each of the rest.
 */
export interface Draft {
  readonly idempotencyKey: string;
  readonly marks: SlipMarks;
  readonly slip: DraftSlip | null;
  readonly flash: FlashPart;
  /** A sale of this draft was sent and its fate isn't known yet: the draft is frozen. */
  readonly sent: boolean;
  /** An eighth place was asked for, and refused. */
  readonly refusedPlace: number | null;
}

/** What happens to a draft. */
export type DraftAction =
  | { readonly kind: 'toggle-place'; readonly place: number }
  | { readonly kind: 'choose-pirate'; readonly pirate: number }
  | { readonly kind: 'choose-stake'; readonly stake: number }
  | { readonly kind: 'choose-draw-count'; readonly drawCount: number }
  | { readonly kind: 'flash-chosen'; readonly combination: Combination; readonly part: 'partial' | 'whole' }
  | { readonly kind: 'take-slip'; readonly slip: DraftSlip; readonly newKey: string }
  | { readonly kind: 'edit-held-slip' }
  | { readonly kind: 'forget-slip' }
  | { readonly kind: 'sale-sent' }
  | { readonly kind: 'sale-refused' }
  | { readonly kind: 'start-anew'; readonly newKey: string };

/** A whole play, as `quote` takes it. */
export interface WholePlay {
  readonly combination: { readonly places: number[]; readonly pirate: number };
  readonly stake: 200 | 400 | 600 | 800 | 1000 | 2000;
  readonly drawCount: number;
}

/** A draft with nothing chosen: stake and number of draws are never preselected (2.4). */
export function blankDraft(idempotencyKey: string): Draft {
  return {
    idempotencyKey,
    marks: BLANK_MARKS,
    slip: null,
    flash: 'none',
    sent: false,
    refusedPlace: null,
  };
}

/** Applies an action; a draft whose sale was sent only changes by the sale's outcome. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case 'start-anew':
      return blankDraft(action.newKey);
    case 'sale-sent':
      return { ...draft, sent: true };
    case 'sale-refused':
      return { ...draft, sent: false };
    default:
      return draft.sent ? draft : reduceOpenDraft({ ...draft, refusedPlace: null }, action);
  }
}

type OpenAction = Exclude<DraftAction, { kind: 'start-anew' | 'sale-sent' | 'sale-refused' }>;

function reduceOpenDraft(draft: Draft, action: OpenAction): Draft {
  switch (action.kind) {
    case 'take-slip':
      return { ...blankDraft(action.newKey), marks: action.slip.asRead, slip: action.slip };
    case 'edit-held-slip':
      return draft.slip ? { ...draft, slip: { ...draft.slip, held: false } } : draft;
    case 'forget-slip':
      return { ...draft, slip: null };
    default:
      return draft.slip?.held ? draft : reduceChoices(draft, action);
  }
}

type ChoiceAction = Exclude<OpenAction, { kind: 'take-slip' | 'edit-held-slip' | 'forget-slip' }>;

function reduceChoices(draft: Draft, action: ChoiceAction): Draft {
  const { marks } = draft;
  switch (action.kind) {
    case 'toggle-place':
      return togglePlace(draft, action.place);
    case 'choose-pirate':
      return afterManualChoice(draft, { ...marks, pirates: chooseOne(marks.pirates, action.pirate) });
    case 'choose-stake':
      return { ...draft, marks: { ...marks, stakes: chooseOne(marks.stakes, action.stake) } };
    case 'choose-draw-count':
      return { ...draft, marks: { ...marks, draws: chooseOne(marks.draws, action.drawCount) } };
    case 'flash-chosen': {
      const { places, pirate } = action.combination;
      return { ...draft, flash: action.part, marks: { ...marks, places, pirates: [pirate] } };
    }
  }
}

function togglePlace(draft: Draft, place: number): Draft {
  const { places } = draft.marks;
  if (places.includes(place)) {
    return afterManualChoice(draft, { ...draft.marks, places: places.filter((other) => other !== place) });
  }
  if (places.length >= PLACES_PER_COMBINATION) return { ...draft, refusedPlace: place };
  return afterManualChoice(draft, {
    ...draft.marks,
    places: [...places, place].sort((a, b) => a - b),
  });
}

/** A person's choice among what Flash chose makes it a partial Flash; nothing left makes it none. */
function afterManualChoice(draft: Draft, marks: SlipMarks): Draft {
  const emptied = marks.places.length === 0 && marks.pirates.length === 0;
  return { ...draft, marks, flash: emptied || draft.flash === 'none' ? 'none' : 'partial' };
}

/** Touching the only chosen value takes it back; touching any other chooses it alone. */
function chooseOne(chosen: readonly number[], value: number): number[] {
  return chosen.length === 1 && chosen[0] === value ? [] : [value];
}

/** Whether nothing at all was chosen. */
export function isBlank({ marks, slip }: Draft): boolean {
  return (
    slip === null &&
    marks.places.length + marks.pirates.length + marks.stakes.length + marks.draws.length === 0
  );
}

/** The whole play, or null while something is missing, crossed twice, or held. */
export function wholePlayOf({ marks, slip }: Draft): WholePlay | null {
  const [pirate, ...otherPirates] = marks.pirates;
  const [stake, ...otherStakes] = marks.stakes;
  const [drawCount, ...otherDraws] = marks.draws;
  const single = otherPirates.length + otherStakes.length + otherDraws.length === 0;
  if (slip?.held || !single || marks.places.length !== PLACES_PER_COMBINATION) return null;
  if (pirate === undefined || stake === undefined || drawCount === undefined) return null;
  return {
    combination: { places: [...marks.places], pirate },
    stake: stake as WholePlay['stake'],
    drawCount,
  };
}
