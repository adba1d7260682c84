import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { Runtime } from './electron-runtime.mjs';
import { chosenElectron } from './launch.ts';
import { tryPackage } from './package-start.ts';
import { cacheFolder, nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './setup.mjs';
import { zipFolder } from './zip-folder.ts';

/** What a package's fuses must be, where its Electron has them. */
const wantedFuses = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
] as const;

const runtime = chosenElectron();
const folder = await makePackage(runtime);
const executable = await findExecutable(folder);
await checkFuses(executable);
say('Starting the package…');
await tryPackage(executable);
process.stdout.write(`${folder}\n`);

/** Makes the package's folder with electron-forge and gives its path. */
async function makePackage(electron: Runtime): Promise<string> {
  const out = join(root, 'out');
  await rm(out, { recursive: true, force: true });
  const zips = electron.kind === 'stand-in' ? await zipOfStandIn(electron) : undefined;
  const code = await runCommand(
    nodePath,
    [join(root, 'node_modules/@electron-forge/cli/dist/electron-forge.js'), 'package'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      // For forge.config.ts: where the stand-in's archive is.
      env: { ...process.env, ...(zips === undefined ? {} : { AMIGO_STAND_IN_ZIPS: zips }) },
    },
  );
  if (code !== 0) throw new Error(`electron-forge failed (exit code ${code})`);
  const [name] = await readdir(out);
  if (name === undefined) throw new Error('electron-forge made nothing');
  return join(out, name);
}

/** The folder where electron-forge finds the stand-in as if it were the Electron of package.json. */
async function zipOfStandIn(electron: Runtime): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(root, 'node_modules/electron/package.json'), 'utf8'),
  ) as { version: string };
  const name = `electron-v${version}-linux-x64.zip`;
  const target = `${electron.folder}-zip`;
  if (existsSync(join(target, name))) return target;
  say('Archiving the Electron that stands in…');
  await mkdir(target, { recursive: true });
  const scratch = await mkdtemp(join(cacheFolder, 'zipping-'));
  await zipFolder(electron.folder, join(scratch, name));
  await rename(join(scratch, name), join(target, name));
  await rm(scratch, { recursive: true });
  return target;
}

async function findExecutable(packageFolder: string): Promise<string> {
  const names = await readdir(packageFolder);
  const name = names.find((candidate) => candidate.startsWith('terminal-amigo-live'));
  if (name === undefined) throw new Error(`no till in ${packageFolder}`);
  return join(packageFolder, name);
}

/** Reads the fuses back from the binary. */
async function checkFuses(file: string): Promise<void> {
  const wire = await getCurrentFuseWire(file);
  for (const [fuse, wanted] of wantedFuses) {
    const state = wire[fuse];
    // A fuse that this Electron doesn't have yet.
    if (state === undefined) continue;
    if (state !== wanted) throw new Error(`the fuse ${FuseV1Options[fuse]} isn't what it should be`);
  }
  say('The fuses are as they should be.');
}
