import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { startSelling } from './selling-child.ts';
import {
  openTestTill,
  playRequest,
  rawDatabase,
  sell,
  sellAndLosePaper,
  temporaryFolder,
} from './test-till.ts';

const PREPARED = '0K3W9TZ7';

describe('prepared plays in the registry (article 2, promise 1)', () => {
  it('are recorded with their sale, in the same journal line, and found again', async (t) => {
    const till = await openTestTill(t);
    const { registry } = till;
    assert.equal(await registry.playOfPrepared(PREPARED), null);
    const play = await sell(till, { preparedId: PREPARED });
    assert.equal(play.preparedId, PREPARED);
    assert.equal(play.source, 'prepared');
    assert.deepEqual(await registry.playOfPrepared(PREPARED), play);
    assert.equal(await registry.playOfPrepared('ZZZZZZZZ'), null);
    const lines = rawDatabase(t, till.file)
      .prepare<[], { sold: number; told: number }>(
        `select play.journal_sequence as sold, prepared_sale.journal_sequence as told
         from play join prepared_sale on prepared_sale.play_id = play.id`,
      )
      .all();
    assert.equal(lines.length, 1);
    assert.equal(lines[0]?.sold, lines[0]?.told);
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });

  it('are sold once: refused afterwards with the number of their receipt, nothing of the sale kept', async (t) => {
    const till = await openTestTill(t);
    const play = await sell(till, { preparedId: PREPARED });
    const again = await till.registry.registerPlay(
      playRequest(till, { preparedId: PREPARED, combination: 43 }),
      till.actor,
    );
    assert.deepEqual(again, { kind: 'refused', refusal: { kind: 'prepared-used', number: play.number } });
    const [room] = await till.registry.roomFor(43, [till.draws[0]?.id ?? 0]);
    assert.equal(room?.used, 0);
    assert.equal((await sell(till)).sequence, 2);
  });

  it('are repeated by their key, and by it for nothing else', async (t) => {
    const till = await openTestTill(t);
    const request = playRequest(till, { preparedId: PREPARED });
    const first = await till.registry.registerPlay(request, till.actor);
    assert.equal(first.kind, 'registered');
    const again = await till.registry.registerPlay(request, till.actor);
    assert.deepEqual(again, { ...first, kind: 'repeated' });
    for (const preparedId of [null, 'ZZZZZZZZ']) {
      assert.deepEqual(await till.registry.registerPlay({ ...request, preparedId }, till.actor), {
        kind: 'refused',
        refusal: { kind: 'key-reused' },
      });
    }
  });

  it('are free again once their play is void, and sold once again', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const lost = await sellAndLosePaper(till, { preparedId: PREPARED });
    await registry.voidPlay(lost.id, randomUUID(), actor);
    assert.equal(await registry.playOfPrepared(PREPARED), null);
    const sold = await sell(till, { preparedId: PREPARED });
    assert.deepEqual(await registry.playOfPrepared(PREPARED), sold);
    const again = await registry.registerPlay(playRequest(till, { preparedId: PREPARED }), actor);
    assert.deepEqual(again, { kind: 'refused', refusal: { kind: 'prepared-used', number: sold.number } });
    assert.equal((await registry.playById(lost.id))?.preparedId, PREPARED);
  });

  it('are refused a second sale by the database itself (promise 6)', async (t) => {
    const till = await openTestTill(t);
    await sell(till, { preparedId: PREPARED });
    const other = await sell(till);
    const insert = rawDatabase(t, till.file).prepare(
      `insert into prepared_sale (play_id, prepared_id, recorded_at, terminal, journal_sequence)
       values (?, ?, 0, '1', 1)`,
    );
    assert.throws(() => insert.run(other.id, PREPARED), /a prepared play is sold once/);
  });

  it('are sold by one of two tills that sell the same at once', async (t) => {
    const folder = await temporaryFolder(t);
    const made = await openTestTill(t, folder);
    await made.registry.close();
    const order = { file: made.file, sales: 5, stake: 200, drawCount: 1, skipDraws: 0, preparedId: PREPARED };
    const tills = [startSelling(t, order), startSelling(t, order)];
    await Promise.all(tills.map(({ ready }) => ready));
    const said = (await Promise.all(tills.map((till) => till.go()))).flat();
    assert.deepEqual(said.toSorted(), [
      ...Array.from({ length: 9 }, () => 'refused prepared-used'),
      'registered 123456-01-00000001',
    ]);
    const { registry } = await openTestTill(t, folder);
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });
});

describe('playBySequence()', () => {
  it('finds the play of a number, of the epoch asked for (promise 3)', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const first = await sell(till);
    await registry.beginEpoch('restored', actor);
    const second = await sell(till);
    assert.equal(second.sequence, 1);
    assert.deepEqual(await registry.playBySequence(1, 1), first);
    assert.deepEqual(await registry.playBySequence(2, 1), second);
    assert.equal(await registry.playBySequence(2, 2), null);
  });
});
