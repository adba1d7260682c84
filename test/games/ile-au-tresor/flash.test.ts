import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  COMBINATION_COUNT,
  isCombination,
  rankCombination,
  unrankCombination,
} from '../../../electron/games/ile-au-tresor/combination.ts';
import { chooseFlash, type PartialCombination } from '../../../electron/games/ile-au-tresor/flash.ts';

const partial = fc.record({
  places: fc
    .uniqueArray(fc.integer({ min: 1, max: 21 }), { maxLength: 7 })
    .map((places) => places.sort((a, b) => a - b)),
  pirate: fc.option(fc.integer({ min: 1, max: 3 })),
});

/** Every result that the random source can lead to, each exactly once where the choice is uniform. */
function allChoices(choices: PartialCombination, full: number[]): number[] {
  const ranks: number[] = [];
  let count = 1;
  for (let pick = 0; pick < count; pick += 1) {
    const result = chooseFlash(choices, full, (max) => {
      count = max;
      return pick;
    });
    if (result.kind === 'none-left') return [];
    ranks.push(rankCombination(result.combination));
  }
  return ranks;
}

function isCompletion(rank: number, { places, pirate }: PartialCombination): boolean {
  const combination = unrankCombination(rank);
  return (
    places.every((place) => combination.places.includes(place)) &&
    (pirate === null || pirate === combination.pirate)
  );
}

describe('chooseFlash()', () => {
  it('keeps what the player ticked and gives a whole combination (2.4)', () => {
    fc.assert(
      fc.property(partial, fc.nat(), (choices, seed) => {
        const result = chooseFlash(choices, [], (max) => seed % max);
        assert.equal(result.kind, 'chosen');
        if (result.kind !== 'chosen') return;
        assert.ok(isCombination(result.combination.places, result.combination.pirate));
        assert.ok(isCompletion(rankCombination(result.combination), choices));
      }),
    );
  });

  it('is uniform: each open completion comes from exactly one random number (2.4)', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.integer({ min: 1, max: 21 }), { minLength: 5, maxLength: 7 })
          .map((places) => places.sort((a, b) => a - b)),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.array(fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }), { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (places, pirate, strangers, picks) => {
          const choices = { places, pirate };
          const open = allChoices(choices, []);
          const full = [...strangers, ...picks.map((pick) => open[pick % open.length] as number)];
          const expected = open.filter((rank) => !full.includes(rank)).sort((a, b) => a - b);
          const found = allChoices(choices, full).sort((a, b) => a - b);
          assert.deepEqual(found, expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('chooses over the whole of 0..348 839 when nothing is ticked', () => {
    let asked = 0;
    chooseFlash({ places: [], pirate: null }, [], (max) => {
      asked = max;
      return max - 1;
    });
    assert.equal(asked, COMBINATION_COUNT);
  });

  it('never gives a full combination, for any random number at the edges (3)', () => {
    const full = [0, 1, 2, 5, COMBINATION_COUNT - 1];
    for (const pick of [0, 1, 2, 3, COMBINATION_COUNT - 6]) {
      const result = chooseFlash({ places: [], pirate: null }, full, () => pick);
      assert.equal(result.kind, 'chosen');
      if (result.kind === 'chosen') assert.ok(!full.includes(rankCombination(result.combination)));
    }
  });

  it('says none left when every completion is full, without drawing a number', () => {
    const places = [1, 2, 3, 4, 5, 6, 7];
    const full = [1, 2, 3].map((pirate) => rankCombination({ places, pirate }));
    const result = chooseFlash({ places, pirate: null }, full, () => assert.fail('drew a number'));
    assert.deepEqual(result, { kind: 'none-left' });
  });
});
