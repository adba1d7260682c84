import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { COMBINATION_COUNT } from '../../../electron/games/ile-au-tresor/combination.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { hasRealTimeSequence } from '../../../templates/escpos/real-time.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { decodeEscPos, isInked, type PrintedImage, type PrintedItem, textLines } from '../escpos-decoder.ts';
import {
  artwork,
  CONTENT,
  DUPLICATE,
  MANDATORY_TEXTS,
  ORIGINAL,
  PREVIEW,
  PRINTERS,
  plainText,
  QR_TEXT,
  REPLACEMENT,
  scanCodes,
  withCombination,
} from '../sample-receipts.ts';

const rasterise = createRasteriser();

/** The paper's rule bitmaps are this high at most: taller images are pictures. */
const RULE_ROWS = 4;

function printed(
  printer: (typeof PRINTERS)[number],
  variant = ORIGINAL,
  content = CONTENT,
): { items: PrintedItem[]; pictures: PrintedImage[]; bytes: Uint8Array } {
  const bytes = encodeEscPos(receiptDocument(content, variant, artwork), printer, rasterise);
  const items = decodeEscPos(bytes, printer.iconv);
  const pictures = items.flatMap((item) =>
    item.kind === 'image' && item.rows.length > RULE_ROWS ? [item] : [],
  );
  return { items, pictures, bytes };
}

/** Ink within the middle half of a square, 0..1, given its centre and size in shares of the image's width. */
function inkAt(image: PrintedImage, dots: number, x: number, y: number, size: number): number {
  const half = Math.round((size * dots) / 4);
  const [left, top] = [Math.round(x * dots) - half, Math.round(y * dots) - half];
  let black = 0;
  for (let row = top; row < top + 2 * half; row += 1) {
    for (let column = left; column < left + 2 * half; column += 1) {
      if (isInked(image, column, row)) black += 1;
    }
  }
  return black / (4 * half * half);
}

/** The map is 724 wide: 7 × 3 cells of 100 × 126 in a margin of 12, a box of 36 centred 102 down the cell. */
function tickedPlaces(map: PrintedImage, dots: number): number[] {
  return Array.from({ length: 21 }, (_, i) => i + 1).filter((place) => {
    const x = 12 + ((place - 1) % 7) * 100 + 50;
    const y = 12 + Math.floor((place - 1) / 7) * 126 + 102;
    const ink = inkAt(map, dots, x / 724, y / 724, 36 / 724);
    assert.ok(ink < 0.02 || ink > 0.4, `box ${place} is neither empty nor crossed: ${ink}`);
    return ink > 0.4;
  });
}

function toPng(image: PrintedImage): Uint8Array {
  const quiet = 40;
  const png = new PNG({ width: image.width + 2 * quiet, height: image.rows.length + 2 * quiet });
  png.data.fill(255);
  for (let y = 0; y < image.rows.length; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const at = ((y + quiet) * png.width + x + quiet) * 4;
      if (isInked(image, x, y)) png.data.fill(0, at, at + 3);
    }
  }
  return PNG.sync.write(png);
}

