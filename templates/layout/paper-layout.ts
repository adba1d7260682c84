import type { Block, PaperDocument, PictureBlock, RuleBlock } from '../document.ts';
import { type Line, lengthOf, linesOf, SIZE_FACTORS } from './lines.ts';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';

/** A paper's measures, in the renderer's own unit (points or dots). */
export interface PaperMeasures {
  readonly width: number;
  readonly margin: number;
  /** Characters of normal text between the margins. */
  readonly columns: number;
}

/** One thing at its place; x, y is its top left corner. */
export type PlacedItem =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly line: Line;
    }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'rule';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly thickness: number;
      readonly style: RuleBlock['style'];
    }
  | {
      readonly kind: 'picture';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly picture: PictureBlock;
    }
  | {
      readonly kind: 'qr';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly matrix: QrMatrix;
    };

/** What one block of a paper became. */
export interface PlacedBlock {
  readonly block: Block;
  readonly items: readonly PlacedItem[];
}

/** A paper with everything at its place. `cell` is the width of a normal character, `lineHeight` its line's height. */
export interface PaperLayout {
  readonly height: number;
  readonly cell: number;
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly blocks: readonly PlacedBlock[];
}

/** Advance of a character of DejaVu Sans Mono, as a share of the font size. */
const MONOSPACE_ADVANCE = 1233 / 2048;
const LINE_HEIGHT = 1.22;

/** Baseline of a line of text, as a share of the line's height from its top. */
export const BASELINE = 0.78;

/** Places the blocks of a paper from top to bottom on a grid of monospaced cells. */
export function layOutPaper(document: PaperDocument, measures: PaperMeasures): PaperLayout {
  const inner = measures.width - 2 * measures.margin;
  const cell = inner / measures.columns;
  const fontSize = cell / MONOSPACE_ADVANCE;
  const lineHeight = fontSize * LINE_HEIGHT;
  let items: PlacedItem[] = [];
  let y = measures.margin;

  const placeLine = (line: Line): void => {
    const { across, down } = SIZE_FACTORS[line.size];
    const height = lineHeight * down;
    if (line.inverse) items.push({ kind: 'bar', x: measures.margin, y, width: inner, height });
    const free = (text: string) => inner - lengthOf(text) * cell * across;
    const share = { left: 0, center: 0.5, right: 1 }[line.align];
    if (line.left !== '') {
      items.push({ kind: 'text', text: line.left, x: measures.margin + free(line.left) * share, y, line });
    }
    if (line.right !== '') {
      items.push({ kind: 'text', text: line.right, x: measures.margin + free(line.right), y, line });
    }
    y += height;
  };

  const place = (block: Block): void => {
    switch (block.kind) {
      case 'text':
      case 'pair':
        for (const line of linesOf(block, measures.columns)) placeLine(line);
        break;
      case 'rule': {
        const thickness = cell * (block.style === 'thick' ? 0.3 : 0.12);
        const gap = lineHeight * 0.3;
        items.push({
          kind: 'rule',
          x: measures.margin,
          y: y + gap,
          width: inner,
          thickness,
          style: block.style,
        });
        y += 2 * gap + thickness;
        break;
      }
      case 'space':
        y += block.lines * lineHeight;
        break;
      case 'picture': {
        const width = inner * block.widthShare;
        const gap = lineHeight * 0.2;
        items.push({ kind: 'picture', x: (measures.width - width) / 2, y: y + gap, width, picture: block });
        y += (width * block.drawing.height) / block.drawing.width + 2 * gap;
        break;
      }
      case 'qr': {
        const width = inner * block.widthShare;
        const matrix = qrMatrix(block.data);
        items.push({ kind: 'qr', x: (measures.width - width) / 2, y, width, matrix });
        y += width;
        break;
      }
      default:
        block satisfies never;
    }
  };

  const blocks = document.blocks.map((block) => {
    items = [];
    place(block);
    return { block, items };
  });
  return { height: y + measures.margin, cell, fontSize, lineHeight, blocks };
}
