import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSekonicReader, type SekonicReaderOptions } from '../../../../drivers/omr/sekonic/session.ts';
import { type CutChunks, linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { type Port, PortError } from '../../../../drivers/port/port.ts';
import { createSimulatedSekonic } from '../../../../drivers/simulated/sekonic-reader.ts';
import { createVirtualTimers } from '../../virtual-timers.ts';
import { createRecordingListener, lastState } from '../chatsworth/recording-listener.ts';
import { DOUBTFUL_READING, DOUBTFUL_SLIP, MARKS, READING, SLIP, SLIP_FORMAT } from './sekonic-bench.ts';

type Line = 'works' | 'absent' | 'mute';

/** A reader and its simulated device on a virtual clock, each open making a new in-process link. */
function createBench(options: Partial<SekonicReaderOptions> = {}, cut?: CutChunks) {
  const timers = createVirtualTimers();
  const told = createRecordingListener();
  const opened: Port[] = [];
  const { lineNames, lineOrder } = { ...SLIP_FORMAT, ...options };
  const device = createSimulatedSekonic({ port: linkPorts('unused').device, timers, lineNames, lineOrder });
  const bench = {
    timers,
    told,
    opened,
    device,
    line: 'works' as Line,
    reader: createSekonicReader({
      timers,
      listener: told,
      ...SLIP_FORMAT,
      ...options,
      async openPort() {
        if (bench.line === 'absent') throw new PortError('not-found', 'no such line', 'ENOENT');
        const { host, device: end } = linkPorts('line', cut);
        if (bench.line === 'works') device.plug(end);
        opened.push(host);
        return host;
      },
    }),
  };
  return bench;
}

async function startedBench(options: Partial<SekonicReaderOptions> = {}, cut?: CutChunks) {
  const bench = createBench(options, cut);
  bench.reader.start();
  await bench.timers.settle();
  assert.equal(lastState(bench.told), 'ready');
  return bench;
}

/** As after its cable was pulled, on the line's side: bytes go nowhere. */
function isolate(bench: ReturnType<typeof createBench>): void {
  bench.device.plug(linkPorts('elsewhere').device);
}

describe('Sekonic session in time', () => {
  it('asks an empty reader for a card until there is one, and reads it twice', async () => {
    const { timers, told, device, reader } = await startedBench();
    await device.whenArmed();
    await timers.advance(5000);
    const exit = device.insertSlip(SLIP);
    await timers.advance(600);
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
    assert.equal(await exit, 'accepted');
    assert.equal(lastState(told), 'slip-inside');
    assert.equal(await reader.accept(), false);
    assert.equal(lastState(told), 'ready');
  });

  it('feeds one card at a time, the next after the decision', async () => {
    const { timers, told, device, reader } = await startedBench();
    const other = SLIP.with(2, SLIP[1] as number[]);
    const exits: string[] = [];
    for (const slip of [SLIP, other]) void device.insertSlip(slip).then((exit) => exits.push(exit));
    await timers.advance(10_000);
    assert.deepEqual(exits, ['accepted']);
    assert.equal(told.records.length, 1);
    await reader.reject();
    await timers.advance(100);
    assert.deepEqual(exits, ['accepted', 'accepted']);
    assert.deepEqual(told.records[1]?.first.marks, MARKS.with(2, 0));
  });

  it('tells doubtful marks from sure ones, in both readings', async () => {
    const { timers, told, device } = await startedBench();
    void device.insertSlip(DOUBTFUL_SLIP);
    await timers.advance(600);
    assert.deepEqual(told.records, [{ first: DOUBTFUL_READING, second: DOUBTFUL_READING }]);
  });

  it('rejects a slip whose own marks are too faint', async () => {
    const { timers, told, device } = await startedBench();
    void device.insertSlip(SLIP.map((rows) => rows.map((density) => Math.min(density, 3))));
    await timers.advance(600);
    assert.deepEqual(told.faults, ['faint-reference']);
    assert.deepEqual(told.records, []);
  });

  it('reads in every framing, line order, set of line names, and cut', async () => {
    const bytewise: CutChunks = (bytes) => Array.from(bytes, (byte) => Uint8Array.of(byte));
    for (const framing of ['cr', 'stx-cr', 'stx-etx'] as const) {
      for (const lineOrder of ['line-1-first', 'line-1-last'] as const) {
        for (const lineNames of ['9876543210XY', '0123456789:;'] as const) {
          for (const cut of [undefined, bytewise]) {
            const bench = await startedBench({ framing, lineOrder, lineNames }, cut);
            void bench.device.insertSlip(DOUBTFUL_SLIP);
            await bench.timers.advance(600);
            assert.deepEqual(bench.told.records, [{ first: DOUBTFUL_READING, second: DOUBTFUL_READING }]);
          }
        }
      }
    }
  });

  it('rejects a slip whose lines have other names than is set, and mirrors one in the other line order', async () => {
    const readWith = async (setting: Partial<SekonicReaderOptions>) => {
      const timers = createVirtualTimers();
      const told = createRecordingListener();
      const { host, device: end } = linkPorts('line');
      const device = createSimulatedSekonic({ port: end, timers });
      const options = { ...SLIP_FORMAT, ...setting, timers, listener: told };
      createSekonicReader({ ...options, openPort: async () => host }).start();
      void device.insertSlip(SLIP);
      await timers.advance(600);
      return told;
    };
    const renamed = await readWith({ lineNames: '0123456789:;' });
    assert.deepEqual([renamed.records, renamed.faults], [[], ['not-a-record-byte']]);
    // The form identifier isn't symmetric, so the game takes no mirrored slip for one of its own.
    const mirrored = await readWith({ lineOrder: 'line-1-last' });
    assert.deepEqual(mirrored.records[0]?.first.marks, [0xb45, 0, 0x010, 0, 0xc00, 0x4ba]);
  });

  it('reads a slip sent a byte at a time, and one whose answers run into one another', async () => {
    for (const fault of ['byte-by-byte', 'merged'] as const) {
      for (const framing of ['cr', 'stx-etx'] as const) {
        const { timers, told, device } = await startedBench({ framing });
        void device.insertSlip(SLIP, fault);
        await timers.advance(600);
        assert.deepEqual(told.records, [{ first: READING, second: READING }], `${fault} ${framing}`);
        assert.deepEqual(told.faults, []);
      }
    }
  });

  it('passes on two readings that differ, for the game to judge', async () => {
    const { timers, told, device } = await startedBench();
    void device.insertSlip(SLIP, 'flipped-bit');
    await timers.advance(600);
    const second = { ...READING, marks: MARKS.with(3, 0x020) };
    assert.deepEqual(told.records, [{ first: READING, second }]);
  });

  it('rejects a slip of which strobes were missed', async () => {
    const { timers, told, device } = await startedBench();
    const exit = device.insertSlip(SLIP, 'missed-strobes');
    await timers.advance(600);
    assert.deepEqual(told.faults, ['timing-marks']);
    assert.equal(await exit, 'accepted');
    const short = device.insertSlip(SLIP.slice(0, 4), 'missed-strobes');
    await timers.advance(600);
    assert.deepEqual(told.faults, ['timing-marks', 'timing-marks']);
    assert.equal(await short, 'fed-unread');
    assert.equal(lastState(told), 'ready');
  });

  it('tells a jam, a double feed and an open cover once, and goes on when they are put right', async () => {
    const { timers, told, device } = await startedBench();
    const jammed = device.insertSlip(SLIP, 'jam');
    await timers.advance(5000);
    assert.equal(lastState(told), 'fault: jam');
    device.removeSlip();
    assert.equal(await jammed, 'removed');
    await timers.advance(500);
    assert.equal(lastState(told), 'ready');

    const double = device.insertSlip(SLIP, 'double-feed');
    await timers.advance(600);
    assert.equal(await double, 'fed-unread');
    assert.ok(told.states.some((state) => 'problem' in state && state.problem === 'double-feed'));
    await timers.advance(500);
    assert.equal(lastState(told), 'ready');

    device.setTroubles({ coverOpen: true });
    void device.insertSlip(SLIP);
    await timers.advance(5000);
    assert.equal(lastState(told), 'fault: cover-open');
    assert.deepEqual(told.faults, ['jam', 'double-feed', 'cover-open']);
    device.setTroubles({ coverOpen: false });
    await timers.advance(600);
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
  });

  it('tells a card pulled out on its way, and one left inside when the power failed', async () => {
    const { timers, told, device } = await startedBench();
    void device.insertSlip(SLIP);
    await timers.advance(510);
    device.removeSlip();
    await timers.advance(1000);
    assert.deepEqual(told.faults, ['feed-error']);
    assert.equal(lastState(told), 'ready');

    void device.insertSlip(SLIP);
    await timers.advance(500);
    device.powerCycle();
    await timers.advance(4000);
    assert.equal(lastState(told), 'fault: left-inside');
    device.removeSlip();
    await timers.advance(500);
    assert.equal(lastState(told), 'ready');
    assert.deepEqual(told.faults, ['feed-error', 'left-inside']);
  });

  it('reads a slip fed twice as two slips', async () => {
    const { timers, told, device, reader } = await startedBench();
    void device.insertSlip(SLIP, 'fed-twice');
    await timers.advance(600);
    await reader.accept();
    await timers.advance(100);
    assert.deepEqual(told.records[1], told.records[0]);
    assert.equal(told.records.length, 2);
  });

  it('tells a slip lost with its line, and reads the next through a new port', async () => {
    const { timers, told, device, opened } = await startedBench();
    void device.insertSlip(SLIP, 'hang-up');
    await timers.advance(600);
    assert.deepEqual(told.faults, ['incomplete']);
    assert.equal(lastState(told), 'absent: unplugged');
    void device.insertSlip(SLIP);
    await timers.advance(2000);
    assert.equal(opened.length, 2);
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
  });

  it('says that its commands are refused, until they are not', async () => {
    const { timers, told, device } = await startedBench();
    device.setTroubles({ refusing: true });
    await timers.advance(5000);
    assert.equal(lastState(told), 'fault: command-refused');
    device.setTroubles({ refusing: false });
    await timers.advance(1000);
    assert.equal(lastState(told), 'ready');
  });

  it('notices within 3 s, whatever it was doing, that the reader is silent, and uses it within 3 s of its return', async () => {
    for (const at of [0, 1, 250, 499, 500]) {
      const { timers, told, device, opened } = await startedBench();
      await timers.advance(at);
      device.setTroubles({ dead: true });
      await timers.advance(3000);
      assert.equal(lastState(told), 'absent: no-answer', `dead at ${at}`);
      await timers.advance(at * 4);
      device.powerCycle();
      await timers.advance(3000);
      assert.equal(lastState(told), 'ready', `dead at ${at}`);
      assert.ok(opened.length >= 2);
    }
  });

  it('notices a silence with a slip in hand, keeps the slip in hand, and goes on after the decision', async () => {
    const bench = await startedBench();
    void bench.device.insertSlip(SLIP);
    await bench.timers.advance(600);
    isolate(bench);
    await bench.timers.advance(3000);
    assert.equal(lastState(bench.told), 'absent: no-answer');
    void bench.device.insertSlip(SLIP);
    await bench.timers.advance(3000);
    assert.equal(lastState(bench.told), 'slip-inside');
    assert.equal(bench.told.records.length, 1);
    await bench.reader.accept();
    await bench.timers.advance(100);
    assert.equal(bench.told.records.length, 2);
    assert.deepEqual(bench.told.faults, []);
  });

  it('lets the decision be made while the reader is away', async () => {
    const bench = await startedBench();
    void bench.device.insertSlip(SLIP);
    await bench.timers.advance(600);
    bench.line = 'absent';
    await bench.opened[0]?.close();
    await bench.timers.advance(1500);
    assert.equal(lastState(bench.told), 'absent: ENOENT');
    assert.equal(await bench.reader.accept(), false);
    bench.line = 'works';
    void bench.device.insertSlip(SLIP);
    await bench.timers.advance(2000);
    assert.equal(bench.told.records.length, 2);
  });

  it('says no-answer for a line where nothing answers, and keeps trying with new ports', async () => {
    const bench = createBench();
    bench.line = 'mute';
    bench.reader.start();
    await bench.timers.advance(1400);
    assert.equal(lastState(bench.told), 'absent: no-answer');
    await assert.rejects(bench.opened[0]?.write(Uint8Array.of(1)) ?? Promise.resolve(), PortError);
    bench.line = 'works';
    await bench.timers.advance(1000);
    assert.equal(bench.opened.length, 2);
    assert.equal(lastState(bench.told), 'ready');
  });

  it('calls slipRead in the same turn as the last byte', async () => {
    const timers = createVirtualTimers();
    let turn = '';
    let now = '';
    const told = createRecordingListener(() => {
      turn = now;
    });
    const { host, device: end } = linkPorts('line', (bytes) =>
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    );
    const device = createSimulatedSekonic({ port: end, timers });
    const watched: Port = {
      ...host,
      onData: (listener) =>
        host.onData((chunk) => {
          now = `in ${chunk}`;
          listener(chunk);
          now = `after ${chunk}`;
        }),
    };
    const reader = createSekonicReader({
      ...SLIP_FORMAT,
      timers,
      listener: told,
      openPort: async () => watched,
    });
    reader.start();
    void device.insertSlip(SLIP);
    await timers.advance(600);
    assert.equal(turn, 'in 13');
  });

  it('leaves no timer behind after stop(), and takes no more slips', async () => {
    const bench = await startedBench();
    void bench.device.insertSlip(SLIP);
    await bench.timers.advance(600);
    await bench.reader.stop();
    assert.equal(lastState(bench.told), 'absent: stopped');
    assert.equal(bench.timers.pendingCount, 0);
    assert.equal(await bench.reader.accept(), false);
    await bench.timers.advance(10_000);
    assert.equal(bench.opened.length, 1);
    const silent = createBench();
    silent.line = 'mute';
    silent.reader.start();
    await silent.timers.settle();
    await silent.reader.stop();
    assert.equal(silent.timers.pendingCount, 0);
  });
});
