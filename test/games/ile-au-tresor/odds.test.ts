import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classify, MATCH_CLASS_COUNT, matchOfClass } from '../../../electron/games/ile-au-tresor/matches.ts';
import {
  combinationsWith,
  oneChanceIn,
  roundedHundredths,
} from '../../../electron/games/ile-au-tresor/odds.ts';
import { REGULATION_PRIZES } from '../../../electron/games/ile-au-tresor/prizes.ts';
import { TABLE_OF_6_1 } from './table-of-6-1.ts';

/** "3 559,59" as hundredths. */
const hundredthsIn = (printed: string) => BigInt(printed.replaceAll(/[ ,]/g, ''));

describe('odds', () => {
  for (const { places, pirate, oneChanceIn: printed } of TABLE_OF_6_1) {
    it(`are « 1 chance sur ${printed} » for ${places} places and ${pirate ? 1 : 0} pirate (6.1)`, () => {
      assert.equal(roundedHundredths(oneChanceIn([{ places, pirate }])), hundredthsIn(printed));
    });
  }

  it('are about 1 chance in 4,05 to win anything (6.1)', () => {
    const any = oneChanceIn(REGULATION_PRIZES.rows);
    assert.deepEqual(any, { numerator: 348_840n, denominator: 86_149n });
    assert.equal(roundedHundredths(any), 405n);
  });

  it('are exact fractions in lowest terms', () => {
    assert.deepEqual(oneChanceIn([{ places: 6, pirate: true }]), { numerator: 174_420n, denominator: 49n });
    assert.deepEqual(oneChanceIn([{ places: 4, pirate: false }]), { numerator: 8721n, denominator: 637n });
    assert.deepEqual(oneChanceIn([{ places: 7, pirate: true }]), { numerator: 348_840n, denominator: 1n });
  });

  it('are those of all combinations, counted one by one, whichever wins', () => {
    const computed = Array.from({ length: MATCH_CLASS_COUNT }, (_, i) => combinationsWith(matchOfClass(i)));
    for (const winning of [0, 98_765, 348_839]) {
      const counted = new Array<number>(MATCH_CLASS_COUNT).fill(0);
      for (const matchClass of classify(winning)) counted[matchClass] = (counted[matchClass] as number) + 1;
      assert.deepEqual(counted, computed);
    }
  });

  it('round halves upwards, as « arrondi arithmétique » does', () => {
    assert.equal(roundedHundredths({ numerator: 1n, denominator: 200n }), 1n);
    assert.equal(roundedHundredths({ numerator: 499n, denominator: 100_000n }), 0n);
    assert.equal(roundedHundredths({ numerator: 7n, denominator: 3n }), 233n);
  });

  it('are none where nothing can match', () => {
    assert.throws(() => oneChanceIn([]), RangeError);
    assert.throws(() => oneChanceIn([{ places: 8, pirate: true }]), RangeError);
  });
});
