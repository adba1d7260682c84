import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factTable } from '../../electron/registry/migrations/fact-table.ts';
import { MIGRATIONS, migrate, schemaVersion } from '../../electron/registry/migrations/migrate.ts';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import { openSqlite } from '../../electron/registry/sqlite-database.ts';
import { makeStore } from '../../electron/registry/store.ts';
import { JOURNAL_KEY, openingOptions, openTestTill, rawDatabase, sell } from './test-till.ts';

describe('migrate', () => {
  const LATER = [
    ...MIGRATIONS,
    { name: 'prizes', statements: factTable('prize', { columns: ['id integer primary key'] }) },
  ];

  it('takes only the steps that are missing, keeps what is stored, and records each step', async (t) => {
    const till = await openTestTill(t);
    const play = await sell(till);
    const store = makeStore(openSqlite({ file: till.file }), JOURNAL_KEY);
    t.after(() => store.close());
    await store.mutate('migrated', till.actor, (mutation) => migrate(mutation, MIGRATIONS.length, LATER));

    assert.equal(await store.read(schemaVersion), LATER.length);
    assert.deepEqual(await till.registry.playById(play.id), play);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
    const raw = rawDatabase(t, till.file);
    assert.deepEqual(raw.prepare('select version, name from migration').all(), [
      { version: 1, name: 'first' },
      { version: 2, name: 'prizes' },
    ]);
    await assert.rejects(openRegistry(openingOptions(till.file)), { problem: 'newer-version' });
  });

  it('leaves the registry as it was when a step fails', async (t) => {
    const till = await openTestTill(t);
    const store = makeStore(openSqlite({ file: till.file }), JOURNAL_KEY);
    t.after(() => store.close());
    const broken = [...LATER, { name: 'broken', statements: ['create table play (id integer)'] }];
    await assert.rejects(
      store.mutate('migrated', till.actor, (mutation) => migrate(mutation, MIGRATIONS.length, broken)),
      { name: 'RegistryError', problem: 'failed' },
    );
    assert.equal(await store.read(schemaVersion), MIGRATIONS.length);
    assert.equal((await sell(till)).sequence, 1);
  });
});
