import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SessionPlan } from '../../electron/registry/registry.ts';
import { DATE, NOW, openTestTill, type TestTill } from './test-till.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

function planOf(date: string, from: number, draws: number): SessionPlan {
  return {
    date,
    opensAt: from - MINUTE,
    draws: Array.from({ length: draws }, (_, i) => ({
      number: 1 + i,
      drawAt: from + (i + 1) * 5 * MINUTE,
      salesCloseAt: from + (i + 1) * 5 * MINUTE - 1000,
    })),
  };
}

/** The plan that the test till's own session was recorded with. */
function presentPlan({ draws }: TestTill): SessionPlan {
  return { date: DATE, opensAt: NOW - MINUTE, draws: draws.map(({ id: _, date: _date, ...plan }) => plan) };
}

describe('sessions from a calendar', () => {
  it('are recorded all at once, latest first, with their draws in order', async (t) => {
    const till = await openTestTill(t);
    const plans = [planOf('2026-01-16', NOW + DAY, 3), planOf('2026-01-17', NOW + 2 * DAY, 2)];
    const { lines } = await till.registry.checkJournal();
    assert.deepEqual(await till.registry.recordSessions(plans, till.actor), { conflicts: [] });
    assert.deepEqual(await till.registry.checkJournal(), { lines: lines + 1, brokenAt: null });
    const sessions = await till.registry.sessions(2);
    assert.deepEqual(
      sessions.map(({ date, opensAt, draws }) => ({
        date,
        opensAt,
        draws: draws.map(({ id: _, date: _date, ...plan }) => plan),
      })),
      plans.toReversed(),
    );
    const draw = sessions[1]?.draws[2];
    assert.ok(draw);
    assert.deepEqual(await till.registry.drawByNumber('2026-01-16', 3), draw);
    assert.deepEqual(await till.registry.drawById(draw.id), draw);
    assert.equal(await till.registry.drawByNumber('2026-01-16', 4), null);
    assert.equal(await till.registry.drawById(999), null);
  });

  it('leave a session that is there just so as it is, whatever the order of its draws', async (t) => {
    const till = await openTestTill(t);
    const plan = presentPlan(till);
    const { lines } = await till.registry.checkJournal();
    const again = [{ ...plan, draws: plan.draws.toReversed() }];
    assert.deepEqual(await till.registry.recordSessions(again, till.actor), { conflicts: [] });
    assert.equal((await till.registry.checkJournal()).lines, lines);
    assert.deepEqual(await till.registry.drawsOfDate(DATE), till.draws);
  });

  it('are refused whole where one is there otherwise: a draw, an hour or the opening differs', async (t) => {
    const till = await openTestTill(t);
    const plan = presentPlan(till);
    const [first, ...rest] = plan.draws;
    assert.ok(first);
    const others: SessionPlan[] = [
      { ...plan, opensAt: plan.opensAt + 1 },
      { ...plan, draws: rest },
      { ...plan, draws: [...plan.draws, { number: 500, drawAt: NOW + DAY, salesCloseAt: NOW }] },
      { ...plan, draws: [{ ...first, number: 99 }, ...rest] },
      { ...plan, draws: [{ ...first, drawAt: first.drawAt + 1 }, ...rest] },
      { ...plan, draws: [{ ...first, salesCloseAt: first.salesCloseAt - 1 }, ...rest] },
    ];
    const { lines } = await till.registry.checkJournal();
    for (const other of others) {
      const plans = [planOf('2026-01-16', NOW + DAY, 3), other, planOf('2026-01-17', NOW + 2 * DAY, 2)];
      assert.deepEqual(await till.registry.recordSessions(plans, till.actor), { conflicts: [DATE] });
    }
    assert.equal(await till.registry.hasSession('2026-01-16'), false);
    assert.deepEqual(await till.registry.checkJournal(), { lines, brokenAt: null });
  });

  it('conflict with each other where a date comes twice otherwise', async (t) => {
    const till = await openTestTill(t);
    const plans = [planOf('2026-01-16', NOW + DAY, 3), planOf('2026-01-16', NOW + DAY, 2)];
    assert.deepEqual(await till.registry.recordSessions(plans, till.actor), { conflicts: ['2026-01-16'] });
    assert.equal(await till.registry.hasSession('2026-01-16'), false);
  });
});
