import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DEFAULT_PAYMENT_RULES } from '../../electron/games/ile-au-tresor/payment-rules.ts';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import type { RegistryProblem } from '../../electron/registry/registry.ts';
import { NOW, openingOptions, openTestTill, rawDatabase, sell, temporaryFolder } from './test-till.ts';

const problem = (name: RegistryProblem) => ({ name: 'RegistryError', problem: name });

describe('openRegistry', () => {
  it('makes a registry with its identity, first epoch, rules and journal', async (t) => {
    const { registry } = await openTestTill(t);
    const { registryId, ...identity } = registry.identity;
    assert.match(registryId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(identity, { mode: 'training', registrationPoint: '123456', epoch: 1 });
    assert.deepEqual(await registry.gameRules(), {
      capCounts: 'unit-stakes',
      capAllotment: 50,
      clockToleranceMs: 2000,
      payments: DEFAULT_PAYMENT_RULES,
      resultFiles: { authenticity: 'sha256' },
    });
    assert.equal(await registry.lastInstant(), NOW);
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });

  it('opens the same registry again, made once', async (t) => {
    const folder = await temporaryFolder(t);
    const first = await openTestTill(t, folder);
    await sell(first);
    const before = await first.registry.checkJournal();
    await first.registry.close();
    const again = await openRegistry({ ...openingOptions(first.file), create: null });
    t.after(() => again.close());
    assert.deepEqual(again.identity, first.registry.identity);
    assert.deepEqual(await again.checkJournal(), before);
    assert.equal((await again.listPlays(10, null)).length, 1);
  });

  it('is made once by two tills that start together', async (t) => {
    const file = join(await temporaryFolder(t), 'registry.sqlite');
    const [one, two] = await Promise.all([
      openRegistry(openingOptions(file)),
      openRegistry(openingOptions(file)),
    ]);
    t.after(() => Promise.all([one?.close(), two?.close()]));
    assert.deepEqual(one?.identity, two?.identity);
  });

  it('makes the registry in an empty file left by a start that was cut', async (t) => {
    const file = join(await temporaryFolder(t), 'registry.sqlite');
    await writeFile(file, '');
    const registry = await openRegistry(openingOptions(file));
    t.after(() => registry.close());
    assert.equal(registry.identity.epoch, 1);
  });

  it('refuses another mode, registration point or journal key', async (t) => {
    const { file } = await openTestTill(t);
    const options = openingOptions(file);
    const real = { mode: 'real', registrationPoint: '123456' } as const;
    const elsewhere = { mode: 'training', registrationPoint: '654321' } as const;
    await assert.rejects(openRegistry({ ...options, create: real }), problem('wrong-identity'));
    await assert.rejects(openRegistry({ ...options, create: elsewhere }), problem('wrong-identity'));
    await assert.rejects(
      openRegistry({ ...options, journalKey: new Uint8Array(32) }),
      problem('wrong-identity'),
    );
  });

  it('refuses a registry of a later program', async (t) => {
    const till = await openTestTill(t);
    const raw = rawDatabase(t, till.file);
    raw
      .prepare(
        `insert into migration (version, name, recorded_at, terminal, operator_id, journal_sequence)
         values (999, 'later', 0, '1', null, 1)`,
      )
      .run();
    await assert.rejects(openRegistry(openingOptions(till.file)), problem('newer-version'));
  });

  it('refuses what is not a registry', async (t) => {
    const folder = await temporaryFolder(t);
    const text = join(folder, 'text');
    await writeFile(text, 'Lorem ipsum dolor sit amet. '.repeat(200));
    await assert.rejects(openRegistry(openingOptions(text)), problem('damaged'));
    const other = join(folder, 'other.sqlite');
    rawDatabase(t, other).exec('create table something (id integer)');
    await assert.rejects(openRegistry(openingOptions(other)), problem('damaged'));
    const none = { ...openingOptions(join(folder, 'none.sqlite')), create: null };
    await assert.rejects(openRegistry(none), problem('failed'));
    const noFolder = openingOptions(join(folder, 'no', 'such', 'folder.sqlite'));
    await assert.rejects(openRegistry(noFolder), problem('failed'));
  });

  it('says so when the storage is damaged', async (t) => {
    const till = await openTestTill(t);
    for (let i = 0; i < 20; i += 1) await sell(till);
    await till.registry.close();
    const bytes = await readFile(till.file);
    await writeFile(till.file, bytes.fill(0xa5, 4096));
    await assert.rejects(openRegistry(openingOptions(till.file)), problem('damaged'));
  });

  it('ends what is running before it closes', async (t) => {
    const folder = await temporaryFolder(t);
    const till = await openTestTill(t, folder);
    const selling = sell(till);
    await till.registry.close();
    const play = await selling;
    assert.deepEqual(await (await openTestTill(t, folder)).registry.listPlays(10, null), [play]);
  });

  it('commits to a write-ahead log', async (t) => {
    const { file } = await openTestTill(t);
    assert.equal(rawDatabase(t, file).pragma('journal_mode', { simple: true }), 'wal');
  });
});

describe('beginEpoch', () => {
  it('numbers from 1 again in a new epoch, which the number shows (promise 3)', async (t) => {
    const till = await openTestTill(t);
    assert.equal((await sell(till)).number, '123456-01-00000001');
    const identity = await till.registry.beginEpoch('restored from a copy', till.actor);
    assert.equal(identity.epoch, 2);
    assert.equal(till.registry.identity.epoch, 2);
    assert.equal((await sell(till)).number, '123456-02-00000001');
    assert.equal((await sell(till)).number, '123456-02-00000002');
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });
});
