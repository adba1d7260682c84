import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ClaimRules,
  claimPeriod,
  claimState,
  DEFAULT_CLAIM_RULES,
  waitsForNextMorning,
} from '../../../electron/games/ile-au-tresor/claim-period.ts';
import { matchOfClass } from '../../../electron/games/ile-au-tresor/matches.ts';
import { instantOf, localDateTime } from '../../../electron/registry/draw-schedule.ts';

const utc = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString().replace('.000', '');
const timesIn = (outlet: string) => ({
  instantOf,
  localDateTime,
  zones: { metropolitan: 'Europe/Paris', outlet },
});
const PARIS = timesIn('Europe/Paris');
const TOP = { places: 7, pirate: true };
const ORDINARY = { places: 4, pirate: true };

function period(
  match: { places: number; pirate: boolean },
  sessionDate: string,
  resultAt: string,
  rules: Partial<ClaimRules> = {},
  times = PARIS,
) {
  const found = claimPeriod(
    { match, sessionDate, resultAt: utc(resultAt) },
    { ...DEFAULT_CLAIM_RULES, ...rules },
    times,
  );
  return { from: iso(found.from), until: iso(found.until), lastDate: found.lastDate };
}

describe('claim period', () => {
  it('begins with the result for ordinary prizes, and ends with the 60th day after the draws (7)', () => {
    assert.deepEqual(period(ORDINARY, '2026-01-15', '2026-01-15T10:06:00Z'), {
      from: '2026-01-15T10:06:00Z',
      until: '2026-03-16T23:00:00Z',
      lastDate: '2026-03-16',
    });
  });

  it('begins the next morning in metropolitan time for 7+1 and 7+0, and for them only (7)', () => {
    const classes = Array.from({ length: 16 }, (_, i) => matchOfClass(i));
    assert.deepEqual(classes.filter(waitsForNextMorning), [
      { places: 7, pirate: false },
      { places: 7, pirate: true },
    ]);
    for (const pirate of [true, false]) {
      assert.deepEqual(period({ places: 7, pirate }, '2026-01-15', '2026-01-15T10:06:00Z'), {
        from: '2026-01-16T08:00:00Z',
        until: '2026-03-16T23:00:00Z',
        lastDate: '2026-03-16',
      });
    }
  });

  it('counts from the day of draws, for a draw just after midnight as for one just before (7)', () => {
    assert.equal(period(TOP, '2026-01-15', '2026-01-15T22:56:00Z').from, '2026-01-16T08:00:00Z');
    assert.equal(period(TOP, '2026-01-16', '2026-01-15T23:06:00Z').from, '2026-01-17T08:00:00Z');
    assert.equal(period(ORDINARY, '2026-01-15', '2026-01-15T22:56:00Z').lastDate, '2026-03-16');
    assert.equal(period(ORDINARY, '2026-01-16', '2026-01-15T23:06:00Z').lastDate, '2026-03-17');
  });

  it('does not begin before a result that came late', () => {
    assert.equal(period(TOP, '2026-01-15', '2026-01-18T10:00:00Z').from, '2026-01-18T10:00:00Z');
  });

  const overSummerTime: [date: string, from: string, until: string, lastDate: string][] = [
    ['2026-03-27', '2026-03-28T08:00:00Z', '2026-05-26T22:00:00Z', '2026-05-26'],
    ['2026-03-28', '2026-03-29T07:00:00Z', '2026-05-27T22:00:00Z', '2026-05-27'],
    ['2026-03-29', '2026-03-30T07:00:00Z', '2026-05-28T22:00:00Z', '2026-05-28'],
    ['2026-10-23', '2026-10-24T07:00:00Z', '2026-12-22T23:00:00Z', '2026-12-22'],
    ['2026-10-24', '2026-10-25T08:00:00Z', '2026-12-23T23:00:00Z', '2026-12-23'],
    ['2026-10-25', '2026-10-26T08:00:00Z', '2026-12-24T23:00:00Z', '2026-12-24'],
    // The 60th day is the day of the change itself, or the one before it.
    ['2026-01-28', '2026-01-29T08:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29'],
    ['2026-01-27', '2026-01-28T08:00:00Z', '2026-03-28T23:00:00Z', '2026-03-28'],
    ['2026-08-26', '2026-08-27T07:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25'],
    ['2026-08-25', '2026-08-26T07:00:00Z', '2026-10-24T22:00:00Z', '2026-10-24'],
    // Over the year's end, and the 29th of February.
    ['2026-12-31', '2027-01-01T08:00:00Z', '2027-03-01T23:00:00Z', '2027-03-01'],
    ['2026-11-02', '2026-11-03T08:00:00Z', '2027-01-01T23:00:00Z', '2027-01-01'],
    ['2027-12-31', '2028-01-01T08:00:00Z', '2028-02-29T23:00:00Z', '2028-02-29'],
  ];
  for (const [date, from, until, lastDate] of overSummerTime) {
    it(`follows the calendar of Paris for the draws of ${date} (7)`, () => {
      assert.deepEqual(period(TOP, date, `${date}T06:00:00Z`), { from, until, lastDate });
    });
  }

  const shown: [zone: string, date: string, from: [string, string], last: [string, string]][] = [
    ['Europe/Paris', '2026-03-28', ['2026-03-29', '09:00:00'], ['2026-05-27', '23:59:59']],
    ['Pacific/Tahiti', '2026-03-28', ['2026-03-28', '21:00:00'], ['2026-05-27', '11:59:59']],
    ['America/Martinique', '2026-03-28', ['2026-03-29', '03:00:00'], ['2026-05-27', '17:59:59']],
    ['America/Cayenne', '2026-03-28', ['2026-03-29', '04:00:00'], ['2026-05-27', '18:59:59']],
    ['Indian/Reunion', '2026-03-28', ['2026-03-29', '11:00:00'], ['2026-05-28', '01:59:59']],
    ['Europe/Paris', '2026-10-24', ['2026-10-25', '09:00:00'], ['2026-12-23', '23:59:59']],
    ['Pacific/Tahiti', '2026-10-24', ['2026-10-24', '22:00:00'], ['2026-12-23', '12:59:59']],
    ['America/Martinique', '2026-10-24', ['2026-10-25', '04:00:00'], ['2026-12-23', '18:59:59']],
    ['America/Cayenne', '2026-10-24', ['2026-10-25', '05:00:00'], ['2026-12-23', '19:59:59']],
    ['Indian/Reunion', '2026-10-24', ['2026-10-25', '12:00:00'], ['2026-12-24', '02:59:59']],
  ];
  for (const [zone, date, from, last] of shown) {
    it(`is shown in ${zone} for the draws of ${date} (7)`, () => {
      const { from: begin, until } = period(TOP, date, `${date}T06:00:00Z`, {}, timesIn(zone));
      assert.deepEqual(Object.values(localDateTime(utc(begin), zone)), from);
      assert.deepEqual(Object.values(localDateTime(utc(until) - 1, zone)), last);
    });
  }

  it('follows the settings: morning, delays, days', () => {
    const rules = {
      nextMorningAt: '06:30',
      ordinaryDelayMinutes: 15,
      ordinaryDays: 120,
      nextMorningDays: 30,
    };
    assert.deepEqual(period(TOP, '2026-06-01', '2026-06-01T10:00:00Z', rules), {
      from: '2026-06-02T04:30:00Z',
      until: '2026-07-01T22:00:00Z',
      lastDate: '2026-07-01',
    });
    assert.deepEqual(period(ORDINARY, '2026-06-01', '2026-06-01T10:00:00Z', rules), {
      from: '2026-06-01T10:15:00Z',
      until: '2026-09-29T22:00:00Z',
      lastDate: '2026-09-29',
    });
  });

  it('moves the last day past days off where the settings name some', () => {
    // Day 60 is Saturday 4 April 2026; Monday the 6th is Easter Monday.
    const daysOff = { weekdays: [6, 7], dates: ['2026-04-06'] };
    assert.equal(period(TOP, '2026-02-03', '2026-02-03T10:00:00Z').lastDate, '2026-04-04');
    assert.equal(period(TOP, '2026-02-03', '2026-02-03T10:00:00Z', { daysOff }).lastDate, '2026-04-07');
    const always = { daysOff: { weekdays: [1, 2, 3, 4, 5, 6, 7], dates: [] } };
    assert.throws(() => period(TOP, '2026-02-03', '2026-02-03T10:00:00Z', always), RangeError);
  });

  it('begins within the opening hours of the outlet, in its own time (7)', () => {
    const openingHours = { opensAt: '07:00', closesAt: '20:00' };
    const from = (zone: string, hours = openingHours) =>
      period(TOP, '2026-01-15', '2026-01-15T10:00:00Z', { openingHours: hours }, timesIn(zone)).from;
    assert.equal(from('Europe/Paris'), '2026-01-16T08:00:00Z');
    // 04:00 in Martinique: it opens at 07:00.
    assert.equal(from('America/Martinique'), '2026-01-16T11:00:00Z');
    // 22:00 of the day before in Tahiti: it opens at 07:00 of the 16th.
    assert.equal(from('Pacific/Tahiti'), '2026-01-16T17:00:00Z');
    assert.equal(from('Pacific/Tahiti', { opensAt: '18:00', closesAt: '02:00' }), '2026-01-16T08:00:00Z');
  });
});

