import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import { PIRATES, PLACES } from '../../../electron/games/ile-au-tresor/places.ts';
import { SLIP_LAYOUT } from '../../../electron/games/ile-au-tresor/slip-layout.ts';
import { boxCentre, slipLength } from '../../../templates/slip/slip-geometry.ts';
import { slipPicture } from '../../../templates/slip/slip-picture.ts';
import { artwork } from '../sample-receipts.ts';

/** Pixels per mm of the test's rendering. */
const SCALE = 10;

describe('slip picture', () => {
  const svg = slipPicture(SLIP_LAYOUT, artwork);
  const { pixels, width, height } = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.round(82.55 * SCALE) },
    font: { loadSystemFonts: false },
  }).render();
  const colourAt = (x: number, y: number): 'black' | 'red' | 'white' => {
    const at = (Math.floor(y * SCALE) * width + Math.floor(x * SCALE)) * 4;
    const [red = 0, green = 0] = pixels.subarray(at, at + 2);
    return red < 128 ? 'black' : green < 128 ? 'red' : 'white';
  };

  it('is a card 82.55 mm wide', () => {
    assert.match(svg, /^<svg [^>]*width="82\.55mm"/);
    assert.ok(Math.abs(height - slipLength(SLIP_LAYOUT) * SCALE) <= 2);
  });

  it('has one timing strobe a column on its left edge', () => {
    let strobes = 0;
    for (let y = 1; y < height; y += 1) {
      const [before, here] = [colourAt(1.5, (y - 1) / SCALE), colourAt(1.5, y / SCALE)];
      if (before !== 'black' && here === 'black') strobes += 1;
    }
    assert.equal(strobes, SLIP_LAYOUT.columnCount);
  });

  it('shows the reader the form and check marks only: everything else is in drop-out red', () => {
    for (let column = 0; column < SLIP_LAYOUT.columnCount; column += 1) {
      const preprinted = [SLIP_LAYOUT.formColumn, SLIP_LAYOUT.checkColumn].find(
        (candidate) => candidate.column === column,
      );
      for (let row = 0; row < SLIP_LAYOUT.rowCount; row += 1) {
        const { x, y } = boxCentre(column, row);
        const marked = (((preprinted?.mask ?? 0) >> row) & 1) === 1;
        assert.equal(colourAt(x, y) === 'black', marked, `column ${column}, row ${row}`);
      }
    }
  });

  it('has an empty red square around every box centre (2.3)', () => {
    for (const { column, row } of SLIP_LAYOUT.boxes) {
      const { x, y } = boxCentre(column, row);
      assert.equal(colourAt(x, y), 'white');
      for (const [dx, dy] of [
        [2.1, 0],
        [-2.1, 0],
        [0, 2.1],
        [0, -2.1],
      ] as const) {
        assert.equal(colourAt(x + dx, y + dy), 'red', `column ${column}, row ${row}`);
      }
    }
  });

  it('names the zones, all places and all pirates as the regulation does (2.3.1)', () => {
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    for (const { name } of [...PLACES, ...PIRATES]) assert.ok(texts.includes(name), name);
    for (const title of ['La Carte', 'Les Pirates', 'Votre mise par tirage', 'Nombre de tirages']) {
      assert.ok(texts.includes(title), title);
    }
  });
});
