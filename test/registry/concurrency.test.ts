import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startSelling } from './selling-child.ts';
import { openTestTill, rawDatabase, sell, temporaryFolder } from './test-till.ts';

describe('two tills of one registry', () => {
  it('never pass the cap together, and keep the numbers and the chain whole (promises 2 and 3)', async (t) => {
    const folder = await temporaryFolder(t);
    const made = await openTestTill(t, folder);
    await made.registry.close();
    const order = {
      file: made.file,
      sales: 20,
      stake: 400,
      drawCount: 3,
      skipDraws: 0,
    };
    const tills = [startSelling(t, order), startSelling(t, order)];
    await Promise.all(tills.map(({ ready }) => ready));
    const [one = [], two = []] = await Promise.all(tills.map((till) => till.go()));

    const said = [...one, ...two];
    const numbers = said.filter((line) => line.startsWith('registered')).sort();
    assert.equal(numbers.length, 25);
    assert.equal(said.filter((line) => line === 'refused draw-full').length, 15);
    assert.deepEqual(
      numbers,
      Array.from({ length: 25 }, (_, i) => `registered 123456-01-${String(i + 1).padStart(8, '0')}`),
    );

    const { registry, draws } = await openTestTill(t, folder);
    const rooms = await registry.roomFor(
      42,
      draws.slice(0, 3).map(({ id }) => id),
    );
    assert.deepEqual(
      rooms.map(({ used }) => used),
      [50, 50, 50],
    );
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });

  it('wait for each other', async (t) => {
    const till = await openTestTill(t);
    const other = rawDatabase(t, till.file);
    other.exec('begin immediate');
    const waiting = sell(till);
    await nextTurn();
    other.exec('rollback');
    assert.equal((await waiting).sequence, 1);
  });

  it('give up with nothing done when it takes too long, and go on afterwards', async (t) => {
    const till = await openTestTill(t, undefined, { busyLimitMs: 0 });
    const other = rawDatabase(t, till.file);
    other.exec('begin immediate');
    await assert.rejects(sell(till), { name: 'RegistryError', problem: 'busy' });
    other.exec('rollback');
    assert.equal((await sell(till)).sequence, 1);
  });

  it('read while another till is in the middle of a sale', async (t) => {
    const till = await openTestTill(t);
    const play = await sell(till);
    rawDatabase(t, till.file).exec('begin immediate');
    assert.deepEqual(await till.registry.listPlays(10, null), [play]);
  });
});
