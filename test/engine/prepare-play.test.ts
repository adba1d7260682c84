import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { readPreparedCode } from '../../electron/engine/prepared-code.ts';
import type { PreparedPlay } from '../../electron/games/ile-au-tresor/prepared-play.ts';

const SCRIPT = join(import.meta.dirname, '../../electron/dev/prepare-play.ts');

interface Ran {
  readonly exitCode: number;
  readonly lines: string[];
  readonly complaint: string;
}

function run(...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, complaint) =>
      resolve({ exitCode: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n'), complaint }),
    );
  });
}

/** The play whose code was printed last. */
function played({ lines, complaint }: Ran): PreparedPlay {
  const read = readPreparedCode(lines.at(-1) ?? '');
  return read.kind === 'ok' ? read.play : assert.fail(`${read.kind}: ${lines.at(-1)} ${complaint}`);
}

describe('npm run prepare-play (article 2)', { concurrency: 2 }, () => {
  it('prints a QR and the code of what was asked for, each time another play', async () => {
    const args = ['--places', '9,1,5', '--pirate', '2', '--stake', '8', '--draws', '3'];
    const [first, second] = await Promise.all([run(...args), run(...args)]);
    assert.equal(first.exitCode, 0);
    assert.ok(first.lines.length > 12, 'a QR above the code');
    const play = played(first);
    assert.deepEqual(play.marks, { places: [1, 5, 9], pirates: [2], stakes: [800], draws: [3] });
    assert.ok(play.expiresAt > Date.now());
    assert.notEqual(played(second).id, play.id);
  });

  it('makes one that has expired, and gives only its code', async () => {
    const ran = await run('--valid-minutes', '-5', '--text');
    assert.equal(ran.lines.length, 1);
    const { expiresAt, marks } = played(ran);
    assert.ok(expiresAt < Date.now());
    assert.deepEqual(marks, { places: [], pirates: [], stakes: [], draws: [] });
  });

  it('writes the QR as a picture', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const out = join(folder, 'qr.png');
    const ran = await run('--places', '1', '--out', out);
    assert.equal(ran.lines.length, 1);
    assert.deepEqual(played(ran).marks.places, [1]);
    const { width, height } = PNG.sync.read(await readFile(out));
    assert.equal(width, height);
  });

  it('says in one line what can’t be done, with exit code 2', async () => {
    const wrong = [['--places', '22'], ['--draws', 'x'], ['--bogus'], ['--out', '/nonexistent/qr.png']];
    for (const args of wrong) {
      const { exitCode, complaint } = await run(...args);
      assert.equal(exitCode, 2, args.join(' '));
      assert.match(complaint, /^prepare-play: [^\n]+\n$/, args.join(' '));
    }
  });
});
