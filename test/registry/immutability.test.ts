import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type SqliteFile from 'better-sqlite3';
import { openTestTill, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

/** The only tables whose rows change: their own tests say how. */
const COUNTERS = ['draw_load', 'sequence_counter'];

/** A registry with a row in every table, opened beside it by a database tool. */
async function fullRegistry(t: TestContext): Promise<{ raw: SqliteFile.Database; tables: string[] }> {
  const till = await openTestTill(t);
  const { registry, actor } = till;
  await registry.recordSignOn({ operatorId: actor.operatorId ?? 0, kind: 'signed-on' }, actor);
  const replaced = await sellAndLosePaper(till);
  await registry.replaceReceipt(replaced.id, randomUUID(), actor);
  const lost = await sellAndLosePaper(till);
  await registry.voidPlay(lost.id, randomUUID(), actor);
  const play = await sell(till, { drawCount: 2 });
  await registry.addDuplicate(play.id, 'paper', randomUUID(), actor);
  const raw = rawDatabase(t, till.file);
  const names = raw.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`);
  return { raw, tables: names.all().map(({ name }) => name) };
}

describe('the database itself (promise 6)', () => {
  it('refuses to update any column, delete or replace a row of any table of facts', async (t) => {
    const { raw, tables } = await fullRegistry(t);
    raw.pragma('recursive_triggers = ON');
    raw.pragma('foreign_keys = OFF');
    assert.ok(tables.length > 15);
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
