import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestTill, temporaryFolder } from './test-till.ts';

describe('operators', () => {
  it('adds operators under names that differ by more than case or Unicode form', async (t) => {
    const { registry, actor } = await openTestTill(t);
    const add = (name: string) =>
      registry.addOperator({ name, role: 'clerk', pinHash: `hash ${name}` }, actor);
    const id = await add('Zoé');
    assert.ok(id !== null);
    assert.equal(await add(' ZOÉ '), null);
    assert.equal(await add('Zoe\u0301'), null);
    assert.ok((await add('Zoe')) !== null);
    assert.deepEqual(
      (await registry.listOperators()).map(({ name, role }) => [name, role]),
      [
        ['Maëlle', 'manager'],
        ['Zoé', 'clerk'],
        ['Zoe', 'clerk'],
      ],
    );
    assert.equal(await registry.pinHashOf(id), 'hash Zoé');
    assert.equal(await registry.pinHashOf(999), null);
  });

  it('counts wrong PINs since the last right one, across restarts and for each operator', async (t) => {
    const folder = await temporaryFolder(t);
    const { registry, actor } = await openTestTill(t, folder);
    const operatorId = actor.operatorId ?? 0;
    const other = await registry.addOperator({ name: 'Luc', role: 'clerk', pinHash: 'h' }, actor);
    const wrong = (at: number, id = operatorId) =>
      registry.recordSignOn({ operatorId: id, kind: 'wrong-pin' }, { ...actor, at, operatorId: null });
    assert.deepEqual(await registry.wrongPins(operatorId), { count: 0, lastAt: 0 });
    await wrong(1000);
    await registry.recordSignOn({ operatorId, kind: 'signed-on' }, actor);
    await wrong(2000);
    await registry.recordSignOn({ operatorId, kind: 'locked' }, actor);
    await wrong(3000);
    await wrong(4000, other ?? 0);
    await registry.close();
    const again = await openTestTill(t, folder);
    assert.deepEqual(await again.registry.wrongPins(operatorId), { count: 2, lastAt: 3000 });
    assert.deepEqual(await again.registry.wrongPins(other ?? 0), { count: 1, lastAt: 4000 });
  });
});
