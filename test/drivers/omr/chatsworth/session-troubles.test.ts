import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markRecord } from './mark-records.ts';
import { lastState } from './recording-listener.ts';
import { PAPER, SLIP, startedBench } from './timed-bench.ts';

describe('Chatsworth session with a reader in trouble', () => {
  it('gives back, once, a slip that is inside and of which nothing came', async () => {
    const bench = await startedBench();
    const slip = bench.device.insertFaultySlip(PAPER, { silentAfter: 0 });
    await bench.timers.advance(2000);
    assert.deepEqual(bench.told.faults, []);
    await bench.timers.advance(2100);
    assert.deepEqual(bench.told.faults, ['unread']);
    assert.equal(await slip, 'rejected');
    await bench.timers.advance(30_000);
    assert.deepEqual(bench.told.faults, ['unread']);
    assert.equal(lastState(bench.told), 'ready');
  });

  it('says that a slip is stuck which it could not give back, until somebody pulls it out', async () => {
    for (const [exitControl, faults] of [
      [true, ['unread', 'jam']],
      [false, ['jam']],
    ] as const) {
      const bench = await startedBench({ exitControl });
      const slip = bench.device.insertSlip(PAPER, 'jam');
      await bench.timers.advance(30_000);
      assert.deepEqual(bench.told.faults, faults);
      assert.equal(lastState(bench.told), 'fault: jam');
      bench.device.removeSlip();
      assert.equal(await slip, 'removed');
      await bench.timers.advance(2000);
      assert.equal(lastState(bench.told), 'ready');
      void bench.device.insertSlip(PAPER);
      await bench.timers.advance(100);
      assert.deepEqual(bench.told.records, [markRecord(SLIP)]);
    }
  });

  it('says that the feed stays disabled however often it is enabled', async () => {
    const bench = await startedBench();
    bench.device.setTroubles({ coverOpen: true });
    const slip = bench.device.insertSlip(PAPER);
    await bench.timers.advance(4000);
    assert.equal(lastState(bench.told), 'fault: feed-disabled');
    bench.device.setTroubles({ coverOpen: false });
    await bench.timers.advance(100);
    assert.deepEqual(bench.told.records, [markRecord(SLIP)]);
    assert.equal(await bench.reader.accept(), true);
    assert.equal(await slip, 'accepted');
    await bench.timers.settle();
    assert.equal(lastState(bench.told), 'ready');
  });
});
