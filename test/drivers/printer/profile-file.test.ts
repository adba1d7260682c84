import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listPrinterProfiles, loadPrinterProfile } from '../../../drivers/printer/profile-file.ts';
import { PROFILES, profileNamed } from './printer-bench.ts';

describe('printer profiles', () => {
  it('that are shipped all load, and their characters fit their dots', async () => {
    const names = await listPrinterProfiles(PROFILES);
    assert.deepEqual(names, [
      'epson-tm-t20iii',
      'epson-tm-t88v',
      'generic-58mm-203dpi',
      'generic-80mm-203dpi',
    ]);
    for (const name of names) {
      const profile = await profileNamed(name);
      assert.ok(profile.columns * 12 <= profile.dots, name);
    }
  });

  it('are unknown by a name that leads elsewhere', async () => {
    for (const name of ['nowhere', '../profiles/generic-80mm-203dpi', '']) {
      assert.deepEqual(await loadPrinterProfile(PROFILES, name), { kind: 'unknown', name });
    }
    assert.deepEqual(await listPrinterProfiles(join(PROFILES, 'absent')), []);
  });

  it('name the field that is wrong', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'profiles-'));
    t.after(() => rm(folder, { recursive: true }));
    const good = JSON.parse(await readFile(join(PROFILES, 'epson-tm-t88v.json'), 'utf8'));
    const bad = {
      width: { ...good, dots: 500 },
      page: { ...good, codePage: { name: 'windows1252', id: 300 } },
      extra: { ...good, speed: 5 },
      image: { ...good, imageMode: 'both' },
      buffer: { ...good, bufferBytes: 0 },
      speed: { ...good, rowsPerSecond: 'fast' },
      missing: { ...good, drawer: undefined },
    };
    for (const [name, value] of Object.entries(bad)) {
      await writeFile(join(folder, `${name}.json`), JSON.stringify(value));
    }
    await writeFile(join(folder, 'broken.json'), '{"name":');
    const fieldOf = async (name: string) => {
      const loaded = await loadPrinterProfile(folder, name);
      return loaded.kind === 'invalid' ? loaded.field : loaded.kind;
    };
    assert.equal(await fieldOf('width'), 'dots');
    assert.equal(await fieldOf('page'), 'codePage.id');
    assert.equal(await fieldOf('extra'), '');
    assert.equal(await fieldOf('image'), 'imageMode');
    assert.equal(await fieldOf('buffer'), 'bufferBytes');
    assert.equal(await fieldOf('speed'), 'rowsPerSecond');
    assert.equal(await fieldOf('missing'), 'drawer');
    assert.equal(await fieldOf('broken'), '');
  });
});
