import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canComplete, flashNeedsOf, needsOf } from '../../renderer/logic/draft-needs.ts';
import { marks, WHOLE_MARKS } from './marks.ts';

describe('what a draft still needs (2.3.2)', () => {
  it('is everything at first, in the order of the screen', () => {
    assert.deepEqual(needsOf(marks({})), [
      { kind: 'add-places', count: 7 },
      { kind: 'choose-pirate' },
      { kind: 'choose-stake' },
      { kind: 'choose-draw-count' },
    ]);
  });

  it('is nothing for a whole play', () => {
    assert.deepEqual(needsOf(WHOLE_MARKS), []);
  });

  it('counts the places that are missing or too many', () => {
    assert.deepEqual(needsOf({ ...WHOLE_MARKS, places: [1, 2, 3, 4, 5] }), [
      { kind: 'add-places', count: 2 },
    ]);
    assert.deepEqual(needsOf({ ...WHOLE_MARKS, places: [1, 2, 3, 4, 5, 6, 7, 8, 9] }), [
      { kind: 'remove-places', count: 2 },
    ]);
  });

  it('is to choose one where two were crossed', () => {
    assert.deepEqual(needsOf({ ...WHOLE_MARKS, pirates: [1, 3], stakes: [200, 400], draws: [1, 2] }), [
      { kind: 'one-pirate-only' },
      { kind: 'one-stake-only' },
      { kind: 'one-draw-count-only' },
    ]);
  });
});

describe('what Flash still needs (2.4)', () => {
  it('is the stake and the number of draws, which it never chooses', () => {
    assert.deepEqual(flashNeedsOf(marks({ places: [1], pirates: [1] })), ['stake', 'draw-count']);
    assert.deepEqual(flashNeedsOf(marks({ stakes: [200] })), ['draw-count']);
    assert.deepEqual(flashNeedsOf(marks({ stakes: [200, 400], draws: [1] })), ['stake']);
    assert.deepEqual(flashNeedsOf(marks({ stakes: [200], draws: [1] })), []);
  });
});

describe('« Compléter » (2.4)', () => {
  it('has something to do while places or the pirate are missing', () => {
    assert.ok(canComplete(marks({})));
    assert.ok(canComplete({ ...WHOLE_MARKS, pirates: [] }));
    assert.ok(canComplete({ ...WHOLE_MARKS, places: [1, 2, 3] }));
  });

  it('has nothing to do on a whole combination', () => {
    assert.equal(canComplete(WHOLE_MARKS), false);
  });

  it("doesn't touch what is crossed twice", () => {
    assert.equal(canComplete({ ...WHOLE_MARKS, places: [1, 2, 3], pirates: [1, 2] }), false);
    assert.equal(canComplete(marks({ places: [1, 2, 3, 4, 5, 6, 7, 8] })), false);
  });
});
