import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SlipColumns } from '../../drivers/omr/slip-reader.ts';
import { createSlipTray } from '../../electron/engine/slips.ts';
import { rankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import { SLIP_LAYOUT } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import {
  BLANK_MARKS,
  columnsOfMarks,
  crossedColumns,
} from '../../electron/games/ile-au-tresor/slip-marks.ts';
import type { PlayRecord } from '../../electron/registry/registry.ts';

const BLANK = new Array<number>(SLIP_LAYOUT.columnCount).fill(0);
const MARKS = { places: [1, 2, 3, 4, 5, 6, 7], pirates: [1], stakes: [200], draws: [1] };
const WHOLE = { marks: columnsOfMarks(MARKS), doubts: BLANK };
const NOON = Date.UTC(2026, 10, 30, 11);

/** What the tray uses of a sold play. */
function play(number: string, registeredAt: number, changes: Partial<PlayRecord> = {}): PlayRecord {
  const combination = rankCombination({ places: MARKS.places, pirate: 1 });
  const crossed = { combination, stake: 200, requestedDrawCount: 1, source: 'slip' as const };
  return { number, registeredAt, ...crossed, ...changes } as PlayRecord;
}

function tray({ sameSlipMs = 30_000 } = {}) {
  const exits: string[] = [];
  const clock = { now: NOON };
  let id = 0;
  const slips = createSlipTray({
    exit: () => ({
      accept: async () => Boolean(exits.push('accept')),
      reject: async () => Boolean(exits.push('reject')),
    }),
    now: () => clock.now,
    newId: () => `slip-${++id}`,
    sameSlipMs: () => sameSlipMs,
  });
  /** Reads a slip twice, and sells it at once under this number. */
  const sell = async (number: string, columns: SlipColumns = WHOLE) => {
    const reading = slips.slipRead({ first: columns, second: columns });
    await slips.sold(reading, play(number, clock.now));
  };
  const read = (columns: SlipColumns = WHOLE) => slips.slipRead({ first: columns, second: columns });
  return { slips, exits, clock, sell, read };
}

describe('createSlipTray()', () => {
  it('holds a slip until it is sold, then the reader takes it', async () => {
    const { slips, exits } = tray();
    const slip = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.current()?.interpretation.kind, 'complete');
    assert.deepEqual(exits, []);
    await slips.sold(slip, play('1', NOON));
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
    slips.slipRead({ first: WHOLE, second: { ...WHOLE, marks: WHOLE.marks.with(3, 0) } });
    assert.deepEqual(exits, ['reject']);
    assert.deepEqual(slips.current()?.interpretation, {
      kind: 'rejected',
      reason: { kind: 'readings-differ' },
    });
  });

  it('drops what is in hand when the reader gave the paper back on noise', () => {
    const { slips } = tray();
    const { slipId } = slips.slipRead({ first: WHOLE, second: WHOLE });
    slips.recordRejected('incomplete', true);
    assert.equal(slips.claim(slipId, 'key'), null);
    assert.equal(slips.current()?.interpretation.kind, 'rejected');
  });

  it('lets the next slip take the place of a rejected one, never of one in hand', async () => {
    const { slips } = tray();
    slips.recordRejected('incomplete', false);
    const first = slips.slipRead({ first: WHOLE, second: WHOLE });
    const second = slips.slipRead({ first: WHOLE, second: WHOLE });
    assert.equal(slips.current()?.slipId, first.slipId);
    assert.equal(slips.claim(second.slipId, 'key'), null);
    await slips.sold(first, play('1', NOON));
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
    assert.equal(other.claim(other.recordRejected('incomplete', true).slipId, 'one'), null);
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

  it('holds a doubtful slip for a person, and gives it back when it is dropped (promise 5)', async () => {
    const { slips, exits, read } = tray();
    const faint = crossedColumns({ ...BLANK_MARKS, places: [9] });
    const { slipId, interpretation } = read({ marks: WHOLE.marks, doubts: faint });
    assert.equal(interpretation.kind, 'doubtful');
    assert.deepEqual(exits, []);
    assert.equal(slips.current()?.slipId, slipId);
    await slips.drop(slipId);
    assert.deepEqual(exits, ['reject']);
  });

  it('says why what came was no record', () => {
    const { slips } = tray();
    slips.recordRejected('double-feed', false);
    assert.deepEqual(slips.current()?.interpretation, {
      kind: 'rejected',
      reason: { kind: 'unreadable-record', fault: 'double-feed' },
    });
  });

  it('lets no other slip be sold while a sale is going on', () => {
    const { slips, read } = tray();
    const { slipId } = read();
    slips.claim(slipId, 'one');
    slips.recordRejected('incomplete', true);
    const twin = read();
    assert.equal(slips.claim(twin.slipId, 'two'), null);
    slips.release(slipId);
    assert.equal(slips.claim(twin.slipId, 'two')?.slipId, twin.slipId);
  });
});

describe('a slip just like one sold moments ago', () => {
  it('is asked about when it is read less than the set time after the sale', async () => {
    const { clock, sell, read } = tray({ sameSlipMs: 30_000 });
    await sell('A');
    clock.now += 29_999;
    assert.deepEqual(read().repeatOf, { receiptNumber: 'A', soldAt: NOON });
  });

  it('is a slip like any other after that time, with other crosses, or where nothing is to be asked', async () => {
    const late = tray({ sameSlipMs: 30_000 });
    await late.sell('A');
    late.clock.now += 30_000;
    assert.equal(late.read().repeatOf, null);

    const other = tray();
    await other.sell('A');
    assert.equal(
      other.read({ marks: columnsOfMarks({ ...MARKS, draws: [2] }), doubts: BLANK }).repeatOf,
      null,
    );

    const never = tray({ sameSlipMs: 0 });
    await never.sell('A');
    assert.equal(never.read().repeatOf, null);
  });

  it('is asked about however long it waited while its twin was sold', async () => {
    const { slips, clock, read } = tray();
    const first = read();
    const second = read();
    assert.equal(second.repeatOf, null);
    clock.now += 50_000;
    await slips.sold(first, play('A', clock.now));
    clock.now += 500_000;
    assert.equal(slips.current()?.slipId, second.slipId);
    assert.equal(slips.current()?.repeatOf?.receiptNumber, 'A');
    assert.equal(slips.claim(second.slipId, 'key')?.repeatOf?.receiptNumber, 'A');
  });

  it('is told by the paper’s crosses, whatever was sold of it, and whether they are sure or in doubt', async () => {
    const { slips, sell, read } = tray();
    const six = columnsOfMarks({ ...MARKS, places: [1, 2, 3, 4, 5, 6] });
    await sell('incomplete', { marks: six, doubts: BLANK });
    assert.equal(slips.current(), null);
    const again = read({ marks: six, doubts: BLANK });
    assert.equal(again.repeatOf?.receiptNumber, 'incomplete');
    await slips.drop(again.slipId);

    await sell('whole');
    const faint = crossedColumns({ ...BLANK_MARKS, places: [7] });
    assert.equal(read({ marks: six, doubts: faint }).repeatOf?.receiptNumber, 'whole');
  });

  it('is not asked about after one that was dropped', async () => {
    const { slips, read } = tray();
    await slips.drop(read().slipId);
    assert.equal(read().repeatOf, null);
  });

  it('is remembered although the paper left the reader during the sale', async () => {
    const { slips, exits, read } = tray();
    const slip = read();
    slips.claim(slip.slipId, 'key');
    slips.readerLost(true);
    await slips.sold(slip, play('A', NOON));
    assert.deepEqual(exits, []);
    assert.equal(read().repeatOf?.receiptNumber, 'A');
  });

  it('is remembered over a restart, by what was sold just as crossed', () => {
    const { slips, clock, read } = tray();
    const edited = rankCombination({ places: [8, 9, 10, 11, 12, 13, 14], pirate: 2 });
    slips.remember([
      play('older', NOON - 20_000),
      play('A', NOON - 10_000),
      play('edited', NOON - 5_000, { combination: edited, source: 'screen' }),
    ]);
    assert.deepEqual(read().repeatOf, { receiptNumber: 'A', soldAt: NOON - 10_000 });
    const editedMarks = { places: [8, 9, 10, 11, 12, 13, 14], pirates: [2], stakes: [200], draws: [1] };
    slips.recordRejected('incomplete', true);
    assert.equal(read({ marks: columnsOfMarks(editedMarks), doubts: BLANK }).repeatOf, null);
    clock.now += 30_000;
    assert.equal(read().repeatOf, null);
  });

  it('is rather asked about once more than once too little when the clock steps back', async () => {
    const { clock, sell, read } = tray();
    await sell('A');
    clock.now -= 3_600_000;
    assert.equal(read().repeatOf?.receiptNumber, 'A');
  });
});
