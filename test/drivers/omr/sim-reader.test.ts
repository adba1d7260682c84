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
import { createSekonicReader } from '../../../drivers/omr/sekonic/session.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { densityBand } from '../../../electron/contract/settings.ts';
import { parseReaderControl } from '../../../electron/dev/sim-reader-controls.ts';
import { parseReaderSimulatorArguments, UsageError } from '../../../electron/dev/sim-reader-options.ts';
import { preprintedMarks, SLIP_LAYOUT } from '../../../electron/games/ile-au-tresor/slip-layout.ts';
import {
  BLANK_MARKS,
  columnsOfMarks,
  crossedColumns,
} from '../../../electron/games/ile-au-tresor/slip-marks.ts';
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
    await until(`chatsworth reader at ${link}`);

    const told = createRecordingListener();
    const reader = createChatsworthReader({
      timers: systemTimers,
      listener: told,
      columnCount: 27,
      exitControl: true,
      timingTrack: 'as-set',
      clearedBit: 'set-when-clear',
      openPort: () => openSerialPort({ ...LINE, path: link }, systemTimers),
    });
    t.after(() => reader.stop());
    reader.start();
    await told.until(({ records }) => records.length === 1);
    assert.deepEqual(told.records[0]?.second.marks, columnsOfMarks(SLIP));
    await reader.accept();
    await until(`${first}: accepted`);

    child.stdin.write(`\n${join(folder, 'none.json')}\n${second}\n`);
    await told.until(({ records }) => records.length === 2);
    assert.deepEqual(told.records[1]?.first.marks, columnsOfMarks(WRONG_SLIP));
    await reader.reject();
    await until(`${second}: rejected`);

    await reader.stop();
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.equal(existsSync(link), false);
  });

  it('plays a Sekonic’s faults by lines on standard input: doubts, a double feed, the cable', async (t) => {
    const folder = await folderFor(t);
    const [link, slip] = ['line', 'slip.json'].map((name) => join(folder, name)) as [string, string];
    const faint = { places: [12] };
    await writeFile(slip, JSON.stringify({ ...SLIP, faint }));
    const { child, until } = startSimulator(t, ['--protocol', 'sekonic', '--link', link, '--slip', slip]);
    await until(`sekonic reader at ${link}`);

    const told = createRecordingListener();
    const reader = createSekonicReader({
      timers: systemTimers,
      listener: told,
      columnCount: SLIP_LAYOUT.columnCount,
      referenceMarks: preprintedMarks(SLIP_LAYOUT),
      density: densityBand.parse({}),
      framing: 'cr',
      lineOrder: 'line-1-first',
      lineNames: '9876543210XY',
      openPort: () => openSerialPort({ ...LINE, dataBits: 8, parity: 'none', path: link }, systemTimers),
    });
    t.after(() => reader.stop());
    reader.start();
    await told.until(({ records }) => records.length === 1);
    const doubts = crossedColumns({ ...BLANK_MARKS, ...faint });
    assert.deepEqual(told.records[0]?.first, { marks: columnsOfMarks(SLIP), doubts });

    child.stdin.write('fault double-feed\nagain\n');
    await until('reader: the next slip double-feed');
    await reader.reject();
    await told.until(({ faults }) => faults.length === 1);
    assert.deepEqual(told.faults, ['double-feed']);
    child.stdin.write('remove\n');
    await until('reader: empty');
    await told.until(({ states }) => states.at(-1)?.kind === 'ready');

    child.stdin.write('unplug\n');
    await until('reader: unplugged');
    await told.until(({ states }) => states.at(-1)?.kind === 'absent');
    child.stdin.write('plug\n');
    await told.until(({ states }) => states.at(-1)?.kind === 'ready');
    child.stdin.write('again\n');
    await told.until(({ records }) => records.length === 2);
  });

  it('gives a fault to the slips that are named after it', () => {
    const parsed = parseReaderSimulatorArguments(
      '--link L --slip a --fault jam --slip b --slip c --fault none --slip d --fault merged --dead'.split(
        ' ',
      ),
    );
    assert.deepEqual(
      parsed.slips.map(({ file, fault }) => [file, fault]),
      [
        ['a', null],
        ['b', 'jam'],
        ['c', 'jam'],
        ['d', null],
      ],
    );
    assert.equal(parsed.fault, 'merged');
    assert.deepEqual(parsed.troubles, { coverOpen: false, refusing: false, dead: true });
    const refused = (args: string, words: RegExp) =>
      assert.throws(() => parseReaderSimulatorArguments(args.split(' ')), words);
    refused('--link L --fault fire', /fault "fire" is none of byte-by-byte,/);
    refused('--link L --protocol omr', /--protocol: "omr"/);
    refused('--link L --protocol sekonic --no-exit-control', /only a chatsworth holds slips/);
  });

  it('understands each line that its help lists, and no other', () => {
    assert.deepEqual(parseReaderControl('  cover   open '), {
      kind: 'troubles',
      change: { coverOpen: true },
    });
    assert.deepEqual(parseReaderControl('fault none'), { kind: 'fault', fault: null });
    assert.deepEqual(parseReaderControl('./slip'), { kind: 'feed', file: './slip' });
    for (const word of ['again', 'power', 'remove', 'unplug', 'plug', 'help']) {
      assert.deepEqual(parseReaderControl(word), { kind: word });
    }
    for (const line of ['cover', 'fault', 'fault fire', 'reboot']) {
      assert.throws(() => parseReaderControl(line), UsageError, line);
    }
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
