import type { Block, PaperDocument, QrBlock, RuleBlock } from '../document.ts';
import { type Line, lengthOf, linesOf, SIZE_FACTORS } from '../layout/lines.ts';
import { qrMatrix } from '../layout/qr-matrix.ts';
import { type Bitmap, createBitmap, fillRect, indent, trimRows } from './bitmap.ts';
import { type CodePageName, encodeText, substitute } from './code-page.ts';
import type { Rasterise } from './rasterise.ts';
import { breakRealTimeSequences } from './real-time.ts';

/** What the encoder must know of a printer; a PrinterProfile of the drivers has it all. */
export interface EscPosFacts {
  readonly dots: number;
  readonly columns: number;
  readonly codePage: { readonly name: CodePageName };
  readonly qr: 'native' | 'raster';
}

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;

/** Rows a GS v 0 command carries at most: 8 KB of NULs then always clear a broken one. */
const BAND_ROWS = 96;
/** Feed above and below a rule or picture: dots at 203 dpi (some 180 dpi printers feed half of it). */
const GAP = 6;
const MAX_NATIVE_QR_MODULE = 8;

/**
 * Encodes a paper as ESC/POS: the body only, without initialisation, code page, tokens or cut.
 *
 * It starts from the state after ESC @ and ends in it, at the start of a line. Commands used: ESC a, ESC E,
 * ESC J, GS !, GS B, GS v 0, GS ( k and LF. Throws UnencodableTextError.
 */
export function encodeEscPos(document: PaperDocument, facts: EscPosFacts, rasterise: Rasterise): Uint8Array {
  const chunks = document.blocks.flatMap((block) => encodeBlock(block, facts, rasterise));
  return new Uint8Array(Buffer.concat(chunks));
}

function encodeBlock(block: Block, facts: EscPosFacts, rasterise: Rasterise): Uint8Array[] {
  switch (block.kind) {
    case 'text': {
      const text = substitute(block.text, facts.codePage.name);
      return linesOf({ ...block, text }, facts.columns).map((line) => encodeLine(line, facts));
    }
    case 'pair': {
      const label = substitute(block.label, facts.codePage.name);
      const value = substitute(block.value, facts.codePage.name);
      return linesOf({ ...block, label, value }, facts.columns).map((line) => encodeLine(line, facts));
    }
    case 'rule':
      return [feedDots(GAP), ...encodeBitmap(ruleBitmap(block.style, facts.dots)), feedDots(GAP)];
    case 'space':
      return [new Uint8Array(block.lines).fill(LF)];
    case 'picture': {
      const width = Math.floor(facts.dots * block.widthShare);
      const bitmap = trimRows(rasterise(block, width));
      const image = encodeBitmap(indent(bitmap, Math.floor((facts.dots - width) / 16)));
      return [feedDots(GAP), ...image, feedDots(GAP)];
    }
    case 'qr':
      return facts.qr === 'native' ? [nativeQr(block, facts)] : encodeBitmap(qrBitmap(block, facts.dots));
    default:
      return block satisfies never;
  }
}

function encodeLine(line: Line, facts: EscPosFacts): Uint8Array {
  const { across, down } = SIZE_FACTORS[line.size];
  const columns = Math.floor(facts.columns / across);
  const settings: [on: number[], off: number[]][] = [];
  if (line.bold)
    settings.push([
      [ESC, 0x45, 1],
      [ESC, 0x45, 0],
    ]);
  if (line.size !== 'normal') {
    settings.push([
      [GS, 0x21, ((across - 1) << 4) | (down - 1)],
      [GS, 0x21, 0],
    ]);
  }
  if (line.inverse)
    settings.push([
      [GS, 0x42, 1],
      [GS, 0x42, 0],
    ]);
  const alignment = line.align === 'left' || line.inverse ? 0 : line.align === 'center' ? 1 : 2;
  return Uint8Array.from([
    // Obeyed only at the start of a line, so it is set back after the LF.
    ...(alignment === 0 ? [] : [ESC, 0x61, alignment]),
    ...settings.flatMap(([on]) => on),
    ...encodeText(composeLine(line, columns), facts.codePage.name),
    ...settings.flatMap(([, off]) => off),
    LF,
    ...(alignment === 0 ? [] : [ESC, 0x61, 0]),
  ]);
}

function composeLine(line: Line, columns: number): string {
  const free = columns - lengthOf(line.left) - lengthOf(line.right);
  if (line.inverse) {
    const before = Math.floor(free / 2);
    return `${' '.repeat(before)}${line.left}${' '.repeat(free - before)}`;
  }
  return line.right === '' ? line.left : `${line.left}${' '.repeat(free)}${line.right}`;
}

function feedDots(dots: number): Uint8Array {
  return Uint8Array.of(ESC, 0x4a, dots);
}

function ruleBitmap(style: RuleBlock['style'], dots: number): Bitmap {
  const bitmap = createBitmap(dots, style === 'thick' ? 4 : 2);
  const [dash, step] = style === 'dashed' ? [8, 16] : [dots, dots];
  for (let x = 0; x < dots; x += step) fillRect(bitmap, x, 0, dash, bitmap.height, true);
  return bitmap;
}

/** GS v 0 in bands; nothing is sent between them, so that they join without a gap. */
function encodeBitmap(bitmap: Bitmap): Uint8Array[] {
  const bands: Uint8Array[] = [];
  for (let row = 0; row < bitmap.height; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, bitmap.height - row);
    const image = bitmap.data.subarray(row * bitmap.rowBytes, (row + rows) * bitmap.rowBytes);
    bands.push(
      Uint8Array.of(GS, 0x76, 0x30, 0, bitmap.rowBytes & 0xff, bitmap.rowBytes >> 8, rows, 0),
      breakRealTimeSequences(image),
    );
  }
  return bands;
}

function qrBitmap(block: QrBlock, dots: number): Bitmap {
  const matrix = qrMatrix(block.data);
  const module = Math.max(1, Math.floor((dots * block.widthShare) / matrix.size));
  const size = module * matrix.size;
  const left = Math.floor((dots - size) / 2);
  const bitmap = createBitmap(left + size, size);
  for (let row = 0; row < matrix.size; row += 1) {
    for (let column = 0; column < matrix.size; column += 1) {
      if (matrix.isBlack(row, column)) {
        fillRect(bitmap, left + column * module, row * module, module, module, true);
      }
    }
  }
  return bitmap;
}

/** GS ( k: model 2, module size, error correction M, store, print; centred. */
function nativeQr(block: QrBlock, facts: EscPosFacts): Uint8Array {
  const { size } = qrMatrix(block.data);
  const module = Math.min(
    MAX_NATIVE_QR_MODULE,
    Math.max(1, Math.floor((facts.dots * block.widthShare) / size)),
  );
  const data = encodeText(block.data, facts.codePage.name);
  return Uint8Array.from([
    ...[ESC, 0x61, 1],
    ...qrFunction(0x41, 0x32, 0),
    ...qrFunction(0x43, module),
    ...qrFunction(0x45, 0x31),
    ...qrFunction(0x50, 0x30, ...data),
    ...qrFunction(0x51, 0x30),
    ...[ESC, 0x61, 0],
  ]);
}

function qrFunction(...parameters: number[]): number[] {
  const length = parameters.length + 1;
  return [GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, ...parameters];
}
