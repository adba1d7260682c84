import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { COMBINATION_COUNT } from '../../../electron/games/ile-au-tresor/combination.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { interpretEscPos } from '../escpos-decoder.ts';
import { tickedPirate, tickedPlaces } from '../printed-pictures.ts';
import { artwork, ORIGINAL, PRINTERS, withCombination } from '../sample-receipts.ts';

const COMBINATIONS = 1000;
/** Images less high than this are rules. */
const PICTURE_ROWS = 10;

describe('the map as printed', () => {
  for (const printer of PRINTERS) {
    it(`shows the 7 places and the pirate of ${COMBINATIONS} combinations at ${printer.dots} dots, above the words (5.1, 5.2)`, () => {
      const rasterise = createRasteriser();
      const ranks = fc.sample(fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }), COMBINATIONS);
      for (const rank of ranks) {
        const content = withCombination(rank);
        const bytes = encodeEscPos(receiptDocument(content, ORIGINAL, artwork), printer, rasterise);
        const items = interpretEscPos(bytes, printer.dots);
        const [, map, pirates] = items.filter(
          (item) => item.kind === 'image' && item.rows.length > PICTURE_ROWS,
        );
        assert.ok(map?.kind === 'image' && pirates?.kind === 'image');
        assert.deepEqual(tickedPlaces(map), content.places, `combination ${rank}`);
        assert.equal(tickedPirate(pirates, printer.dots), content.pirate, `combination ${rank}`);
        const words = items.find((item) => item.kind === 'line' && item.text === 'Vos lieux');
        assert.ok(words && map.y < pirates.y && pirates.y + pirates.rows.length < words.y);
      }
    });
  }
});
