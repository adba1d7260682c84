import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { COMBINATION_COUNT } from '../../../electron/games/ile-au-tresor/combination.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { hasRealTimeSequence } from '../../../templates/escpos/real-time.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { decodeEscPos, type PrintedImage, type PrintedItem, textLines } from '../escpos-decoder.ts';
import { imagePng } from '../printed-pictures.ts';
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
  const items = decodeEscPos(bytes, printer.iconv, printer.dots);
  const pictures = items.flatMap((item) =>
    item.kind === 'image' && item.rows.length > RULE_ROWS ? [item] : [],
  );
  return { items, pictures, bytes };
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

    it('carries the control code in groups of four, and in a QR that scans (promise 4)', () => {
      assert.match(text, /Code de contrôle ABCD EFGH JKMN PQRS /);
      if (printer.qr === 'native') {
        const qr = paper.items.find((item) => item.kind === 'qr');
        assert.equal(qr?.data, QR_TEXT);
        assert.ok(qr.module >= 3);
      } else {
        assert.deepEqual(scanCodes(imagePng(paper.pictures.at(-1) as PrintedImage)), [QR_TEXT]);
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
