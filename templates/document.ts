/**
 * A paper as a list of blocks, independent of the printer: rendered to ESC/POS, PDF and picture.
 *
 * Text is French with full typography (« », é, œ, €, U+202F, U+00A0); each renderer maps what its medium lacks.
 */
export interface PaperDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Size of text: tall is twice as high, large twice as high and wide. */
export type TextSize = 'normal' | 'tall' | 'large';

/** One block of a paper, from top to bottom. */
export type Block = TextBlock | PairBlock | RuleBlock | SpaceBlock | PictureBlock | QrBlock;

export interface TextBlock {
  readonly kind: 'text';
  readonly text: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly bold?: boolean;
  readonly size?: TextSize;
  /** White on a black bar over the paper's whole width; always centred. */
  readonly inverse?: boolean;
}

/** Label at the left, value at the right, on one line where they fit. */
export interface PairBlock {
  readonly kind: 'pair';
  readonly label: string;
  readonly value: string;
  readonly bold?: boolean;
  readonly size?: TextSize;
}

export interface RuleBlock {
  readonly kind: 'rule';
  readonly style: 'thin' | 'thick' | 'dashed';
}

/** Blank lines of normal text. */
export interface SpaceBlock {
  readonly kind: 'space';
  readonly lines: number;
}

/**
 * A black-on-white drawing, scaled to a share of the paper's width and centred.
 *
 * The drawing is constant for a kind of paper (the same object each time, so that renderers can keep its
 * bitmap); what changes from paper to paper is drawn over it as tick boxes.
 */
export interface PictureBlock {
  readonly kind: 'picture';
  readonly name: string;
  /** What it shows, for who can't see it (default: its name). */
  readonly alt?: string;
  readonly drawing: Drawing;
  readonly boxes: readonly TickBox[];
  readonly widthShare: number;
}

/** A QR code (error correction M), centred, at most this share of the paper's width. */
export interface QrBlock {
  readonly kind: 'qr';
  /** Digits, capitals and $%*+-./: only: printers take bytes for Latin-1. */
  readonly data: string;
  readonly widthShare: number;
}

/** The inside of an SVG whose viewBox is 0 0 width height: black shapes, white details, nothing else. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** A square box, empty or ticked by a cross, in the units of the drawing it lies on. */
export interface TickBox {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ticked: boolean;
}
