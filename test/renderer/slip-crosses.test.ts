import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crossOf, NO_CROSSES, touchBox } from '../../renderer/training/slip-crosses.ts';
import { marks } from './marks.ts';

describe('a box of the training slip', () => {
  it('is crossed firmly or faintly, never both, and blank again at the next touch', () => {
    const firm = touchBox(NO_CROSSES, 'places', 5, 'firm');
    assert.deepEqual(firm, { firm: marks({ places: [5] }), faint: marks({}) });
    const both = touchBox(firm, 'places', 2, 'faint');
    assert.deepEqual([crossOf(both, 'places', 5), crossOf(both, 'places', 2)], ['firm', 'faint']);
    assert.equal(crossOf(both, 'pirates', 2), null);
    for (const cross of ['firm', 'faint'] as const) {
      const blank = touchBox(touchBox(both, 'places', 5, cross), 'places', 2, cross);
      assert.deepEqual(blank, NO_CROSSES);
    }
  });

  it('can be one too many, in ascending order, so that wrong slips can be tried', () => {
    const two = touchBox(touchBox(NO_CROSSES, 'stakes', 400, 'firm'), 'stakes', 200, 'firm');
    assert.deepEqual(two.firm.stakes, [200, 400]);
  });
});
