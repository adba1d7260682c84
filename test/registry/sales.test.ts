import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openTestTill, playRequest, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

describe('registerPlay', () => {
  it('registers the play with its number, draws, receipt and pending paper (promise 1)', async (t) => {
    const till = await openTestTill(t);
    const play = await sell(till, { stake: 800, drawCount: 2 });
    const { id, printJob, ...rest } = play;
    assert.deepEqual(rest, {
      registrationPoint: '123456',
      epoch: 1,
      sequence: 1,
      number: '123456-01-00000001',
      registeredAt: till.actor.at,
      localDate: '2026-01-15',
      localTime: '04:00:00',
      combination: 42,
      stake: 800,
      total: 1600,
      requestedDrawCount: 2,
      source: 'screen',
      preparedId: null,
      operatorId: till.actor.operatorId,
      operatorName: 'Maëlle',
      terminal: '1',
      customerId: till.customerId,
      draws: till.draws.slice(0, 2),
      receiptContent: { number: '123456-01-00000001', lines: ['Vos lieux', 'Votre pirate'] },
      issue: 1,
      duplicates: 0,
      void: false,
    });
    assert.deepEqual(printJob, {
      id: printJob.id,
      kind: 'original',
      playId: id,
      issue: 1,
      duplicateNumber: null,
      paymentId: null,
      centreSlipId: null,
      createdAt: till.actor.at,
      state: 'pending',
      stateAt: till.actor.at,
      attempt: 0,
    });
    assert.deepEqual(await till.registry.playById(id), play);
  });

  it('makes one sale of a repeated command, also after its draw has closed', async (t) => {
    const till = await openTestTill(t);
    const request = playRequest(till, { drawCount: 2 });
    const first = await till.registry.registerPlay(request, till.actor);
    assert.equal(first.kind, 'registered');
    const later = { ...till.actor, at: till.draws[1]?.drawAt ?? 0 };
    const again = await till.registry.registerPlay({ ...request, localTime: '04:30:00' }, later);
    assert.deepEqual(again, { ...first, kind: 'repeated' });
    assert.deepEqual(await till.registry.playByKey(request.idempotencyKey), 'play' in first && first.play);
    assert.equal((await till.registry.listPlays(10, null)).length, 1);
  });

  it('makes one sale of two commands that come at once', async (t) => {
    const till = await openTestTill(t);
    const request = playRequest(till);
    const results = await Promise.all([
      till.registry.registerPlay(request, till.actor),
      till.registry.registerPlay(request, till.actor),
    ]);
    assert.deepEqual(
      results.map(({ kind }) => kind),
      ['registered', 'repeated'],
    );
  });

  it('refuses a key that was used for another play', async (t) => {
    const till = await openTestTill(t);
    const request = playRequest(till, { drawCount: 2 });
    await till.registry.registerPlay(request, till.actor);
    const others = [
      { combination: 43 },
      { stake: 400, unitStakes: 2, total: 800 },
      { drawIds: request.drawIds.slice(0, 1), total: 200 },
      { drawIds: till.draws.slice(1, 3).map(({ id }) => id) },
      { requestedDrawCount: 3 },
    ];
    for (const other of others) {
      assert.deepEqual(await till.registry.registerPlay({ ...request, ...other }, till.actor), {
        kind: 'refused',
        refusal: { kind: 'key-reused' },
      });
    }
  });

  it('sells a draw from the opening of its session until the instant its sales close', async (t) => {
    const till = await openTestTill(t);
    const [draw] = till.draws;
    assert.ok(draw);
    const opensAt = till.actor.at - 60_000;
    const at = async (instant: number) => {
      const result = await till.registry.registerPlay(playRequest(till), { ...till.actor, at: instant });
      return result.kind === 'refused' ? result.refusal : result.kind;
    };
    assert.deepEqual(await at(opensAt - 1), { kind: 'draw-closed', drawId: draw.id });
    assert.equal(await at(opensAt), 'registered');
    assert.equal(await at(draw.salesCloseAt - 1), 'registered');
    assert.deepEqual(await at(draw.salesCloseAt), { kind: 'draw-closed', drawId: draw.id });
  });

  it('refuses a subscription of which one draw has closed, and an unknown draw', async (t) => {
    const till = await openTestTill(t);
    const closed = { ...till.actor, at: till.draws[0]?.salesCloseAt ?? 0 };
    assert.deepEqual(await till.registry.registerPlay(playRequest(till, { drawCount: 3 }), closed), {
      kind: 'refused',
      refusal: { kind: 'draw-closed', drawId: till.draws[0]?.id },
    });
    const unknown = { ...playRequest(till), drawIds: [987_654] };
    assert.deepEqual(await till.registry.registerPlay(unknown, till.actor), {
      kind: 'refused',
      refusal: { kind: 'draw-closed', drawId: 987_654 },
    });
  });

  it('leaves nothing of a refused play, and skips no number (promise 3)', async (t) => {
    const till = await openTestTill(t);
    for (let i = 0; i < 5; i += 1) await sell(till, { stake: 2000, skipDraws: 1 });
    const before = dump();
    assert.equal(
      (await till.registry.registerPlay(playRequest(till, { drawCount: 3 }), till.actor)).kind,
      'refused',
    );
    assert.deepEqual(dump(), before);
    assert.equal((await sell(till)).sequence, 6);

    function dump(): unknown[] {
      const raw = rawDatabase(t, till.file);
      const tables = raw
        .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
        .all();
      return tables.map(({ name }) => [name, raw.prepare(`select * from ${name}`).all()]);
    }
  });

  it('leaves nothing when the receipt cannot be made', async (t) => {
    const till = await openTestTill(t);
    const broken = {
      ...playRequest(till),
      receiptContent: () => {
        throw new Error('no receipt');
      },
    };
    await assert.rejects(till.registry.registerPlay(broken, till.actor), /no receipt/);
    assert.deepEqual(await till.registry.listPlays(10, null), []);
    assert.equal((await sell(till)).sequence, 1);
  });

  it('rejects a total, stake or choice of draws that cannot be', async (t) => {
    const till = await openTestTill(t);
    const request = playRequest(till, { drawCount: 2 });
    for (const wrong of [
      { total: 200 },
      { stake: 300, total: 600 },
      { unitStakes: 2 },
      { combination: 348_840 },
    ]) {
      await assert.rejects(till.registry.registerPlay({ ...request, ...wrong }, till.actor), {
        name: 'RegistryError',
        problem: 'failed',
      });
    }
    const [first, second] = request.drawIds;
    for (const drawIds of [
      [second ?? 0, first ?? 0],
      [first ?? 0, first ?? 0],
    ]) {
      await assert.rejects(till.registry.registerPlay({ ...request, drawIds }, till.actor), RangeError);
    }
    await assert.rejects(till.registry.registerPlay(request, { ...till.actor, operatorId: null }), {
      name: 'RegistryError',
    });
    assert.equal((await sell(till)).sequence, 1);
  });
});

