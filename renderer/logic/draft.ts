import type { Combination } from '../../electron/games/ile-au-tresor/combination.ts';
import { PLACES_PER_COMBINATION } from '../../electron/games/ile-au-tresor/combination.ts';
import type { SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** How Flash took part in the choices: not at all, for what was missing, or for all of them (2.4). */
export type FlashPart = 'none' | 'partial' | 'whole';

/** The slip whose crosses fill the screen. */
export interface DraftSlip {
  readonly slipId: string;
  readonly asRead: SlipMarks;
  /** Over-marked or doubtful, and not yet taken over for correction: nothing can be touched or sold (EDIT or DROP first). */
  readonly held: boolean;
  /** Some of its marks were in doubt: whatever is decided about them, the choices are a person's. */
  readonly isDoubtful: boolean;
  /** Doubtful boxes that nobody has decided yet: neither crossed nor blank, and nothing is sold before they are. */
  readonly undecided: SlipMarks;
  /** A slip just like it was sold moments ago: a person must say that this is another play. */
  readonly repeat: SlipRepeat | null;
}

/** The sale that a slip may be the same paper as. */
export interface SlipRepeat {
  readonly receiptNumber: string;
  readonly soldAt: number;
  readonly confirmed: boolean;
}

/** The play prepared in the operator's application whose choices fill the screen (article 2). */
export interface DraftPrepared {
  readonly preparedId: string;
  readonly asPrepared: SlipMarks;
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
  readonly prepared: DraftPrepared | null;
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
  | { readonly kind: 'take-prepared'; readonly prepared: DraftPrepared; readonly newKey: string }
  | { readonly kind: 'edit-held-slip' }
  /** The doubtful boxes that nobody touched are blank. */
  | { readonly kind: 'decide-rest-blank' }
  | { readonly kind: 'repeat-found'; readonly receiptNumber: string; readonly soldAt: number }
  | { readonly kind: 'confirm-repeat' }
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
    prepared: null,
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
    case 'take-prepared':
      return {
        ...blankDraft(action.newKey),
        marks: action.prepared.asPrepared,
        prepared: action.prepared,
      };
    case 'edit-held-slip':
      return withSlip(draft, { held: false });
    case 'decide-rest-blank':
      return draft.slip?.held ? draft : withSlip(draft, { undecided: BLANK_MARKS });
    case 'repeat-found': {
      const { receiptNumber, soldAt } = action;
      return withSlip(draft, { repeat: { receiptNumber, soldAt, confirmed: false } });
    }
    case 'confirm-repeat':
      return draft.slip?.repeat
        ? withSlip(draft, { repeat: { ...draft.slip.repeat, confirmed: true } })
        : draft;
    case 'forget-slip':
      return { ...draft, slip: null };
    default:
      return isHeld(draft) ? draft : crossesDecided(reduceChoices(draft, action));
  }
}

function withSlip(draft: Draft, changed: Partial<DraftSlip>): Draft {
  return draft.slip ? { ...draft, slip: { ...draft.slip, ...changed } } : draft;
}

/** A doubtful box that was touched is crossed: it is decided. */
function crossesDecided(draft: Draft): Draft {
  if (!draft.slip || !hasUndecided(draft)) return draft;
  const { undecided } = draft.slip;
  const open = (zone: SlipZone) => undecided[zone].filter((value) => !draft.marks[zone].includes(value));
  return withSlip(draft, {
    undecided: {
      places: open('places'),
      pirates: open('pirates'),
      stakes: open('stakes'),
      draws: open('draws'),
    },
  });
}

type ChoiceAction = Extract<
  OpenAction,
  { kind: 'toggle-place' | 'choose-pirate' | 'choose-stake' | 'choose-draw-count' | 'flash-chosen' }
>;

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
      // Flash would choose over a doubt, and so decide it.
      if (hasUndecided(draft)) return draft;
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

/** Whether a person must first decide about the slip as a whole: nothing can be touched or sold before. */
export function isHeld({ slip }: Draft): boolean {
  return slip !== null && (slip.held || slip.repeat?.confirmed === false);
}

/** Whether a doubtful box of the slip is still to be decided. */
export function hasUndecided({ slip }: Draft): boolean {
  return slip !== null && Object.values(slip.undecided).some((values) => values.length > 0);
}

/** Whether nothing at all was chosen. */
export function isBlank({ marks, slip, prepared }: Draft): boolean {
  return (
    slip === null &&
    prepared === null &&
    marks.places.length + marks.pirates.length + marks.stakes.length + marks.draws.length === 0
  );
}

/** The whole play, or null while something is missing, crossed twice, in doubt or held. */
export function wholePlayOf(draft: Draft): WholePlay | null {
  const { marks } = draft;
  if (isHeld(draft) || hasUndecided(draft)) return null;
  const [pirate, ...otherPirates] = marks.pirates;
  const [stake, ...otherStakes] = marks.stakes;
  const [drawCount, ...otherDraws] = marks.draws;
  const single = otherPirates.length + otherStakes.length + otherDraws.length === 0;
  if (!single || marks.places.length !== PLACES_PER_COMBINATION) return null;
  if (pirate === undefined || stake === undefined || drawCount === undefined) return null;
  return {
    combination: { places: [...marks.places], pirate },
    stake: stake as WholePlay['stake'],
    drawCount,
  };
}
