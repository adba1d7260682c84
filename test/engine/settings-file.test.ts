import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadSettings, TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';

describe('loadSettings()', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'till-settings-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function load(text: string) {
    const file = join(folder, 'settings.json');
    await writeFile(file, text);
    return loadSettings(file);
  }

  /** Path of the refused field, or null where the settings are taken. */
  async function refusedField(change: (settings: Record<string, never>) => void): Promise<string | null> {
    const settings = structuredClone(TRAINING_DEFAULTS);
    change(settings as unknown as Record<string, never>);
    const result = await load(JSON.stringify(settings));
    return !result.ok && result.error.code === 'settings-broken' ? result.error.field : null;
  }

  it('writes the training defaults where there is no file', async () => {
    const file = join(folder, 'fresh.json');
    const result = await loadSettings(file);
    assert.deepEqual(result, { ok: true, value: TRAINING_DEFAULTS });
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), TRAINING_DEFAULTS);
  });

  it('fills in defaults: draws every 5 minutes over the metropolitan day', async () => {
    const { schedule: _, ...rest } = TRAINING_DEFAULTS;
    const result = await load(JSON.stringify(rest));
    assert.ok(result.ok);
    assert.equal(result.value.schedule.intervalMinutes, 5);
    assert.equal(result.value.schedule.firstTime, '00:05');
  });

  it('names the broken field', async () => {
    const set = (path: string, value: unknown) =>
      refusedField((settings) => {
        const parts = path.split('.');
        const last = parts.pop() as string;
        const target = parts.reduce((object, key) => object[key] as never, settings);
        (target as Record<string, unknown>)[last] = value;
      });
    assert.equal(await set('outlet.registrationPoint', '12'), 'outlet.registrationPoint');
    assert.equal(await set('outlet.zone', 'Europe/Pariss'), 'outlet.zone');
    assert.equal(await set('outlet.name', 'Tabac 東京'), 'outlet.name');
    assert.equal(await set('outlet.name', 'Tabac de l’Œuf'), null);
    assert.equal(await set('schedule.intervalMinutes', 0), 'schedule.intervalMinutes');
    assert.equal(await set('schedule.firstTime', '25:00'), 'schedule.firstTime');
    assert.equal(
      await set('devices.printer', { kind: 'escpos', link: { kind: 'tcp', host: '' } }),
      'devices.printer.link.host',
    );
    assert.equal(await set('confirmation.fromTotal', -1), 'confirmation.fromTotal');
  });

  it('refuses a simulated device in a real till (promise 7)', async () => {
    const field = await refusedField((settings) => {
      (settings as Record<string, unknown>).mode = 'real';
    });
    assert.equal(field, 'devices.reader.kind');
  });

  it('refuses a file that is no JSON, and one with an unknown field', async () => {
    const notJson = await load('{"outlet": ');
    assert.equal(!notJson.ok && notJson.error.code, 'settings-broken');
    const unknown = await load(JSON.stringify({ ...TRAINING_DEFAULTS, extra: 1 }));
    assert.equal(unknown.ok, false);
  });
});