describe('draws', () => {
  it('keeps a recorded session as it is', async (t) => {
    const till = await openTestTill(t);
    await till.registry.ensureSession({ date: '2026-01-15', opensAt: 0, draws: [] }, till.actor);
    assert.deepEqual(await till.registry.drawsOfDate('2026-01-15'), till.draws);
    assert.equal(await till.registry.hasSession('2026-01-15'), true);
    assert.equal(await till.registry.hasSession('2026-01-16'), false);
  });

  it('has on sale what is open and has not closed, soonest first', async (t) => {
    const { registry, draws, actor } = await openTestTill(t);
    assert.deepEqual(await registry.drawsOnSale(actor.at), draws);
    assert.deepEqual(await registry.drawsOnSale(draws[0]?.salesCloseAt ?? 0), draws.slice(1));
    assert.deepEqual(await registry.drawsOnSale(actor.at - 60_001), []);
    assert.deepEqual(await registry.drawsOnSale(draws.at(-1)?.salesCloseAt ?? 0), []);
  });
});

describe('listPlays', () => {
  it('pages from the latest back, each play with its own draws and paper', async (t) => {
    const till = await openTestTill(t);
    const plays = [];
    for (let i = 0; i < 7; i += 1)
      plays.unshift(await sell(till, { combination: i, drawCount: 1 + (i % 3) }));
    assert.deepEqual(await till.registry.listPlays(100, null), plays);
    const page = await till.registry.listPlays(3, null);
    assert.deepEqual(page, plays.slice(0, 3));
    assert.deepEqual(await till.registry.listPlays(3, page.at(-1)?.id ?? 0), plays.slice(3, 6));
    assert.deepEqual(await till.registry.listPlays(3, plays.at(-1)?.id ?? 0), []);
  });
});

describe('customers', () => {
  it("sums the current customer's plays, without void ones, until the next", async (t) => {
    const till = await openTestTill(t);
    const lost = await sellAndLosePaper(till, { stake: 2000 });
    await sell(till, { stake: 400, drawCount: 3 });
    assert.deepEqual(await till.registry.currentCustomer(till.actor), {
      id: till.customerId,
      plays: 2,
      total: 3200,
      paid: 0,
    });
    await till.registry.voidPlay(lost.id, randomUUID(), till.actor);
    assert.deepEqual(await till.registry.currentCustomer(till.actor), {
      id: till.customerId,
      plays: 1,
      total: 1200,
      paid: 0,
    });
    const next = await till.registry.nextCustomer(till.actor);
    assert.notEqual(next.id, till.customerId);
    assert.deepEqual(await till.registry.currentCustomer(till.actor), {
      id: next.id,
      plays: 0,
      total: 0,
      paid: 0,
    });
  });

  it('keeps each terminal its own customer', async (t) => {
    const till = await openTestTill(t);
    const other = await till.registry.currentCustomer({ ...till.actor, terminal: '2' });
    assert.notEqual(other.id, till.customerId);
    assert.equal((await till.registry.currentCustomer(till.actor)).id, till.customerId);
  });
});
