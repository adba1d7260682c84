import type { PairBlock, TextBlock, TextSize } from '../document.ts';

/** One printed line of characters: `left` where `align` says, `right` flush with the right edge (pairs). */
export interface Line {
  readonly left: string;
  readonly right: string;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
  readonly size: TextSize;
  readonly inverse: boolean;
}

/** How many cells of normal text a character of this size takes, across and down. */
export const SIZE_FACTORS: Record<TextSize, { readonly across: number; readonly down: number }> = {
  normal: { across: 1, down: 1 },
  tall: { across: 1, down: 2 },
  large: { across: 2, down: 2 },
};

/** Breaks a text or a pair into lines that fit `columns` characters of normal size. */
export function linesOf(block: TextBlock | PairBlock, columns: number): Line[] {
  const size = block.size ?? 'normal';
  const room = Math.floor(columns / SIZE_FACTORS[size].across);
  const style = { bold: block.bold ?? false, size };
  if (block.kind === 'text') {
    const inverse = block.inverse ?? false;
    const align = inverse ? 'center' : (block.align ?? 'left');
    return wrapWords(block.text, room).map((left) => ({ ...style, left, right: '', align, inverse }));
  }
  const pair = { ...style, align: 'left', inverse: false } as const;
  if (lengthOf(block.label) + 1 + lengthOf(block.value) <= room) {
    return [{ ...pair, left: block.label, right: block.value }];
  }
  return [
    ...wrapWords(block.label, room).map((left) => ({ ...pair, left, right: '' })),
    ...wrapWords(block.value, room).map((right) => ({ ...pair, left: '', right })),
  ];
}

/** Wraps at plain spaces only (never at U+00A0 or U+202F); a word longer than a line is cut. */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (lengthOf(joined) <= columns) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cut(word, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  lines.push(line);
  return lines;
}

/** Characters (code points) of a text: each takes one cell. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function cut(word: string, columns: number): string[] {
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let i = 0; i < characters.length; i += columns) {
    pieces.push(characters.slice(i, i + columns).join(''));
  }
  return pieces;
}
