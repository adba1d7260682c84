import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PIRATES, PLACES, pirateName, placeName } from '../../../electron/games/ile-au-tresor/places.ts';
import {
  DRAW_COUNTS,
  isDrawCount,
  isStake,
  reduceSubscription,
  STAKES,
  totalOf,
  UNIT_STAKE,
  unitStakesOf,
} from '../../../electron/games/ile-au-tresor/stakes.ts';

/** The names as they stand in 2.3.1, typed from the regulation and not from the code. */
const PLACE_NAMES_OF_2_3_1 =
  "Tour de guet|Phare maudit|Drapeau pirate|Baie des singes|Palmier blanc|Temple interdit|Désert des serpents|Mare aux crocodiles|Nid des perroquets|Marais des tortues|Puits profond|Caverne aux mygales|Fontaine de jouvence|Epave secrète|Plage aux requins|Mine d'or|Rocher fantôme|Rivière sacrée|Port royal|Ancienne taverne|Pont suspendu";

describe('places and pirates', () => {
  it('has the 21 places in the order and spelling of 2.3.1', () => {
    assert.deepEqual(PLACES.map((place) => place.name).join('|'), PLACE_NAMES_OF_2_3_1);
    assert.equal(placeName(14), 'Epave secrète');
  });

  it('has the 3 pirates in the order and spelling of 2.3.1', () => {
    assert.deepEqual(
      PIRATES.map((pirate) => pirate.name),
      ['La Sauvage', 'Le Féroce', 'Le Borgne'],
    );
    assert.equal(pirateName(3), 'Le Borgne');
  });

  it('knows no place 0 or 22 and no pirate 4', () => {
    assert.throws(() => placeName(0), RangeError);
    assert.throws(() => placeName(22), RangeError);
    assert.throws(() => pirateName(4), RangeError);
  });

  it('has a drawing for every symbol', () => {
    const artwork = new URL('../../../templates/artwork/', import.meta.url);
    for (const { symbol } of PLACES) {
      assert.match(readFileSync(new URL(`places/${symbol}.svg`, artwork), 'utf8'), /<svg /);
    }
    for (const { symbol } of PIRATES) {
      assert.match(readFileSync(new URL(`pirates/${symbol}.svg`, artwork), 'utf8'), /<svg /);
    }
  });
});

describe('stakes and draws', () => {
  it('sells 2, 4, 6, 8, 10 or 20 € a draw and nothing else (2.1)', () => {
    assert.deepEqual([...STAKES], [200, 400, 600, 800, 1000, 2000]);
    for (const cents of [0, 100, 300, 1200, 2200, -200, 200.5]) assert.equal(isStake(cents), false);
  });

  it('counts a stake of 8 € as 4 unit stakes of 2 € (2.1)', () => {
    assert.equal(UNIT_STAKE, 200);
    assert.equal(unitStakesOf(800), 4);
    assert.deepEqual(STAKES.map(unitStakesOf), [1, 2, 3, 4, 5, 10]);
  });

  it('takes part in 1 to 6 successive draws (2.3.5)', () => {
    assert.deepEqual([...DRAW_COUNTS], [1, 2, 3, 4, 5, 6]);
    assert.equal(isDrawCount(0), false);
    assert.equal(isDrawCount(7), false);
  });

  it('cuts a subscription down to the draws left in the session (2.3.5)', () => {
    assert.equal(reduceSubscription(6, 2), 2);
    assert.equal(reduceSubscription(3, 3), 3);
    assert.equal(reduceSubscription(1, 200), 1);
  });

  it('asks for the stake times the number of draws', () => {
    assert.equal(totalOf(2000, 6), 12_000);
    assert.equal(totalOf(200, 1), 200);
  });
});
