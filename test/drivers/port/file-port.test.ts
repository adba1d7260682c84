import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openFilePort } from '../../../drivers/port/file-port.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-port-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

describe('file port', () => {
  it('appends to a plain file, made if absent, from which nothing comes back', async (t) => {
    const path = join(await folderFor(t), 'papers.bin');
    const first = await openFilePort({ path });
    assert.equal(first.readable, false);
    await first.write(Buffer.from('un '));
    await first.close();
    await first.close();
    const second = await openFilePort({ path });
    await second.write(Buffer.from('deux'));
    await second.close();
    assert.equal(await readFile(path, 'latin1'), 'un deux');
    await assert.rejects(second.write(Uint8Array.of(1)), { problem: 'closed' });
  });

  it('says why a file cannot be had', async (t) => {
    const folder = await folderFor(t);
    await assert.rejects(openFilePort({ path: join(folder, 'none', 'x') }), { problem: 'not-found' });
    await assert.rejects(openFilePort({ path: folder }), { systemCode: 'EISDIR' });
    await writeFile(join(folder, 'x'), '');
    await assert.rejects(openFilePort({ path: join(folder, 'x', 'y') }), { systemCode: 'ENOTDIR' });
  });

  it('reads and writes a device file', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const port = await openFilePort({ path: pty.path });
    t.after(() => port.close());
    assert.equal(port.readable, true);
    const arrived = new Promise<string>((resolve) => {
      pty.port.onData((chunk) => resolve(Buffer.from(chunk).toString('latin1')));
    });
    await port.write(Buffer.from('papier'));
    assert.equal(await arrived, 'papier');
    const answered = new Promise<number[]>((resolve) => port.onData((chunk) => resolve([...chunk])));
    await pty.port.write(Uint8Array.of(0x16));
    assert.deepEqual(await answered, [0x16]);
  });

  it('tells at the next write that a device is gone', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const port = await openFilePort({ path: pty.path });
    t.after(() => port.close());
    const gone = new Promise<void>((resolve) => port.onClose(resolve));
    await pty.unplug();
    await assert.rejects(port.write(Uint8Array.of(1)), { problem: 'closed', systemCode: 'EIO' });
    await gone;
  });
});
