import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { drawAt, later, openPrizeTill, type PrizeTill } from './prize-till.ts';
import { playRequest, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

function cancel(till: PrizeTill, playId: number, wish: { issue?: number; key?: string; at?: number } = {}) {
  const { issue = 1, key = randomUUID(), at = till.actor.at } = wish;
  return till.registry.cancelPlay(
    { playId, issue, idempotencyKey: key, customerId: till.customerId },
    { ...till.actor, at },
  );
}

function refused(refusal: object) {
  return { kind: 'refused', refusal };
}

describe('a cancelled play', () => {
  it('is refunded once, void from then on, with the job of its paper', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sell(till, { stake: 600, drawCount: 3 });
    const done = await cancel(till, play.id, { key: 'k' });
    assert.deepEqual(done, { kind: 'done', value: { refund: 1800, play: { ...play, void: true } } });
    assert.deepEqual(await cancel(till, play.id, { key: 'k', at: later(till).at }), done);
    assert.deepEqual(await cancel(till, play.id), refused({ kind: 'play-void' }));
    const jobs = await till.registry.printJobs('1', ['pending']);
    assert.deepEqual(
      jobs.map(({ kind, playId, issue }) => [kind, playId, issue]),
      [
        ['original', play.id, 1],
        ['cancellation', play.id, 1],
      ],
    );
    const raw = rawDatabase(t, till.file);
    assert.deepEqual(raw.prepare('select refund, reason from play_void').all(), [
      { refund: 1800, reason: 'cancelled' },
    ]);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('gives its room back on every draw: what was full can be sold again (article 3)', async (t) => {
    const till = await openPrizeTill(t);
    const plays = [];
    for (let i = 0; i < 5; i += 1) plays.push(await sell(till, { stake: 2000, drawCount: 2 }));
    const drawIds = till.draws.slice(0, 2).map(({ id }) => id);
    assert.equal((await till.registry.registerPlay(playRequest(till), till.actor)).kind, 'refused');
    assert.deepEqual(await till.registry.fullCombinations(drawIds, 1), [42]);
    await cancel(till, plays[0]?.id ?? 0);
    assert.deepEqual(await till.registry.fullCombinations(drawIds, 10), []);
    assert.deepEqual(
      (await till.registry.roomFor(42, drawIds)).map(({ used }) => used),
      [40, 40],
    );
    await sell(till, { stake: 2000, drawCount: 2 });
    assert.equal((await till.registry.registerPlay(playRequest(till), till.actor)).kind, 'refused');
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('frees the prepared play that it was sold as (article 2)', async (t) => {
    const till = await openPrizeTill(t);
    const preparedId = '0K3W9TZ7';
    const play = await sell(till, { preparedId });
    await cancel(till, play.id);
    assert.equal(await till.registry.playOfPrepared(preparedId), null);
    const again = await sell(till, { preparedId });
    assert.deepEqual(await till.registry.playOfPrepared(preparedId), again);
  });

  it('needs the latest paper, before sales close on its first draw', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sellAndLosePaper(till, { drawCount: 2, skipDraws: 1 });
    await till.registry.replaceReceipt(play.id, randomUUID(), till.actor);
    const closedAt = drawAt(till, 1).salesCloseAt;
    assert.deepEqual(await cancel(till, 999), refused({ kind: 'unknown-play' }));
    assert.deepEqual(await cancel(till, play.id, { issue: 1 }), refused({ kind: 'superseded', issue: 2 }));
    assert.deepEqual(
      await cancel(till, play.id, { issue: 2, at: closedAt }),
      refused({ kind: 'first-draw-closed', closedAt }),
    );
    assert.equal((await cancel(till, play.id, { issue: 2, at: closedAt - 1 })).kind, 'done');
  });

  it('shares its key with nothing else', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sell(till);
    const other = await sellAndLosePaper(till);
    await cancel(till, play.id, { key: 'cancelled' });
    await till.registry.voidPlay(other.id, 'voided', till.actor);
    const reused = refused({ kind: 'key-reused' });
    assert.deepEqual(await cancel(till, other.id, { key: 'cancelled' }), reused);
    assert.deepEqual(await cancel(till, play.id, { key: 'cancelled', issue: 2 }), reused);
    assert.deepEqual(await cancel(till, other.id, { key: 'voided' }), reused);
    assert.deepEqual(await till.registry.voidPlay(play.id, 'cancelled', till.actor), reused);
  });

  it('counts as paid to the customer who brings another one’s receipt', async (t) => {
    const till = await openPrizeTill(t);
    const own = await sell(till, { stake: 400 });
    const { id } = await till.registry.nextCustomer(till.actor);
    const next = { ...till, customerId: id };
    const theirs = await sell(next, { stake: 600 });
    await cancel(next, own.id);
    assert.deepEqual(await till.registry.currentCustomer(till.actor), {
      id,
      plays: 1,
      total: 600,
      paid: 400,
    });
    // Their own play just isn't one any more.
    await cancel(next, theirs.id);
    assert.deepEqual(await till.registry.currentCustomer(till.actor), { id, plays: 0, total: 0, paid: 400 });
  });
});
