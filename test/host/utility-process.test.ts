import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Display, openDisplay } from '../../electron/dev/display.ts';
import { chosenElectron, displayEnvironment, sandboxSwitches } from '../../electron/dev/launch.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

describe('EngineHost over a utility process of the real Electron', () => {
  let folder: string;
  let display: Display;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amigo-utility-'));
    display = await openDisplay();
    await build({
      entryPoints: [here('utility-main.ts')],
      outfile: join(folder, 'main.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['electron'],
    });
    await writeFile(join(folder, 'package.json'), '{ "name": "utility-host", "main": "main.cjs" }');
  });

  after(async () => {
    await display.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers, says events, fails what was pending at a crash, starts again and stops', async () => {
    const electron = spawn(
      chosenElectron().executable,
      [...sandboxSwitches, folder, `--user-data-dir=${join(folder, 'data')}`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...displayEnvironment(display.name), STAND_IN_ENGINE: here('stand-in-engine.cjs') },
      },
    );
    const [output, problems] = await Promise.all([
      text(electron.stdout),
      text(electron.stderr),
      once(electron, 'exit'),
    ]);
    const line = /^STORY (.*)$/m.exec(output)?.[1];
    assert.ok(line, problems);
    const { echoed, ...story } = JSON.parse(line);
    assert.deepEqual(echoed.value.params, { do: 'echo', text: 'é€' });
    assert.deepEqual(echoed.value.args, ['--data', '/some where']);
    const stopped = { ok: false, error: { code: 'engine-stopped' } };
    assert.deepEqual(story, {
      refused: {
        ok: false,
        error: {
          code: 'draw-full',
          drawNumber: 7,
          drawDate: '2026-03-02',
          remaining: 3,
          counted: 'unit-stakes',
        },
      },
      crashed: [stopped, stopped],
      again: true,
      afterStop: stopped,
      said: ['state', 'print {"jobId":1,"playId":2,"state":"printed"}', 'restarting', 'running', 'state'],
    });
  });
});