for (const printer of PRINTERS) {
  describe(`ESC/POS receipt at ${printer.dots} dots`, () => {
    const paper = printed(printer);
    const text = plainText(textLines(paper.items).join(' '));

    it('carries every text of article 5.1 within its columns', () => {
      for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), `${mandatory} in ${text}`);
      for (const item of paper.items) {
        if (item.kind === 'line') assert.ok(item.text.length * item.across <= printer.columns, item.text);
      }
    });

    it('prints logo, map and pirates, the logo first, all above the words (5.1, 5.2)', () => {
      const at = (wanted: string) =>
        paper.items.findIndex((item) => item.kind === 'line' && item.text.trim() === wanted);
      const [logo, map, pirates] = paper.pictures.map((picture) => paper.items.indexOf(picture));
      assert.ok(logo !== undefined && map !== undefined && pirates !== undefined);
      assert.ok(logo < at('La Carte') && at('La Carte') < map && map < pirates);
      assert.ok(pirates < at('Vos lieux') && at('Vos lieux') < at('Votre pirate'));
    });

    it('has pictures of no more than its dots, in bands of at most 96 rows', () => {
      for (const item of paper.items) {
        if (item.kind !== 'image') continue;
        assert.ok(item.width <= printer.dots);
        assert.ok(item.bands.every((rows) => rows >= 1 && rows <= 96));
      }
    });

    it('ticks exactly the 7 chosen places, by a cross in a square (5.1)', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }), (rank) => {
          const content = withCombination(rank);
          const [, map, pirates] = printed(printer, ORIGINAL, content).pictures;
          assert.ok(map && pirates);
          assert.deepEqual(tickedPlaces(map, printer.dots), content.places);
          // Rows are trimmed above the pirates: their boxes are found from the row of the darkest one.
          const ink = [1, 2, 3].map((pirate) => {
            const x = ((pirate - 1) * 241 + 156 + 23) / 723;
            return Math.max(
              ...Array.from({ length: 8 }, (_, i) =>
                inkAt(pirates, printer.dots, x, (44 + 2 * i) / 723, 46 / 723),
              ),
            );
          });
          assert.equal(ink.indexOf(Math.max(...ink)) + 1, content.pirate);
        }),
        { numRuns: 12 },
      );
    });

    it('carries the control code in groups of four, and in a QR that scans (promise 4)', () => {
      assert.match(text, /Code de contrôle ABCD EFGH JKMN PQRS /);
      if (printer.qr === 'native') {
        const qr = paper.items.find((item) => item.kind === 'qr');
        assert.equal(qr?.data, QR_TEXT);
        assert.ok(qr.module >= 3);
      } else {
        assert.deepEqual(scanCodes(toPng(paper.pictures.at(-1) as PrintedImage)), [QR_TEXT]);
      }
    });

    it('captions a duplicate with its number and date, and gives it no code (promise 4)', () => {
      const duplicate = printed(printer, DUPLICATE);
      const words = plainText(textLines(duplicate.items).join(' ')).replace(/–/g, '-');
      assert.match(words, /^DUPLICATA N° 3 - NE PEUT ÊTRE PAYÉ Duplicata du 02\/12\/2026 à 18 h 05 /);
      assert.ok(!words.includes('contrôle') && !words.includes('ABCD'));
      assert.equal(duplicate.pictures.length, 3);
      assert.ok(!duplicate.items.some((item) => item.kind === 'qr'));
      const caption = duplicate.items.find((item) => item.kind === 'line');
      assert.ok(caption?.inverse);
    });

    it('says on a replacement that the issue before it is void (promise 4)', () => {
      const words = plainText(textLines(printed(printer, REPLACEMENT).items).join(' '));
      assert.match(words.replace(/–/g, '-'), /^REMPLACEMENT - émission 2 La précédente est annulée\. /);
      assert.match(words, /ABCD EFGH JKMN PQRS/);
    });

    it('gives a preview no code', () => {
      const preview = printed(printer, PREVIEW);
      assert.match(textLines(preview.items).join(' '), /Aperçu sans code de contrôle/);
      assert.equal(preview.pictures.length, 3);
      assert.ok(!preview.items.some((item) => item.kind === 'qr'));
    });

    it('says « FORMATION – SANS VALEUR » at top and bottom of every training paper, and on no real one (promise 7)', () => {
      for (const variant of [ORIGINAL, DUPLICATE, REPLACEMENT, PREVIEW]) {
        const mention = (training: boolean) =>
          printed(printer, variant, { ...CONTENT, training }).items.map(
            (item) =>
              item.kind === 'line' && item.inverse && /^ *FORMATION [–-] SANS VALEUR *$/.test(item.text),
          );
        const lines = mention(true);
        assert.deepEqual([lines.at(0), lines.at(-1)], [true, true]);
        assert.ok(!mention(false).includes(true));
      }
    });

    it('never holds a real-time sequence, whatever the combination', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }), (rank) => {
          const document = receiptDocument(withCombination(rank), ORIGINAL, artwork);
          assert.ok(!hasRealTimeSequence(encodeEscPos(document, printer, rasterise)));
        }),
        { numRuns: 25 },
      );
    });

    it('gives the same bytes for the same receipt, whether its pictures were kept or not', () => {
      const document = receiptDocument(CONTENT, ORIGINAL, artwork);
      assert.deepEqual(encodeEscPos(document, printer, createRasteriser()), paper.bytes);
    });
  });
}
