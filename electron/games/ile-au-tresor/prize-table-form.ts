import { isCalendarDate } from './calendar-dates.ts';
import { PLACES_PER_COMBINATION } from './combination.ts';
import { matchClassOf } from './matches.ts';
import type { PrizeTable } from './prizes.ts';
import { STAKES } from './stakes.ts';

/** What is wrong with a table, and where: a path such as "rows[3].prizes.400". */
export interface PrizeTableError {
  readonly code:
    | 'not-an-object'
    | 'bad-value'
    | 'unknown-key'
    | 'until-before-from'
    | 'range-reversed'
    | 'no-rows'
    | 'match-repeated';
  readonly path: string;
}

export type PrizeTableReading =
  | { readonly ok: true; readonly table: PrizeTable }
  | { readonly ok: false; readonly errors: readonly PrizeTableError[] };

type Fields = Readonly<Record<string, unknown>>;
type Report = (code: PrizeTableError['code'], path: string) => void;

/** Prizes above this many cents are taken for a mistake: 50 times the highest of 6.1. */
const HIGHEST_PRIZE = 1_000_000_000;
const HIGHEST_DRAW_NUMBER = 9999;

/** Reads a prize table (shape: PrizeTable) from plain data, such as parsed JSON; tells every error it finds. */
export function readPrizeTable(value: unknown): PrizeTableReading {
  const errors: PrizeTableError[] = [];
  const report: Report = (code, path) => errors.push({ code, path });
  const table = fieldsOf(
    value,
    ['id', 'kind', 'from', 'until', 'weekdays', 'drawRanges', 'rows'],
    '',
    report,
  );
  if (table) checkTable(table, report);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, table: value as PrizeTable };
}

function checkTable(table: Fields, report: Report): void {
  const { id, kind, from, until, weekdays, drawRanges, rows } = table;
  if (typeof id !== 'string' || !/^[\w-]{1,60}$/.test(id)) report('bad-value', 'id');
  if (kind !== 'regular' && kind !== 'promotion') report('bad-value', 'kind');
  if (!isDate(from)) report('bad-value', 'from');
  if (until !== null && !isDate(until)) report('bad-value', 'until');
  if (isDate(from) && isDate(until) && until < from) report('until-before-from', 'until');
  if (weekdays !== null) checkWeekdays(weekdays, report);
  if (drawRanges !== null) checkDrawRanges(drawRanges, report);
  checkRows(rows, report);
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value);
}

function checkWeekdays(weekdays: unknown, report: Report): void {
  const right =
    Array.isArray(weekdays) &&
    weekdays.length > 0 &&
    new Set(weekdays).size === weekdays.length &&
    weekdays.every((day) => isWhole(day, 1, 7));
  if (!right) report('bad-value', 'weekdays');
}

function checkDrawRanges(ranges: unknown, report: Report): void {
  if (!Array.isArray(ranges) || ranges.length === 0) {
    report('bad-value', 'drawRanges');
    return;
  }
  for (const [i, value] of ranges.entries()) {
    const path = `drawRanges[${i}]`;
    const range = fieldsOf(value, ['first', 'last'], path, report);
    if (!range) continue;
    const { first, last } = range;
    if (!isWhole(first, 1, HIGHEST_DRAW_NUMBER)) report('bad-value', `${path}.first`);
    else if (!isWhole(last, 1, HIGHEST_DRAW_NUMBER)) report('bad-value', `${path}.last`);
    else if (last < first) report('range-reversed', path);
  }
}

function checkRows(rows: unknown, report: Report): void {
  if (!Array.isArray(rows)) {
    report('bad-value', 'rows');
    return;
  }
  if (rows.length === 0) report('no-rows', 'rows');
  const seen = new Set<number>();
  for (const [i, value] of rows.entries()) {
    const path = `rows[${i}]`;
    const row = fieldsOf(value, ['places', 'pirate', 'prizes'], path, report);
    if (!row) continue;
    const { places, pirate } = row;
    if (!isWhole(places, 0, PLACES_PER_COMBINATION)) report('bad-value', `${path}.places`);
    else if (typeof pirate !== 'boolean') report('bad-value', `${path}.pirate`);
    else {
      const matchClass = matchClassOf({ places, pirate });
      if (seen.has(matchClass)) report('match-repeated', path);
      seen.add(matchClass);
    }
    checkPrizes(row.prizes, `${path}.prizes`, report);
  }
}

function checkPrizes(value: unknown, path: string, report: Report): void {
  const prizes = fieldsOf(value, STAKES.map(String), path, report);
  if (!prizes) return;
  for (const stake of STAKES) {
    if (!isWhole(prizes[stake], 1, HIGHEST_PRIZE)) report('bad-value', `${path}.${stake}`);
  }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** The value as an object that has no other keys than these, or null. */
function fieldsOf(value: unknown, keys: readonly string[], path: string, report: Report): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report('not-an-object', path);
    return null;
  }
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) report('unknown-key', path === '' ? key : `${path}.${key}`);
  }
  return value as Fields;
}
