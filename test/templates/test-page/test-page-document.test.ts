import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { hasRealTimeSequence } from '../../../templates/escpos/real-time.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { renderPicture } from '../../../templates/picture/render-picture.ts';
import { TEST_PAGE_QR, testPageDocument } from '../../../templates/test-page/test-page-document.ts';
import { decodeEscPos, isInked, type PrintedImage, textLines } from '../escpos-decoder.ts';
import { tickedPlaces } from '../printed-pictures.ts';
import { artwork, fonts, PRINTERS, pdfText, plainText, scanCodes } from '../sample-receipts.ts';
import { testPageReport } from '../sample-test-page.ts';

const FACTS = [
  'Modèle TM-T20III',
  'Profil Epson TM-T20III, 80 mm',
  'Liaison /dev/ttyS0',
  'Vitesse 19 200 bauds, RTS/CTS',
  "Preuve d'impression jetons",
  'mardi 1er décembre 2026, 00:32:05',
];

for (const printer of PRINTERS) {
  describe(`test page at ${printer.dots} dots`, () => {
    const document = testPageDocument(testPageReport(printer), artwork);
    const bytes = encodeEscPos(document, printer, createRasteriser());
    const items = decodeEscPos(bytes, printer.iconv, printer.dots);
    const text = plainText(textLines(items).join(' '));
    const pictures = items.filter((item) => item.kind === 'image' && item.rows.length > 20);

    it('tells what is set and was found, in sentences that fit', () => {
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.ok(text.includes(`Page de codes ${printer.codePage.name}`));
      for (const item of items) {
        if (item.kind === 'line') assert.ok(item.text.length * item.across <= printer.columns, item.text);
      }
      assert.ok(!hasRealTimeSequence(bytes));
    });

    it('shows what the code page prints', () => {
      const oe = printer.codePage.name === 'cp858' ? 'oe' : 'œ';
      assert.ok(text.includes(`é è ê ë à â ç î ï ô ù û ü ${oe} æ`), text);
      assert.ok(text.includes('« guillemets »') && text.includes('1 234,50 €'));
      assert.ok(text.includes('oui ? oui !'));
    });

    it('has a ruler over all its dots, a mark each mm', () => {
      const ruler = pictures[0] as PrintedImage;
      assert.deepEqual([ruler.left, ruler.width], [0, printer.dots]);
      for (const edge of [0, printer.dots - 1])
        assert.ok(ruler.rows.every((_, y) => isInked(ruler, edge, y)));
      // Below the upper edge and above the figures; the edges themselves don't count.
      const marks = Array.from({ length: printer.dots - 4 }, (_, x) => x + 2).filter((x) =>
        isInked(ruler, x, 6),
      );
      const dotsPerMm = (printer.dotsPerInch ?? 203) / 25.4;
      assert.deepEqual(
        marks,
        marks.map((_, i) => Math.round((i + 1) * dotsPerMm)),
      );
      assert.equal(marks.length, Math.floor((printer.dots - 3) / dotsPerMm));
    });

    it('can’t be taken for a receipt: says so first and last, has no combination, number, amount or code', () => {
      const bars = items.flatMap((item) => (item.kind === 'line' && item.inverse ? [item.text.trim()] : []));
      for (const bar of [bars.at(0), bars.at(-1)])
        assert.equal(plainText(bar ?? ''), "CECI N'EST PAS UN REÇU");
      for (const word of ['Vos lieux', 'Votre pirate', 'Tirage', 'séquentiel', 'payer', 'Mise']) {
        assert.ok(!text.includes(word), word);
      }
      assert.deepEqual(tickedPlaces(pictures[2] as PrintedImage), [1, 11, 21]);
    });

    it('says « FORMATION – SANS VALEUR » in training, first and last, never otherwise (promise 7)', () => {
      const training = testPageDocument(testPageReport(printer, true), artwork);
      const lines = decodeEscPos(
        encodeEscPos(training, printer, createRasteriser()),
        printer.iconv,
        printer.dots,
      );
      for (const line of [lines.at(0), lines.at(-1)]) {
        assert.ok(line?.kind === 'line' && line.inverse && /FORMATION [–-] SANS VALEUR/.test(line.text));
      }
      assert.ok(!text.includes('FORMATION'));
    });
  });
}

describe('test page in the other renderings', () => {
  const printer = PRINTERS[0] as (typeof PRINTERS)[number];
  const document = testPageDocument(testPageReport(printer), artwork);

  it('is a picture with a QR that is no control code', () => {
    const png = renderPicture(document, { dots: 576, fonts });
    assert.equal(PNG.sync.read(Buffer.from(png)).width, 576);
    assert.deepEqual(scanCodes(png), [TEST_PAGE_QR]);
  });

  it('is a PDF with the same facts', async () => {
    for (const format of ['roll', 'a4'] as const) {
      const text = plainText(pdfText(await renderPdf(document, { fonts, createdAt: new Date(0), format })));
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.ok(text.includes("CECI N'EST PAS UN REÇU"));
    }
  });
});
