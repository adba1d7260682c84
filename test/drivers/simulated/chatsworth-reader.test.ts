import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMAND_NAMES, commandFrame } from '../../../drivers/omr/chatsworth/frame.ts';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import type { Port } from '../../../drivers/port/port.ts';
import { createPortEvents } from '../../../drivers/port/port-events.ts';
import {
  createSimulatedChatsworth,
  EEPROM_WRITERS,
  type SimulatedChatsworth,
} from '../../../drivers/simulated/chatsworth-reader.ts';
import { recordBytes } from '../../../drivers/simulated/chatsworth-reader-bytes.ts';
import { type SlipFault, slipDensities } from '../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers, type VirtualTimers } from '../virtual-timers.ts';

const SLIP = [0xa2d, 0, 0x080, 0x5d2, 0x001, 0x200];
const PAPER = slipDensities(SLIP);
const ARM = '\x12I00\x12E';
const ENABLE = '\x12\x1bE\x12E';
const STATUS = '\x12\x1bS\x12E';
const RETRANSMIT = '\x12\x1bR\x12E';
const EJECT_FRONT = '\x12\x1bEF\x12E';
const EJECT_REAR = '\x12\x1bER\x12E';
const RECORD = Buffer.from(recordBytes(SLIP)).toString('latin1');

interface Bench {
  readonly device: SimulatedChatsworth;
  readonly timers: VirtualTimers;
  readonly host: Port;
  /** Sends a command, and gives what has come since the last time, chunks apart. */
  ask(command: string): Promise<string[]>;
  /** Lets a slip travel, and gives what has come. */
  heard(): Promise<string[]>;
}

function createBench(exitControl = true): Bench {
  const timers = createVirtualTimers();
  const { host, device: port } = linkPorts('line');
  const device = createSimulatedChatsworth({ port, timers, exitControl });
  let chunks: string[] = [];
  host.onData((chunk) => chunks.push(Buffer.from(chunk).toString('latin1')));
  const taken = () => {
    const all = chunks;
    chunks = [];
    return all;
  };
  return {
    device,
    timers,
    host,
    async ask(command) {
      await host.write(Buffer.from(command, 'latin1'));
      await timers.settle();
      return taken();
    },
    async heard() {
      await timers.advance(100);
      return taken();
    },
  };
}

/** An armed reader, and the outcome of a slip with a fault that was inserted and has passed the head. */
async function fed(fault: SlipFault | null, exitControl = true) {
  const bench = createBench(exitControl);
  await bench.ask(ARM);
  const exit = bench.device.insertSlip(PAPER, fault);
  return { ...bench, exit, first: await bench.heard() };
}

