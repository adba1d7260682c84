import type { SlipReading } from '../../electron/contract/state.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { type Draft, type DraftSlip, isBlank } from './draft.ts';

/** What the screen does about the slip in hand. */
export type SlipIntake =
  /** Nothing new. */
  | { readonly kind: 'keep' }
  /** The draft's slip is no longer in hand: its choices stay, as the screen's. */
  | { readonly kind: 'forget' }
  /** The slip on the screen turns out to be just like one sold meanwhile. */
  | { readonly kind: 'repeat'; readonly receiptNumber: string; readonly soldAt: number }
  /** The slip fills the screen. */
  | { readonly kind: 'take'; readonly slip: DraftSlip }
  /** The screen already holds choices that the customer has seen: ask before replacing them. */
  | { readonly kind: 'ask'; readonly slip: DraftSlip };

/** Slips that the screen has dealt with. */
export interface DealtSlips {
  /** Sold or given back: never taken again, even while a late snapshot still shows it. */
  readonly finished: string | null;
  /** To be taken only once the present choices are sold or cleared. */
  readonly postponed: string | null;
}

/** Decides what to do about the slip in hand. */
export function intakeOf(draft: Draft, inHand: SlipReading | null, dealt: DealtSlips): SlipIntake {
  if (draft.sent) return { kind: 'keep' };
  const slip = inHand && draftSlipOf(inHand);
  if (draft.slip && draft.slip.slipId !== slip?.slipId) return { kind: 'forget' };
  if (draft.slip && slip?.repeat && !draft.slip.repeat) {
    const { receiptNumber, soldAt } = slip.repeat;
    return { kind: 'repeat', receiptNumber, soldAt };
  }
  if (!slip || draft.slip || slip.slipId === dealt.finished) return { kind: 'keep' };
  if (isBlank(draft)) return { kind: 'take', slip };
  return slip.slipId === dealt.postponed ? { kind: 'keep' } : { kind: 'ask', slip };
}

/**
 * The slip as a draft's slip: over-marked and doubtful ones are held; null for a rejected one, which is no slip
 * (promise 5). A doubt is never among the crosses.
 */
export function draftSlipOf({ slipId, interpretation, repeatOf }: SlipReading): DraftSlip | null {
  if (interpretation.kind === 'rejected') return null;
  const isDoubtful = interpretation.kind === 'doubtful';
  return {
    slipId,
    held: isDoubtful || interpretation.kind === 'over-marked',
    asRead: ascendingMarks(interpretation.marks),
    isDoubtful,
    undecided: isDoubtful ? ascendingMarks(interpretation.doubts) : BLANK_MARKS,
    repeat: repeatOf && { ...repeatOf, confirmed: false },
  };
}

/** Crosses in ascending order, as the screen keeps them. */
export function ascendingMarks({ places, pirates, stakes, draws }: SlipMarks): SlipMarks {
  const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  return {
    places: ascending(places),
    pirates: ascending(pirates),
    stakes: ascending(stakes),
    draws: ascending(draws),
  };
}
