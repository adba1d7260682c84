import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { PortError } from '../../../drivers/port/port.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';

const LINE = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' } as const;

describe('pseudo-terminal', { timeout: 20_000 }, () => {
  it('vanishes when it is unplugged, comes back at the same path, and leaves nothing behind', async () => {
    const pty = await openPty();
    await pty.unplug();
    assert.equal(existsSync(pty.path), false);
    await assert.rejects(pty.port.write(Uint8Array.of(1)), PortError);
    const again = await openPty(pty.path);
    assert.equal(existsSync(pty.path), true);
    await again.close();
    await pty.close();
    assert.equal(existsSync(dirname(pty.path)), false);
  });

  it('survives hosts that come and go', async () => {
    const pty = await openPty();
    for (const word of ['first', 'second']) {
      const port = await openSerialPort({ ...LINE, path: pty.path }, systemTimers);
      const arrived = new Promise<string>((resolve) => {
        pty.port.onData((chunk) => resolve(Buffer.from(chunk).toString()));
      });
      await port.write(Buffer.from(word));
      assert.equal(await arrived, word);
      await port.close();
    }
    await pty.close();
  });

  it('never deletes what is at its path, but for a link that leads nowhere', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'pty-test-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'precious, with: odd "name"');
    await writeFile(file, 'kept');
    await assert.rejects(
      openPty(file),
      (error) => error instanceof PortError && error.systemCode === 'EEXIST',
    );
    assert.equal(await readFile(file, 'utf8'), 'kept');
    const dangling = join(folder, 'stale, with: odd "name"');
    await symlink('/dev/pts/none', dangling);
    const pty = await openPty(dangling);
    assert.equal(pty.path, dangling);
    await pty.close();
  });

  it('leaves its path to whoever has taken it meanwhile', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'pty-test-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'line');
    const pty = await openPty(path);
    await rm(path);
    await symlink('/dev/null', path);
    await pty.close();
    assert.equal(await readlink(path), '/dev/null');
  });

  it('says which program is missing', async (t) => {
    const path = process.env.PATH;
    t.after(() => {
      process.env.PATH = path;
    });
    process.env.PATH = '/none';
    await assert.rejects(openPty(), /socat is not installed/);
  });
});
