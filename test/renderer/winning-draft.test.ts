import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KeyChoice } from '../../renderer/logic/key-map.ts';
import { BLANK_WINNING, chooseWinning, wholeWinning } from '../../renderer/logic/winning-draft.ts';

const place = (number: number): KeyChoice => ({ kind: 'toggle-place', place: number });
const pirate = (number: number): KeyChoice => ({ kind: 'choose-pirate', pirate: number });
const after = (...choices: KeyChoice[]) => choices.reduce(chooseWinning, BLANK_WINNING);

const SEVEN = [21, 3, 9, 1, 14, 6, 18].map(place);

describe('a result being entered (4)', () => {
  it('is whole with 7 places, in ascending order, and a pirate', () => {
    assert.deepEqual(wholeWinning(after(...SEVEN, pirate(2))), {
      places: [1, 3, 6, 9, 14, 18, 21],
      pirate: 2,
    });
  });

  it('is none before', () => {
    assert.equal(wholeWinning(after(...SEVEN)), null);
    assert.equal(wholeWinning(after(...SEVEN.slice(1), pirate(2))), null);
  });

  it('takes a touch back, and no eighth place', () => {
    assert.deepEqual(after(place(4), place(5), place(4)).places, [5]);
    assert.equal(after(pirate(1), pirate(1)).pirate, null);
    assert.equal(after(pirate(1), pirate(3)).pirate, 3);
    assert.deepEqual(after(...SEVEN, place(2)), after(...SEVEN));
  });

  it('has neither stake nor number of draws', () => {
    assert.deepEqual(after({ kind: 'choose-stake', stake: 200 }), BLANK_WINNING);
    assert.deepEqual(after({ kind: 'choose-draw-count', drawCount: 3 }), BLANK_WINNING);
  });
});
