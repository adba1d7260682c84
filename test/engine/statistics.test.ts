import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { statisticsOf } from '../../electron/engine/statistics.ts';

const FIRST_SEVEN = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 };
const LAST_SEVEN = { places: [15, 16, 17, 18, 19, 20, 21], pirate: 3 };

describe('statisticsOf()', () => {
  it('counts how often each was drawn, and the draws since, from the latest on', () => {
    const statistics = statisticsOf([LAST_SEVEN, LAST_SEVEN, FIRST_SEVEN]);
    assert.equal(statistics.draws, 3);
    assert.deepEqual(statistics.places, [...Array(7).fill(1), ...Array(7).fill(0), ...Array(7).fill(2)]);
    assert.deepEqual(statistics.placeAbsences, [
      ...Array(7).fill(2),
      ...Array(7).fill(null),
      ...Array(7).fill(0),
    ]);
    assert.deepEqual(statistics.pirates, [1, 0, 2]);
    assert.deepEqual(statistics.pirateAbsences, [2, null, 0]);
  });

  it('says of no draws that nothing was ever drawn', () => {
    const statistics = statisticsOf([]);
    assert.equal(statistics.draws, 0);
    assert.deepEqual(statistics.places, Array(21).fill(0));
    assert.deepEqual(statistics.placeAbsences, Array(21).fill(null));
    assert.deepEqual(statistics.pirateAbsences, [null, null, null]);
  });
});