describe('simulated Chatsworth reader', () => {
  it('feeds slips and says nothing until it is armed', async () => {
    const { device, heard, ask } = createBench();
    const exit = device.insertSlip(PAPER);
    assert.deepEqual(await heard(), []);
    assert.equal(await exit, 'fed-unread');
    const armed = device.whenArmed();
    assert.deepEqual(await ask(ARM), ['G\r']);
    await armed;
    void device.insertSlip(PAPER);
    assert.deepEqual(await heard(), [RECORD]);
  });

  it('sees firm marks, and none of the faint ones', async () => {
    const { device, ask, heard } = createBench();
    await ask(ARM);
    void device.insertSlip(slipDensities([1, 0], [0xffe, 0xfff]));
    assert.deepEqual(await heard(), ['!   \r']);
  });

  it('holds a slip until it is ejected to one of its sides', async () => {
    for (const [command, side] of [
      [EJECT_REAR, 'accepted'],
      [EJECT_FRONT, 'rejected'],
    ] as const) {
      const { ask, exit, first } = await fed(null);
      assert.deepEqual(first, [RECORD]);
      assert.deepEqual(await ask(STATUS), ['\x20\r']);
      assert.deepEqual(await ask(RETRANSMIT), [RECORD]);
      assert.deepEqual(await ask(command), ['G\r']);
      assert.equal(await exit, side);
      assert.deepEqual(await ask(STATUS), ['\x30\r']);
    }
  });

  it('can be fed byte by byte, merged, and with a bit flipped in the second reading', async () => {
    assert.deepEqual((await fed('byte-by-byte')).first, [...RECORD]);
    const merged = await fed('merged');
    assert.deepEqual(merged.first, []);
    assert.deepEqual(await merged.ask(STATUS), [`${RECORD}\x20\r`]);
    const flipped = await fed('flipped-bit');
    assert.deepEqual(flipped.first, [RECORD]);
    const [second = ''] = await flipped.ask(RETRANSMIT);
    const differing = [...second].filter((char, at) => char !== RECORD[at]);
    assert.equal(second.length, RECORD.length);
    assert.equal(differing.length, 1);
  });

  it('hangs up in the middle of a record', async () => {
    const { first, host } = await fed('hang-up');
    assert.deepEqual(first, [RECORD.slice(0, 7)]);
    await assert.rejects(host.write(Uint8Array.of(1)), { problem: 'closed' });
  });

  it('jams: no record, no way out but by hand, and then it feeds the next', async () => {
    for (const exitControl of [true, false]) {
      const { first, ask, heard, device, exit } = await fed('jam', exitControl);
      assert.deepEqual(first, []);
      await ask(EJECT_FRONT);
      assert.deepEqual(await ask(STATUS), ['\x20\r']);
      void device.insertSlip(PAPER);
      assert.deepEqual(await heard(), []);
      device.removeSlip();
      assert.equal(await exit, 'removed');
      assert.deepEqual(await heard(), [RECORD]);
    }
  });

  it('draws in two slips: a longer record with the marks of both', async () => {
    const { first } = await fed('double-feed');
    const [a, b, c, d, e, f] = SLIP as [number, number, number, number, number, number];
    assert.deepEqual(first, [
      Buffer.from(recordBytes([a, b, c, d | a, e | b, f | c, d, e, f])).toString('latin1'),
    ]);
  });

  it('misses strobes: fewer columns', async () => {
    const { first } = await fed('missed-strobes');
    assert.deepEqual(first, [Buffer.from(recordBytes([0xa2d, 0, 0x5d2, 0x200])).toString('latin1')]);
  });

  it('is fed the same slip again as soon as it has left, once', async () => {
    const { first, ask, heard, exit } = await fed('fed-twice');
    assert.deepEqual(first, [RECORD]);
    await ask(EJECT_REAR);
    assert.equal(await exit, 'accepted');
    assert.deepEqual(await heard(), [RECORD]);
    await ask(EJECT_REAR);
    assert.deepEqual(await heard(), []);
    assert.deepEqual(await ask(STATUS), ['\x30\r']);
  });

  it('feeds nothing while its cover is open, and says that its feed is disabled', async () => {
    const { ask, heard, device } = createBench();
    await ask(ARM);
    device.setTroubles({ coverOpen: true });
    void device.insertSlip(PAPER);
    assert.deepEqual(await heard(), []);
    assert.deepEqual(await ask(ENABLE), ['G\r']);
    assert.deepEqual(await ask(STATUS), ['\x11\r']);
    device.setTroubles({ coverOpen: false });
    assert.deepEqual(await heard(), [RECORD]);
  });

  it('gives back by hand what waits at the throat', async () => {
    const { device } = createBench();
    device.setTroubles({ coverOpen: true });
    const exit = device.insertSlip(PAPER);
    device.removeSlip();
    assert.equal(await exit, 'removed');
  });

  it('refuses every command by its echo, while it is told to', async () => {
    const { device, ask } = createBench();
    device.setTroubles({ refusing: true });
    assert.deepEqual(await ask(ARM), ['I00?\r']);
    assert.deepEqual(await ask(STATUS), ['S?\r']);
    device.setTroubles({ refusing: false });
    assert.deepEqual(await ask(ARM), ['G\r']);
  });

  it('stays dead until it is switched off and on, and then it is not armed', async () => {
    const { device, ask, heard } = createBench();
    await ask(ARM);
    device.setTroubles({ dead: true });
    const exit = device.insertSlip(PAPER);
    assert.deepEqual(await ask(STATUS), []);
    assert.deepEqual(await heard(), []);
    device.powerCycle();
    assert.equal(device.armed, false);
    assert.deepEqual(await heard(), []);
    assert.equal(await exit, 'fed-unread');
    assert.deepEqual(await ask(STATUS), ['\x30\r']);
  });

  it('shouts when a host writes its EEPROM, as no command of the till does', () => {
    const events = createPortEvents();
    const port: Port = {
      name: 'line',
      readable: true,
      write: async () => {},
      close: async () => {},
      ...events,
    };
    createSimulatedChatsworth({ port, timers: createVirtualTimers(), exitControl: true });
    assert.equal(EEPROM_WRITERS.length, 10);
    for (const name of EEPROM_WRITERS) {
      for (const mark of ['\x12', '\x12\x1b']) {
        const frame = Buffer.from(`${mark}${name}1\x12E`, 'latin1');
        assert.throws(() => events.emitData(frame), new RegExp(`${name}1, which writes`));
      }
    }
    for (const name of COMMAND_NAMES) assert.doesNotThrow(() => events.emitData(commandFrame(name)));
  });
});
