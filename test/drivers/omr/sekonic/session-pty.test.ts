import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createSekonicReader, type SekonicReaderOptions } from '../../../../drivers/omr/sekonic/session.ts';
import type { Port } from '../../../../drivers/port/port.ts';
import { openSerialPort } from '../../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../../drivers/port/system-timers.ts';
import { openPty } from '../../../../drivers/simulated/pty.ts';
import { createSimulatedSekonic } from '../../../../drivers/simulated/sekonic-reader.ts';
import {
  createRecordingListener,
  lastState,
  type RecordingListener,
} from '../chatsworth/recording-listener.ts';
import { DOUBTFUL_READING, DOUBTFUL_SLIP, READING, SLIP, SLIP_FORMAT } from './sekonic-bench.ts';

const LINE = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 } as const;

/** A ready reader that drives, through serialport and a real pseudo-terminal, a simulated device. */
async function startedBench(t: TestContext, options: Partial<SekonicReaderOptions> = {}) {
  const pty = await openPty();
  const told = createRecordingListener();
  const opened: Port[] = [];
  const reader = createSekonicReader({
    timers: systemTimers,
    listener: told,
    ...SLIP_FORMAT,
    ...options,
    async openPort() {
      // As where the modem lines are honoured.
      const settings = { path: pty.path, ...LINE, flowControl: 'rts-cts' } as const;
      const port = await openSerialPort(settings, systemTimers);
      opened.push(port);
      return port;
    },
  });
  const device = createSimulatedSekonic({ port: pty.port, timers: systemTimers });
  const bench = {
    told,
    reader,
    device,
    opened,
    pty,
    /** The cable back in: the same path, a new terminal. */
    async replug() {
      bench.pty = await openPty(pty.path);
      device.plug(bench.pty.port);
    },
  };
  t.after(async () => {
    await reader.stop();
    await bench.pty.close();
    await pty.close();
  });
  reader.start();
  await told.until(isReady);
  return bench;
}

const isReady = (told: RecordingListener) => lastState(told) === 'ready';
const isAbsent = (told: RecordingListener) => lastState(told).startsWith('absent');

describe('Sekonic reader over a pseudo-terminal', { concurrency: true, timeout: 30_000 }, () => {
  it('reads slips one after the other, with their doubts', async (t) => {
    const { told, device, reader } = await startedBench(t, { framing: 'stx-etx' });
    void device.insertSlip(SLIP);
    void device.insertSlip(DOUBTFUL_SLIP, 'byte-by-byte');
    await told.until(({ records }) => records.length === 1);
    assert.equal(await reader.accept(), false);
    await told.until(({ records }) => records.length === 2);
    assert.equal(await reader.reject(), false);
    await told.until(isReady);
    assert.deepEqual(told.records, [
      { first: READING, second: READING },
      { first: DOUBTFUL_READING, second: DOUBTFUL_READING },
    ]);
    assert.deepEqual(told.faults, []);
  });

  it('survives a cable pulled in the middle of a record, and reads through a new port', async (t) => {
    const { told, device, opened, replug } = await startedBench(t);
    void device.insertSlip(SLIP, 'hang-up');
    await told.until(({ faults }) => faults.length > 0);
    assert.deepEqual(told.faults, ['incomplete']);
    await told.until(isAbsent);
    await replug();
    await told.until(isReady);
    assert.ok(opened.length >= 2);
    void device.insertSlip(SLIP);
    await told.until(({ records }) => records.length === 1);
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
  });

  it('notices a cable pulled between two questions, and sets anew a reader that lost its power too', async (t) => {
    const { told, device, pty, replug } = await startedBench(t, { framing: 'stx-cr' });
    await pty.unplug();
    await told.until(isAbsent);
    device.powerCycle();
    await replug();
    await told.until(isReady);
    void device.insertSlip(SLIP);
    await told.until(({ records }) => records.length === 1);
    assert.deepEqual(told.faults, []);
  });

  it('notices a reader that stays silent on a line that stays open, and the end of its silence', async (t) => {
    const { told, device, opened } = await startedBench(t);
    device.setTroubles({ dead: true });
    await told.until((heard) => lastState(heard) === 'absent: no-answer');
    device.powerCycle();
    await told.until(isReady);
    assert.ok(opened.length >= 2);
  });
});
