import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listSerialPorts } from '../../../drivers/port/serial-port-list.ts';

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

  it('never rejects on this machine', async () => {
    const { ports } = await listSerialPorts();
    assert.ok(ports.every(({ path, description }) => path !== '' && description !== ''));
  });
});
