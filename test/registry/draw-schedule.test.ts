import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  localDateTime,
  metropolitanDate,
  nextDate,
  planSession,
} from '../../electron/registry/draw-schedule.ts';

const SCHEDULE = {
  firstNumber: 1,
  firstTime: '00:05',
  intervalMinutes: 5,
  count: 287,
  closingLeadSeconds: 30,
  opensAt: '00:00',
};
const utc = (text: string) => Date.parse(text);

describe('planSession', () => {
  it('plans an ordinary metropolitan day from 00:05 to 23:55', () => {
    const plan = planSession(SCHEDULE, '2026-01-15');
    assert.equal(plan.date, '2026-01-15');
    assert.equal(plan.opensAt, utc('2026-01-14T23:00:00Z'));
    assert.equal(plan.draws.length, 287);
    assert.deepEqual(plan.draws[0], {
      number: 1,
      drawAt: utc('2026-01-14T23:05:00Z'),
      salesCloseAt: utc('2026-01-14T23:04:30Z'),
    });
    assert.deepEqual(plan.draws.at(-1), {
      number: 287,
      drawAt: utc('2026-01-15T22:55:00Z'),
      salesCloseAt: utc('2026-01-15T22:54:30Z'),
    });
  });

  it('leaves out the draws of the hour that the spring change takes away', () => {
    const plan = planSession(SCHEDULE, '2026-03-29');
    assert.equal(plan.draws.length, 287 - 12);
    assert.equal(plan.draws.at(-1)?.drawAt, utc('2026-03-29T21:55:00Z'));
    assertEvenlySpaced(plan.draws);
  });

  it('goes on by elapsed time through the hour that comes twice in autumn', () => {
    const plan = planSession(SCHEDULE, '2026-10-25');
    assert.equal(plan.draws.length, 287);
    assert.equal(plan.opensAt, utc('2026-10-24T22:00:00Z'));
    assert.equal(plan.draws.at(-1)?.drawAt, utc('2026-10-25T21:55:00Z'));
    assertEvenlySpaced(plan.draws);
  });

  for (const [day, date, draws] of [
    ['of 24 hours', '2026-01-15', 24 * 12 - 1],
    ['of 23 hours in spring', '2026-03-29', 23 * 12 - 1],
    ['of 25 hours in autumn', '2026-10-25', 25 * 12 - 1],
  ] as const) {
    it(`fills a day ${day} where the schedule has more draws than fit, each of that date`, () => {
      const plan = planSession({ ...SCHEDULE, count: 999 }, date);
      assert.equal(plan.draws.length, draws);
      assert.ok(plan.draws.every(({ drawAt }) => metropolitanDate(drawAt) === date));
      assert.equal(metropolitanDate((plan.draws.at(-1)?.drawAt ?? 0) + 5 * 60_000), nextDate(date));
      assertEvenlySpaced(plan.draws);
    });
  }

  it('closes each draw its lead before it, also across the summer-time change', () => {
    const { draws } = planSession({ ...SCHEDULE, closingLeadSeconds: 600 }, '2026-10-25');
    assert.ok(draws.every(({ drawAt, salesCloseAt }) => drawAt - salesCloseAt === 600_000));
  });

  it('opens at a metropolitan hour, in winter and in summer', () => {
    const opening = (date: string) => planSession({ ...SCHEDULE, opensAt: '05:30' }, date).opensAt;
    assert.equal(opening('2026-03-28'), utc('2026-03-28T04:30:00Z'));
    assert.equal(opening('2026-03-29'), utc('2026-03-29T03:30:00Z'));
    assert.equal(opening('2026-10-24'), utc('2026-10-24T03:30:00Z'));
    assert.equal(opening('2026-10-25'), utc('2026-10-25T04:30:00Z'));
  });

  it('moves a first time that the spring change skips to an hour later', () => {
    const plan = planSession({ ...SCHEDULE, firstTime: '02:30', count: 1 }, '2026-03-29');
    assert.equal(plan.draws[0]?.drawAt, utc('2026-03-29T01:30:00Z'));
  });

  it('numbers from the first number', () => {
    const plan = planSession({ ...SCHEDULE, firstNumber: 501, count: 3 }, '2026-01-15');
    assert.deepEqual(
      plan.draws.map(({ number }) => number),
      [501, 502, 503],
    );
  });

  it('throws for a date that does not exist', () => {
    assert.throws(() => planSession(SCHEDULE, '2026-02-30'), RangeError);
  });
});

describe('metropolitanDate', () => {
  it('changes at midnight in Paris, in winter and in summer', () => {
    assert.equal(metropolitanDate(utc('2026-01-15T22:59:59.999Z')), '2026-01-15');
    assert.equal(metropolitanDate(utc('2026-01-15T23:00:00Z')), '2026-01-16');
    assert.equal(metropolitanDate(utc('2026-07-15T21:59:59.999Z')), '2026-07-15');
    assert.equal(metropolitanDate(utc('2026-07-15T22:00:00Z')), '2026-07-16');
  });

  it('keeps the date around both summer-time changes', () => {
    assert.equal(metropolitanDate(utc('2026-03-28T23:00:00Z')), '2026-03-29');
    assert.equal(metropolitanDate(utc('2026-03-29T21:59:59Z')), '2026-03-29');
    assert.equal(metropolitanDate(utc('2026-03-29T22:00:00Z')), '2026-03-30');
    assert.equal(metropolitanDate(utc('2026-10-24T22:00:00Z')), '2026-10-25');
    assert.equal(metropolitanDate(utc('2026-10-25T22:59:59Z')), '2026-10-25');
    assert.equal(metropolitanDate(utc('2026-10-25T23:00:00Z')), '2026-10-26');
  });
});

describe('localDateTime', () => {
  const cases: [zone: string, instant: string, date: string, time: string][] = [
    ['Europe/Paris', '2026-03-29T00:59:59.999Z', '2026-03-29', '01:59:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29', '03:00:00'],
    ['Europe/Paris', '2026-10-25T00:59:59Z', '2026-10-25', '02:59:59'],
    ['Europe/Paris', '2026-10-25T01:00:00Z', '2026-10-25', '02:00:00'],
    ['America/Martinique', '2026-01-15T03:59:59Z', '2026-01-14', '23:59:59'],
    ['America/Martinique', '2026-07-15T04:00:00Z', '2026-07-15', '00:00:00'],
    ['Pacific/Tahiti', '2026-01-15T09:30:05Z', '2026-01-14', '23:30:05'],
    ['Indian/Reunion', '2026-01-15T20:00:00Z', '2026-01-16', '00:00:00'],
    ['America/Cayenne', '2026-03-29T02:59:59Z', '2026-03-28', '23:59:59'],
    ['Pacific/Noumea', '2026-10-25T13:00:00Z', '2026-10-26', '00:00:00'],
  ];
  for (const [zone, instant, date, time] of cases) {
    it(`tells the registration date of the outlet (5.1): ${instant} in ${zone}`, () => {
      assert.deepEqual(localDateTime(utc(instant), zone), { date, time });
    });
  }

  it('throws for an unknown zone', () => {
    assert.throws(() => localDateTime(0, 'Europe/Atlantide'), RangeError);
  });
});

function assertEvenlySpaced(draws: readonly { drawAt: number }[]): void {
  for (const [i, { drawAt }] of draws.entries()) {
    assert.equal(drawAt, (draws[0]?.drawAt ?? 0) + i * 5 * 60_000);
  }
}
