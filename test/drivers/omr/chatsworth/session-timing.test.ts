import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { type Port, PortError } from '../../../../drivers/port/port.ts';
import { createSimulatedChatsworth } from '../../../../drivers/simulated/chatsworth-reader.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers } from '../../virtual-timers.ts';
import { markRecord } from './mark-records.ts';
import { createRecordingListener, lastState } from './recording-listener.ts';
import { createBench, PAPER, SLIP, startedBench, TRAITS } from './timed-bench.ts';

describe('Chatsworth session in time', () => {
  it('stops the feed, asks, arms, enables, in this order', async () => {
    const { reader, timers, commands } = createBench();
    reader.start();
    await timers.settle();
    assert.deepEqual(commands, ['\x1bD', '\x1bS', 'I00', '\x1bE']);
    assert.deepEqual(reader.state, { kind: 'ready' });
  });

  it('tries a missing line every 1.5 s until it is there', async () => {
    const bench = createBench();
    bench.line = 'absent';
    bench.reader.start();
    await bench.timers.advance(4000);
    assert.equal(lastState(bench.told), 'absent: ENOENT');
    assert.equal(bench.opened.length, 0);
    bench.line = 'works';
    await bench.timers.advance(499);
    assert.equal(lastState(bench.told), 'absent: ENOENT');
    await bench.timers.advance(1);
    assert.equal(lastState(bench.told), 'ready');
    assert.equal(bench.opened.length, 1);
  });

  it('says no-answer for a line where nothing answers, and keeps trying with new ports', async () => {
    const bench = createBench();
    bench.line = 'mute';
    bench.reader.start();
    await bench.timers.advance(1000);
    assert.equal(lastState(bench.told), 'absent: no-answer');
    await bench.timers.advance(2500);
    assert.equal(bench.opened.length, 2);
    bench.line = 'works';
    await bench.timers.advance(1500);
    assert.equal(lastState(bench.told), 'ready');
  });

  it('arms again, within a probe, a reader whose power failed', async () => {
    const bench = await startedBench();
    bench.device.powerCycle();
    const lost = bench.device.insertSlip(PAPER);
    await bench.timers.advance(100);
    assert.equal(await lost, 'fed-unread');
    await bench.timers.advance(2000);
    assert.equal(bench.device.armed, true);
    void bench.device.insertSlip(PAPER);
    await bench.timers.advance(100);
    assert.deepEqual(bench.told.records, [markRecord(SLIP)]);
    assert.equal(bench.opened.length, 1);
  });

  it('waits for the end of the silence, then tells a record that broke off and gives the slip back', async () => {
    const bench = await startedBench();
    const slip = bench.device.insertFaultySlip(PAPER, { silentAfter: 3 });
    await bench.timers.advance(200);
    assert.deepEqual(bench.told.faults, []);
    await bench.timers.advance(200);
    assert.deepEqual(bench.told.faults, ['incomplete']);
    assert.equal(await slip, 'rejected');
    assert.equal(lastState(bench.told), 'ready');
  });

  it('names the timing track each time that it arms', async () => {
    const bench = createBench({ timingTrack: 'bottom' });
    bench.reader.start();
    await bench.timers.advance(2000);
    const arming = ['\x1bSB', 'I00'];
    assert.deepEqual(bench.commands, ['\x1bD', '\x1bS', ...arming, '\x1bE', '\x1bS', ...arming]);
    const top = createBench({ timingTrack: 'top' });
    top.reader.start();
    await top.timers.settle();
    assert.deepEqual(top.commands.slice(2, 4), ['\x1bST', 'I00']);
  });

  it('takes a record that comes in the same chunk as the answer to a probe', async () => {
    const bench = await startedBench();
    const slip = bench.device.insertFaultySlip(PAPER, { mergedWithReply: true });
    await bench.timers.advance(3000);
    assert.deepEqual(bench.told.records, [markRecord(SLIP)]);
    assert.deepEqual(bench.told.faults, []);
    assert.equal(await bench.reader.accept(), true);
    assert.equal(await slip, 'accepted');
  });

  it('keeps asking a reader that holds a slip, without arming it', async () => {
    const bench = await startedBench();
    void bench.device.insertSlip(PAPER);
    await bench.timers.advance(100);
    bench.commands.length = 0;
    await bench.timers.advance(2000);
    assert.deepEqual(bench.commands, ['\x1bS', '\x1bS']);
    assert.equal(lastState(bench.told), 'slip-inside');
  });

  it('gives back the slip that a lost link left inside, and says that accept failed', async () => {
    const bench = await startedBench();
    const slip = bench.device.insertSlip(PAPER);
    await bench.timers.advance(100);
    bench.device.plug(linkPorts('elsewhere').device);
    const accepted = bench.reader.accept();
    await bench.timers.advance(3000);
    assert.equal(await accepted, false);
    assert.equal(lastState(bench.told), 'absent: no-answer');
    await bench.timers.advance(2000);
    assert.equal(await slip, 'rejected');
    assert.equal(lastState(bench.told), 'ready');
  });

  it('calls slipRead in the same turn as the last byte', async () => {
    const timers = createVirtualTimers();
    let turn = '';
    const told = createRecordingListener(() => {
      turn = lastChunk;
    });
    let lastChunk = '';
    const { host, device: end } = linkPorts('line', (bytes) =>
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    );
    const device = createSimulatedChatsworth({ port: end, timers, exitControl: true });
    const watched: Port = {
      ...host,
      onData: (listener) =>
        host.onData((chunk) => {
          lastChunk = `in ${chunk}`;
          listener(chunk);
          lastChunk = `after ${chunk}`;
        }),
    };
    const options = { timers, listener: told, columnCount: 4, ...TRAITS };
    const reader = createChatsworthReader({ ...options, openPort: async () => watched });
    reader.start();
    await timers.settle();
    void device.insertSlip(PAPER);
    await timers.advance(100);
    assert.equal(turn, 'in 13');
  });

  it('leaves no timer behind after stop(), settles accept(), and takes no more slips', async () => {
    const bench = await startedBench();
    void bench.device.insertSlip(PAPER);
    await bench.timers.advance(100);
    bench.device.plug(linkPorts('elsewhere').device);
    const accepted = bench.reader.accept();
    const stopped = bench.reader.stop();
    await bench.timers.advance(10_000);
    await stopped;
    assert.equal(await accepted, false);
    assert.equal(bench.timers.pendingCount, 0);
    assert.equal(lastState(bench.told), 'absent: stopped');
    assert.equal(await bench.reader.accept(), false);
    assert.equal(bench.opened.length, 1);
  });

  it('disables the feed when it stops', async () => {
    const bench = await startedBench();
    await bench.reader.stop();
    assert.deepEqual(bench.commands, ['\x1bD']);
    assert.equal(bench.timers.pendingCount, 0);
  });

  it('refuses slips that the reader has no memory for', () => {
    const { timers, told } = createBench();
    const create = (columnCount: number) => () =>
      createChatsworthReader({
        timers,
        listener: told,
        columnCount,
        ...TRAITS,
        openPort: () => Promise.reject(new PortError('not-found', 'unused')),
      });
    assert.throws(create(127), RangeError);
    assert.throws(create(0), RangeError);
    assert.doesNotThrow(create(126));
  });
});

describe('Chatsworth session without exit control', () => {
  it('reads slip after slip and can neither accept nor reject', async () => {
    const bench = await startedBench({ exitControl: false });
    const other = [...SLIP].reverse();
    assert.equal(await bench.timers.advance(0).then(() => bench.reader.accept()), false);
    const exits = Promise.all([
      bench.device.insertSlip(PAPER),
      bench.device.insertSlip(slipDensities(other)),
    ]);
    await bench.timers.advance(200);
    assert.deepEqual(await exits, ['accepted', 'accepted']);
    assert.deepEqual(
      bench.told.records.map(({ first }) => first.marks),
      [SLIP, other],
    );
    assert.equal(await bench.reader.reject(), false);
    assert.equal(lastState(bench.told), 'ready');
  });
});
