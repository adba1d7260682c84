import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSlipTray } from '../../electron/engine/slips.ts';
import { columnsOfMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

const WHOLE = columnsOfMarks({ places: [1, 2, 3, 4, 5, 6, 7], pirates: [1], stakes: [200], draws: [1] });

function tray() {
  const exits: string[] = [];
  let id = 0;
  const slips = createSlipTray(
    () => ({
      accept: async () => Boolean(exits.push('accept')),
      reject: async () => Boolean(exits.push('reject')),
    }),
    () => 1_000,
    () => `slip-${++id}`,
  );
  return { slips, exits };
}

describe('createSlipTray()', () => {
  it('holds a slip until it is sold, then the reader takes it', async () => {
    const { slips, exits } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.current()?.interpretation.kind, 'complete');
    assert.deepEqual(exits, []);
    await slips.sold(slipId);
    assert.deepEqual(exits, ['accept']);
    assert.equal(slips.current(), null);
  });

  it('gives a dropped slip back, once', async () => {
    const { slips, exits } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.deepEqual(await slips.drop(slipId), { ok: true, value: {} });
    assert.deepEqual(await slips.drop(slipId), { ok: false, error: { code: 'slip-gone' } });
    assert.deepEqual(exits, ['reject']);
  });

  it('sends a slip back at once when its readings differ, and shows why (promise 5)', () => {
    const { slips, exits } = tray();
    slips.slipRead({ first: WHOLE, second: WHOLE.with(3, 0) });
    assert.deepEqual(exits, ['reject']);
    assert.deepEqual(slips.current()?.interpretation, {
      kind: 'rejected',
      reason: { kind: 'readings-differ' },
    });
  });

  it('drops what is in hand when the reader gave the paper back on noise', () => {
    const { slips } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    slips.recordRejected(true);
    assert.equal(slips.claim(slipId, 'key'), null);
    assert.equal(slips.current()?.interpretation.kind, 'rejected');
  });

  it('lets the next slip take the place of a rejected one, never of one in hand', async () => {
    const { slips } = tray();
    slips.recordRejected(false);
    const first = slips.slipRead({ first: WHOLE, second: WHOLE });
    const second = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.current()?.slipId, first.slipId);
    assert.equal(slips.claim(second.slipId, 'key'), null);
    await slips.sold(first.slipId);
    assert.equal(slips.current()?.slipId, second.slipId);
  });

  it('lets one sale at a time claim a slip, and nobody claim a rejected one (promise 5)', () => {
    const { slips } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.claim(slipId, 'one')?.slipId, slipId);
    assert.equal(slips.claim(slipId, 'two'), null);
    assert.equal(slips.claim(slipId, 'one')?.slipId, slipId);
    slips.release(slipId);
    assert.equal(slips.claim(slipId, 'two')?.slipId, slipId);
    const { slips: other } = tray();
    assert.equal(other.claim(other.recordRejected(true).slipId, 'one'), null);
  });

  it('does not give back a slip that is being sold', async () => {
    const { slips, exits } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    slips.claim(slipId, 'one');
    assert.deepEqual(await slips.drop(slipId), { ok: false, error: { code: 'slip-gone' } });
    assert.deepEqual(exits, []);
  });

  it('drops what a lost reader holds, says so once, and keeps a rejection that was shown', () => {
    const { slips } = tray();
    assert.equal(slips.readerLost(true), null);
    slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.deepEqual(slips.readerLost(true)?.interpretation, {
      kind: 'rejected',
      reason: { kind: 'reader-lost' },
    });
    assert.equal(slips.readerLost(true), null);
    assert.equal(slips.current()?.interpretation.kind, 'rejected');
  });

  it('keeps the choices of a slip that a reader without exit control let through', () => {
    const { slips } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.readerLost(false), null);
    assert.equal(slips.current()?.slipId, slipId);
  });
});
