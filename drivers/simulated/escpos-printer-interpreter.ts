import iconv from 'iconv-lite';
import type { EscposCommand } from '../printer/command-grammar.ts';
import { type Bitmap, blankRow, placeRow } from './bitmap.ts';
import { CELL_WIDTH, CODE_PAGES, type GlyphOf } from './escpos-printer-glyphs.ts';
import { createGraphicsMemories, doubled, type GraphicsMemories } from './escpos-printer-graphics.ts';
import { type Alignment, alignedOffset, createTextLine, type TextStyle } from './escpos-printer-line.ts';
import type { PaperPath } from './escpos-printer-paper.ts';
import { createQrPrinter } from './escpos-printer-qr.ts';

/** What drawing commands act upon. */
export interface InterpreterContext {
  readonly paper: PaperPath;
  /** Dots across the paper. */
  readonly width: number;
  /** Whether ESC @ leaves it reading two bytes a character, as Chinese clones do. */
  readonly doubleByte: boolean;
  readonly cutter: boolean;
  /** Whether it knows GS ( L and GS 8 L. */
  readonly graphics: boolean;
  readonly glyphOf: GlyphOf;
  answer(bytes: readonly number[]): void;
  /** A line of text was printed. */
  onText(text: string): void;
}

/** Raster data that the queue has yet to bring. */
export interface RasterInProgress {
  readonly bytesPerRow: number;
  rowsLeft: number;
}

/** Draws what the commands say. Status and real-time commands aren't its own. */
export interface Interpreter {
  /** Obeys one command; false where it isn't one that draws. */
  obey(command: EscposCommand): boolean;
  /** Set while raster rows are due: they are the next bytes of the queue. */
  readonly raster: RasterInProgress | null;
  printRasterRow(data: Uint8Array): void;
  readonly graphics: GraphicsMemories;
  /** As at power-on and ESC @. */
  reset(): void;
}

const DEFAULT_LINE_SPACING = 30;
/** So many lines of ESC d bring the last line past the tear bar. */
const TEAR_FEED_LINES = 5;

