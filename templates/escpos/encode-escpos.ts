import type { Block, PaperDocument, PictureBlock, QrBlock, RuleBlock } from '../document.ts';
import { type Line, lengthOf, linesOf, SIZE_FACTORS } from '../layout/lines.ts';
import { qrMatrix } from '../layout/qr-matrix.ts';
import { LOGO_NAME } from '../receipt/logo-picture.ts';
import { type Bitmap, createBitmap, fillRect, trimRows, trimSides } from './bitmap.ts';
import { encodeText, substitute } from './code-page.ts';
import { COLUMN_BAND_ROWS, encodeColumnImage } from './column-image.ts';
import { centred, dotUnits, ESC, feedDots, GS, LF, USUAL_DOTS_PER_INCH } from './commands.ts';
import { qrBitmap } from './qr-bitmap.ts';
import { encodeRasterImage } from './raster-image.ts';
import type { Rasterise } from './rasterise.ts';
import type { CodePageName } from './substitutes.ts';

/** What the encoder must know of a printer; a PrinterProfile of the drivers has it all. */
export interface EscPosFacts {
  readonly dots: number;
  readonly columns: number;
  readonly codePage: { readonly name: CodePageName };
  readonly qr: 'native' | 'raster';
  /** Default 203. */
  readonly dotsPerInch?: number;
  /** By GS v 0 (the default), or by ESC * in bands of 24 rows where a printer lacks it. */
  readonly imageMode?: 'raster' | 'column';
  /** The logo in the printer's NV memory, by its key of two characters: printed instead of being sent. */
  readonly nvLogo?: { readonly key: string } | null;
}

/** White above and below a rule or picture, in mm. */
const GAP_MM = 0.75;
const MAX_NATIVE_QR_MODULE = 8;

/** A picture is so many dots wide, or a multiple of it: whole pairs of bytes, whose centre is the paper's. */
const PICTURE_STEP = 16;

/**
 * Encodes a paper as ESC/POS: the body only, without initialisation, code page, tokens or cut.
 *
 * It starts from the state after ESC @ and ends in it, at the start of a line. Commands used: ESC a, ESC E,
 * ESC J, GS !, GS B, GS v 0, GS ( k and LF; in column mode ESC -, ESC *, ESC $, ESC 3 and ESC 2; for a logo in
 * NV memory GS ( L; for other than 203 dpi GS P. Throws UnencodableTextError, and a RangeError for a key that
 * isn't two ASCII characters.
 */
export function encodeEscPos(document: PaperDocument, facts: EscPosFacts, rasterise: Rasterise): Uint8Array {
  const units = dotUnits(dotsPerInchOf(facts));
  const chunks = document.blocks.flatMap((block) => encodeBlock(block, facts, rasterise));
  return new Uint8Array(Buffer.concat([units.begin, ...chunks, units.end]));
}

/** Dots across that a picture of this share of the paper's width takes on a printer. */
export function pictureDots(dots: number, widthShare: number): number {
  const most = Math.max(1, Math.floor(dots / PICTURE_STEP));
  const steps = Math.min(most, Math.max(1, Math.round((dots * widthShare) / PICTURE_STEP)));
  return steps * PICTURE_STEP;
}

