import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import type { SlipReader } from '../../../../drivers/omr/slip-reader.ts';
import type { Port } from '../../../../drivers/port/port.ts';
import { openSerialPort } from '../../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../../drivers/port/system-timers.ts';
import {
  createSimulatedChatsworth,
  type SimulatedChatsworth,
} from '../../../../drivers/simulated/chatsworth-reader.ts';
import { openPty, type Pty } from '../../../../drivers/simulated/pty.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';
import { markRecord } from './mark-records.ts';
import { createRecordingListener, lastState, type RecordingListener } from './recording-listener.ts';

const SLIP = Array.from({ length: 27 }, (_, column) => (column * 0x9d) & 0xfff);
const PAPER = slipDensities(SLIP);

interface Bench {
  readonly told: RecordingListener;
  readonly reader: SlipReader;
  readonly device: SimulatedChatsworth;
  readonly path: string;
  /** Ports opened so far. */
  readonly opened: Port[];
  pty: Pty;
}

/** A reader that drives, through serialport and a real pseudo-terminal, a simulated device. */
async function createBench(t: TestContext, exitControl = true): Promise<Bench> {
  const pty = await openPty();
  const told = createRecordingListener();
  const opened: Port[] = [];
  const link = { path: pty.path, baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 } as const;
  const reader = createChatsworthReader({
    timers: systemTimers,
    listener: told,
    columnCount: SLIP.length,
    exitControl,
    timingTrack: 'as-set',
    clearedBit: 'set-when-clear',
    async openPort() {
      const port = await openSerialPort({ ...link, flowControl: 'none' }, systemTimers);
      opened.push(port);
      return port;
    },
  });
  const device = createSimulatedChatsworth({ port: pty.port, timers: systemTimers, exitControl });
  const bench = { told, reader, device, path: pty.path, opened, pty };
  t.after(async () => {
    await reader.stop();
    await bench.pty.close();
    await pty.close();
  });
  return bench;
}

async function startedBench(t: TestContext, exitControl = true): Promise<Bench> {
  const bench = await createBench(t, exitControl);
  bench.reader.start();
  await bench.told.until((told) => lastState(told) === 'ready');
  return bench;
}

/** The cable back in: the same path, a new terminal. */
async function replug(bench: Bench): Promise<void> {
  bench.pty = await openPty(bench.path);
  bench.device.plug(bench.pty.port);
}

const isReady = (told: RecordingListener) => lastState(told) === 'ready';
const hasRecord = (told: RecordingListener) => told.records.length > 0;

