import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { COMBINATION_COUNT } from '../../electron/games/ile-au-tresor/combination.ts';
import { STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import { FIRST_RULES } from '../../electron/registry/game-rules.ts';
import type { CapCounting } from '../../electron/registry/registry.ts';
import {
  openTestTill,
  playRequest,
  rawDatabase,
  sell,
  sellAndLosePaper,
  type TestTill,
} from './test-till.ts';

async function tillCapping(t: TestContext, capCounts: CapCounting, capAllotment = 50): Promise<TestTill> {
  const till = await openTestTill(t);
  await till.registry.changeGameRules({ ...FIRST_RULES, capCounts, capAllotment }, till.actor);
  return till;
}

async function roomUsed(till: TestTill, combination = 42): Promise<number[]> {
  const rooms = await till.registry.roomFor(
    combination,
    till.draws.slice(0, 8).map(({ id }) => id),
  );
  return rooms.map(({ used }) => used);
}

describe('the cap on unit stakes (article 3, 2.1)', () => {
  it('allows 50 unit stakes of 2 € on a draw and refuses the 51st, telling the room left', async (t) => {
    const till = await openTestTill(t);
    for (let i = 0; i < 50; i += 1) await sell(till);
    const refused = await till.registry.registerPlay(playRequest(till), till.actor);
    assert.deepEqual(refused, {
      kind: 'refused',
      refusal: { kind: 'draw-full', draw: till.draws[0], remaining: 0, counted: 'unit-stakes' },
    });
    await sell(till, { combination: 43 });
    await sell(till, { skipDraws: 1 });
  });

  it('counts a stake of 20 € as 10 unit stakes', async (t) => {
    const till = await openTestTill(t);
    for (let i = 0; i < 4; i += 1) await sell(till, { stake: 2000 });
    await sell(till, { stake: 200 });
    const refused = await till.registry.registerPlay(playRequest(till, { stake: 2000 }), till.actor);
    assert.deepEqual(refused, {
      kind: 'refused',
      refusal: { kind: 'draw-full', draw: till.draws[0], remaining: 9, counted: 'unit-stakes' },
    });
    await sell(till, { stake: 1000 });
    await sell(till, { stake: 800 });
    assert.equal((await roomUsed(till))[0], 50);
  });

  it('takes a subscription on all its draws or on none (2.3.5)', async (t) => {
    const till = await openTestTill(t);
    for (let i = 0; i < 5; i += 1) await sell(till, { stake: 2000, skipDraws: 2 });
    const before = await roomUsed(till);
    const refused = await till.registry.registerPlay(playRequest(till, { drawCount: 6 }), till.actor);
    assert.equal(refused.kind === 'refused' && refused.refusal.kind === 'draw-full', true);
    assert.deepEqual(
      refused.kind === 'refused' && refused.refusal.kind === 'draw-full' && refused.refusal.draw,
      till.draws[2],
    );
    assert.deepEqual(await roomUsed(till), before);
    await sell(till, { drawCount: 2 });
    assert.deepEqual(await roomUsed(till), [1, 1, 50, 0, 0, 0, 0, 0]);
  });

  it('can be allotted less, even less than one stake', async (t) => {
    const till = await tillCapping(t, 'unit-stakes', 5);
    const refused = await till.registry.registerPlay(playRequest(till, { stake: 2000 }), till.actor);
    assert.deepEqual(refused, {
      kind: 'refused',
      refusal: { kind: 'draw-full', draw: till.draws[0], remaining: 5, counted: 'unit-stakes' },
    });
    await sell(till, { stake: 1000 });
  });
});

describe('the cap on receipts', () => {
  it('allows 50 receipts whatever their stakes and refuses the 51st', async (t) => {
    const till = await tillCapping(t, 'receipts');
    for (let i = 0; i < 50; i += 1) await sell(till, { stake: 2000 });
    const refused = await till.registry.registerPlay(playRequest(till), till.actor);
    assert.deepEqual(refused, {
      kind: 'refused',
      refusal: { kind: 'draw-full', draw: till.draws[0], remaining: 0, counted: 'receipts' },
    });
  });
});

describe('rules and room', () => {
  it('fixes what is counted, and how much, at the first sale of a draw (promise 2)', async (t) => {
    const till = await openTestTill(t);
    await sell(till);
    await till.registry.changeGameRules(
      { ...FIRST_RULES, capCounts: 'receipts', capAllotment: 3 },
      till.actor,
    );
    const rooms = await till.registry.roomFor(42, [till.draws[0]?.id ?? 0, till.draws[1]?.id ?? 0]);
    assert.deepEqual(rooms, [
      { draw: till.draws[0], counted: 'unit-stakes', cap: 50, used: 1 },
      { draw: till.draws[1], counted: 'receipts', cap: 3, used: 0 },
    ]);
    for (let i = 0; i < 4; i += 1) await sell(till, { stake: 2000 });
    for (let i = 0; i < 3; i += 1) await sell(till, { stake: 2000, skipDraws: 1 });
    const refused = await till.registry.registerPlay(playRequest(till, { skipDraws: 1 }), till.actor);
    assert.equal(refused.kind, 'refused');
  });

  it('a refused first sale does not fix the rules of the draw', async (t) => {
    const till = await tillCapping(t, 'unit-stakes', 5);
    await till.registry.registerPlay(playRequest(till, { stake: 2000 }), till.actor);
    await till.registry.changeGameRules(
      { ...FIRST_RULES, capCounts: 'receipts', capAllotment: 50 },
      till.actor,
    );
    await sell(till, { stake: 2000 });
  });

  it('lists the combinations without room for a stake on one of the draws', async (t) => {
    const till = await openTestTill(t);
    const ids = till.draws.slice(0, 3).map(({ id }) => id);
    for (let i = 0; i < 5; i += 1) await sell(till, { combination: 7, stake: 2000 });
    for (let i = 0; i < 4; i += 1) await sell(till, { combination: 9, stake: 2000, skipDraws: 2 });
    await sell(till, { combination: 9, stake: 200, skipDraws: 2 });
    assert.deepEqual(await till.registry.fullCombinations(ids, 1), [7]);
    assert.deepEqual((await till.registry.fullCombinations(ids, 10)).sort(), [7, 9]);
    assert.deepEqual(await till.registry.fullCombinations(ids, 9), [7]);
    assert.deepEqual(await till.registry.fullCombinations(ids.slice(1), 9), []);
  });

  it('lists every combination when the allotment is less than the stake', async (t) => {
    const till = await tillCapping(t, 'unit-stakes', 5);
    assert.equal(
      (await till.registry.fullCombinations([till.draws[0]?.id ?? 0], 10)).length,
      COMBINATION_COUNT,
    );
  });

  it('gives the room of a void play back', async (t) => {
    const till = await openTestTill(t);
    const play = await sellAndLosePaper(till, { stake: 2000, drawCount: 2 });
    await sell(till);
    assert.deepEqual((await roomUsed(till)).slice(0, 2), [11, 10]);
    await till.registry.voidPlay(play.id, randomUUID(), till.actor);
    assert.deepEqual((await roomUsed(till)).slice(0, 2), [1, 0]);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('has a check under it that raw SQL cannot pass', async (t) => {
    const till = await openTestTill(t);
    await sell(till);
    const raw = rawDatabase(t, till.file);
    const set = (sql: string) => () => raw.exec(`update draw_load set ${sql}`);
    assert.throws(set('unit_stakes = 51'), /CHECK constraint failed/);
    assert.throws(set('unit_stakes = -1'), /CHECK constraint failed/);
    assert.throws(set('cap = 49'), /only the counts of a load change/);
    assert.throws(
      () => raw.exec(`insert into draw_load values (${till.draws[0]?.id}, 1, 'receipts', 50, 99, 1)`),
      /FOREIGN KEY constraint failed/,
    );
    assert.throws(
      () => raw.exec(`insert into draw_load values (${till.draws[0]?.id}, 1, 'unit-stakes', 51, 51, 1)`),
      /CHECK constraint failed/,
    );
  });
});

describe('any sequence of sales', () => {
  it('never passes the cap, refuses only what would, and skips no number (promises 2 and 3)', async (t) => {
    const sale = fc.record({
      combination: fc.constantFrom(0, 1, COMBINATION_COUNT - 1),
      stake: fc.constantFrom(...STAKES),
      skipDraws: fc.integer({ min: 0, max: 2 }),
      drawCount: fc.integer({ min: 1, max: 6 }),
    });
    const rules = fc.record({
      capCounts: fc.constantFrom<CapCounting>('unit-stakes', 'receipts'),
      capAllotment: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(rules, fc.array(sale, { minLength: 20, maxLength: 50 }), async (ruleset, sales) => {
        const till = await openTestTill(t);
        await till.registry.changeGameRules({ ...FIRST_RULES, ...ruleset }, till.actor);
        const loads = new Map<string, number>();
        let sold = 0;
        for (const wish of sales) {
          const request = playRequest(till, wish);
          const taking = ruleset.capCounts === 'receipts' ? 1 : request.unitStakes;
          const keys = request.drawIds.map((drawId) => `${drawId}/${wish.combination}`);
          const fits = keys.every((key) => (loads.get(key) ?? 0) + taking <= ruleset.capAllotment);
          const result = await till.registry.registerPlay(request, till.actor);
          assert.equal(result.kind, fits ? 'registered' : 'refused');
          if (result.kind !== 'registered') continue;
          for (const key of keys) loads.set(key, (loads.get(key) ?? 0) + taking);
          sold += 1;
          assert.equal(result.play.sequence, sold);
        }
        assert.equal((await till.registry.checkJournal()).brokenAt, null);
        await till.registry.close();
      }),
      { numRuns: 12 },
    );
  });
});
