import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { PlayRecord } from '../../electron/registry/registry.ts';
import { openTestTill, sell, type TestTill, temporaryFolder } from './test-till.ts';

/** Sells until storage refuses; resolves to what was sold. */
async function sellUntilFull(till: TestTill): Promise<PlayRecord[]> {
  const sold: PlayRecord[] = [];
  for (;;) {
    try {
      sold.unshift(await sell(till, { combination: sold.length }));
    } catch (error) {
      assert.deepEqual(
        { name: (error as Error).name, problem: (error as { problem?: unknown }).problem },
        { name: 'RegistryError', problem: 'disk-full' },
      );
      return sold;
    }
  }
}

describe('a full disk', () => {
  it('refuses the sale that does not fit, keeps nothing of it, and goes on once there is room', async (t) => {
    const folder = await temporaryFolder(t);
    const bounded = await openTestTill(t, folder, { maxPages: 105 });
    const sold = await sellUntilFull(bounded);
    assert.ok(sold.length > 3);
    assert.deepEqual(await bounded.registry.listPlays(1000, null), sold);
    assert.equal((await bounded.registry.checkJournal()).brokenAt, null);
    await bounded.registry.close();

    const till = await openTestTill(t, folder);
    assert.equal((await sell(till, { combination: 1000 })).sequence, sold.length + 1);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('does so on a real file system, with the same till going on', async (t) => {
    const folder = await temporaryFolder(t);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
    if (mounted.status !== 0) return t.skip('only root may mount a small file system');
    try {
      const till = await openTestTill(t, folder);
      const filler = join(folder, 'filler');
      await sell(till, { combination: 348_839 });
      await fill(filler);
      const sold = await sellUntilFull(till);
      assert.equal((await till.registry.listPlays(1000, null)).length, sold.length + 1);
      await rm(filler);
      assert.equal((await sell(till, { combination: 1000 })).sequence, sold.length + 2);
      assert.equal((await till.registry.checkJournal()).brokenAt, null);
      await till.registry.close();
    } finally {
      spawnSync('umount', ['--lazy', folder]);
    }
  });
});

/** Takes all the room that is left. */
async function fill(file: string): Promise<void> {
  for (const size of [1 << 20, 1 << 16, 1 << 12]) {
    for (;;) {
      try {
        await writeFile(file, new Uint8Array(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
}
