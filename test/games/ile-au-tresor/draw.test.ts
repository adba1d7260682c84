import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { unrankCombination } from '../../../electron/games/ile-au-tresor/combination.ts';
import { drawWinningCombination } from '../../../electron/games/ile-au-tresor/draw.ts';

const draw = (below: (max: number) => number) =>
  drawWinningCombination({ id: 7 }, 1_700_000_000_000, { below, name: 'test source 1.0' });

describe('electronic draw', () => {
  it('takes one number among the 348 840 combinations, and keeps how (4)', () => {
    const asked: number[] = [];
    const result = draw((max) => {
      asked.push(max);
      return 123_456;
    });
    assert.deepEqual(asked, [348_840]);
    assert.deepEqual(result, {
      winning: 123_456,
      evidence: {
        method: 'uniform-rank',
        source: 'test source 1.0',
        outcomes: 348_840,
        value: 123_456,
        drawId: 7,
        drawnAt: 1_700_000_000_000,
      },
    });
  });

  it('can give the first and the last combination (4)', () => {
    assert.deepEqual(unrankCombination(draw(() => 0).winning), { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 });
    assert.deepEqual(unrankCombination(draw((max) => max - 1).winning), {
      places: [15, 16, 17, 18, 19, 20, 21],
      pirate: 3,
    });
  });

  it('names each of the 21 places and 3 pirates as often, within six deviations, by the system CSPRNG (4)', () => {
    const draws = 6000;
    const places = new Array<number>(22).fill(0);
    const pirates = new Array<number>(4).fill(0);
    for (let i = 0; i < draws; i += 1) {
      const drawn = unrankCombination(draw((max) => randomInt(max)).winning);
      for (const place of drawn.places) places[place] = (places[place] as number) + 1;
      pirates[drawn.pirate] = (pirates[drawn.pirate] as number) + 1;
    }
    const deviation = Math.sqrt(draws * (1 / 3) * (2 / 3));
    for (const count of [...places.slice(1), ...pirates.slice(1)]) {
      assert.ok(Math.abs(count - draws / 3) < 6 * deviation, `${count} of ${draws}`);
    }
  });

  it('refuses a source that gives no rank', () => {
    for (const wrong of [-1, 348_840, 0.5, Number.NaN]) {
      assert.throws(() => draw(() => wrong), /test source 1\.0 gave/);
    }
  });
});