/** Makes an interpreter as it is at power-on. */
export function createInterpreter(context: InterpreterContext): Interpreter {
  const { paper, width } = context;
  const line = createTextLine(context.glyphOf);
  let style: TextStyle = plainStyle();
  let alignment: Alignment = 'left';
  let area = { left: 0, width };
  let codePage = 0;
  let doubleByte = context.doubleByte;
  let lineSpacing = DEFAULT_LINE_SPACING;
  let qr = createQrPrinter();
  const graphics = createGraphicsMemories();
  let raster: (RasterInProgress & { left: number; scaleX: number; scaleY: number }) | null = null;

  function reset(): void {
    line.clear();
    style = plainStyle();
    alignment = 'left';
    area = { left: 0, width };
    codePage = 0;
    doubleByte = context.doubleByte;
    lineSpacing = DEFAULT_LINE_SPACING;
    qr = createQrPrinter();
    graphics.reset();
    raster = null;
  }

  function printLine(): void {
    if (line.empty) {
      line.clear();
      paper.feed(lineSpacing);
      return;
    }
    const { bitmap, text } = line.take(width, area, alignment);
    for (const row of bitmap.rows) paper.print(row);
    paper.feed(Math.max(0, lineSpacing - bitmap.rows.length));
    context.onText(text);
  }

  function addText(bytes: Uint8Array): void {
    for (const character of decodeText(bytes, codePage, doubleByte)) {
      if (line.add(character, style, area)) continue;
      printLine();
      line.add(character, style, area);
    }
  }

  function printPicture(bitmap: Bitmap): void {
    if (!line.empty) printLine();
    const left = area.left + alignedOffset(area.width, bitmap.width, alignment);
    for (const source of bitmap.rows) {
      const row = blankRow(width);
      placeRow(row, source, left, bitmap.width);
      paper.print(row);
    }
  }

  function startRaster([mode = 0, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0]: Uint8Array): void {
    if (!line.empty) printLine();
    const bytesPerRow = xLow + xHigh * 256;
    const rowsLeft = yLow + yHigh * 256;
    const scaleX = 1 + (mode & 1);
    const left = area.left + alignedOffset(area.width, bytesPerRow * 8 * scaleX, alignment);
    raster =
      bytesPerRow > 0 && rowsLeft > 0
        ? { bytesPerRow, rowsLeft, left, scaleX, scaleY: 1 + ((mode >> 1) & 1) }
        : null;
  }

  function printRasterRow(data: Uint8Array): void {
    if (!raster) return;
    const row = blankRow(width);
    const source = raster.scaleX === 2 ? doubled(data) : data;
    placeRow(row, source, raster.left, Math.min(source.length * 8, width - raster.left));
    for (let copy = 0; copy < raster.scaleY; copy += 1) paper.print(row);
    raster.rowsLeft -= 1;
    if (raster.rowsLeft === 0) raster = null;
  }

  function cut(parameters: Uint8Array): void {
    if (!context.cutter) return;
    // Ignored unless at the start of a line.
    if (!line.empty) return;
    const [mode = 0, feedRows = 0] = parameters;
    if (parameters.length === 2) {
      paper.feedToBlade();
      paper.feed(mode === 65 || mode === 66 ? feedRows : 0);
    }
    paper.cut();
  }

  /** GS ( L and GS 8 L, from m fn on. */
  function obeyGraphics(parameters: Uint8Array): boolean {
    const effect = context.graphics ? graphics.obey(parameters) : null;
    if (effect?.kind === 'print') printPicture(effect.bitmap);
    else if (effect?.kind === 'answer') context.answer(effect.bytes);
    return effect !== null;
  }

  function addColumnImage([mode = 0, low = 0, high = 0, ...data]: Uint8Array): void {
    line.addColumns(columnDots(mode, low + high * 256, data), area);
  }

  function obey({ name, parameters }: EscposCommand): boolean {
    const [first = 0, second = 0] = parameters;
    const on = (first & 1) === 1;
    const position = first + second * 256;
    switch (name) {
      case 'text':
        addText(parameters);
        return true;
      case 'LF':
        printLine();
        return true;
      case 'HT':
        line.moveTo((Math.floor(line.x / (8 * CELL_WIDTH)) + 1) * 8 * CELL_WIDTH);
        return true;
      case 'ESC @':
        reset();
        return true;
      case 'ESC t':
        codePage = first;
        return true;
      case 'ESC a':
        alignment = ALIGNMENTS[first % 48] ?? 'left';
        return true;
      case 'ESC E':
      case 'ESC G':
        style.bold = on;
        return true;
      case 'ESC -':
        style.underline = first % 48 !== 0;
        return true;
      case 'ESC !':
        style.bold = (first & 0x08) !== 0;
        style.heightFactor = (first & 0x10) !== 0 ? 2 : 1;
        style.widthFactor = (first & 0x20) !== 0 ? 2 : 1;
        style.underline = (first & 0x80) !== 0;
        return true;
      case 'GS !':
        style.widthFactor = 1 + ((first >> 4) & 7);
        style.heightFactor = 1 + (first & 7);
        return true;
      case 'GS B':
        style.inverse = on;
        return true;
      case 'ESC d':
        if (!line.empty) printLine();
        paper.feed(first * lineSpacing);
        // Without a blade the clerk tears it off once it is fed out.
        if (!context.cutter && first >= TEAR_FEED_LINES) paper.cut();
        return true;
      case 'ESC J':
        if (!line.empty) printLine();
        paper.feed(first);
        return true;
      case 'ESC 2':
        lineSpacing = DEFAULT_LINE_SPACING;
        return true;
      case 'ESC 3':
        lineSpacing = first;
        return true;
      case 'ESC $':
        line.moveTo(position);
        return true;
      case 'ESC \\':
        line.moveTo(Math.max(0, line.x + (position > 0x7fff ? position - 0x1_0000 : position)));
        return true;
      case 'GS L':
        area = {
          left: Math.min(position, width),
          width: Math.min(area.width, Math.max(0, width - position)),
        };
        return true;
      case 'GS W':
        area = { left: area.left, width: Math.min(position, width - area.left) };
        return true;
      case 'FS .':
        doubleByte = false;
        return true;
      case 'FS &':
        doubleByte = context.doubleByte;
        return true;
      case 'ESC *':
        addColumnImage(parameters);
        return true;
      case 'GS v 0':
        startRaster(parameters);
        return true;
      case 'GS ( k': {
        const code = qr.obey(parameters.subarray(2));
        if (code) printPicture(code);
        return true;
      }
      case 'GS ( L':
        return obeyGraphics(parameters.subarray(2));
      case 'GS 8 L':
        return obeyGraphics(parameters.subarray(4));
      case 'ESC i':
      case 'ESC m':
        cut(Uint8Array.of(0));
        return true;
      case 'GS V':
        cut(parameters);
        return true;
      default:
        return false;
    }
  }

  return {
    get raster() {
      return raster;
    },
    obey,
    printRasterRow,
    graphics,
    reset,
  };
}

const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right'];

function plainStyle(): TextStyle {
  return { bold: false, underline: false, inverse: false, widthFactor: 1, heightFactor: 1 };
}

function decodeText(bytes: Uint8Array, codePage: number, doubleByte: boolean): string {
  // Two bytes make one Chinese character, which no receipt means: each is drawn as two missing ones.
  if (doubleByte)
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd')).join('');
  return iconv.decode(Buffer.from(bytes), CODE_PAGES[codePage] ?? 'ascii');
}

/** The dots of ESC *: columns of 8 or 24, in rows; coarser modes are drawn on the same 24 rows. */
function columnDots(mode: number, columns: number, data: readonly number[]): Bitmap {
  const bytes = mode >= 32 ? 3 : 1;
  const wide = mode % 32 === 0 ? 2 : 1;
  const rows = Array.from({ length: 24 }, (_, row) => {
    const dots = blankRow(columns * wide);
    const dot = bytes === 3 ? row : Math.floor(row / 3);
    for (let x = 0; x < columns * wide; x += 1) {
      const byte = data[Math.floor(x / wide) * bytes + (dot >> 3)] ?? 0;
      if ((byte & (0x80 >> (dot & 7))) !== 0) dots[x >> 3] = (dots[x >> 3] ?? 0) | (0x80 >> (x & 7));
    }
    return dots;
  });
  return { width: columns * wide, rows };
}
