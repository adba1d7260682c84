import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PrizeTable, REGULATION_PRIZES } from '../../../electron/games/ile-au-tresor/prizes.ts';
import { tablesOverlap } from '../../../electron/games/ile-au-tresor/table-overlap.ts';

/** Monday 30 November to Sunday 6 December 2026. */
const WEEK: PrizeTable = {
  ...REGULATION_PRIZES,
  id: 'a',
  kind: 'promotion',
  from: '2026-11-30',
  until: '2026-12-06',
};

function overlapBothWays(changes: Partial<PrizeTable>, of: PrizeTable = WEEK): boolean {
  const other = { ...WEEK, id: 'b', ...changes };
  const found = tablesOverlap(of, other);
  assert.equal(tablesOverlap(other, of), found);
  return found;
}

describe('tablesOverlap()', () => {
  it('needs a common date', () => {
    assert.equal(overlapBothWays({ from: '2026-12-06', until: null }), true);
    assert.equal(overlapBothWays({ from: '2026-12-07', until: null }), false);
    assert.equal(overlapBothWays({ from: '2026-11-01', until: '2026-11-30' }), true);
    assert.equal(overlapBothWays({ from: '2026-11-01', until: '2026-11-29' }), false);
  });

  it('needs that date to be on a weekday of both', () => {
    const tuesdays = { ...WEEK, weekdays: [2, 7] };
    assert.equal(overlapBothWays({ weekdays: [1, 3] }, tuesdays), false);
    assert.equal(overlapBothWays({ weekdays: [7] }, tuesdays), true);
    assert.equal(overlapBothWays({ weekdays: null }, tuesdays), true);
    // The common days are Monday and Tuesday only.
    assert.equal(
      overlapBothWays({ from: '2026-11-01', until: '2026-12-01', weekdays: [7] }, tuesdays),
      false,
    );
    assert.equal(overlapBothWays({ from: '2026-11-01', until: '2026-12-01', weekdays: [2] }, tuesdays), true);
  });

  it('needs a common draw number', () => {
    const some = {
      ...WEEK,
      drawRanges: [
        { first: 1, last: 10 },
        { first: 20, last: 30 },
      ],
    };
    assert.equal(overlapBothWays({ drawRanges: null }, some), true);
    assert.equal(overlapBothWays({ drawRanges: [{ first: 11, last: 19 }] }, some), false);
    assert.equal(overlapBothWays({ drawRanges: [{ first: 11, last: 20 }] }, some), true);
    assert.equal(overlapBothWays({ drawRanges: [{ first: 10, last: 10 }] }, some), true);
  });
});
