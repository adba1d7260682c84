import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { listSerialPorts } from '../../../drivers/port/serial-port-list.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';

const LINE = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' } as const;

describe('list of serial ports', () => {
  it('gives lasting names first, once each, and a reason where udevadm is absent', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'devices-'));
    const path = process.env.PATH;
    t.after(async () => {
      process.env.PATH = path;
      await rm(folder, { recursive: true });
    });
    await mkdir(join(folder, 'serial', 'by-id'), { recursive: true });
    for (const name of ['ttyUSB0', 'ttyUSB1', 'tty0', 'null']) await writeFile(join(folder, name), '');
    const lasting = join(folder, 'serial', 'by-id', 'usb-FTDI_FT232R_A1-if00-port0');
    await symlink('../../ttyUSB1', lasting);
    process.env.PATH = folder;
    assert.deepEqual(await listSerialPorts(folder), {
      ports: [
        { path: lasting, description: 'FTDI FT232R A1-if00-port0' },
        { path: join(folder, 'ttyUSB0'), description: 'ttyUSB0' },
      ],
      problem: 'udevadm-missing',
    });
  });

  it('leaves a typed path usable where udevadm is absent and the list has nothing', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'devices-'));
    const pty = await openPty();
    const path = process.env.PATH;
    t.after(async () => {
      process.env.PATH = path;
      await pty.close();
      await rm(folder, { recursive: true });
    });
    process.env.PATH = folder;
    assert.deepEqual(await listSerialPorts(folder), { ports: [], problem: 'udevadm-missing' });
    const port = await openSerialPort({ ...LINE, path: pty.path }, systemTimers);
    t.after(() => port.close());
    const arrived = new Promise<string>((resolve) => {
      pty.port.onData((chunk) => resolve(Buffer.from(chunk).toString()));
    });
    await port.write(Buffer.from('typed'));
    assert.equal(await arrived, 'typed');
  });

  it('never rejects on this machine', async () => {
    const { ports } = await listSerialPorts();
    assert.ok(ports.every(({ path, description }) => path !== '' && description !== ''));
  });
});