describe('claim state', () => {
  const state = (
    match: { places: number; pirate: boolean },
    now: string,
    rules: Partial<ClaimRules> = {},
    times = PARIS,
  ) => {
    const all = { ...DEFAULT_CLAIM_RULES, ...rules };
    const prize = { match, sessionDate: '2026-02-01', resultAt: utc('2026-02-01T20:00:00Z') };
    const { kind } = claimState(claimPeriod(prize, all, times), utc(now), all, times);
    return kind;
  };

  it('turns at the next morning to the millisecond for the highest prizes (7)', () => {
    assert.equal(state(TOP, '2026-02-01T20:00:00Z'), 'not-yet');
    assert.equal(state(TOP, '2026-02-01T23:00:00Z'), 'not-yet');
    assert.equal(state(TOP, '2026-02-02T07:59:59.999Z'), 'not-yet');
    assert.equal(state(TOP, '2026-02-02T08:00:00Z'), 'payable');
  });

  it('turns at the result for ordinary prizes', () => {
    assert.equal(state(ORDINARY, '2026-02-01T19:59:59.999Z'), 'not-yet');
    assert.equal(state(ORDINARY, '2026-02-01T20:00:00Z'), 'payable');
  });

  it('is payable on day 60 till midnight in Paris, and foreclosed on day 61, wherever the outlet is (7)', () => {
    // 2 April 2026 is day 60, and Paris has summer time since 29 March.
    for (const zone of ['Europe/Paris', 'Pacific/Tahiti', 'Indian/Reunion', 'America/Cayenne']) {
      for (const match of [TOP, ORDINARY]) {
        assert.equal(state(match, '2026-04-02T21:59:59.999Z', {}, timesIn(zone)), 'payable');
        assert.equal(state(match, '2026-04-02T22:00:00Z', {}, timesIn(zone)), 'foreclosed');
      }
    }
  });

  it('follows the opening hours of the outlet, past midnight too', () => {
    const openingHours = { opensAt: '07:00', closesAt: '20:00' };
    assert.equal(state(ORDINARY, '2026-02-05T05:59:59Z', { openingHours }), 'outlet-closed');
    assert.equal(state(ORDINARY, '2026-02-05T06:00:00Z', { openingHours }), 'payable');
    assert.equal(state(ORDINARY, '2026-02-05T18:59:59Z', { openingHours }), 'payable');
    assert.equal(state(ORDINARY, '2026-02-05T19:00:00Z', { openingHours }), 'outlet-closed');
    const night = { openingHours: { opensAt: '18:00', closesAt: '02:00' } };
    assert.equal(state(ORDINARY, '2026-02-05T00:59:59Z', night), 'payable');
    assert.equal(state(ORDINARY, '2026-02-05T01:00:00Z', night), 'outlet-closed');
    assert.equal(state(ORDINARY, '2026-02-05T17:00:00Z', night), 'payable');
  });

  it('is foreclosed where the result came after the last day', () => {
    const prize = { match: ORDINARY, sessionDate: '2026-02-01', resultAt: utc('2026-06-01T00:00:00Z') };
    const late = claimPeriod(prize, DEFAULT_CLAIM_RULES, PARIS);
    assert.deepEqual(claimState(late, utc('2026-05-01T00:00:00Z'), DEFAULT_CLAIM_RULES, PARIS), {
      kind: 'foreclosed',
      since: utc('2026-04-02T22:00:00Z'),
    });
  });
});
