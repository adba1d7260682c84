import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { COMBINATION_COUNT } from '../../../electron/games/ile-au-tresor/combination.ts';
import { type EscPosFacts, encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { logoBitmap } from '../../../templates/escpos/logo-bitmap.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { hasRealTimeSequence } from '../../../templates/escpos/real-time.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { decodeEscPos, interpretEscPos, isInked, type PrintedImage, textLines } from '../escpos-decoder.ts';
import { imagePng } from '../printed-pictures.ts';
import {
  artwork,
  CONTENT,
  MANDATORY_TEXTS,
  ORIGINAL,
  PRINTERS,
  plainText,
  QR_TEXT,
  scanCodes,
  withCombination,
} from '../sample-receipts.ts';

const rasterise = createRasteriser();
const document = receiptDocument(CONTENT, ORIGINAL, artwork);

function encode(facts: EscPosFacts): Uint8Array {
  return encodeEscPos(document, facts, rasterise);
}

function imagesOf(facts: EscPosFacts): PrintedImage[] {
  const images = interpretEscPos(encode(facts), facts.dots).filter((item) => item.kind === 'image');
  return images.filter(({ rows }) => rows.length > 10);
}

/** The black dots of an image on paper, each as x and y from the paper's left and the image's first inked row. */
function inkOf(image: PrintedImage): string[] {
  const top = image.rows.findIndex((row) => row.some((byte) => byte !== 0));
  return image.rows.flatMap((_, y) =>
    Array.from({ length: image.width }, (_dot, x) => x)
      .filter((x) => isInked(image, x, y))
      .map((x) => `${image.left + x},${y - top}`),
  );
}

/** The first dots that only one of two images has. */
function differenceOf(one: readonly string[], other: readonly string[]): string {
  const [ours, theirs] = [new Set(one), new Set(other)];
  const different = [...one.filter((dot) => !theirs.has(dot)), ...other.filter((dot) => !ours.has(dot))];
  return different.slice(0, 8).join(' ');
}

describe('images in columns, for printers without GS v 0', () => {
  for (const printer of PRINTERS) {
    const facts = { ...printer, qr: 'raster', imageMode: 'column' } as const;

    it(`have the same dots at the same places as raster images at ${printer.dots} dots`, () => {
      const [columns, raster] = [imagesOf(facts), imagesOf({ ...facts, imageMode: 'raster' })];
      assert.equal(columns.length, 4);
      for (const [i, image] of columns.entries()) {
        assert.equal(differenceOf(inkOf(image), inkOf(raster[i] as PrintedImage)), '');
      }
    });

    it(`come with every text, a QR that scans, and no GS v 0 at ${printer.dots} dots`, () => {
      const bytes = encode(facts);
      assert.equal(Buffer.from(bytes).indexOf(Buffer.of(0x1d, 0x76, 0x30)), -1);
      const items = decodeEscPos(bytes, printer.iconv, printer.dots);
      const text = plainText(textLines(items).join(' '));
      for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), mandatory);
      assert.deepEqual(scanCodes(imagePng(imagesOf(facts)[3] as PrintedImage)), [QR_TEXT]);
      const rules = items.filter((item) => item.kind === 'line' && item.underline > 0);
      assert.equal(rules.length, 5);
    });
  }

  it('never hold a real-time sequence', () => {
    const facts = { ...PRINTERS[2], qr: 'raster', imageMode: 'column' } as EscPosFacts;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }), (rank) => {
        const paper = receiptDocument(withCombination(rank), ORIGINAL, artwork);
        assert.ok(!hasRealTimeSequence(encodeEscPos(paper, facts, rasterise)));
      }),
      { numRuns: 25 },
    );
  });
});

