import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { paymentProofDocument } from '../../../templates/payment/payment-proof-document.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { comparable, printedText } from '../printed-text.ts';
import { COPY, PAYMENT } from '../sample-payments.ts';
import { fonts, PRINTERS, pdfText } from '../sample-receipts.ts';

const rasterise = createRasteriser();
const ORIGINAL = { kind: 'original' } as const;

const FACTS = [
  "Point d'enregistrement 974001",
  'Terminal T2',
  'Opérateur Marie-Françoise',
  'Date locale 01/12/2026',
  'Heure locale 00:58:41',
  'Date métropolitaine 30/11/2026',
  'Reçu n° 974001-1-0000042 Émission 1',
  'Date de tirage(s) métropolitaine Tirage n° 171 30/11/2026 5 lieux + pirate 500 €',
  'Tirage n° 172 30/11/2026 4 lieux 30 €',
  'Tirage n° 173 30/11/2026 aucun lieu ni pirate 20 €',
  'Total payé 550 €',
  'Identité vérifiée oui',
  "Reçu d'échange remis émission 2",
  'Jeu interdit aux mineurs',
];

const CORRECTIONS =
  'Corrections 01/12/2026 à 9 h 12 +6 € Opérateur Zoé Motif : résultat corrigé du tirage 172 ' +
  '02/12/2026 à 18 h 00 -24,50 € Opérateur Zoé Motif : erreur de caisse Total corrigé 531,50 €';

for (const printer of PRINTERS) {
  describe(`proof of payment at ${printer.dots} dots`, () => {
    const print = (content = PAYMENT, variant: Parameters<typeof paymentProofDocument>[1] = ORIGINAL) =>
      printedText(paymentProofDocument(content, variant), printer, rasterise);

    it('tells where, when and by whom which receipt was paid, and what each draw won (6.1, 7)', () => {
      const { text, bars } = print();
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.deepEqual(bars, ['PREUVE DE PAIEMENT']);
      assert.match(text, /Tabac-Presse de l'(Œ|OE)uvre & du Vieux-Port/);
    });

    it('says that no identity was checked, and of no exchange receipt where there is none', () => {
      const { text } = print({ ...PAYMENT, identityChecked: false, exchangeIssue: null });
      assert.match(text, /Identité vérifiée non/);
      assert.doesNotMatch(text, /échange/);
    });

    it('captions a copy with its number and date, the rest as on the first (promise 4)', () => {
      const copy = print(PAYMENT, { ...COPY, corrections: [] });
      assert.deepEqual(copy.bars, ['PREUVE DE PAIEMENT', 'Copie n° 2']);
      assert.equal(copy.text.replace(' Copie n° 2 Copie du 02/12/2026 à 18 h 05', ''), print().text);
    });

    it('lists corrections with their signed amounts and reasons, and the total after them', () => {
      const { text } = print(PAYMENT, COPY);
      assert.ok(text.includes(CORRECTIONS), text);
      assert.ok(text.includes('Total payé 550 €'));
    });
  });
}

describe('proof of payment', () => {
  it('writes the total, and only it, in large type', () => {
    const { blocks } = paymentProofDocument(PAYMENT, COPY);
    const large = blocks.filter((block) => 'size' in block && block.size === 'large');
    assert.deepEqual(
      large.map((block) => block.kind === 'pair' && [block.label, block.value]),
      [['Total payé', '550\u00a0€']],
    );
  });

  it('names every row of the prize table (6.1)', () => {
    const rows = [
      [7, true, '7 lieux + pirate'],
      [7, false, '7 lieux'],
      [6, true, '6 lieux + pirate'],
      [6, false, '6 lieux'],
      [5, true, '5 lieux + pirate'],
      [5, false, '5 lieux'],
      [4, true, '4 lieux + pirate'],
      [4, false, '4 lieux'],
      [3, true, '3 lieux + pirate'],
      [0, false, 'aucun lieu ni pirate'],
    ] as const;
    for (const [places, pirate, words] of rows) {
      const draws = [{ number: 1, date: '2026-12-01', places, pirate, prize: 200 }];
      const { blocks } = paymentProofDocument({ ...PAYMENT, draws }, ORIGINAL);
      const labels = blocks.flatMap((block) => (block.kind === 'pair' ? [comparable(block.label)] : []));
      assert.ok(labels.includes(words), `${words} in ${labels.join()}`);
    }
  });

  it('is a PDF with the same facts and corrections', async () => {
    for (const format of ['roll', 'a4'] as const) {
      const document = paymentProofDocument(PAYMENT, COPY);
      const text = comparable(pdfText(await renderPdf(document, { fonts, createdAt: new Date(0), format })));
      for (const fact of [...FACTS, 'Copie n° 2', CORRECTIONS]) {
        assert.ok(text.includes(fact), `${fact} in ${text}`);
      }
    }
  });
});