/** A picture as it is sent to a printer: without the white around it that centring makes needless. */
export function pictureBitmap(picture: PictureBlock, dots: number, rasterise: Rasterise): Bitmap {
  return trimSides(trimRows(rasterise(picture, pictureDots(dots, picture.widthShare))));
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
      return facts.imageMode === 'column' ? [textRule(block.style, facts)] : rasterRule(block.style, facts);
    case 'space':
      return [new Uint8Array(block.lines).fill(LF)];
    case 'picture':
      if (block.name === LOGO_NAME && facts.nvLogo)
        return betweenGaps(centred([nvImage(facts.nvLogo)]), facts);
      return encodeImage(pictureBitmap(block, facts.dots, rasterise), gapOf(facts), facts);
    case 'qr':
      return facts.qr === 'native'
        ? [nativeQr(block, facts)]
        : encodeImage(qrBitmap(block, facts.dots), 0, facts);
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

function dotsPerInchOf(facts: EscPosFacts): number {
  return facts.dotsPerInch ?? USUAL_DOTS_PER_INCH;
}

function gapOf(facts: EscPosFacts): number {
  return Math.round((GAP_MM / 25.4) * dotsPerInchOf(facts));
}

function betweenGaps(commands: readonly Uint8Array[], facts: EscPosFacts): Uint8Array[] {
  const gap = feedDots(gapOf(facts));
  return [...gap, ...commands, ...gap];
}

/** A centred image between gaps of so many dots; white rows that complete a last column band count as gap. */
function encodeImage(bitmap: Bitmap, gap: number, facts: EscPosFacts): Uint8Array[] {
  if (facts.imageMode !== 'column') {
    return [...feedDots(gap), ...centred(encodeRasterImage(bitmap)), ...feedDots(gap)];
  }
  const excess = Math.ceil(bitmap.height / COLUMN_BAND_ROWS) * COLUMN_BAND_ROWS - bitmap.height;
  const left = Math.floor((facts.dots - bitmap.width) / 2);
  return [...feedDots(gap), ...encodeColumnImage(bitmap, left), ...feedDots(Math.max(0, gap - excess))];
}

function rasterRule(style: RuleBlock['style'], facts: EscPosFacts): Uint8Array[] {
  const bitmap = createBitmap(facts.dots, style === 'thick' ? 4 : 2);
  const [dash, step] = style === 'dashed' ? [8, 16] : [facts.dots, facts.dots];
  for (let x = 0; x < facts.dots; x += step) fillRect(bitmap, x, 0, dash, bitmap.height, true);
  return betweenGaps(encodeRasterImage(bitmap), facts);
}

/** A rule as a line of text, some 50 bytes instead of 1.7 KB by ESC *: underlined spaces, or dashes. */
function textRule(style: RuleBlock['style'], { columns }: EscPosFacts): Uint8Array {
  if (style === 'dashed') return Uint8Array.from([...Buffer.from('- '.repeat(columns / 2)), LF]);
  const underline = style === 'thick' ? 2 : 1;
  return Uint8Array.from([
    ...[ESC, 0x2d, underline],
    ...Buffer.from(' '.repeat(columns)),
    ...[ESC, 0x2d, 0, LF],
  ]);
}

/** GS ( L fn 69: prints what the NV memory has under this key, at its own size. */
function nvImage({ key }: { readonly key: string }): Uint8Array {
  if (!/^[\x20-\x7e]{2}$/.test(key)) throw new RangeError(`not a key of two ASCII characters: ${key}`);
  return Uint8Array.of(GS, 0x28, 0x4c, 6, 0, 0x30, 0x45, key.charCodeAt(0), key.charCodeAt(1), 1, 1);
}

/** GS ( k: model 2, module size, error correction M, store, print; centred. */
function nativeQr(block: QrBlock, facts: EscPosFacts): Uint8Array {
  const { size } = qrMatrix(block.data);
  const module = Math.min(
    MAX_NATIVE_QR_MODULE,
    Math.max(1, Math.floor((facts.dots * block.widthShare) / size)),
  );
  const data = encodeText(block.data, facts.codePage.name);
  return Buffer.concat(
    centred([
      qrFunction(0x41, 0x32, 0),
      qrFunction(0x43, module),
      qrFunction(0x45, 0x31),
      qrFunction(0x50, 0x30, ...data),
      qrFunction(0x51, 0x30),
    ]),
  );
}

function qrFunction(...parameters: number[]): Uint8Array {
  const length = parameters.length + 1;
  return Uint8Array.of(GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, ...parameters);
}
