import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { type OpenPort, type Port, PortError } from '../../../../drivers/port/port.ts';
import { serialErrorOf } from '../../../../drivers/port/serial-errors.ts';
import { createSimulatedChatsworth } from '../../../../drivers/simulated/chatsworth-reader.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers, type VirtualTimers } from '../../virtual-timers.ts';
import { createRecordingListener, lastState } from './recording-listener.ts';

const PAPER = slipDensities([0xa2d, 0, 0x080, 0x5d2]);
const TRAITS = { timingTrack: 'top', clearedBit: 'set-when-clear' } as const;

/** An unplug is noticed within this, and so is a return. */
const LIMIT_MS = 3000;
/** The rollers of a device take their time, and so does its line. */
const REPLY_MS = 40;
const EJECTION_MS = 200;

const EJECTIONS = ['\x1bER', '\x1bEF'];

/**
 * What a line does once it is unplugged: it never closes by itself. It takes bytes for ever, keeps their writer
 * waiting, or refuses them.
 */
type UnpluggedWrite = 'swallowed' | 'waiting' | 'rejected';

/** A link whose cable can be pulled; its device's answers take time. */
function cabledLink(timers: VirtualTimers, unpluggedWrite: UnpluggedWrite) {
  const { host, device } = linkPorts('line');
  let plugged = true;
  let unanswered: string | null = null;
  const port: Port = {
    ...host,
    async write(bytes) {
      unanswered = Buffer.from(bytes).toString('latin1').slice(1, -2);
      if (plugged) return host.write(bytes);
      if (unpluggedWrite === 'waiting') await new Promise(() => {});
      if (unpluggedWrite === 'rejected') throw new PortError('closed', 'the line was unplugged', 'EIO');
    },
    onData: (listener) =>
      host.onData((chunk) => {
        timers.after(EJECTIONS.includes(unanswered ?? '') ? EJECTION_MS : REPLY_MS, () => {
          if (!plugged) return;
          unanswered = null;
          listener(chunk);
        });
      }),
    onClose: () => () => {},
  };
  /** Pulls it, and tells which command was waiting for its answer. */
  const unplug = () => {
    plugged = false;
    return unanswered;
  };
  return { port, device, unplug };
}

/** Slips that are read, kept, taken, broken, sent back and removed, while the cable is pulled at `unplugAt`. */
async function runUntilBack(unplugAt: number, unpluggedWrite: UnpluggedWrite, exitControl: boolean) {
  const timers = createVirtualTimers(8);
  const told = createRecordingListener();
  const opened: Port[] = [];
  const device = createSimulatedChatsworth({ port: linkPorts('unused').device, timers, exitControl });
  let unplug: () => string | null = () => null;
  let line: 'works' | 'mute' | 'gone' = 'works';
  const openPort: OpenPort = async () => {
    if (line === 'gone') throw new PortError('not-found', 'no such line', 'ENOENT');
    const link = cabledLink(timers, unpluggedWrite);
    if (line === 'mute') link.unplug();
    else device.plug(link.device);
    unplug = link.unplug;
    opened.push(link.port);
    return link.port;
  };
  const options = { timers, listener: told, columnCount: 4, exitControl, ...TRAITS };
  const reader = createChatsworthReader({ ...options, openPort });
  reader.start();
  await timers.advance(500);
  assert.equal(lastState(told), 'ready');
  for (const [at, step] of [
    [100, () => void device.insertFaultySlip(PAPER, { pauseAfter: 3 })],
    [2300, () => void reader.accept()],
    [2700, () => void device.insertFaultySlip(PAPER, { silentAfter: 5 })],
    [3500, () => void device.insertSlip(PAPER)],
    [3900, () => void reader.reject()],
    // A person who decides without knowing yet that the line is dead.
    [unplugAt + ((unplugAt * 17) % 1400), () => void reader.accept()],
  ] as const) {
    timers.after(at, step);
  }

  await timers.advance(unplugAt);
  const unanswered = unplug();
  line = unpluggedWrite === 'rejected' ? 'gone' : 'mute';
  await timers.advance(LIMIT_MS);
  assert.match(lastState(told), /^absent/, `unplugged at ${unplugAt}`);

  // At any moment between two attempts.
  await timers.advance((unplugAt * 7) % 2600);
  const before = opened.length;
  line = 'works';
  await timers.advance(LIMIT_MS);
  assert.match(lastState(told), /^(ready|slip-inside)$/, `unplugged at ${unplugAt}`);
  assert.ok(opened.length > before, 'a new port object');
  assert.equal(new Set(opened).size, opened.length);

  await Promise.all([reader.stop(), timers.advance(LIMIT_MS)]);
  assert.equal(timers.pendingCount, 0);
  return unanswered;
}

const INSTANTS = Array.from({ length: 90 }, (_, step) => step * 50 + (step % 7));

describe('Chatsworth reader whose cable is pulled, on a line that never closes', () => {
  for (const unpluggedWrite of ['swallowed', 'waiting', 'rejected'] as const) {
    it(`is absent within 3 s, and ready through a new port within 3 s of its return: writes are ${unpluggedWrite}`, async () => {
      const runs = INSTANTS.map((at, step) => runUntilBack(at, unpluggedWrite, step % 4 !== 0));
      const unanswered = new Set(await Promise.all(runs));
      // The cable was pulled with each of these on its way, and with none.
      for (const command of [null, ...EJECTIONS, '\x1bR', '\x1bS', 'I00']) assert.ok(unanswered.has(command));
    });
  }

  it('says why a line cannot be opened, and goes on trying', async () => {
    const timers = createVirtualTimers();
    const told = createRecordingListener();
    const denied = serialErrorOf(new Error('Error: Permission denied, cannot open /dev/ttyS0'), '/dev/ttyS0');
    let attempts = 0;
    const openPort: OpenPort = async () => {
      attempts += 1;
      throw denied;
    };
    const options = { timers, listener: told, columnCount: 4, exitControl: true, ...TRAITS };
    const reader = createChatsworthReader({ ...options, openPort });
    reader.start();
    await timers.advance(LIMIT_MS);
    assert.equal(lastState(told), 'absent: EACCES');
    assert.match(denied.message, /dialout/);
    assert.equal(attempts, 3);
    await reader.stop();
  });
});
