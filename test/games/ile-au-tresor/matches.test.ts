import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  COMBINATION_COUNT,
  rankCombination,
  unrankCombination,
} from '../../../electron/games/ile-au-tresor/combination.ts';
import {
  classify,
  MATCH_CLASS_COUNT,
  matchClassOf,
  matchOf,
  matchOfClass,
} from '../../../electron/games/ile-au-tresor/matches.ts';

const rank = fc.integer({ min: 0, max: COMBINATION_COUNT - 1 });
const winning = rankCombination({ places: [2, 5, 8, 11, 14, 17, 20], pirate: 2 });

describe('matchOf', () => {
  const cases: [places: number[], pirate: number, matched: number, withPirate: boolean][] = [
    [[2, 5, 8, 11, 14, 17, 20], 2, 7, true],
    [[2, 5, 8, 11, 14, 17, 20], 3, 7, false],
    [[2, 5, 8, 11, 14, 17, 21], 2, 6, true],
    [[1, 2, 3, 4, 5, 6, 8], 1, 3, false],
    [[1, 3, 4, 6, 7, 9, 10], 2, 0, true],
    [[1, 3, 4, 6, 7, 9, 10], 1, 0, false],
  ];
  for (const [places, pirate, matched, withPirate] of cases) {
    it(`finds ${matched} winning places and ${withPirate ? 'the' : 'no'} winning pirate (6.1) in ${places} / ${pirate}`, () => {
      assert.deepEqual(matchOf(rankCombination({ places, pirate }), winning), {
        places: matched,
        pirate: withPirate,
      });
    });
  }

  it('matches wholly exactly where the combinations are the same', () => {
    fc.assert(
      fc.property(rank, rank, (one, other) => {
        assert.deepEqual(matchOf(one, one), { places: 7, pirate: true });
        const { places, pirate } = matchOf(one, other);
        assert.equal(places === 7 && pirate, one === other);
        assert.deepEqual(matchOf(other, one), { places, pirate });
      }),
    );
  });

  it('refuses what is no rank', () => {
    assert.throws(() => matchOf(COMBINATION_COUNT, 0), RangeError);
    assert.throws(() => matchOf(0, -1), RangeError);
  });
});

describe('match classes', () => {
  it('numbers the 16 matches 0 to 15 and back', () => {
    const classes = Array.from({ length: MATCH_CLASS_COUNT }, (_, i) => matchClassOf(matchOfClass(i)));
    assert.deepEqual(classes, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    assert.equal(matchClassOf({ places: 7, pirate: true }), 15);
    assert.equal(matchClassOf({ places: 0, pirate: false }), 0);
    for (const wrong of [-1, 16, 1.5]) assert.throws(() => matchOfClass(wrong), RangeError);
  });
});

describe('classify', () => {
  it('agrees with matchOf for combinations and winning ones at random', () => {
    const drawn = [0, COMBINATION_COUNT - 1, winning, 123_456];
    const classes = drawn.map((each) => classify(each));
    fc.assert(
      fc.property(fc.nat({ max: drawn.length - 1 }), rank, (which, played) => {
        assert.equal(classes[which]?.[played], matchClassOf(matchOf(played, drawn[which] as number)));
      }),
      { numRuns: 2000 },
    );
  });

  it('classes every combination by an independent walk over all of them', () => {
    const { places, pirate } = unrankCombination(winning);
    const drawn = new Set(places);
    const classes = classify(winning);
    assert.equal(classes.length, 348_840);
    for (let played = 0; played < COMBINATION_COUNT; played += 1) {
      const combination = unrankCombination(played);
      let matched = 0;
      for (const place of combination.places) if (drawn.has(place)) matched += 1;
      if (classes[played] !== matched * 2 + (combination.pirate === pirate ? 1 : 0)) {
        assert.fail(`rank ${played} has class ${classes[played]}`);
      }
    }
  });

  it('refuses what is no rank', () => {
    assert.throws(() => classify(COMBINATION_COUNT), RangeError);
  });
});
