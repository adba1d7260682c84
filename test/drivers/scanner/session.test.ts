import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { type Port, PortError } from '../../../drivers/port/port.ts';
import type { CodeScanner } from '../../../drivers/scanner/code-scanner.ts';
import { createCodeScanner } from '../../../drivers/scanner/session.ts';
import { createVirtualTimers, type VirtualTimers } from '../virtual-timers.ts';
import { createRecordingListener, type RecordingListener } from './recording-listener.ts';

const SILENCE_MS = 100;

interface Bench {
  readonly scanner: CodeScanner;
  readonly told: RecordingListener;
  readonly timers: VirtualTimers;
  /** The device's ends of the ports that were opened. */
  readonly devices: Port[];
  readonly hosts: Port[];
  /** What the system says of the device file. */
  readonly file: { present: boolean; refuses: PortError | null; looks: number };
  send(text: string): Promise<void>;
}

/** A scanner on linked ports, under a virtual clock. */
function createBench(t: TestContext, cut?: Parameters<typeof linkPorts>[1]): Bench {
  const timers = createVirtualTimers();
  const told = createRecordingListener();
  const devices: Port[] = [];
  const hosts: Port[] = [];
  const file: Bench['file'] = { present: true, refuses: null, looks: 0 };
  const scanner = createCodeScanner({
    timers,
    listener: told,
    silenceMs: SILENCE_MS,
    line: {
      async openPort() {
        if (file.refuses) throw file.refuses;
        const { host, device } = linkPorts('scanner', cut);
        devices.push(device);
        hosts.push(host);
        return host;
      },
      async isPresent() {
        file.looks += 1;
        return file.present;
      },
    },
  });
  t.after(() => scanner.stop());
  return {
    scanner,
    told,
    timers,
    devices,
    hosts,
    file,
    async send(text) {
      await devices.at(-1)?.write(Buffer.from(text, 'latin1'));
      await timers.settle();
    },
  };
}

async function startedBench(t: TestContext, cut?: Parameters<typeof linkPorts>[1]): Promise<Bench> {
  const bench = createBench(t, cut);
  bench.scanner.start();
  await bench.timers.settle();
  assert.deepEqual(bench.scanner.state, { kind: 'ready' });
  return bench;
}

describe('scanner on a line', () => {
  it('gives a code as soon as its end has come, in whatever pieces it comes', async (t) => {
    const byteByByte = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte));
    for (const cut of [undefined, byteByByte]) {
      const { told, send } = await startedBench(t, cut);
      await send('IP1ABC\r\nIT1\r');
      assert.deepEqual(told.codes, ['IP1ABC', 'IT1']);
      assert.deepEqual(told.noises, []);
    }
  });

  it('gives a code without an end once nothing has come for the time set, and not before', async (t) => {
    const { told, timers, send } = await startedBench(t);
    await send('IP1');
    await timers.advance(SILENCE_MS - 1);
    await send('ABC');
    await timers.advance(SILENCE_MS - 1);
    assert.deepEqual(told.codes, []);
    await timers.advance(1);
    assert.deepEqual(told.codes, ['IP1ABC']);
  });

  it('tells noise once, and reads the next code after an end or silence', async (t) => {
    const { told, timers, send } = await startedBench(t);
    await send('\x80\x81\x82');
    assert.deepEqual(told.noises, ['not-printable']);
    await timers.advance(SILENCE_MS);
    await send('IP1\r');
    assert.deepEqual(told.codes, ['IP1']);
  });

  it('is told absent with the system’s reason, and tried with a new port every 2 s (promise 11)', async (t) => {
    const { scanner, told, timers, file, hosts } = createBench(t);
    file.refuses = new PortError('permission-denied', 'no', 'EACCES');
    scanner.start();
    await timers.settle();
    assert.deepEqual(told.states, ['absent: EACCES']);
    file.refuses = null;
    await timers.advance(1999);
    assert.equal(hosts.length, 0);
    await timers.advance(1);
    assert.deepEqual(told.states, ['absent: EACCES', 'ready']);
  });

  it('notices an unplug that the port tells, with what broke off, and comes back on a new port', async (t) => {
    const { told, timers, devices, hosts, send } = await startedBench(t);
    await send('IP1AB');
    await devices[0]?.close();
    await timers.settle();
    assert.deepEqual(told.noises, ['broken-off']);
    await timers.advance(2000);
    assert.deepEqual(told.states, ['ready', 'absent: unplugged', 'ready']);
    assert.equal(hosts.length, 2);
    assert.notEqual(hosts[0], hosts[1]);
    await send('IP1CD\r');
    assert.deepEqual(told.codes, ['IP1CD']);
  });

  it('notices within 2 s an unplug that the port never tells, closes it, and opens another', async (t) => {
    const { told, timers, devices, file, send } = await startedBench(t);
    let closed = false;
    devices[0]?.onClose(() => {
      closed = true;
    });
    await timers.advance(4000);
    assert.equal(file.looks, 2);
    file.present = false;
    await timers.advance(1999);
    assert.deepEqual(told.states, ['ready']);
    await timers.advance(1);
    assert.deepEqual(told.states, ['ready', 'absent: unplugged']);
    assert.equal(closed, true);
    file.present = true;
    await timers.advance(2000);
    assert.equal(devices.length, 2);
    await send('IP1\r');
    assert.deepEqual(told.codes, ['IP1']);
  });

  it('says nothing more once stopped, and leaves no timer behind', async (t) => {
    const { scanner, told, timers, hosts, send } = await startedBench(t);
    await send('IP1');
    await scanner.stop();
    await timers.advance(10_000);
    assert.deepEqual(told.codes, []);
    assert.deepEqual(told.noises, []);
    assert.deepEqual(told.states, ['ready', 'absent: stopped']);
    assert.equal(hosts.length, 1);
    assert.equal(timers.pendingCount, 0);
  });
});
