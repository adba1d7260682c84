import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type SqliteFile from 'better-sqlite3';
import { drawAt, later, matching, openPrizeTill, type PrizeTill, pay, WINNING } from './prize-till.ts';
import { rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

/** The only tables whose rows change: their own tests say how. */
const COUNTERS = ['draw_load', 'sequence_counter'];

/** A result by two operators; a payment of all, and one of a part with its exchange, a correction and a centre slip. */
async function drawAndPay(till: PrizeTill): Promise<void> {
  const { registry, clerk } = till;
  const wish = { combination: matching(WINNING, 5, true), skipDraws: 5 };
  const plays = [await sell(till, wish), await sell(till, { ...wish, drawCount: 2 })] as const;
  const entry = { drawId: drawAt(till, 5).id, combination: WINNING, correction: null };
  await registry.enterResult({ ...entry, isManager: false }, later(till, clerk));
  await registry.enterResult({ ...entry, isManager: true }, later(till));
  const slip = { playId: plays[0].id, issue: 1, amount: 5000, idempotencyKey: randomUUID() };
  await registry.addCentreSlip(slip, later(till));
  const { id: paymentId } = await pay(till, plays[0], { pay: [0] });
  await pay(till, plays[1], { pay: [0], remaining: [1] });
  const correction = { paymentId, idempotencyKey: randomUUID(), difference: 1, reason: 'essai' };
  await registry.correctPayment(correction, later(till));
}

/** A registry with a row in every table, opened beside it by a database tool. */
async function fullRegistry(t: TestContext): Promise<{ raw: SqliteFile.Database; tables: string[] }> {
  const till = await openPrizeTill(t);
  const { registry, actor } = till;
  await registry.recordSignOn({ operatorId: actor.operatorId ?? 0, kind: 'signed-on' }, actor);
  const replaced = await sellAndLosePaper(till);
  await registry.replaceReceipt(replaced.id, randomUUID(), actor);
  const lost = await sellAndLosePaper(till);
  await registry.voidPlay(lost.id, randomUUID(), actor);
  const play = await sell(till, { drawCount: 2, preparedId: '0K3W9TZ7' });
  await registry.addDuplicate(play.id, 'paper', randomUUID(), actor);
  await drawAndPay(till);
  const raw = rawDatabase(t, till.file);
  const names = raw.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`);
  return { raw, tables: names.all().map(({ name }) => name) };
}

describe('the database itself (promise 6)', () => {
  it('refuses to update any column, delete or replace a row of any table of facts', async (t) => {
    const { raw, tables } = await fullRegistry(t);
    raw.pragma('recursive_triggers = ON');
    raw.pragma('foreign_keys = OFF');
    assert.ok(tables.length > 25);
    for (const table of tables) {
      const row = raw.prepare<[], Record<string, unknown>>(`select * from ${table} limit 1`).get();
      assert.ok(row, `${table} has a row to try on`);
      const refused = new RegExp(`${table}: what is recorded is never (update|delete)d`);
      assert.throws(() => raw.prepare(`delete from ${table}`).run(), refused);
      if (COUNTERS.includes(table)) continue;
      for (const column of Object.keys(row)) {
        assert.throws(() => raw.prepare(`update ${table} set ${column} = ${column}`).run(), refused, column);
      }
      const columns = Object.keys(row);
      const replace = raw.prepare(
        `insert or replace into ${table} (${columns}) values (${columns.map(() => '?')})`,
      );
      assert.throws(() => replace.run(Object.values(row)), refused);
    }
  });

  it('lets a sequence counter only go up by one', async (t) => {
    const { raw } = await fullRegistry(t);
    for (const change of ['last = last + 2', 'last = last - 1', 'epoch = 2, last = last + 1']) {
      assert.throws(
        () => raw.prepare(`update sequence_counter set ${change}`).run(),
        /only goes up by one/,
        change,
      );
    }
  });

  it('has strict tables only', async (t) => {
    const { raw, tables } = await fullRegistry(t);
    const strict = raw.prepare<[], { name: string }>('select name from pragma_table_list where strict').all();
    assert.deepEqual(
      tables.filter((table) => !strict.some(({ name }) => name === table)),
      [],
    );
  });
});