describe('a logo in the printer’s memory', () => {
  for (const printer of PRINTERS) {
    it(`is printed by its key, centred, and nothing else changes at ${printer.dots} dots`, () => {
      const stored = interpretEscPos(encode({ ...printer, nvLogo: { key: 'LG' } }), printer.dots);
      const sent = interpretEscPos(encode({ ...printer, nvLogo: null }), printer.dots);
      const at = stored.findIndex((item) => item.kind === 'nv-image');
      assert.deepEqual({ ...stored[at], y: 0 }, { kind: 'nv-image', y: 0, key: 'LG', align: 1 });
      const place = (items: typeof stored) => items.map((item) => ({ ...item, y: 0 })).toSpliced(at, 1);
      assert.equal(sent[at]?.kind, 'image');
      assert.deepEqual(place(stored), place(sent));
    });

    it(`is the bitmap that would be sent instead at ${printer.dots} dots`, () => {
      const bitmap = logoBitmap(artwork, printer.dots);
      const logo = imagesOf(printer)[0] as PrintedImage;
      assert.deepEqual([bitmap.width, bitmap.height], [logo.width, logo.rows.length]);
      assert.deepEqual(Buffer.from(bitmap.data), Buffer.concat(logo.rows));
      assert.deepEqual(logoBitmap(artwork, printer.dots), bitmap);
    });
  }

  it('is printed by fn 69 at its own size', () => {
    const bytes = Buffer.from(encode({ ...PRINTERS[0], nvLogo: { key: 'LG' } } as EscPosFacts));
    const command = [0x1d, 0x28, 0x4c, 0x06, 0x00, 0x30, 0x45, 0x4c, 0x47, 0x01, 0x01];
    assert.ok(bytes.includes(Buffer.from(command)));
  });

  it('has a key of two ASCII characters', () => {
    for (const key of ['', 'A', 'ABC', 'é1', '\u0010\u0004']) {
      assert.throws(() => encode({ ...PRINTERS[0], nvLogo: { key } } as EscPosFacts), RangeError);
    }
  });
});

describe('bytes and measures of a receipt', () => {
  it('are few: no more than so many at each width, pictures and all', () => {
    const most = { 576: 29_500, 512: 24_800, 384: 15_000 };
    for (const printer of PRINTERS) {
      const { length } = encode(printer);
      assert.ok(length <= most[printer.dots as keyof typeof most], `${length} at ${printer.dots} dots`);
      const logo = logoBitmap(artwork, printer.dots).data.length;
      assert.ok(encode({ ...printer, nvLogo: { key: 'LG' } }).length < length - 0.95 * logo);
    }
  });

  it('have boxes on whole pairs of dots, the same for each place', () => {
    for (const printer of PRINTERS) {
      const map = imagesOf(printer)[1] as PrintedImage;
      const scale = map.width / 670;
      const boxOf = (place: number) => {
        const x = 2 * Math.round(((6 + ((place - 1) % 7) * 94 + 27) * scale) / 2);
        const y = Math.round((16 + Math.floor((place - 1) / 7) * 136 + 86) * scale);
        const size = 2 * Math.round((40 * scale) / 2);
        return Array.from({ length: size * size }, (_, i) =>
          isInked(map, x + (i % size), y + Math.floor(i / size)) ? '#' : '.',
        ).join('');
      };
      const looks = (places: number[]) => new Set(places.map(boxOf)).size;
      const empty = Array.from({ length: 21 }, (_, i) => i + 1).filter((i) => !CONTENT.places.includes(i));
      assert.deepEqual([looks([...CONTENT.places]), looks(empty)], [1, 1]);
    }
  });

  it('have gaps of the same height in mm at 203 and at 180 dpi, in units of one dot', () => {
    const [coarse, fine] = [PRINTERS[1], PRINTERS[0]] as [EscPosFacts, EscPosFacts];
    const units = Buffer.from(encode(coarse));
    assert.deepEqual([...units.subarray(0, 4)], [0x1d, 0x50, 180, 180]);
    assert.deepEqual([...units.subarray(-4)], [0x1d, 0x50, 0, 0]);
    assert.equal(Buffer.from(encode(fine)).indexOf(Buffer.of(0x1d, 0x50, 203)), -1);
    const gapOf = (facts: EscPosFacts) => {
      const items = interpretEscPos(encode(facts), facts.dots);
      const logo = items.findIndex((item) => item.kind === 'image');
      const above = items[logo - 1];
      const below = items[logo];
      assert.ok(above?.kind === 'line' && below?.kind === 'image');
      return ((below.y - above.y - 30) / (facts.dotsPerInch ?? 203)) * 25.4;
    };
    assert.ok(gapOf(fine) > 0.5);
    assert.ok(Math.abs(gapOf(fine) - gapOf(coarse)) < 25.4 / 203);
  });
});
