import type { Report } from './bench-run.ts';

/** A report as text: what is measured, its table, the ratios, the notes. */
export function formatReport({ what, head, rows, ratios, notes }: Report): string {
  return [
    `   ${what}`,
    '',
    ...formatTable([head, ...rows]).map((line) => `   ${line}`),
    '',
    ...ratios.map((ratio) => ` ▶ ${ratio}`),
    ...notes.map((note) => `   - ${note}`),
  ].join('\n');
}

/** First column to the left, the others to the right. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => Array.from(row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('   ')
      .trimEnd(),
  );
}

/** A time in ms, to three figures. */
export function formatMs(ms: number): string {
  return `${figures(ms)} ms`;
}

/** A ratio, such as "12.3 ×". */
export function formatRatio(ratio: number): string {
  return `${figures(ratio)} ×`;
}

/** A whole number with its thousands apart. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en').replaceAll(',', ' ');
}

function figures(value: number): string {
  if (value >= 100) return formatCount(value);
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
}
