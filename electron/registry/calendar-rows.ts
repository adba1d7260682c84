import {
  createMetropolitanTimes,
  isDrawDate,
  type MetropolitanTimes,
  type TimeFault,
} from './calendar-times.ts';
import type { SessionPlan } from './registry.ts';

/** A draw of a calendar: metropolitan date YYYY-MM-DD, number within it, instants UTC ms. */
export interface CalendarDraw {
  readonly date: string;
  readonly number: number;
  readonly salesOpenAt: number;
  readonly salesCloseAt: number;
  readonly drawAt: number;
}

type TimeColumn = 'salesOpenAt' | 'salesCloseAt' | 'drawAt';

/** Why a row can't be read. */
export type RowFault =
  | { readonly code: 'wrong-field-count'; readonly expected: number; readonly found: number }
  | { readonly code: 'not-an-object' }
  | { readonly code: 'missing-column' | 'unknown-column' | 'column-repeated'; readonly column: string };

/** What is wrong with a calendar file, on which line (from 1). */
export type CalendarError = { readonly line: number } & (
  | RowFault
  | { readonly code: 'too-large'; readonly most: number }
  | { readonly code: 'empty' | 'bad-quoting' | 'not-json' | 'key-repeated' | 'too-deep' }
  | { readonly code: 'unknown-format' | 'unknown-version' | 'no-draws' }
  /** No text of this column's form, or no date or time of the calendar. */
  | { readonly code: 'bad-value'; readonly column: 'date' | 'number' | TimeColumn; readonly text: string }
  /** A metropolitan time that the spring change skips, or one that comes twice in autumn and needs its offset. */
  | { readonly code: Exclude<TimeFault, 'bad-value'>; readonly column: TimeColumn; readonly text: string }
  | { readonly code: 'opening-not-before-closing' | 'closing-not-before-draw' }
  | { readonly code: 'draw-on-another-day'; readonly date: string; readonly drawDate: string }
  | { readonly code: 'draw-repeated' | 'not-in-order' | 'opening-differs'; readonly otherLine: number }
);

/** A calendar file is taken whole or refused whole, with every error found in it, by line. */
export type CalendarReading =
  | { readonly ok: true; readonly draws: readonly CalendarDraw[] }
  | { readonly ok: false; readonly errors: readonly CalendarError[] };

/** A row as a file gives it, still text, or what keeps it from being read. */
export type CalendarRow =
  | { readonly line: number; readonly error: RowFault }
  | ({ readonly line: number; readonly error: null } & Readonly<Record<keyof CalendarDraw, string>>);

interface PlacedDraw extends CalendarDraw {
  readonly line: number;
}

/** Reads and checks the rows of a calendar, whose header is on this line: all of them, or every error by line. */
export function checkCalendarRows(rows: readonly CalendarRow[], headerLine: number): CalendarReading {
  if (rows.length === 0) return { ok: false, errors: [{ line: headerLine, code: 'no-draws' }] };
  const errors: CalendarError[] = [];
  const times = createMetropolitanTimes();
  const draws: PlacedDraw[] = [];
  for (const row of rows) {
    const draw = readRow(row, times, errors);
    if (draw) draws.push(draw);
  }
  checkSequence(draws, errors);
  if (errors.length > 0) return { ok: false, errors: errors.sort((a, b) => a.line - b.line) };
  return { ok: true, draws: draws.map(({ line: _line, ...draw }) => draw) };
}

/** The sessions of a checked calendar: its draws by metropolitan date. */
export function sessionsOf(draws: readonly CalendarDraw[]): SessionPlan[] {
  return [...Map.groupBy(draws, ({ date }) => date)].map(([date, ofDate]) => ({
    date,
    opensAt: Math.min(...ofDate.map(({ salesOpenAt }) => salesOpenAt)),
    draws: ofDate.map(({ number, drawAt, salesCloseAt }) => ({ number, drawAt, salesCloseAt })),
  }));
}

function readRow(row: CalendarRow, times: MetropolitanTimes, errors: CalendarError[]): PlacedDraw | null {
  const { line } = row;
  if (row.error) {
    errors.push({ line, ...row.error });
    return null;
  }
  const before = errors.length;
  const date = isDrawDate(row.date) ? row.date : null;
  if (date === null) errors.push({ line, code: 'bad-value', column: 'date', text: row.date });
  const number = /^0*[1-9]\d{0,3}$/.test(row.number) ? Number(row.number) : null;
  if (number === null) errors.push({ line, code: 'bad-value', column: 'number', text: row.number });

  function timeOf(column: TimeColumn, text: string): number | null {
    const reading = times.instantOf(text);
    if (typeof reading === 'number') return reading;
    errors.push({ line, code: reading, column, text });
    return null;
  }
  const salesOpenAt = timeOf('salesOpenAt', row.salesOpenAt);
  const salesCloseAt = timeOf('salesCloseAt', row.salesCloseAt);
  const drawAt = timeOf('drawAt', row.drawAt);

  if (salesOpenAt !== null && salesCloseAt !== null && salesOpenAt >= salesCloseAt) {
    errors.push({ line, code: 'opening-not-before-closing' });
  }
  if (salesCloseAt !== null && drawAt !== null && salesCloseAt >= drawAt) {
    errors.push({ line, code: 'closing-not-before-draw' });
  }
  const drawDate = drawAt === null ? null : times.dateOf(drawAt);
  if (date !== null && drawDate !== null && drawDate !== date) {
    errors.push({ line, code: 'draw-on-another-day', date, drawDate });
  }
  if (
    errors.length > before ||
    date === null ||
    number === null ||
    salesOpenAt === null ||
    salesCloseAt === null ||
    drawAt === null
  ) {
    return null;
  }
  return { line, date, number, salesOpenAt, salesCloseAt, drawAt };
}

/** Draws that follow each other in the file do so in date, number, closing and drawing; no number comes twice on a day. */
function checkSequence(draws: readonly PlacedDraw[], errors: CalendarError[]): void {
  const seen = new Map<string, number>();
  const openings = new Map<string, PlacedDraw>();
  let previous: PlacedDraw | null = null;
  for (const draw of draws) {
    const { line, date, number } = draw;
    const identity = `${date} ${number}`;
    const sameDraw = seen.get(identity);
    if (sameDraw !== undefined) errors.push({ line, code: 'draw-repeated', otherLine: sameDraw });
    else if (previous && !follows(previous, draw)) {
      errors.push({ line, code: 'not-in-order', otherLine: previous.line });
    }
    const first = openings.get(date);
    if (first && first.salesOpenAt !== draw.salesOpenAt) {
      errors.push({ line, code: 'opening-differs', otherLine: first.line });
    }
    seen.set(identity, sameDraw ?? line);
    openings.set(date, first ?? draw);
    previous = draw;
  }
}

function follows(previous: PlacedDraw, draw: PlacedDraw): boolean {
  const inDay = previous.date === draw.date && previous.number < draw.number;
  return (
    (inDay || previous.date < draw.date) &&
    previous.salesCloseAt < draw.salesCloseAt &&
    previous.drawAt < draw.drawAt
  );
}
