import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type Port, PortError, type PortProblem } from '../../../drivers/port/port.ts';
import { serialErrorOf } from '../../../drivers/port/serial-errors.ts';
import { openSerialPort, type SerialPortSettings } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openPty, type Pty } from '../../../drivers/simulated/pty.ts';
import { createVirtualTimers } from '../virtual-timers.ts';

const LINE = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' } as const;

/** More than a pseudo-terminal, socat and the pipes behind it hold for a device that takes nothing. */
const TOO_MUCH = new Uint8Array(2_000_000);

async function ptyFor(t: TestContext): Promise<Pty> {
  const pty = await openPty();
  t.after(() => pty.close());
  return pty;
}

async function openFor(t: TestContext, path: string, settings: Partial<SerialPortSettings> = {}) {
  const port = await openSerialPort({ ...LINE, ...settings, path }, systemTimers);
  t.after(() => port.close());
  return port;
}

const closed = (port: Port) => new Promise<void>((resolve) => port.onClose(resolve));

/** The first bytes that arrive; a pseudo-terminal's device takes no more after them. */
const received = (port: Port, length: number) =>
  new Promise<string>((resolve) => {
    let all = '';
    const stop = port.onData((chunk) => {
      all += Buffer.from(chunk).toString('latin1');
      if (all.length < length) return;
      stop();
      resolve(all);
    });
  });

const failsWith = (problem: PortProblem, code: string | null) => (error: unknown) => {
  assert.ok(error instanceof PortError, String(error));
  assert.deepEqual([error.problem, error.systemCode], [problem, code], error.message);
  return true;
};

const closedWhileWriting = (error: unknown) => error instanceof PortError && error.problem === 'closed';

describe('serial port', { concurrency: true, timeout: 20_000 }, () => {
  it('carries bytes both ways', async (t) => {
    const pty = await ptyFor(t);
    const port = await openFor(t, pty.path, { dataBits: 7, parity: 'even', flowControl: 'xon-xoff' });
    const atDevice = received(pty.port, 5);
    const atHost = received(port, 5);
    await port.write(Buffer.from('hello'));
    assert.equal(await atDevice, 'hello');
    await pty.port.write(Buffer.from('world'));
    assert.equal(await atHost, 'world');
    assert.equal(port.readable, true);
    assert.equal(port.name, pty.path);
  });

  it('says that nothing is there', async () => {
    await assert.rejects(
      openSerialPort({ ...LINE, path: '/dev/none-such' }, systemTimers),
      failsWith('not-found', 'ENOENT'),
    );
  });

  it('says that another program uses it', async (t) => {
    const pty = await ptyFor(t);
    await openFor(t, pty.path);
    await assert.rejects(
      openSerialPort({ ...LINE, path: pty.path }, systemTimers),
      failsWith('busy', 'EBUSY'),
    );
  });

  it('says that a file is no serial line', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'serial-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'file');
    await writeFile(path, '');
    await assert.rejects(openSerialPort({ ...LINE, path }, systemTimers), failsWith('failed', 'ENOTTY'));
  });

  it('refuses to write after its close, and lets itself be closed twice and opened anew', async (t) => {
    const pty = await ptyFor(t);
    const port = await openFor(t, pty.path);
    const told = closed(port);
    await Promise.all([port.close(), port.close()]);
    await told;
    await assert.rejects(port.write(Buffer.from('late')), failsWith('closed', null));
    const again = await openFor(t, pty.path);
    const atDevice = received(pty.port, 4);
    await again.write(Buffer.from('anew'));
    assert.equal(await atDevice, 'anew');
  });

  it('notices an unplug at the next write at the latest, and lets itself be closed afterwards', async (t) => {
    const pty = await ptyFor(t);
    const port = await openFor(t, pty.path);
    const told = closed(port);
    await pty.unplug();
    // The system doesn't always tell of it by itself.
    await assert.rejects(port.write(Buffer.from('x')), PortError);
    await port.close();
    await told;
    await assert.rejects(port.write(Buffer.from('x')), failsWith('closed', null));
  });

  it('settles a write that is under way when the line is unplugged, and closes', async (t) => {
    const pty = await ptyFor(t);
    const port = await openFor(t, pty.path);
    const coming = received(pty.port, 1);
    const writing = assert.rejects(port.write(TOO_MUCH), PortError);
    await coming;
    await pty.unplug();
    await writing;
    await port.close();
  });

  it('settles a write that is under way when it is closed', async (t) => {
    const pty = await ptyFor(t);
    const port = await openFor(t, pty.path);
    const coming = received(pty.port, 1);
    const writing = assert.rejects(port.write(TOO_MUCH), closedWhileWriting);
    await coming;
    await port.close();
    await writing;
  });

  it('gives up a write that the line does not take in time, and never hangs in close', async (t) => {
    const pty = await ptyFor(t);
    const timers = createVirtualTimers();
    const port = await openSerialPort({ ...LINE, baudRate: 115_200, path: pty.path }, timers);
    t.after(() => port.close());
    const writing = assert.rejects(port.write(TOO_MUCH), failsWith('timeout', 'ETIMEDOUT'));
    await timers.advance(1_000_000);
    await writing;
    await port.close();
  });

  it('names what the system said, also where it cannot be provoked here', () => {
    const problemOf = (message: string) => {
      const { problem, systemCode } = serialErrorOf(new Error(message), '/dev/ttyUSB0');
      return [problem, systemCode];
    };
    assert.deepEqual(problemOf('Error: Permission denied, cannot open /dev/ttyUSB0'), [
      'permission-denied',
      'EACCES',
    ]);
    assert.match(serialErrorOf(new Error('Error: Permission denied'), '/dev/ttyUSB0').message, /dialout/);
    assert.deepEqual(problemOf('Opening COM3: Access denied'), ['permission-denied', 'EACCES']);
    assert.deepEqual(problemOf('Opening COM3: File not found'), ['not-found', 'ENOENT']);
    assert.deepEqual(problemOf('Error: Device or resource busy, cannot open /dev/ttyUSB0'), [
      'busy',
      'EBUSY',
    ]);
    assert.deepEqual(problemOf('something else'), ['failed', null]);
  });
});
