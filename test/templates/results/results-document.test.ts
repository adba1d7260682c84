import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PIRATES, PLACES } from '../../../electron/games/ile-au-tresor/places.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { resultsDocument } from '../../../templates/results/results-document.ts';
import { comparable, printedText } from '../printed-text.ts';
import { RESULTS } from '../sample-payments.ts';
import { fonts, PRINTERS, pdfText } from '../sample-receipts.ts';

const rasterise = createRasteriser();

const FACTS = [
  'Imprimés le 01/12/2026 à 3 h 15',
  'Date de tirage(s) métropolitaine mardi 1er décembre 2026 Tirage n° 1 0 h 05 ' +
    'Tour de guet, Phare maudit, Drapeau pirate, Baie des singes, Palmier blanc, Temple interdit, ' +
    'Désert des serpents Pirate Le Borgne',
  'Date de tirage(s) métropolitaine lundi 30 novembre 2026 Tirage n° 287 - corrigé 23 h 55 ' +
    'Désert des serpents, Mare aux crocodiles, Nid des perroquets, Marais des tortues, Caverne aux mygales, ' +
    'Fontaine de jouvence, Plage aux requins Pirate La Sauvage Tirage n° 286 23 h 50 ' +
    "Puits profond, Epave secrète, Mine d'or, Rivière sacrée, Port royal, Ancienne taverne, Pont suspendu " +
    'Pirate Le Féroce',
];

for (const printer of PRINTERS) {
  describe(`results of the last draws at ${printer.dots} dots`, () => {
    const { text, lines, bars } = printedText(resultsDocument(RESULTS), printer, rasterise);

    it('names the 7 places and the pirate of each draw under its metropolitan day, and what was corrected (4)', () => {
      for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.deepEqual(bars, ['RÉSULTATS']);
      assert.equal(text.match(/corrigé/g)?.length, 1);
    });

    it('takes few lines, and breaks none of the names', () => {
      const names = [...PLACES, ...PIRATES].map(({ name }) => name);
      const drawn = RESULTS.results.flatMap(({ places, pirate }) => [
        ...places.map((place) => names[place - 1] ?? ''),
        names[PLACES.length + pirate - 1] ?? '',
      ]);
      assert.equal(drawn.length, 24);
      for (const name of drawn)
        assert.ok(
          lines.some((line) => line.includes(name)),
          name,
        );
      const first = lines.findIndex((line) => line.startsWith('Tirage n° 287'));
      const second = lines.findIndex((line) => line.startsWith('Tirage n° 286'));
      // Of the longest names: no two of them fit 32 columns.
      assert.equal(second - first, { 48: 6, 42: 6, 32: 9 }[printer.columns]);
    });

    it('says so where no result is known', () => {
      const none = printedText(resultsDocument({ ...RESULTS, results: [] }), printer, rasterise);
      assert.match(none.text, /Aucun résultat connu\./);
    });
  });
}

describe('results of the last draws', () => {
  it('are a PDF with the same facts', async () => {
    const pdf = await renderPdf(resultsDocument(RESULTS), { fonts, createdAt: new Date(0) });
    const text = comparable(pdfText(pdf));
    for (const fact of FACTS) assert.ok(text.includes(fact), `${fact} in ${text}`);
  });
});