describe('Chatsworth reader over a pseudo-terminal', { concurrency: true, timeout: 30_000 }, () => {
  it('arms, reads a slip twice, accepts it, and takes the next', async (t) => {
    const { told, device, reader } = await startedBench(t);
    const slip = device.insertSlip(PAPER);
    await told.until(hasRecord);
    assert.deepEqual(told.records, [markRecord(SLIP)]);
    assert.deepEqual(reader.state, { kind: 'slip-inside' });
    assert.equal(await reader.accept(), true);
    assert.equal(await slip, 'accepted');
    assert.equal(await reader.accept(), false);
    const second = device.insertSlip([...PAPER].reverse());
    await told.until(({ records }) => records.length === 2);
    assert.equal(await reader.reject(), true);
    assert.equal(await second, 'rejected');
    await told.until(isReady);
    assert.deepEqual(told.faults, []);
  });

  it('passes readings of another length on as they are', async (t) => {
    const { told, device } = await startedBench(t);
    const long = new Array<number>(126).fill(0xfff);
    void device.insertSlip(slipDensities(long));
    await told.until(hasRecord);
    assert.deepEqual(told.records, [markRecord(long)]);
  });

  it('reads a record that comes byte by byte', async (t) => {
    const { told, device } = await startedBench(t);
    void device.insertFaultySlip(PAPER, { byteByByte: true });
    await told.until(hasRecord);
    assert.deepEqual(told.records, [markRecord(SLIP)]);
  });

  it('never takes a record merged with the rest of another one for two readings of one slip', async (t) => {
    const { told, device } = await startedBench(t);
    const slip = device.insertFaultySlip(PAPER, { bytesBefore: [0x21, 0x20, 0x0d, 0x47, 0x0d] });
    assert.equal(await slip, 'rejected');
    assert.deepEqual(told.records, [markRecord([1], SLIP)]);
    assert.deepEqual(told.faults, ['unexpected-reply']);
  });

  it('gives back a slip behind garbage, with the reason, and reads the next', async (t) => {
    const { told, device } = await startedBench(t);
    const slip = device.insertFaultySlip(PAPER, { bytesBefore: [0x01, 0xff, 0x0a] });
    await told.until(({ faults }) => faults.length > 0);
    assert.equal(await slip, 'rejected');
    assert.deepEqual(told.faults, ['not-a-record-byte']);
    assert.deepEqual(told.records, []);
    await told.until(isReady);
    void device.insertSlip(PAPER);
    await told.until(hasRecord);
  });

  it('gives back a truncated slip and reads it when it is fed again', async (t) => {
    const { told, device } = await startedBench(t);
    assert.equal(await device.insertFaultySlip(PAPER, { silentAfter: 31 }), 'rejected');
    assert.deepEqual(told.faults, ['incomplete']);
    void device.insertSlip(PAPER);
    await told.until(hasRecord);
    assert.deepEqual(told.records, [markRecord(SLIP)]);
  });

  it('passes on two readings that differ, for the game to judge', async (t) => {
    const { told, device } = await startedBench(t);
    void device.insertFaultySlip(PAPER, { flippedInRetransmission: { column: 5, row: 11 } });
    await told.until(hasRecord);
    const second = SLIP.with(5, (SLIP[5] as number) ^ 0x800);
    assert.deepEqual(told.records, [markRecord(SLIP, second)]);
  });

  it('asks about neither a jam nor a fault of its own when two slips or too few strobes were read', async (t) => {
    const { told, device, reader } = await startedBench(t);
    for (const [fault, length] of [
      ['double-feed', 41],
      ['missed-strobes', 25],
    ] as const) {
      const slip = device.insertSlip(PAPER, fault);
      await told.until(hasRecord);
      assert.equal(told.records[0]?.first.marks.length, length);
      assert.deepEqual(told.records[0]?.first, told.records.pop()?.second);
      assert.equal(await reader.reject(), true);
      assert.equal(await slip, 'rejected');
      await told.until(isReady);
    }
  });

  it('finds a reader that is plugged in later', async (t) => {
    const bench = await createBench(t);
    await bench.pty.unplug();
    bench.reader.start();
    await bench.told.until((told) => lastState(told) === 'absent: ENOENT');
    await replug(bench);
    await bench.told.until(isReady);
    assert.equal(bench.device.armed, true);
  });

  it('survives a cable pulled in the middle of a record, and arms through a new port', async (t) => {
    const bench = await startedBench(t);
    let unpluggedAt = 0;
    bench.pty.port.onClose(() => {
      unpluggedAt = performance.now();
    });
    const slip = bench.device.insertSlip(PAPER, 'hang-up');
    await bench.told.until(({ faults }) => faults.length > 0);
    assert.deepEqual(bench.told.faults, ['incomplete']);
    await bench.told.until((told) => lastState(told).startsWith('absent'));
    const noticedAt = performance.now();
    assert.equal(existsSync(bench.path), false);
    await replug(bench);
    const backAt = performance.now();
    await bench.told.until(isReady);
    t.diagnostic(
      `absent ${Math.round(noticedAt - unpluggedAt)} ms after the unplug, ` +
        `ready ${Math.round(performance.now() - backAt)} ms after the return`,
    );
    assert.equal(await slip, 'rejected');
    assert.equal(bench.opened.length, 2);
    void bench.device.insertSlip(PAPER);
    await bench.told.until(hasRecord);
    assert.equal(await bench.reader.accept(), true);
  });

  it('notices a cable pulled while idle, and arms anew a reader that lost its power too', async (t) => {
    const bench = await startedBench(t);
    await bench.pty.unplug();
    await bench.told.until((told) => lastState(told).startsWith('absent'));
    bench.device.powerCycle();
    await replug(bench);
    await bench.told.until(isReady);
    assert.equal(bench.device.armed, true);
  });

  it('reads slips through a reader without exit control', async (t) => {
    const { told, device, reader } = await startedBench(t, false);
    assert.equal(await device.insertSlip(PAPER), 'accepted');
    await told.until(hasRecord);
    assert.equal(await reader.accept(), false);
    await told.until(isReady);
  });
});

describe('Chatsworth record cut in two', { timeout: 60_000 }, () => {
  it('reads it whatever the byte it is cut at', async (t) => {
    const { told, device, reader } = await startedBench(t);
    const short = SLIP.slice(0, 8);
    for (let cut = 1; cut <= 16; cut += 1) {
      const slip = device.insertFaultySlip(slipDensities(short), { pauseAfter: cut });
      await told.until(({ records }) => records.length === cut);
      assert.deepEqual(told.records.at(-1), markRecord(short));
      assert.equal(await reader.accept(), true);
      assert.equal(await slip, 'accepted');
      await told.until(isReady);
    }
    assert.deepEqual(told.faults, []);
  });
});
