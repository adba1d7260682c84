import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { cacheFolder, nodePath, root } from './project.mjs';
import { outputOf, runCommand } from './run-command.mjs';
import { SetUpProblem } from './set-up-problem.mjs';
import { ensureStandIn, standInVersion } from './stand-in-electron.mjs';

/**
 * An Electron to run: the real one of package.json, or the older one that stands in for it where the real one
 * can't be downloaded.
 *
 * @typedef {object} Runtime
 * @property {'real' | 'stand-in'} kind
 * @property {string} version
 * @property {string} folder the unpacked distribution
 * @property {string} executable
 */

const packageFolder = join(root, 'node_modules', 'electron');
const unreachableFile = join(cacheFolder, 'electron-download-failed');

/** The whole download, some 110 MB, has to be done within this time. */
const DOWNLOAD_LIMIT_MS = 300_000;

/**
 * Gives the Electron to run, fetched first if need be.
 *
 * A download that failed isn't tried again at each start, but it is with `retry`.
 *
 * @param {(line: string) => void} say
 * @param {{ retry?: boolean, realOnly?: boolean }} [options]
 * @returns {Promise<Runtime>}
 */
export async function ensureElectron(say, { retry = false, realOnly = false } = {}) {
  const version = await wantedVersion();
  const here = realRuntime(version);
  if (here) return here;

  const failedBefore = (await readFile(unreachableFile, 'utf8').catch(() => '')) === version;
  if (retry || !failedBefore) {
    const real = await withLock('electron', () => downloadReal(version, say));
    if (real) return real;
  }
  if (realOnly) {
    throw new SetUpProblem(`Electron ${version} can't be downloaded from here: nothing was verified on it.`);
  }
  say(
    `Electron ${version} can't be downloaded here: Electron ${standInVersion} stands in for it (development and tests only).`,
  );
  const folder = await withLock('electron', () => ensureStandIn(say));
  return { kind: 'stand-in', version: standInVersion, folder, executable: join(folder, 'electron') };
}

async function wantedVersion() {
  return JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')).version;
}

/**
 * @param {string} version
 * @returns {Runtime | undefined}
 */
function realRuntime(version) {
  const folder = join(packageFolder, 'dist');
  const names = {
    linux: 'electron',
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  const executable = join(folder, names[/** @type {keyof typeof names} */ (process.platform)] ?? 'electron');
  if (!existsSync(executable) || !existsSync(join(packageFolder, 'path.txt'))) return undefined;
  return { kind: 'real', version, folder, executable };
}

/**
 * @param {string} version
 * @param {(line: string) => void} say
 */
async function downloadReal(version, say) {
  const here = realRuntime(version);
  if (here) return here;
  say(`Downloading Electron ${version}…`);
  await runCommand(nodePath, [join(packageFolder, 'install.js')], {
    cwd: root,
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  const real = realRuntime(version);
  if (real) {
    await rm(unreachableFile, { force: true });
  } else {
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(unreachableFile, version);
  }
  return real;
}

/**
 * Why Chromium's sandbox can't work for this user, with what to do, or undefined when it can.
 *
 * @param {Runtime} runtime
 * @returns {Promise<string | undefined>}
 */
export async function sandboxProblem(runtime) {
  if (process.platform !== 'linux') return undefined;
  const helper = join(runtime.folder, 'chrome-sandbox');
  const { output } = await outputOf('stat', ['-c', '%u %a', helper]);
  if (output.trim() === '0 4755') return undefined;
  const namespaces = await outputOf('unshare', ['--user', 'true']);
  if (namespaces.code === 0) return undefined;
  return `Chromium's sandbox isn't allowed to this user. Allow it with: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;
}
