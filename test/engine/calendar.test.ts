import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMBINATION, type HeadlessTill, openTill, saleOf, sell } from './headless-till.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HEADER = 'date,number,salesOpenAt,salesCloseAt,drawAt';

/** CSV lines of a date's draws on the hour from `first` on, closing half a minute before. */
function linesOf(date: string, draws: number, { first = 10, opensAt = `${date}T08:00` } = {}): string[] {
  return Array.from({ length: draws }, (_, i) => {
    const hour = String(first + i).padStart(2, '0');
    const before = String(first + i - 1).padStart(2, '0');
    return `${date},${i + 1},${opensAt},${date}T${before}:59:30,${date}T${hour}:00`;
  });
}

const csvOf = (...lines: string[]) => [HEADER, ...lines, ''].join('\n');

function importCsv(till: HeadlessTill, ...lines: string[]) {
  return till.value('importCalendar', { format: 'csv', text: csvOf(...lines) });
}

async function shift(till: HeadlessTill, ms: number) {
  await till.value('simulateClock', { shiftMs: ms });
  return (await till.value('getState', {})).sales;
}

describe('a calendar file', () => {
  it('is refused whole, with the lines of what is wrong', async (t) => {
    const { till } = await openTill(t);
    async function refusalOf(format: 'csv' | 'json', text: string) {
      const refusal = await till.refusal('importCalendar', { format, text });
      assert.ok(refusal.code === 'import-refused', JSON.stringify(refusal));
      return refusal;
    }
    const [first = '', second = '', third = ''] = linesOf('2026-12-03', 3);
    const { problems, count } = await refusalOf(
      'csv',
      csvOf(first, `${second},x`, third.replace('T11:59:30', 'T25:00'), first),
    );
    assert.equal(count, 3);
    assert.deepEqual(problems, [
      { line: 3, code: 'wrong-field-count', found: '6 / 5' },
      { line: 4, code: 'bad-value', found: 'salesCloseAt 2026-12-03T25:00' },
      { line: 5, code: 'draw-repeated', found: '2' },
    ]);
    const many = await refusalOf('csv', csvOf(...Array.from({ length: 80 }, () => 'x')));
    assert.deepEqual([many.problems.length, many.count], [50, 80]);
    assert.deepEqual((await refusalOf('json', '{\n "draws": 1,\n')).problems, [
      { line: 3, code: 'not-json', found: '' },
    ]);
    const { sessions } = await till.value('listSessions', { limit: 9 });
    assert.deepEqual(
      sessions.map(({ date }) => date),
      ['2026-11-30'],
    );
    await till.value('addOperator', { name: 'Bruno', role: 'clerk', pin: '5190' });
    await till.value('signOn', { operatorId: 2, pin: '5190' });
    const clerks = await till.refusal('importCalendar', { format: 'csv', text: csvOf(first) });
    assert.equal(clerks.code, 'manager-only');
  });

  it('is refused where a session is recorded already otherwise, and goes before the settings where none is', async (t) => {
    const { till } = await openTill(t);
    const conflict = await till.refusal('importCalendar', {
      format: 'csv',
      text: csvOf(...linesOf('2026-11-30', 2), ...linesOf('2026-12-01', 2)),
    });
    assert.deepEqual(conflict, { code: 'sessions-differ', dates: ['2026-11-30'] });

    // 2 December has no draws; 4 December is beyond the calendar.
    const days = [...linesOf('2026-12-01', 2), ...linesOf('2026-12-03', 3)];
    const { sessions } = await importCsv(till, ...days);
    assert.deepEqual(
      sessions.map(({ date, draws, firstDraw, lastDraw }) => [
        date,
        draws,
        firstDraw?.number,
        lastDraw?.number,
      ]),
      [
        ['2026-12-01', 2, 1, 2],
        ['2026-12-03', 3, 1, 3],
      ],
    );
    assert.deepEqual((await importCsv(till, ...days)).sessions, sessions);

    const opening = (day: string) => Date.parse(`2026-12-${day}T07:00:00Z`);
    assert.deepEqual(await shift(till, 12 * HOUR - 4 * MINUTE), {
      kind: 'between-sessions',
      nextOpensAt: opening('01'),
    });
    const first = await shift(till, 8 * HOUR + 4 * MINUTE);
    assert.ok(first.kind === 'open');
    assert.deepEqual([first.sessionDate, first.remainingDraws], ['2026-12-01', 2]);
    assert.deepEqual(await shift(till, 24 * HOUR), { kind: 'between-sessions', nextOpensAt: opening('03') });
    assert.equal((await shift(till, 24 * HOUR)).kind, 'open');
    const scheduled = await shift(till, 24 * HOUR);
    assert.ok(scheduled.kind === 'open');
    assert.equal(scheduled.sessionDate, '2026-12-04');
    assert.ok(scheduled.remainingDraws > 100);
  });

  it('keeps a day before it to the settings, and a subscription to one of two open sessions (2.3.5)', async (t) => {
    const { till } = await openTill(t, '2026-11-30T22:47:00Z');
    const early = { opensAt: '2026-11-30T20:00' };
    await importCsv(till, ...linesOf('2026-12-01', 5, early));
    const times = { salesOpenAt: '2026-12-05T08:00', salesCloseAt: '2026-12-05T09:59:30' };
    const draws = [{ date: '2026-12-05', number: 7, ...times, drawAt: '2026-12-05T10:00' }];
    const text = JSON.stringify({ format: 'amigo-live-calendar', version: 1, draws });
    const { sessions } = await till.value('importCalendar', { format: 'json', text });
    assert.deepEqual(
      sessions.map(({ date, firstDraw }) => [date, firstDraw?.number]),
      [['2026-12-05', 7]],
    );
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 6 });
    assert.deepEqual(
      quote.draws.map(({ date, number }) => [date, number]),
      [
        ['2026-11-30', 286],
        ['2026-11-30', 287],
      ],
    );
    const next = await shift(till, 9 * MINUTE);
    assert.ok(next.kind === 'open');
    assert.deepEqual([next.sessionDate, next.remainingDraws], ['2026-12-01', 5]);
  });
});

