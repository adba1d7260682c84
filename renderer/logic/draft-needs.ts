import { PLACES_PER_COMBINATION } from '../../electron/games/ile-au-tresor/combination.ts';
import type { MissingChoice } from '../../electron/games/ile-au-tresor/slip-interpretation.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** One thing to do before the play is whole; `count` is how many places are missing or too many. */
export type DraftNeed =
  | { readonly kind: 'add-places'; readonly count: number }
  | { readonly kind: 'remove-places'; readonly count: number }
  | { readonly kind: 'choose-pirate' }
  | { readonly kind: 'one-pirate-only' }
  | { readonly kind: 'choose-stake' }
  | { readonly kind: 'one-stake-only' }
  | { readonly kind: 'choose-draw-count' }
  | { readonly kind: 'one-draw-count-only' };

/** What remains to be done, in the order of the screen (2.3.2). */
export function needsOf(marks: SlipMarks): DraftNeed[] {
  const needs: DraftNeed[] = [];
  const surplus = marks.places.length - PLACES_PER_COMBINATION;
  if (surplus < 0) needs.push({ kind: 'add-places', count: -surplus });
  if (surplus > 0) needs.push({ kind: 'remove-places', count: surplus });
  if (marks.pirates.length === 0) needs.push({ kind: 'choose-pirate' });
  if (marks.pirates.length > 1) needs.push({ kind: 'one-pirate-only' });
  if (marks.stakes.length === 0) needs.push({ kind: 'choose-stake' });
  if (marks.stakes.length > 1) needs.push({ kind: 'one-stake-only' });
  if (marks.draws.length === 0) needs.push({ kind: 'choose-draw-count' });
  if (marks.draws.length > 1) needs.push({ kind: 'one-draw-count-only' });
  return needs;
}

/** Which of stake and number of draws Flash still needs: it never chooses those (2.4). */
export function flashNeedsOf(marks: SlipMarks): Extract<MissingChoice, 'stake' | 'draw-count'>[] {
  const needs: Extract<MissingChoice, 'stake' | 'draw-count'>[] = [];
  if (marks.stakes.length !== 1) needs.push('stake');
  if (marks.draws.length !== 1) needs.push('draw-count');
  return needs;
}

/** Whether Flash has something to complete: places or pirate missing, and none crossed twice. */
export function canComplete(marks: SlipMarks): boolean {
  const missing = marks.places.length < PLACES_PER_COMBINATION || marks.pirates.length === 0;
  return missing && marks.places.length <= PLACES_PER_COMBINATION && marks.pirates.length <= 1;
}
