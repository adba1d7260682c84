import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import type { ResultDecision } from '../../electron/registry/prize-registry.ts';
import type { Actor } from '../../electron/registry/registry.ts';
import { confirmResult, drawAt, later, openPrizeTill, type PrizeTill, WINNING } from './prize-till.ts';
import {
  equip,
  openingOptions,
  playRequest,
  rawDatabase,
  sell,
  sellAndLosePaper,
  temporaryFolder,
} from './test-till.ts';

function enter(
  till: PrizeTill,
  actor: Actor,
  wish: { index?: number; combination?: number; correction?: string | null; at?: number } = {},
): Promise<ResultDecision> {
  const { index = 0, combination = WINNING, correction = null, at = later(till).at } = wish;
  return till.registry.enterResult(
    {
      drawId: drawAt(till, index).id,
      combination,
      correction,
      isManager: actor.operatorId === till.actor.operatorId,
    },
    { ...actor, at },
  );
}

function refusalOf(decision: ResultDecision): string {
  return decision.kind === 'refused' ? decision.refusal.kind : decision.kind;
}

describe('a result entered by two operators (article 4)', () => {
  it('is confirmed by the second, with what proves it', async (t) => {
    const till = await openPrizeTill(t);
    assert.deepEqual(await enter(till, till.clerk), { kind: 'waiting' });
    assert.equal(await till.registry.resultOf(drawAt(till, 0).id), null);
    const decision = await enter(till, till.actor);
    assert.ok(decision.kind === 'confirmed');
    const [{ id, ...result } = { id: 0 }] = decision.results;
    assert.deepEqual(result, {
      draw: drawAt(till, 0),
      combination: WINNING,
      version: 1,
      method: 'two-operators',
      correction: null,
      confirmedAt: later(till).at,
      evidence: { operators: [till.clerk.operatorId, till.actor.operatorId] },
    });
    assert.deepEqual(await till.registry.resultOf(drawAt(till, 0).id), { id, ...result });
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('needs two people, one of them a manager, whoever comes first', async (t) => {
    const till = await openPrizeTill(t);
    await enter(till, till.clerk);
    assert.equal(refusalOf(await enter(till, till.clerk)), 'same-operator');
    assert.equal(refusalOf(await enter(till, till.otherClerk)), 'manager-needed');
    assert.equal(refusalOf(await enter(till, till.actor)), 'confirmed');
    await enter(till, till.actor, { index: 1 });
    assert.equal(refusalOf(await enter(till, till.actor, { index: 1 })), 'same-operator');
    assert.equal(refusalOf(await enter(till, till.clerk, { index: 1 })), 'confirmed');
  });

  it('takes nobody for a manager who is none', async (t) => {
    const till = await openPrizeTill(t);
    const entry = { drawId: drawAt(till, 0).id, combination: 1, correction: null, isManager: true };
    await assert.rejects(till.registry.enterResult(entry, later(till, till.clerk)), {
      name: 'RegistryError',
    });
    await assert.rejects(till.registry.enterResult(entry, { ...later(till), operatorId: null }));
  });

  it('counts for nothing where the two differ: both stay on record, and two more are needed', async (t) => {
    const till = await openPrizeTill(t);
    await enter(till, till.clerk, { combination: 7 });
    const differing = await enter(till, till.actor, { combination: 8 });
    assert.deepEqual(differing, { kind: 'refused', refusal: { kind: 'entries-differ' } });
    assert.deepEqual(await enter(till, till.actor, { combination: 8 }), { kind: 'waiting' });
    assert.equal(refusalOf(await enter(till, till.clerk, { combination: 8 })), 'confirmed');
    const raw = rawDatabase(t, till.file);
    assert.deepEqual(
      raw.prepare('select combination from result_entry order by id').pluck().all(),
      [7, 8, 8, 8],
    );
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('shows neither entry: only who made the first is told', async (t) => {
    const till = await openPrizeTill(t);
    const { at } = later(till);
    await enter(till, till.clerk, { combination: 7 });
    const { draws, total } = await till.registry.awaitedDraws(at, 2);
    assert.equal(total, 30);
    assert.deepEqual(draws, [
      { draw: drawAt(till, 0), firstEntryBy: 'Loïc' },
      { draw: drawAt(till, 1), firstEntryBy: null },
    ]);
    await enter(till, till.actor, { combination: 8 });
    assert.equal((await till.registry.awaitedDraws(at, 1)).draws[0]?.firstEntryBy, null);
    const lines = rawDatabase(t, till.file)
      .prepare<[], string>(`select payload from journal where kind = 'result-entered'`)
      .pluck()
      .all();
    assert.equal(lines.length, 2);
    assert.ok(lines.every((line) => !JSON.stringify(JSON.parse(line).details).includes('combination')));
  });

  it('is overtaken by a file: the first entry waits for nothing any more', async (t) => {
    const till = await openPrizeTill(t);
    await enter(till, till.clerk);
    await confirmResult(till, 0, 9);
    assert.equal(refusalOf(await enter(till, till.actor)), 'result-exists');
    assert.deepEqual(await enter(till, till.actor, { correction: 'erreur de fichier' }), { kind: 'waiting' });
    assert.equal(refusalOf(await enter(till, till.clerk, { correction: 'mauvais fichier' })), 'confirmed');
    const result = await till.registry.resultOf(drawAt(till, 0).id);
    assert.equal(result?.version, 2);
    assert.equal(result?.combination, WINNING);
    assert.equal(result?.correction, 'erreur de fichier / mauvais fichier');
  });

  it('is listed while the first entry of its correction waits for the second, and no longer', async (t) => {
    const till = await openPrizeTill(t);
    const waiting = async () =>
      (await till.registry.awaitedCorrections()).map(({ draw, firstEntryBy }) => [draw.id, firstEntryBy]);
    await enter(till, till.clerk, { index: 2 });
    await confirmResult(till, 0, 9);
    await confirmResult(till, 1, 9);
    assert.deepEqual(await waiting(), []);
    await enter(till, till.actor, { index: 1, correction: 'mal lu' });
    await enter(till, till.clerk, { correction: 'mal lu' });
    const [first, second] = [drawAt(till, 0).id, drawAt(till, 1).id];
    assert.deepEqual(await waiting(), [
      [first, 'Loïc'],
      [second, 'Maëlle'],
    ]);
    await enter(till, till.actor, { combination: 8, correction: 'mal lu' });
    assert.deepEqual(await waiting(), [[second, 'Maëlle']]);
    await confirmResult(till, 1, 10, 'autre fichier');
    assert.deepEqual(await waiting(), []);
  });
});

describe('a confirmed result', () => {
  it("can't precede the close of its draw", async (t) => {
    const till = await openPrizeTill(t);
    const at = drawAt(till, 0).salesCloseAt;
    const refused = { kind: 'refused', refusal: { kind: 'draw-not-closed', draw: drawAt(till, 0) } };
    assert.deepEqual(await enter(till, till.clerk, { at: at - 1 }), refused);
    assert.deepEqual(await enter(till, till.clerk, { at }), { kind: 'waiting' });
    const results = [{ drawId: drawAt(till, 0).id, combination: 1, evidence: {} }];
    const how = { method: 'electronic', correction: null } as const;
    const early = await till.registry.confirmResults(results, how, { ...till.actor, at: at - 1 });
    assert.deepEqual(early, refused);
    const decision = await till.registry.confirmResults(results, how, { ...till.actor, at });
    assert.equal(decision.kind, 'confirmed');
    assert.equal(refusalOf(await enter(till, till.actor)), 'result-exists');
  });

  it('closes its draw for good, whatever the clock says', async (t) => {
    const till = await openPrizeTill(t);
    const lost = await sellAndLosePaper(till);
    const cancellable = await sell(till);
    await confirmResult(till, 0);
    const drawId = drawAt(till, 0).id;
    assert.deepEqual(await till.registry.registerPlay(playRequest(till), till.actor), {
      kind: 'refused',
      refusal: { kind: 'draw-closed', drawId },
    });
    assert.equal((await till.registry.drawsOnSale(till.actor.at))[0]?.id, drawAt(till, 1).id);
    const closed = {
      kind: 'refused',
      refusal: { kind: 'first-draw-closed', closedAt: drawAt(till, 0).salesCloseAt },
    };
    assert.deepEqual(await till.registry.voidPlay(lost.id, 'k1', till.actor), closed);
    const request = { playId: cancellable.id, issue: 1, idempotencyKey: 'k2', customerId: till.customerId };
    assert.deepEqual(await till.registry.cancelPlay(request, till.actor), closed);
  });

  it('closes its draw in the database itself, which also takes no result before the close', async (t) => {
    const till = await openPrizeTill(t);
    await sell(till, { drawCount: 2, skipDraws: 1 });
    await confirmResult(till, 0);
    const raw = rawDatabase(t, till.file);
    const sold = raw.prepare(
      `insert into play_draw select play_id, 6, ?, recorded_at, terminal, operator_id, journal_sequence
       from play_draw limit 1`,
    );
    assert.throws(() => sold.run(drawAt(till, 0).id), /the draw has its result/);
    assert.equal(sold.run(drawAt(till, 5).id).changes, 1);
    const result = raw.prepare(
      `insert into draw_result (draw_id, version, combination, method, evidence, table_name,
         recorded_at, terminal, operator_id, journal_sequence)
       select ?, 1, combination, ?, evidence, table_name, ?, terminal, operator_id, journal_sequence
       from draw_result limit 1`,
    );
    const { id, salesCloseAt } = drawAt(till, 7);
    assert.throws(() => result.run(id, 'imported', salesCloseAt - 1), /can't precede the close/);
    assert.equal(result.run(id, 'imported', salesCloseAt).changes, 1);
    const voided = raw.prepare(
      `insert into play_void select id, total, 'cancelled', customer_id, 'k', recorded_at, terminal, operator_id,
         journal_sequence from play`,
    );
    await confirmResult(till, 1);
    assert.throws(() => voided.run(), /a draw of the play has its result/);
  });

  it('comes from a file with all of its others, or not at all', async (t) => {
    const till = await openPrizeTill(t);
    const at = drawAt(till, 2).salesCloseAt;
    const of = (...indexes: number[]) =>
      indexes.map((index) => ({
        drawId: drawAt(till, index).id,
        combination: index,
        evidence: { line: index },
      }));
    const confirm = (results: ReturnType<typeof of>, correction: string | null = null) =>
      till.registry.confirmResults(results, { method: 'imported', correction }, { ...till.actor, at });
    const lines = (await till.registry.checkJournal()).lines;
    assert.equal(refusalOf(await confirm(of(0, 1, 3))), 'draw-not-closed');
    assert.equal(refusalOf(await confirm([...of(0), { ...of(0)[0], drawId: 999 } as never])), 'unknown-draw');
    assert.equal(refusalOf(await confirm(of(0, 1, 0))), 'result-exists');
    assert.equal(refusalOf(await confirm(of(0), 'rien à corriger')), 'no-result');
    assert.deepEqual(await till.registry.results(10, null), []);
    assert.deepEqual(await till.registry.checkJournal(), { lines, brokenAt: null });

    const decision = await confirm(of(0, 1, 2));
    assert.ok(decision.kind === 'confirmed');
    const found = await till.registry.results(10, null);
    assert.deepEqual(found, decision.results.toReversed());
    assert.deepEqual(found[0]?.evidence, { line: 2 });
    assert.deepEqual(await till.registry.results(10, drawAt(till, 1).drawAt), [found[2]]);
    assert.equal(refusalOf(await confirm(of(1, 2))), 'result-exists');
    assert.equal(refusalOf(await confirm(of(1, 1), 'deux fois')), 'result-exists');
    assert.equal((await till.registry.resultOf(drawAt(till, 1).id))?.version, 1);
  });

  it('is drawn here once only, and in training only (article 4, promise 7)', async (t) => {
    const till = await openPrizeTill(t);
    const results = [{ drawId: drawAt(till, 0).id, combination: 5, evidence: { source: 'crypto' } }];
    const draw = (correction: string | null) =>
      till.registry.confirmResults(results, { method: 'electronic', correction }, later(till));
    assert.equal(refusalOf(await draw(null)), 'confirmed');
    assert.equal(refusalOf(await draw(null)), 'result-exists');
    await assert.rejects(draw('encore'), { name: 'RegistryError' });
    assert.equal((await till.registry.resultOf(drawAt(till, 0).id))?.version, 1);

    const file = `${await temporaryFolder(t)}/real.sqlite`;
    const create = { mode: 'real', registrationPoint: '123456' } as const;
    const real = await openRegistry({ ...openingOptions(file), create });
    t.after(() => real.close());
    const { draws, actor } = await equip(real);
    const inReal = (method: 'electronic' | 'imported') =>
      real.confirmResults(
        [{ drawId: draws[0]?.id ?? 0, combination: 5, evidence: {} }],
        { method, correction: null },
        { ...actor, at: draws[0]?.drawAt ?? 0 },
      );
    await assert.rejects(inReal('electronic'), /draws nothing itself/);
    assert.equal((await inReal('imported')).kind, 'confirmed');
  });

  it('is only corrected by a new version, which says why', async (t) => {
    const till = await openPrizeTill(t);
    assert.equal(refusalOf(await enter(till, till.clerk, { correction: 'erreur' })), 'no-result');
    const first = await confirmResult(till, 0, 9);
    const second = await confirmResult(till, 0, 10, 'chiffre mal lu');
    assert.deepEqual(
      [first.version, second.version, second.correction, second.combination],
      [1, 2, 'chiffre mal lu', 10],
    );
    assert.deepEqual(await till.registry.results(10, null), [second]);
    const raw = rawDatabase(t, till.file);
    assert.deepEqual(
      raw.prepare('select combination from draw_result order by version').pluck().all(),
      [9, 10],
    );
    assert.equal((await till.registry.awaitedDraws(later(till).at, 1)).total, 29);
  });
});
