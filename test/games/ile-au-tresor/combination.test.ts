import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  COMBINATION_COUNT,
  isCombination,
  rankCombination,
  unrankCombination,
} from '../../../electron/games/ile-au-tresor/combination.ts';

describe('combination', () => {
  it('counts 348 840 combinations of 7 places among 21 and 1 pirate among 3 (2.2, 6.1)', () => {
    assert.equal(COMBINATION_COUNT, 348_840);
  });

  it('ranks and unranks as a bijection over all of 0..348 839', () => {
    let previous = '';
    const seen = new Set<string>();
    for (let rank = 0; rank < COMBINATION_COUNT; rank += 1) {
      const combination = unrankCombination(rank);
      assert.equal(rankCombination(combination), rank);
      const { places, pirate } = combination;
      if (!isCombination(places, pirate)) assert.fail(`rank ${rank} gives ${places.join(',')} / ${pirate}`);
      previous = `${places.join(',')}/${pirate}`;
      seen.add(previous);
    }
    assert.equal(seen.size, COMBINATION_COUNT);
    assert.equal(previous, '15,16,17,18,19,20,21/3');
  });

  it('starts with places 1 to 7 and the first pirate', () => {
    assert.deepEqual(unrankCombination(0), { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 });
    assert.equal(rankCombination({ places: [1, 2, 3, 4, 5, 6, 7], pirate: 3 }), 2);
    assert.equal(rankCombination({ places: [1, 2, 3, 4, 5, 6, 8], pirate: 1 }), 3);
  });

  it('refuses what is no combination (2.2)', () => {
    const wrong = [
      { places: [1, 2, 3, 4, 5, 6], pirate: 1 },
      { places: [1, 2, 3, 4, 5, 6, 7, 8], pirate: 1 },
      { places: [1, 2, 3, 4, 5, 6, 6], pirate: 1 },
      { places: [2, 1, 3, 4, 5, 6, 7], pirate: 1 },
      { places: [0, 2, 3, 4, 5, 6, 7], pirate: 1 },
      { places: [1, 2, 3, 4, 5, 6, 22], pirate: 1 },
      { places: [1, 2, 3, 4, 5, 6, 7.5], pirate: 1 },
      { places: [1, 2, 3, 4, 5, 6, 7], pirate: 0 },
      { places: [1, 2, 3, 4, 5, 6, 7], pirate: 4 },
    ];
    for (const combination of wrong) assert.throws(() => rankCombination(combination), RangeError);
    fc.assert(
      fc.property(fc.oneof(fc.integer({ max: -1 }), fc.integer({ min: COMBINATION_COUNT })), (rank) => {
        assert.throws(() => unrankCombination(rank), RangeError);
      }),
    );
  });
});
