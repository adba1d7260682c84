import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { nodePath, root } from './project.mjs';
import { outputOf, runCommand } from './run-command.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

const stampFile = join(root, 'node_modules', '.set-up-stamp');

/**
 * The packages whose install scripts we need. The others' scripts are never run: better-sqlite3 brings its
 * binaries along, and its script would compile it anew.
 */
const withScripts = ['node', 'esbuild', '@serialport/bindings-cpp'];

/**
 * Installs the packages of the lock file; does nothing when they are there.
 *
 * @param {(line: string) => void} say
 */
export async function ensureNodeModules(say) {
  const wanted = await stamp();
  if (await isInstalled(wanted)) return;
  await withLock('npm', async () => {
    if (await isInstalled(wanted)) return;
    say('Installing the npm packages (npm ci)…');
    await npm(['ci', '--ignore-scripts', '--loglevel=error']);
    await npm(['rebuild', '--loglevel=error', ...withScripts]);
    const { code, output } = await outputOf(nodePath, ['--version']);
    if (code !== 0) throw new SetUpProblem(`The node package doesn't run here (${nodePath}).`);
    await writeFile(stampFile, wanted);
    say(`The npm packages are installed (Node ${output.trim()}).`);
  });
}

/** @param {string} wanted */
async function isInstalled(wanted) {
  return existsSync(nodePath) && (await readFile(stampFile, 'utf8').catch(() => '')) === wanted;
}

async function stamp() {
  const hash = createHash('sha256');
  hash.update(await readFile(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

/** @param {readonly string[]} args */
async function npm(args) {
  const code = await runCommand('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: machinePath() },
    shell: process.platform === 'win32',
  });
  if (code !== 0)
    throw new SetUpProblem(`\`npm ${args[0]}\` failed (exit code ${code}): see its messages above.`);
}

/** The PATH without node_modules/.bin: npm mustn't run on the Node that it is about to replace. */
function machinePath() {
  const own = join(root, 'node_modules');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter);
}
