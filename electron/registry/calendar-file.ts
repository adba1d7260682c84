import {
  type CalendarError,
  type CalendarReading,
  type CalendarRow,
  checkCalendarRows,
} from './calendar-rows.ts';
import { parseCsv } from './csv.ts';
import { parseLocatedJson } from './located-json.ts';

/** The columns of a calendar file, as its CSV header and its JSON objects name them. */
const COLUMNS = ['date', 'number', 'salesOpenAt', 'salesCloseAt', 'drawAt'] as const;

/** Longest calendar text, in characters: a year of a draw every 5 minutes fills half of it in JSON. */
export const LONGEST_CALENDAR = 32_000_000;

/**
 * Reads a calendar of draw sessions from CSV text: a header naming the columns `date`, `number`, `salesOpenAt`,
 * `salesCloseAt` and `drawAt` in any order, then one line a draw; separators, quotes and line ends as parseCsv says.
 *
 * - `date`: the metropolitan date of the draw, YYYY-MM-DD, 2000 to 2099;
 * - `number`: the draw's number within that day, 1 to 9999, zeros before it allowed ("012");
 * - the three others: "YYYY-MM-DDTHH:MM" or "YYYY-MM-DDTHH:MM:SS", metropolitan time; or the same followed by "Z" or an
 *   offset such as "+01:00", which alone can tell the two passes of the hour that comes twice in autumn.
 *
 * Draws stand in order, and those of a date have the same opening.
 */
export function parseCalendarCsv(text: string): CalendarReading {
  if (text.length > LONGEST_CALENDAR) return refused({ line: 1, code: 'too-large', most: LONGEST_CALENDAR });
  const csv = parseCsv(text);
  if (!csv.ok) return { ok: false, errors: csv.lines.map((line) => ({ line, code: 'bad-quoting' })) };
  const [header, ...records] = csv.records;
  if (!header) return refused({ line: 1, code: 'empty' });

  const errors = headerErrors(header.fields).map((error) => ({ line: header.line, ...error }));
  if (errors.length > 0) return { ok: false, errors };
  const rows = records.map(({ line, fields }): CalendarRow => {
    if (fields.length !== header.fields.length) {
      return {
        line,
        error: { code: 'wrong-field-count', expected: header.fields.length, found: fields.length },
      };
    }
    const [date = '', number = '', salesOpenAt = '', salesCloseAt = '', drawAt = ''] = COLUMNS.map(
      (column) => fields[header.fields.indexOf(column)],
    );
    return { line, error: null, date, number, salesOpenAt, salesCloseAt, drawAt };
  });
  return checkCalendarRows(rows, header.line);
}

function headerErrors(fields: readonly string[]) {
  const known: readonly string[] = COLUMNS;
  return [
    ...COLUMNS.filter((column) => !fields.includes(column)).map((column) => ({
      code: 'missing-column' as const,
      column,
    })),
    ...fields
      .filter((field) => !known.includes(field))
      .map((field) => ({ code: 'unknown-column' as const, column: field })),
    ...fields
      .filter((field, i) => known.includes(field) && fields.indexOf(field) !== i)
      .map((field) => ({ code: 'column-repeated' as const, column: field })),
  ];
}

/**
 * Reads a calendar of draw sessions from JSON text:
 *
 *     { "format": "amigo-live-calendar", "version": 1, "draws": [
 *       { "date": "2026-01-15", "number": 1, "salesOpenAt": "2026-01-15T00:00",
 *         "salesCloseAt": "2026-01-15T00:04:30", "drawAt": "2026-01-15T00:05" } ] }
 *
 * Values and order as parseCalendarCsv says; `number` is a number.
 */
export function parseCalendarJson(text: string): CalendarReading {
  if (text.length > LONGEST_CALENDAR) return refused({ line: 1, code: 'too-large', most: LONGEST_CALENDAR });
  const parsed = parseLocatedJson(text);
  if (!parsed.ok) return refused({ line: parsed.line, code: parsed.code });
  const { value, lineOf } = parsed.json;

  if (!isObject(value) || value.format !== 'amigo-live-calendar') {
    return refused({ line: lineOf(['format']), code: 'unknown-format' });
  }
  if (value.version !== 1) return refused({ line: lineOf(['version']), code: 'unknown-version' });
  if (!Array.isArray(value.draws))
    return refused({ line: lineOf(['draws']), code: 'missing-column', column: 'draws' });
  const extra = Object.keys(value).filter((key) => !['format', 'version', 'draws'].includes(key));
  if (extra.length > 0) {
    return {
      ok: false,
      errors: extra.map((column) => ({ line: lineOf([column]), code: 'unknown-column', column })),
    };
  }
  const rows = value.draws.map((draw, i) => jsonRow(draw, (key) => lineOf(['draws', i, ...key])));
  return checkCalendarRows(rows, lineOf(['draws']));
}

function jsonRow(draw: unknown, lineOf: (key: readonly string[]) => number): CalendarRow {
  const line = lineOf([]);
  if (!isObject(draw)) return { line, error: { code: 'not-an-object' } };
  const [wrong] = headerErrors(Object.keys(draw));
  if (wrong) return { line: lineOf([wrong.column]), error: wrong };
  const { date, number, salesOpenAt, salesCloseAt, drawAt } = draw;
  return {
    line,
    error: null,
    date: textOf(date),
    number: typeof number === 'number' ? String(number) : '',
    salesOpenAt: textOf(salesOpenAt),
    salesCloseAt: textOf(salesCloseAt),
    drawAt: textOf(drawAt),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(error: CalendarError): CalendarReading {
  return { ok: false, errors: [error] };
}
