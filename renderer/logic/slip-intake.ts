import type { SlipReading } from '../../electron/contract/state.ts';
import { type Draft, type DraftSlip, isBlank } from './draft.ts';

/** What the screen does about the slip in hand. */
export type SlipIntake =
  /** Nothing new. */
  | { readonly kind: 'keep' }
  /** The draft's slip is no longer in hand: its choices stay, as the screen's. */
  | { readonly kind: 'forget' }
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
  if (!slip || draft.slip || slip.slipId === dealt.finished) return { kind: 'keep' };
  if (isBlank(draft)) return { kind: 'take', slip };
  return slip.slipId === dealt.postponed ? { kind: 'keep' } : { kind: 'ask', slip };
}

/** The slip as a draft's slip: over-marked ones are held; null for a rejected one, which is no slip (promise 5). */
export function draftSlipOf({ slipId, interpretation }: SlipReading): DraftSlip | null {
  if (interpretation.kind === 'rejected') return null;
  const { places, pirates, stakes, draws } = interpretation.marks;
  const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  return {
    slipId,
    held: interpretation.kind === 'over-marked',
    asRead: {
      places: ascending(places),
      pirates: ascending(pirates),
      stakes: ascending(stakes),
      draws: ascending(draws),
    },
  };
}
