import type { EscposCommand } from '../printer/command-grammar.ts';

/** Known commands that change nothing that a simulated printer draws or tells. */
export const WITHOUT_EFFECT = new Set([
  ...['NUL', 'CR', 'FF', 'DLE \x04', 'DLE \x05', 'DLE \x14', 'ESC  ', 'ESC =', 'ESC M', 'ESC R', 'ESC {'],
  ...['GS H', 'GS P', 'GS f', 'GS h', 'GS w', 'FS -', 'FS !', 'FS C', 'FS S', 'FS ( A'],
]);

/** Commands that wait until what stands before them is printed. */
export const AWAITING_PRINT: ReadonlySet<string | null> = new Set([
  'GS ( H',
  'GS r',
  'GS V',
  'ESC i',
  'ESC m',
]);

/** Whether a command cuts the paper. */
export function isCut({ name }: EscposCommand): boolean {
  return name === 'GS V' || name === 'ESC i' || name === 'ESC m';
}
