import { isAscendingSubset } from '../../electron/games/ile-au-tresor/combination.ts';
import { PIRATE_COUNT, PLACE_COUNT } from '../../electron/games/ile-au-tresor/places.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { DRAW_COUNTS, STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import { blankDraft, type Draft, type DraftPrepared, type DraftSlip } from './draft.ts';

/** Name under which the draft is kept, so that a restart of the window finds it and its key again. */
export const DRAFT_STORAGE_NAME = 'draft';

/** What is kept of a draft. */
export function serializeDraft(draft: Draft): string {
  return JSON.stringify({ ...draft, refusedPlace: null });
}

/** The kept draft; anything that isn't exactly one gives a blank draft under `newKey`. */
export function parseDraft(text: string | null, newKey: string): Draft {
  const kept = parseJson(text);
  if (!isRecord(kept) || !isUuid(kept.idempotencyKey) || !isMarks(kept.marks)) return blankDraft(newKey);
  const flash = kept.flash === 'whole' || kept.flash === 'partial' ? kept.flash : 'none';
  return {
    idempotencyKey: kept.idempotencyKey,
    marks: kept.marks,
    slip: isSlip(kept.slip) ? kept.slip : null,
    prepared: isPrepared(kept.prepared) ? kept.prepared : null,
    flash,
    sent: kept.sent === true,
    refusedPlace: null,
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

function isMarks(value: unknown): value is SlipMarks {
  return (
    isRecord(value) &&
    isNumbers(value.places) &&
    isAscendingSubset(value.places, PLACE_COUNT) &&
    isNumbers(value.pirates) &&
    isAscendingSubset(value.pirates, PIRATE_COUNT) &&
    isNumbers(value.stakes) &&
    value.stakes.every((stake) => (STAKES as readonly number[]).includes(stake)) &&
    isNumbers(value.draws) &&
    value.draws.every((count) => (DRAW_COUNTS as readonly number[]).includes(count))
  );
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function isSlip(value: unknown): value is DraftSlip {
  return (
    isRecord(value) &&
    typeof value.slipId === 'string' &&
    isMarks(value.asRead) &&
    typeof value.held === 'boolean' &&
    typeof value.isDoubtful === 'boolean' &&
    isMarks(value.undecided) &&
    (value.repeat === null || isRepeat(value.repeat))
  );
}

function isRepeat(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.receiptNumber === 'string' &&
    typeof value.soldAt === 'number' &&
    typeof value.confirmed === 'boolean'
  );
}

function isPrepared(value: unknown): value is DraftPrepared {
  return isRecord(value) && typeof value.preparedId === 'string' && isMarks(value.asPrepared);
}
