import type { Block } from './document.ts';

/** How a line stands out. */
export type Emphasis = { readonly bold?: boolean; readonly size?: 'tall' | 'large' };

/** A text in the middle of the paper. */
export function centred(text: string, emphasis: Emphasis = {}): Block {
  return { kind: 'text', text, align: 'center', ...emphasis };
}

/** A bold text, white on a black bar. */
export function bar(text: string, size: 'tall' | 'large'): Block {
  return { kind: 'text', text, bold: true, size, inverse: true };
}

/** A label and its value. */
export function pair(label: string, value: string, emphasis: Emphasis = {}): Block {
  return { kind: 'pair', label, value, ...emphasis };
}
