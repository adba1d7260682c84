import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { centreSlipDocument } from '../../../templates/payment/centre-slip-document.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { comparable, printedText } from '../printed-text.ts';
import { CENTRE_SLIP } from '../sample-payments.ts';
import { fonts, PRINTERS, pdfText } from '../sample-receipts.ts';

const rasterise = createRasteriser();

const FACTS = [
  "Point d'enregistrement 974001",
  'Reçu n° 974001-1-0000042 Émission 2',
  'Tirage n° 174 30/11/2026 7 lieux + pirate 200 000 €',
  'Montant 200 000 €',
  "Payable, heure métropolitaine du 01/12/2026 à 8 h 00 jusqu'au 29/01/2027 à 23 h 59",
  "soit, heure locale du 01/12/2026 à 11 h 00 jusqu'au 30/01/2027 à 2 h 59",
  "Ce bordereau n'est pas un titre de paiement : présentez le reçu original.",
];

for (const printer of PRINTERS) {
  describe(`payment centre's slip at ${printer.dots} dots`, () => {
    it('tells what is payable, where, from when and until when, in both zones (7)', () => {
      const { text, bars } = printedText(centreSlipDocument(CENTRE_SLIP), printer, rasterise);
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.deepEqual(bars, ['À PAYER AU CENTRE DE PAIEMENT']);
    });

    it('tells the local times only where the outlet’s clock shows others', () => {
      const paris = {
        ...CENTRE_SLIP,
        payableFrom: { metropolitan: '2026-12-01 08:00', local: '2026-12-01 08:00' },
        payableUntil: { metropolitan: '2027-01-29 23:59', local: '2027-01-29 23:59' },
      };
      const { text } = printedText(centreSlipDocument(paris), printer, rasterise);
      assert.doesNotMatch(text, /soit, heure locale/);
      assert.match(text, /du 01\/12\/2026 à 8 h 00 jusqu'au 29\/01\/2027 à 23 h 59/);
    });
  });
}

describe('payment centre’s slip', () => {
  it('is a PDF with the same facts', async () => {
    const document = centreSlipDocument(CENTRE_SLIP);
    const text = comparable(
      pdfText(await renderPdf(document, { fonts, createdAt: new Date(0), format: 'a4' })),
    );
    for (const fact of [...FACTS, 'À PAYER AU CENTRE DE PAIEMENT']) {
      assert.ok(text.includes(fact), `${fact} in ${text}`);
    }
  });
});
