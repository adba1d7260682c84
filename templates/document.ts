/**
 * A paper as a list of blocks, independent of the printer: rendered to ESC/POS, PDF and picture.
 *
 * Text is French with full typography (« », é, œ, €, U+202F, U+00A0); each renderer maps what its medium lacks.
 */
export interface PaperDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** One block of a paper, from top to bottom. */
export type Block =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'left' | 'center' | 'right';
      readonly bold?: boolean;
      readonly size?: 'normal' | 'tall' | 'large';
      readonly inverse?: boolean;
    }
  /** Label at the left, value at the right, on one line where they fit. */
  | { readonly kind: 'pair'; readonly label: string; readonly value: string; readonly bold?: boolean }
  | { readonly kind: 'rule'; readonly style: 'thin' | 'thick' | 'dashed' }
  | { readonly kind: 'space'; readonly lines: number }
  /** A black-on-white SVG, scaled to a share of the paper's width. */
  | {
      readonly kind: 'picture';
      readonly name: string;
      readonly svg: string;
      readonly widthShare: number;
      readonly aspect: number;
    }
  | { readonly kind: 'qr'; readonly data: string; readonly widthShare: number };
