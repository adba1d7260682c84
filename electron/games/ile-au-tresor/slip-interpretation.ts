import { PLACES_PER_COMBINATION } from './combination.ts';
import { SLIP_LAYOUT, type SlipLayout } from './slip-layout.ts';
import type { SlipMarks } from './slip-marks.ts';

/** What a slip still lacks. Places and pirate may be completed by Flash (2.4); stake and draws are asked for. */
export type MissingChoice = 'places' | 'pirate' | 'stake' | 'draw-count';

/** Why a legible slip can't be taken as it is; the counts are what was found. */
export type OverMark =
  | { readonly kind: 'too-many-places'; readonly count: number }
  | { readonly kind: 'too-many-pirates'; readonly count: number }
  | { readonly kind: 'too-many-stakes'; readonly count: number }
  | { readonly kind: 'too-many-draw-counts'; readonly count: number }
  | { readonly kind: 'marks-outside-boxes'; readonly count: number };

/** Why a record is not a slip of this game. */
export type SlipRejection =
  | { readonly kind: 'wrong-length'; readonly expected: number; readonly found: number }
  | { readonly kind: 'unknown-form' }
  | { readonly kind: 'check-failed' }
  | { readonly kind: 'readings-differ' };

/** A slip that is a whole play request. */
export interface SlipChoices {
  readonly places: readonly number[];
  readonly pirate: number;
  readonly stake: number;
  readonly drawCount: number;
}

/** What a reading means (2.3, promise 5: only an exactly valid slip is a bet). */
export type SlipInterpretation =
  | { readonly kind: 'complete'; readonly marks: SlipMarks; readonly choices: SlipChoices }
  | { readonly kind: 'incomplete'; readonly marks: SlipMarks; readonly missing: readonly MissingChoice[] }
  | {
      readonly kind: 'over-marked';
      readonly marks: SlipMarks;
      readonly reasons: readonly OverMark[];
      readonly missing: readonly MissingChoice[];
    }
  /** Some marks are too faint to be sure of: whatever the sure ones say, a person decides. */
  | {
      readonly kind: 'doubtful';
      readonly marks: SlipMarks;
      readonly doubts: SlipMarks;
      readonly doubtsOutside: number;
      readonly reasons: readonly OverMark[];
      readonly missing: readonly MissingChoice[];
    }
  | { readonly kind: 'rejected'; readonly reason: SlipRejection };

/** One reading of a slip: its sure marks and its doubtful ones, each as columns (see SlipLayout). */
export interface SlipColumns {
  readonly marks: readonly number[];
  readonly doubts: readonly number[];
}

/** Interprets one slip read twice: both readings must agree to the bit, in what is sure and in what is doubtful. */
export function interpretReadings(first: SlipColumns, second: SlipColumns): SlipInterpretation {
  const same = sameColumns(first.marks, second.marks) && sameColumns(first.doubts, second.doubts);
  return same
    ? interpretSlip(first.marks, first.doubts)
    : { kind: 'rejected', reason: { kind: 'readings-differ' } };
}

function sameColumns(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((column, i) => column === other[i]);
}

/** Interprets the columns of one slip; `doubts` are marks that nobody can be sure of, none by default. */
export function interpretSlip(
  columns: readonly number[],
  doubts: readonly number[] = [],
  layout: SlipLayout = SLIP_LAYOUT,
): SlipInterpretation {
  if (columns.length !== layout.columnCount) {
    return {
      kind: 'rejected',
      reason: { kind: 'wrong-length', expected: layout.columnCount, found: columns.length },
    };
  }
  if (!isPreprinted(layout.formColumn, columns, doubts)) {
    return { kind: 'rejected', reason: { kind: 'unknown-form' } };
  }
  if (!isPreprinted(layout.checkColumn, columns, doubts)) {
    return { kind: 'rejected', reason: { kind: 'check-failed' } };
  }

  const { marks, outside } = readMarks(columns, layout);
  const reasons = overMarksOf(marks, outside);
  const missing = missingChoicesOf(marks);
  const doubtful = readMarks(doubts, layout);
  if (doubts.some((mask) => mask !== 0)) {
    return {
      kind: 'doubtful',
      marks,
      doubts: doubtful.marks,
      doubtsOutside: doubtful.outside,
      reasons,
      missing,
    };
  }
  if (reasons.length > 0) return { kind: 'over-marked', marks, reasons, missing };
  if (missing.length > 0) return { kind: 'incomplete', marks, missing };
  return {
    kind: 'complete',
    marks,
    choices: {
      places: marks.places,
      pirate: marks.pirates[0] as number,
      stake: marks.stakes[0] as number,
      drawCount: marks.draws[0] as number,
    },
  };
}

/** A pre-printed column is exactly its mask, without a doubt. */
function isPreprinted(
  { column, mask }: SlipLayout['formColumn'],
  columns: readonly number[],
  doubts: readonly number[],
): boolean {
  return columns[column] === mask && (doubts[column] ?? 0) === 0;
}

function readMarks(columns: readonly number[], layout: SlipLayout): { marks: SlipMarks; outside: number } {
  const marks = {
    places: [] as number[],
    pirates: [] as number[],
    stakes: [] as number[],
    draws: [] as number[],
  };
  const preprinted = new Set([layout.formColumn.column, layout.checkColumn.column]);
  const rest = columns.map((mask, column) => (preprinted.has(column) ? 0 : mask));
  for (const box of layout.boxes) {
    const bit = 1 << box.row;
    if (((rest[box.column] ?? 0) & bit) === 0) continue;
    marks[box.zone].push(box.value);
    rest[box.column] = (rest[box.column] ?? 0) & ~bit;
  }
  return { marks, outside: rest.reduce((sum, mask) => sum + bitCount(mask), 0) };
}

function bitCount(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function overMarksOf(marks: SlipMarks, outside: number): OverMark[] {
  const reasons: OverMark[] = [];
  if (marks.places.length > PLACES_PER_COMBINATION) {
    reasons.push({ kind: 'too-many-places', count: marks.places.length });
  }
  if (marks.pirates.length > 1) reasons.push({ kind: 'too-many-pirates', count: marks.pirates.length });
  if (marks.stakes.length > 1) reasons.push({ kind: 'too-many-stakes', count: marks.stakes.length });
  if (marks.draws.length > 1) reasons.push({ kind: 'too-many-draw-counts', count: marks.draws.length });
  if (outside > 0) reasons.push({ kind: 'marks-outside-boxes', count: outside });
  return reasons;
}

/** What these choices lack to be a play (2.3.2). */
export function missingChoicesOf(marks: SlipMarks): MissingChoice[] {
  const missing: MissingChoice[] = [];
  if (marks.places.length < PLACES_PER_COMBINATION) missing.push('places');
  if (marks.pirates.length === 0) missing.push('pirate');
  if (marks.stakes.length === 0) missing.push('stake');
  if (marks.draws.length === 0) missing.push('draw-count');
  return missing;
}
