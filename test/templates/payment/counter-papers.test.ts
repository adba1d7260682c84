import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { renderPicture } from '../../../templates/picture/render-picture.ts';
import { printedText } from '../printed-text.ts';
import { counterPapers } from '../sample-payments.ts';
import { fonts, PRINTERS, pdfText, scanCodes } from '../sample-receipts.ts';

const rasterise = createRasteriser();

for (const printer of PRINTERS) {
  describe(`papers about results and payments at ${printer.dots} dots`, () => {
    it('say « FORMATION – SANS VALEUR » first and last in training, never otherwise (promise 7)', () => {
      for (const paper of counterPapers(true)) {
        const { lines, bars } = printedText(paper, printer, rasterise);
        for (const line of [lines.at(0), lines.at(-1)])
          assert.match(line ?? '', /^FORMATION [–-] SANS VALEUR$/);
        assert.equal(bars.filter((bar) => bar === 'FORMATION - SANS VALEUR').length, 2);
      }
      for (const paper of counterPapers(false)) {
        assert.doesNotMatch(printedText(paper, printer, rasterise).text, /FORMATION/);
      }
    });

    it('name the game as the regulation spells it, and say that it is forbidden to minors', () => {
      for (const paper of counterPapers(false)) {
        const { lines } = printedText(paper, printer, rasterise);
        assert.ok(lines.includes("L'Ile au Trésor"));
        assert.equal(lines.filter((line) => line !== '').at(-1), 'Jeu interdit aux mineurs');
      }
    });

    it('carry no control code: nothing but a receipt is paid (promise 4)', () => {
      for (const paper of counterPapers(false)) {
        const { text, pictures } = printedText(paper, printer, rasterise);
        assert.equal(pictures, 0);
        assert.doesNotMatch(text, /contrôle/i);
      }
    });
  });
}

describe('papers about results and payments in the other renderings', () => {
  it('are PDFs of their own titles, and pictures as wide as the paper', async () => {
    const titles = new Set<string>();
    for (const paper of counterPapers(true)) {
      titles.add(paper.title);
      const pdf = await renderPdf(paper, { fonts, createdAt: new Date(0) });
      assert.equal(pdfText(pdf).match(/FORMATION – SANS VALEUR/g)?.length, 2);
      const png = renderPicture(paper, { dots: 384, fonts });
      assert.equal(PNG.sync.read(Buffer.from(png)).width, 384);
      assert.deepEqual(scanCodes(png), []);
    }
    assert.deepEqual(
      [...titles],
      [
        "L'Ile au Trésor – preuve de paiement, reçu 974001-1-0000042",
        "L'Ile au Trésor – bordereau pour le centre de paiement, reçu 974001-1-0000042",
        "L'Ile au Trésor – annulation, reçu 974001-1-0000042",
        "L'Ile au Trésor – résultats",
      ],
    );
  });
});
