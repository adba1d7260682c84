import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createChatsworthReader } from '../../../drivers/omr/chatsworth/session.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { columnsOfMarks } from '../../../electron/games/ile-au-tresor/slip-marks.ts';
import { createRecordingListener } from './chatsworth/recording-listener.ts';

const SIM = fileURLToPath(new URL('../../../electron/dev/sim.ts', import.meta.url));
const LINE = { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1, flowControl: 'none' } as const;
const SLIP = { places: [1, 5, 9], pirates: [2], stakes: [800], draws: [3] };
const WRONG_SLIP = { places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 3], stakes: [200, 400], draws: [] };

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-reader-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A running simulator, and a wait for a line that it says. */
function startSimulator(t: TestContext, args: readonly string[]) {
  const child = spawn(process.execPath, [SIM, 'reader', ...args], { stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8');
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (said.includes(text)) resolve();
      };
      child.stdout.on('data', check);
      check();
    });
  child.stdout.on('data', (chunk: string) => {
    said += chunk;
  });
  return { child, until };
}

describe('npm run sim -- reader', { timeout: 30_000 }, () => {
  it('feeds files to a host that arms it, says what became of them, and leaves nothing', async (t) => {
    const folder = await folderFor(t);
    const [link, first, second] = ['line', 'first.json', 'second.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(first, JSON.stringify(SLIP));
    await writeFile(second, JSON.stringify(WRONG_SLIP));
    const { child, until } = startSimulator(t, ['--link', link, '--slip', first]);
    await until(`reader at ${link}`);

    const told = createRecordingListener();
    const reader = createChatsworthReader({
      timers: systemTimers,
      listener: told,
      columnCount: 27,
      exitControl: true,
      openPort: () => openSerialPort({ ...LINE, path: link }, systemTimers),
    });
    t.after(() => reader.stop());
    reader.start();
    await told.until(({ records }) => records.length === 1);
    assert.deepEqual(told.records[0]?.second, columnsOfMarks(SLIP));
    await reader.accept();
    await until(`${first}: accepted`);

    child.stdin.write(`\n${join(folder, 'none.json')}\n${second}\n`);
    await told.until(({ records }) => records.length === 2);
    assert.deepEqual(told.records[1]?.first, columnsOfMarks(WRONG_SLIP));
    await reader.reject();
    await until(`${second}: rejected`);

    await reader.stop();
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.equal(existsSync(link), false);
  });

  it('refuses what it cannot do with one line and exit code 2', async (t) => {
    const folder = await folderFor(t);
    const link = join(folder, 'line');
    const wrong = join(folder, 'wrong.json');
    await writeFile(wrong, JSON.stringify({ ...SLIP, places: [22] }));
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"places":[1,');
    const refused = (args: readonly string[], words: RegExp) => {
      const { status, stderr, stdout } = spawnSync(process.execPath, [SIM, ...args], { encoding: 'utf8' });
      assert.equal(stdout, '');
      assert.match(stderr, words);
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
      assert.equal(status, 2);
    };
    refused(['scanner'], /unknown device "scanner"/);
    refused(['reader'], /--link PATH is missing/);
    refused(['reader', '--link', link, '--speed', '3'], /--speed/);
    refused(['reader', '--link', link, '--slip', join(folder, 'none.json')], /none\.json.*ENOENT/);
    refused(['reader', '--link', link, '--slip', wrong], /wrong\.json: places\.0/);
    refused(['reader', '--link', link, '--slip', broken], /broken\.json: no JSON/);
    refused(['reader', '--link', wrong], /exists already/);
  });
});
