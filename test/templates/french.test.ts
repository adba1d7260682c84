import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatEuros,
  formatLongDate,
  formatMoment,
  formatShortDate,
  formatTime,
} from '../../templates/french.ts';

describe('French amounts, dates and times', () => {
  it('writes amounts with the right spaces, and cents only where there are any', () => {
    assert.equal(formatEuros(800), '8\u00a0€');
    assert.equal(formatEuros(1250), '12,50\u00a0€');
    assert.equal(formatEuros(5), '0,05\u00a0€');
    assert.equal(formatEuros(2_000_000), '20\u202f000\u00a0€');
    assert.equal(formatEuros(123_456_789_00), '123\u202f456\u202f789\u00a0€');
    assert.equal(formatEuros(-250), '−2,50\u00a0€');
    assert.throws(() => formatEuros(0.5), RangeError);
  });

  it('writes dates, leap days included', () => {
    assert.equal(formatLongDate('2026-11-30'), 'lundi 30\u00a0novembre 2026');
    assert.equal(formatLongDate('2027-01-01'), 'vendredi 1er\u00a0janvier 2027');
    assert.equal(formatLongDate('2028-02-29'), 'mardi 29\u00a0février 2028');
    assert.equal(formatShortDate('2026-11-30'), '30/11/2026');
    for (const wrong of ['2026-02-29', '2026-13-01', '30/11/2026', '2026-11-30T12:00', '']) {
      assert.throws(() => formatLongDate(wrong), RangeError, wrong);
      assert.throws(() => formatShortDate(wrong), RangeError, wrong);
    }
  });

  it('writes times', () => {
    assert.equal(formatTime('09:05'), '9\u00a0h\u00a005');
    assert.equal(formatTime('00:00'), '0\u00a0h\u00a000');
    assert.throws(() => formatTime('24:00'), RangeError);
  });

  it('writes moments', () => {
    assert.equal(formatMoment('2026-11-30 14:05'), '30/11/2026 à 14\u00a0h\u00a005');
    for (const wrong of ['2026-11-30', '2026-11-30T14:05', '2026-11-30 14:05:00', '']) {
      assert.throws(() => formatMoment(wrong), RangeError, wrong);
    }
  });
});
