import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const SCRIPT = join(import.meta.dirname, '../../../electron/dev/slip.ts');

describe('npm run slip', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'slip-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** As npm runs it for somebody who is in the folder. */
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], {
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder },
    });

  it('leaves the sheet in the current folder, and says where', () => {
    const { status, stdout, stderr } = run();
    assert.deepEqual([status, stderr], [0, '']);
    const file = join(folder, 'bulletin-ile-au-tresor.pdf');
    assert.ok(stdout.includes(file), stdout);
    assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-');
  });

  it('writes another file when asked', () => {
    assert.equal(run('--out', 'planche.pdf').status, 0);
    assert.ok(readdirSync(folder).includes('planche.pdf'));
  });

  it('says in a line what is wrong, with exit code 2', () => {
    for (const [args, problem] of [
      [['--oot', 'x.pdf'], /^slip: Unknown option '--oot'.*\n$/],
      [['--out', 'nowhere/x.pdf'], /^slip: the sheet can't be written: ENOENT.*nowhere\/x\.pdf'\n$/],
      [['--out', '.'], /^slip: the sheet can't be written: EISDIR.*\n$/],
    ] as const) {
      const { status, stdout, stderr } = run(...args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, problem);
    }
  });
});