describe('a session that ends', () => {
  it('while a subscription is being sold: nothing is sold but what the screen showed (2.3.5)', async (t) => {
    const { till } = await openTill(t, '2026-11-30T22:47:00Z');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 6 });
    assert.equal(quote.drawCount, 2);
    await shift(till, 4 * MINUTE);
    const changed = await till.refusal('registerPlay', saleOf(quote));
    assert.deepEqual(changed, { code: 'quote-changed', changed: ['draws', 'total'] });
    const reduced = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 6 });
    assert.deepEqual([reduced.requestedDrawCount, reduced.drawCount, reduced.total], [6, 1, 200]);
    await till.value('registerPlay', saleOf(reduced));
    await shift(till, 5 * MINUTE);
    const over = await till.refusal('registerPlay', saleOf(reduced));
    assert.equal(over.code, 'no-session');
  });

  for (const [change, clock, numbers, next] of [
    ['loses an hour in spring', '2026-03-29T21:47:00Z', [274, 275], '2026-03-29T22:00:00Z'],
    ['wins an hour in autumn', '2026-10-25T21:47:00Z', [286, 287], '2026-10-25T23:00:00Z'],
  ] as const) {
    it(`when Paris ${change}: its draws are at even times, the next session opens at midnight`, async (t) => {
      const { till } = await openTill(t, clock);
      const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 6 });
      assert.deepEqual(
        quote.draws.map(({ number }) => number),
        numbers,
      );
      const { draws } = await till.value('listDraws', { date: clock.slice(0, 10) });
      assert.equal(draws.length, numbers[1]);
      assert.ok(draws.every(({ drawAt }, i) => drawAt === (draws[0]?.drawAt ?? 0) + i * 5 * MINUTE));
      assert.deepEqual(await shift(till, 9 * MINUTE), {
        kind: 'between-sessions',
        nextOpensAt: Date.parse(next),
      });
    });
  }
});

describe('an outlet far from Paris', () => {
  it('registers at its own date, on draws of the metropolitan day (5.1)', async (t) => {
    // 01:30 in Paris on the 15th.
    const { till } = await openTill(t, '2026-07-14T23:30:00Z');
    const seen: unknown[] = [];
    async function sellIn(zone: string) {
      await till.value('changeSettings', { outlet: { name: 'Bar de la Marine', zone } });
      const { receipt } = await sell(till);
      const { sales } = await till.value('getState', {});
      const { localDate, localTime, draws } = receipt;
      seen.push([
        zone,
        localDate,
        localTime.slice(0, 5),
        draws[0]?.date,
        sales.kind === 'open' && sales.sessionDate,
      ]);
    }
    for (const zone of ['Pacific/Tahiti', 'America/Martinique', 'America/Cayenne']) await sellIn(zone);
    await till.value('simulateClock', { shiftMs: 21 * HOUR });
    await sellIn('Indian/Reunion');
    assert.deepEqual(seen, [
      ['Pacific/Tahiti', '2026-07-14', '13:30', '2026-07-15', '2026-07-15'],
      ['America/Martinique', '2026-07-14', '19:30', '2026-07-15', '2026-07-15'],
      ['America/Cayenne', '2026-07-14', '20:30', '2026-07-15', '2026-07-15'],
      ['Indian/Reunion', '2026-07-16', '00:30', '2026-07-15', '2026-07-15'],
    ]);
  });
});
