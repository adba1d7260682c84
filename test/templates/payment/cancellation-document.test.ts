import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { cancellationDocument } from '../../../templates/payment/cancellation-document.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { comparable, printedText } from '../printed-text.ts';
import { CANCELLATION } from '../sample-payments.ts';
import { fonts, PRINTERS, pdfText } from '../sample-receipts.ts';

const FACTS = [
  'Opérateur Marie-Françoise',
  'Date locale 01/12/2026 Heure locale 00:58:41 Date métropolitaine 30/11/2026',
  'Reçu n° 974001-1-0000042 Émission 1',
  'Ce reçu est annulé : il ne participe plus à aucun tirage.',
  'Remboursé 120 €',
];

describe('proof of a cancellation', () => {
  for (const printer of PRINTERS) {
    it(`tells which receipt was cancelled, when, by whom, and what was refunded, at ${printer.dots} dots`, () => {
      const document = cancellationDocument(CANCELLATION);
      const { text, bars } = printedText(document, printer, createRasteriser());
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.deepEqual(bars, ['ANNULATION']);
    });
  }

  it('is a PDF with the same facts', async () => {
    const pdf = await renderPdf(cancellationDocument(CANCELLATION), { fonts, createdAt: new Date(0) });
    const text = comparable(pdfText(pdf));
    for (const fact of [...FACTS, 'ANNULATION']) assert.ok(text.includes(fact), `${fact} in ${text}`);
  });
});
