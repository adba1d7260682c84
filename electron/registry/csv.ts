/** A record of a CSV text: the line (from 1) on which it begins, and its fields. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

export type CsvResult =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  /** Lines of the records whose quoting is wrong: unbalanced, inside a field, or around more than 1000 characters. */
  | { readonly ok: false; readonly lines: readonly number[] };

const BYTE_ORDER_MARK = '\uFEFF';
const LONGEST_QUOTED = 1000;

/**
 * Splits a CSV text (RFC 4180): a byte order mark is left out, lines end with CRLF or LF, empty lines count but give no
 * record, the separator is the first of ";" and "," in the first line. Fields lose the white space around them, unless
 * it is quoted.
 */
export function parseCsv(text: string): CsvResult {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = /^[^\n;,]*;/.test(content) ? ';' : ',';
  // A field and what ends it. A quoted one may hold line breaks; its length is bounded for the pattern's sake.
  const field = new RegExp(
    `(?:[ \\t]*"((?:[^"]|""){0,${LONGEST_QUOTED}})"[ \\t\\r]*|([^"\\n${separator}]*))(${separator}|\\n|$)`,
    'y',
  );

  const records: CsvRecord[] = [];
  const wrong: number[] = [];
  let line = 1;
  let position = 0;
  while (position < content.length) {
    const begin = position;
    const fields: string[] = [];
    let end = separator;
    while (end === separator) {
      field.lastIndex = position;
      const match = field.exec(content);
      if (!match) break;
      fields.push(match[1]?.replaceAll('""', '"') ?? (match[2] ?? '').trim());
      position = field.lastIndex;
      end = match[3] ?? '';
    }
    if (end === separator) {
      wrong.push(line);
      position = nextLine(content, begin);
    } else if (fields.length > 1 || fields[0] !== '') {
      records.push({ line, fields });
    }
    line += content.slice(begin, position).split('\n').length - 1;
  }
  return wrong.length > 0 ? { ok: false, lines: wrong } : { ok: true, records };
}

/** Where the line after a position begins. */
function nextLine(content: string, from: number): number {
  const end = content.indexOf('\n', from);
  return end < 0 ? content.length : end + 1;
}
