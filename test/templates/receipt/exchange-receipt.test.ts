import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { decodeEscPos, type PrintedImage } from '../escpos-decoder.ts';
import { imagePng, tickedPirate, tickedPlaces } from '../printed-pictures.ts';
import { comparable, printedText } from '../printed-text.ts';
import {
  artwork,
  CONTENT,
  EXCHANGE,
  fonts,
  MANDATORY_TEXTS,
  PRINTERS,
  pdfPage,
  pdfText,
  QR_TEXT,
  scanCodes,
} from '../sample-receipts.ts';

const rasterise = createRasteriser();

const CAPTION =
  "REÇU D'ÉCHANGE - émission 3 Annule et remplace le reçu n° 974001-1-0000042, émission 2. " +
  'Gains déjà payés 24 € Tirages restants lundi 30 novembre 2026 Tirage n° 174 21 h 47 Tirage n° 176 21 h 55 ' +
  'Ce reçu vaut pour ces tirages seulement.';

for (const printer of PRINTERS) {
  describe(`exchange receipt at ${printer.dots} dots`, () => {
    const document = receiptDocument(CONTENT, EXCHANGE, artwork);
    const { text, bars } = printedText(document, printer, rasterise);

    it('says which issue it replaces, what was paid, and which draws remain (7)', () => {
      assert.ok(text.startsWith(CAPTION), text);
      assert.deepEqual(bars, ["REÇU D'ÉCHANGE - émission 3"]);
    });

    it('keeps every text of article 5.1, and the pictures above the words (5.1, 5.2)', () => {
      for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), `${mandatory} in ${text}`);
      const items = decodeEscPos(encodeEscPos(document, printer, rasterise), printer.iconv, printer.dots);
      const [, map, pirates] = items.filter((item) => item.kind === 'image' && item.rows.length > 10);
      assert.deepEqual(tickedPlaces(map as PrintedImage), CONTENT.places);
      assert.equal(tickedPirate(pirates as PrintedImage, printer.dots), CONTENT.pirate);
      const words = items.find((item) => item.kind === 'line' && item.text.trim() === 'Vos lieux');
      assert.ok(words && pirates && pirates.y < words.y);
    });

    it('carries its own control code, in letters and in a QR that scans (promise 4)', () => {
      assert.match(
        text,
        /Total à payer 120 € Réglé à l'enregistrement Code de contrôle ABCD EFGH JKMN PQRS /,
      );
      const items = decodeEscPos(encodeEscPos(document, printer, rasterise), printer.iconv, printer.dots);
      if (printer.qr === 'native') {
        assert.equal(items.find((item) => item.kind === 'qr')?.data, QR_TEXT);
      } else {
        const images = items.filter((item) => item.kind === 'image' && item.rows.length > 10);
        assert.deepEqual(scanCodes(imagePng(images.at(-1) as PrintedImage)), [QR_TEXT]);
      }
    });

    it('says « FORMATION – SANS VALEUR » first and last in training (promise 7)', () => {
      const training = receiptDocument({ ...CONTENT, training: true }, EXCHANGE, artwork);
      const { lines } = printedText(training, printer, rasterise);
      for (const line of [lines.at(0), lines.at(-1)])
        assert.match(line ?? '', /^FORMATION [–-] SANS VALEUR$/);
      assert.doesNotMatch(text, /FORMATION/);
    });
  });
}

describe('exchange receipt', () => {
  it('is a PDF with the same caption, texts and code', async () => {
    const document = receiptDocument(CONTENT, EXCHANGE, artwork);
    const pdf = await renderPdf(document, { fonts, createdAt: new Date(0) });
    const text = comparable(pdfText(pdf));
    for (const mandatory of [CAPTION, ...MANDATORY_TEXTS]) {
      assert.ok(text.includes(mandatory), `${mandatory} in ${text}`);
    }
    assert.deepEqual(scanCodes(pdfPage(pdf, 200)), [QR_TEXT]);
  });

  it('speaks of one draw where one remains', () => {
    const remaining = [{ number: 176, date: '2026-11-30' }];
    const { blocks } = receiptDocument(CONTENT, { ...EXCHANGE, remaining }, artwork);
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    assert.ok(texts.includes('Tirage restant') && texts.includes('Ce reçu vaut pour ce tirage seulement.'));
  });

  it('tells apart draws of one number on two metropolitan days', () => {
    const draws = ['2026-11-30', '2026-12-01'].map((date) => ({ number: 1, date, time: '00:05' }));
    const remaining = [{ number: 1, date: '2026-12-01' }];
    const { blocks } = receiptDocument({ ...CONTENT, draws }, { ...EXCHANGE, remaining }, artwork);
    const logo = blocks.findIndex((block) => block.kind === 'picture');
    const caption = blocks.slice(0, logo).flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    assert.ok(caption.includes('mardi 1er\u00a0décembre 2026') && !caption.some((text) => /30/.test(text)));
  });

  it('is refused for no draw, for the same draw twice, and for a draw that the play isn’t on', () => {
    const first = { number: 171, date: '2026-11-30' };
    for (const remaining of [[], [first, first], [first, { number: 171, date: '2026-12-01' }]]) {
      assert.throws(() => receiptDocument(CONTENT, { ...EXCHANGE, remaining }, artwork), RangeError);
    }
  });
});
