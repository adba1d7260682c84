import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PIRATES, PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { DRAW_COUNTS, STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import {
  ACTION_KEYS,
  choiceOfStroke,
  drawCountKey,
  pirateKey,
  placeKey,
  stakeKey,
} from '../../renderer/logic/key-map.ts';

const PLACE_NUMBERS = PLACES.map((_, i) => i + 1);
const PIRATE_NUMBERS = PIRATES.map((_, i) => i + 1);

function stroke(key: string, code = '', shift = false) {
  return { key, code, shift, at: 0 };
}

describe('keys', () => {
  it('are distinct: every action and every choice has one of its own', () => {
    const keys = [
      ...Object.values(ACTION_KEYS),
      ...PLACE_NUMBERS.map(placeKey),
      ...PIRATE_NUMBERS.map(pirateKey),
      ...STAKES.map(stakeKey),
      ...DRAW_COUNTS.map(drawCountKey),
    ];
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(keys.every((key) => key !== ''));
  });

  it('of actions are none that a scanner may send (promise 10)', () => {
    for (const [action, key] of Object.entries(ACTION_KEYS)) assert.match(key, /^(F\d+|Escape)$/, action);
  });

  it('Entrée, Tab and Espace choose nothing either', () => {
    for (const key of ['Enter', 'Tab', ' ', '']) assert.equal(choiceOfStroke(stroke(key)), null);
  });
});

describe('choices by key', () => {
  it('are the place or pirate whose letter it is, capital or small (2.3.1)', () => {
    for (const place of PLACE_NUMBERS) {
      const expected = { kind: 'toggle-place', place };
      assert.deepEqual(choiceOfStroke(stroke(placeKey(place))), expected);
      assert.deepEqual(choiceOfStroke(stroke(placeKey(place).toLowerCase())), expected);
    }
    for (const pirate of PIRATE_NUMBERS) {
      assert.deepEqual(choiceOfStroke(stroke(pirateKey(pirate))), { kind: 'choose-pirate', pirate });
    }
    assert.deepEqual([placeKey(1), placeKey(21), pirateKey(1), pirateKey(3)], ['A', 'U', 'V', 'X']);
  });

  it("are none for letters behind the pirates', and digits behind 6", () => {
    for (const key of ['Y', 'z', '7', '0', 'é']) assert.equal(choiceOfStroke(stroke(key)), null);
    assert.equal(choiceOfStroke(stroke('7', 'Digit7')), null);
  });

  it('are the stake by the position of the digit, on AZERTY too (2.1)', () => {
    for (const stake of STAKES) {
      const digit = stakeKey(stake);
      assert.deepEqual(choiceOfStroke(stroke('&', `Digit${digit}`)), { kind: 'choose-stake', stake });
      assert.deepEqual(choiceOfStroke(stroke(digit, `Numpad${digit}`)), { kind: 'choose-stake', stake });
    }
  });

  it('are the number of draws with Maj (2.3.5)', () => {
    for (const drawCount of DRAW_COUNTS) {
      assert.deepEqual(choiceOfStroke(stroke(String(drawCount), `Digit${drawCount}`, true)), {
        kind: 'choose-draw-count',
        drawCount,
      });
      assert.equal(drawCountKey(drawCount), `Maj+${drawCount}`);
    }
  });
});
