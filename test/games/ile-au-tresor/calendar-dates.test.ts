import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, isCalendarDate, weekdayOf } from '../../../electron/games/ile-au-tresor/calendar-dates.ts';

describe('calendar dates', () => {
  it('knows the dates of the calendar', () => {
    for (const date of ['2024-02-29', '2026-12-31', '2000-02-29']) assert.equal(isCalendarDate(date), true);
    for (const date of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026-00-10',
      '2026-01-15T00:00',
      '',
      '1900-02-29',
    ]) {
      assert.equal(isCalendarDate(date), false, date);
    }
  });

  it('adds days over months, years and leap days', () => {
    assert.equal(addDays('2026-01-31', 1), '2026-02-01');
    assert.equal(addDays('2023-12-31', 60), '2024-02-29');
    assert.equal(addDays('2024-03-01', -1), '2024-02-29');
    assert.throws(() => addDays('2026-02-30', 1), RangeError);
  });

  it('numbers the days of the week from Monday, 1, to Sunday, 7', () => {
    assert.deepEqual(
      ['2026-01-12', '2026-01-13', '2026-01-17', '2026-01-18'].map((date) => weekdayOf(date)),
      [1, 2, 6, 7],
    );
  });
});
