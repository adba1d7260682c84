import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  drawNumbers,
  drawTimes,
  metropolitanDate,
  reductionWords,
} from '../../renderer/french/draw-words.ts';
import {
  ago,
  amount,
  countdown,
  drawNumber,
  epochWords,
  isoDateIn,
  longDate,
  longDateTime,
  shortAmount,
  shortDate,
  shortDay,
  timeOfDay,
} from '../../renderer/french/format.ts';
import { counted, listed, quoted, spaced } from '../../renderer/french/typography.ts';
import { draw, quoteOf } from './quotes.ts';

const PARIS = 'Europe/Paris';
const REUNION = 'Indian/Reunion';
const MARTINIQUE = 'America/Martinique';

describe('amounts', () => {
  it('have a narrow no-break space between thousands and a no-break space before €', () => {
    assert.equal(amount(123_450), '1\u202f234,50\u00a0€');
    assert.equal(amount(200), '2,00\u00a0€');
    assert.equal(amount(5), '0,05\u00a0€');
  });

  it('are short without needless decimals', () => {
    assert.equal(shortAmount(200), '2\u00a0€');
    assert.equal(shortAmount(250), '2,50\u00a0€');
    assert.equal(shortAmount(1_200_000), '12\u202f000\u00a0€');
  });
});

describe('sentences', () => {
  it('have the spaces of French typography around their signs', () => {
    assert.equal(
      spaced('Total : 8 €, « oui » ; vraiment ? Voyez n° 7 (F8) !'),
      'Total\u00a0: 8\u00a0€, «\u00a0oui\u00a0»\u202f; vraiment\u202f? Voyez n°\u00a07\u00a0(F8)\u202f!',
    );
  });

  it('count, list and quote', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => counted(count, 'lieu', 'lieux')),
      ['0\u00a0lieu', '1\u00a0lieu', '2\u00a0lieux'],
    );
    assert.equal(listed(['a', 'b', 'c']), 'a, b et c');
    assert.equal(listed(['a']), 'a');
    assert.equal(quoted("L'Ile au Trésor"), "«\u00a0L'Ile au Trésor\u00a0»");
  });
});

describe('dates and times', () => {
  it('are in words', () => {
    assert.equal(longDate('2026-03-05'), 'jeudi 5 mars');
    assert.equal(longDate('2026-03-01'), 'dimanche 1er mars');
    assert.equal(longDate('2026-03-11'), 'mercredi 11 mars');
    assert.equal(shortDay('2026-03-04'), 'mer. 4 mars');
    assert.equal(shortDate('2026-03-05'), '05/03/2026');
  });

  it("are those of the zone, over the metropolitan midnight and summer's hour", () => {
    const winter = Date.parse('2026-11-30T23:30:00Z');
    assert.deepEqual([isoDateIn(winter, PARIS), timeOfDay(winter, PARIS)], ['2026-12-01', '00:30']);
    assert.deepEqual([isoDateIn(winter, MARTINIQUE), timeOfDay(winter, MARTINIQUE)], ['2026-11-30', '19:30']);
    assert.equal(timeOfDay(Date.parse('2026-07-01T10:00:00Z'), PARIS), '12:00');
    assert.equal(longDateTime(winter, PARIS), 'mardi 1er décembre à 00:30');
  });

  it('count down by the second, then by the minute from an hour on, never below zero', () => {
    assert.deepEqual([-1, 0, 1, 272_000, 3_599_000].map(countdown), [
      '0:00',
      '0:00',
      '0:01',
      '4:32',
      '59:59',
    ]);
    assert.equal(countdown(3_900_000), '1\u00a0h\u00a005');
  });
});

describe('draws', () => {
  it('are told by their numbers', () => {
    assert.equal(drawNumber(7), 'n°\u00a0007');
    assert.equal(drawNumbers([draw(143)]), 'n°\u00a0143');
    assert.equal(drawNumbers([draw(7), draw(8), draw(9)]), 'n°\u00a0007 à 009');
    assert.equal(drawNumbers([]), '');
  });

  it("are told by the outlet's time", () => {
    assert.equal(drawTimes([draw(143)], PARIS), 'à 11:55');
    assert.equal(drawTimes([draw(143), draw(144)], REUNION), 'de 14:55 à 15:00');
  });

  it('say their metropolitan date where it is another than the local one (5.1)', () => {
    const lateInParis = [draw(285), draw(286)];
    assert.equal(metropolitanDate(lateInParis, PARIS), null);
    assert.equal(
      metropolitanDate(lateInParis, REUNION),
      'Date de tirage(s) métropolitaine\u00a0: lundi 30 novembre',
    );
    assert.equal(metropolitanDate([draw(143)], REUNION), null);
    assert.equal(
      metropolitanDate([draw(12)], MARTINIQUE),
      'Date de tirage(s) métropolitaine\u00a0: lundi 30 novembre',
    );
  });

  it('say it when only the last of them is on another local day (5.1)', () => {
    const overMidnight = [draw(251), draw(252), draw(253)];
    assert.deepEqual(
      overMidnight.map(({ drawAt }) => isoDateIn(drawAt, REUNION)),
      ['2026-11-30', '2026-12-01', '2026-12-01'],
    );
    assert.match(metropolitanDate(overMidnight, REUNION) ?? '', /lundi 30 novembre$/);
  });

  it('say that the session cut a subscription down (2.3.5)', () => {
    assert.match(
      reductionWords(quoteOf([287, 288], 6)),
      /^6\u00a0tirages demandés, 2 restent dans la session/,
    );
    assert.match(reductionWords(quoteOf([288], 3)), /^3\u00a0tirages demandés, un seul reste/);
  });
});

describe('a new series of numbers', () => {
  it('is told as receipts print it (promise 3)', () => {
    assert.equal(
      epochWords(2),
      'Série 02 ouverte\u00a0: les prochains numéros de reçu portent «\u00a0-02-\u00a0».',
    );
  });
});

describe('how long ago', () => {
  it('is told in seconds, then in minutes', () => {
    assert.deepEqual(
      [-5, 0, 11_600, 89_400, 90_000, 400_000].map(ago),
      ['0 s', '0 s', '12 s', '89 s', '2 min', '7 min'].map(
        (words) => `il y a ${words.replace(' ', '\u00a0')}`,
      ),
    );
  });
});
