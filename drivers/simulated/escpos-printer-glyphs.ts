import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import iconv from 'iconv-lite';

/** Dots of a character of font A. */
export const CELL_WIDTH = 12;
export const CELL_HEIGHT = 24;

/** Printers' tables (ESC t) as iconv knows them. */
export const CODE_PAGES: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  16: 'windows1252',
  19: 'cp858',
};

/** One character: for each of its 24 rows, 12 bits, the leftmost dot being bit 11. */
export type Glyph = readonly number[];

/** DejaVu Sans Mono's characters are 0.602 em wide: this size makes them 12 dots. */
const FONT_SIZE = 19.93;
const BASELINE = 19;
const SHEET_COLUMNS = 32;
/** A dot is black where the outline covers half of it. */
const COVERED = 128;

/** Drawn where the font or the tables lack a character. */
const MISSING: Glyph = Array.from({ length: CELL_HEIGHT }, (_, row) => {
  if (row < 3 || row > 20) return 0;
  return row === 3 || row === 20 ? 0x7fe : 0x402;
});

/** The dots of a character, upright or bold. */
export type GlyphOf = (character: string, bold: boolean) => Glyph;

/** Drawn once for each font file, by its path. */
const sheets = new Map<string, Map<string, Glyph>>();

/**
 * Makes the characters of a printer from DejaVu Sans Mono's TTF files in `fontDirectory` (default: those of the
 * package dejavu-fonts-ttf). All of a face are drawn at its first use, in some 100 ms. Throws without the files.
 */
export function createGlyphs(fontDirectory = packagedFonts()): GlyphOf {
  const [regular, bold] = ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'].map((name) => {
    const file = join(fontDirectory, name);
    accessSync(file);
    return file;
  }) as [string, string];
  return (character, isBold) => {
    const file = isBold ? bold : regular;
    const sheet = sheets.get(file) ?? drawSheet(file);
    sheets.set(file, sheet);
    return sheet.get(character) ?? MISSING;
  };
}

function packagedFonts(): string {
  return join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
}

function drawSheet(file: string): Map<string, Glyph> {
  const characters = [...new Set(Object.values(CODE_PAGES).flatMap(charactersOf))];
  const width = SHEET_COLUMNS * CELL_WIDTH;
  const height = Math.ceil(characters.length / SHEET_COLUMNS) * CELL_HEIGHT;
  const cells = characters.map((character, index) => {
    const x = (index % SHEET_COLUMNS) * CELL_WIDTH;
    const y = Math.floor(index / SHEET_COLUMNS) * CELL_HEIGHT + BASELINE;
    return `<text x="${x}" y="${y}">&#${character.codePointAt(0)};</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    font-family="DejaVu Sans Mono" font-size="${FONT_SIZE}"
    xml:space="preserve">${cells.join('')}</svg>`;
  const pixels = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [file] } }).render().pixels;
  return new Map(
    characters.map((character, index) => {
      const left = (index % SHEET_COLUMNS) * CELL_WIDTH;
      const top = Math.floor(index / SHEET_COLUMNS) * CELL_HEIGHT;
      return [character, readCell(pixels, width, left, top)];
    }),
  );
}

function charactersOf(codePage: string): string[] {
  const bytes = Buffer.from(Array.from({ length: 0x100 - 0x20 }, (_, index) => index + 0x20));
  return [...iconv.decode(bytes, codePage)].filter((character) => /[^\p{Cc}\ufffd]/u.test(character));
}

function readCell(pixels: Uint8Array, sheetWidth: number, left: number, top: number): Glyph {
  return Array.from({ length: CELL_HEIGHT }, (_, row) => {
    let bits = 0;
    for (let column = 0; column < CELL_WIDTH; column += 1) {
      const alpha = pixels[((top + row) * sheetWidth + left + column) * 4 + 3] ?? 0;
      bits = (bits << 1) | (alpha >= COVERED ? 1 : 0);
    }
    return bits;
  });
}
