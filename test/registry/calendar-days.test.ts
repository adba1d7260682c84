import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SessionPlan } from '../../electron/registry/registry.ts';
import { DATE, NOW, openTestTill } from './test-till.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A session so many days after the tests' day, opening at the same hour. */
function planIn(days: number): SessionPlan {
  const date = new Date(NOW + days * DAY).toISOString().slice(0, 10);
  const opensAt = NOW + days * DAY;
  return {
    date,
    opensAt,
    draws: [{ number: 1, drawAt: opensAt + 10 * MINUTE, salesCloseAt: opensAt + MINUTE }],
  };
}

describe('days of a calendar', () => {
  it('are those between the first and the last of one import, with a session or not', async (t) => {
    const { registry, actor } = await openTestTill(t);
    await registry.recordSessions([planIn(3), planIn(5)], actor);
    await registry.recordSessions([planIn(8), planIn(9), planIn(12)], actor);
    const covered = [];
    for (let day = 0; day < 15; day += 1) {
      const { date } = planIn(day);
      if ((await registry.isInCalendar(date)) || (await registry.hasSession(date))) covered.push(day);
    }
    // Neither the days before an import nor those between two of them.
    assert.deepEqual(covered, [0, 3, 4, 5, 8, 9, 10, 11, 12]);
  });

  it('open one after another: the next opening is that of the first to come', async (t) => {
    const { registry, actor } = await openTestTill(t);
    assert.equal(await registry.nextOpening(NOW), null);
    await registry.recordSessions([planIn(5), planIn(3)], actor);
    assert.equal(await registry.nextOpening(NOW), NOW + 3 * DAY);
    assert.equal(await registry.nextOpening(NOW + 3 * DAY), NOW + 5 * DAY);
    assert.equal(await registry.nextOpening(NOW + 5 * DAY), null);
  });

  it('put no draw on sale before their session opens, nor one that has closed', async (t) => {
    const { registry, actor, draws } = await openTestTill(t);
    await registry.recordSessions([planIn(1)], actor);
    assert.deepEqual(await registry.drawsOnSale(NOW), draws);
    const opensAt = NOW + DAY;
    assert.deepEqual(await registry.drawsOnSale(opensAt - 1), []);
    assert.deepEqual(
      (await registry.drawsOnSale(opensAt)).map(({ date }) => date),
      [planIn(1).date],
    );
    assert.deepEqual(await registry.drawsOnSale(opensAt + MINUTE), []);
    assert.notEqual(DATE, planIn(1).date);
  });
});
