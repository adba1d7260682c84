import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PIRATES, PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { loadArtwork } from '../../templates/artwork.ts';
import { createRasteriser } from '../../templates/escpos/rasterise.ts';
import { ARTWORK_DIRECTORY, artwork, inTemporaryFolder } from './sample-receipts.ts';

const FILES = [
  'logo.svg',
  ...PLACES.map(({ symbol }) => `places/${symbol}.svg`),
  ...PIRATES.map(({ symbol }) => `pirates/${symbol}.svg`),
];

describe('artwork', () => {
  it('uses only plain shapes in black and white, so that every renderer draws it alike', () => {
    for (const file of FILES) {
      const svg = readFileSync(join(ARTWORK_DIRECTORY, file), 'utf8');
      for (const [, element] of svg.matchAll(/<([a-z]+)/gi)) {
        assert.match(element ?? '', /^(svg|g|path|circle|ellipse|rect|line|polyline|polygon)$/, file);
      }
      for (const [, paint] of svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)) {
        assert.match(paint ?? '', /^(#000|#fff|none)$/, file);
      }
    }
  });

  it('draws 21 places and 3 pirates that differ by many dots at 40 dots and one bit (2.3.1)', () => {
    const rasterise = createRasteriser();
    const symbols = [...artwork.places, ...artwork.pirates].map((drawing) =>
      rasterise({ kind: 'picture', name: 'symbol', drawing, boxes: [], widthShare: 1 }, 40),
    );
    assert.equal(symbols.length, 24);
    for (const [i, one] of symbols.entries()) {
      assert.equal(one.height, 40);
      for (const other of symbols.slice(i + 1)) {
        let different = 0;
        for (const [at, byte] of one.data.entries()) {
          for (let bits = byte ^ (other.data[at] ?? 0); bits !== 0; bits &= bits - 1) different += 1;
        }
        assert.ok(different > 320, `symbol ${i} and another differ by ${different} dots of 1600`);
      }
    }
  });

  it('says which file is missing or broken', () => {
    inTemporaryFolder((folder) => {
      assert.throws(() => loadArtwork(folder), /logo\.svg/);
      mkdirSync(join(folder, 'places'));
      writeFileSync(join(folder, 'logo.svg'), '<svg><path/></svg>');
      assert.throws(() => loadArtwork(folder), /logo\.svg is not a drawing/);
    });
  });
});
