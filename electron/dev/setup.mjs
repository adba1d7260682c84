import { ensureElectron, sandboxProblem } from './electron-runtime.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { isRoot, nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { SetUpProblem } from './set-up-problem.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';

/** @typedef {import('./electron-runtime.mjs').Runtime} Runtime */
/** @typedef {import('./system-libraries.mjs').Purpose} Purpose */

/**
 * Says a line of progress. On standard error: standard output belongs to what is run.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Everything that running the app takes: system libraries, npm packages, Electron, the build. Does nothing twice.
 *
 * @param {Purpose} purpose
 * @param {{ retry?: boolean, realOnly?: boolean }} [electron]
 * @returns {Promise<Runtime>}
 */
export async function setUp(purpose, electron) {
  await ensureSystemLibraries(purpose, say);
  await ensureNodeModules(say);
  const runtime = await ensureElectron(say, electron);
  const problem = isRoot ? undefined : await sandboxProblem(runtime);
  if (problem) throw new SetUpProblem(problem);
  return runtime;
}

/** Builds what changed since the last build. */
export async function build() {
  const code = await runCommand(nodePath, ['electron/dev/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new SetUpProblem('The build failed: see above.');
}

/**
 * Runs a command's main function and ends with its exit code; a problem of the set-up is one line, not a stack.
 *
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpProblem)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

/**
 * What a command started from here finds in its environment: which Electron to run.
 *
 * @param {Runtime} runtime
 */
export function environmentOf(runtime) {
  return {
    ...process.env,
    AMIGO_ELECTRON: JSON.stringify(runtime),
    // For tools that look for the electron package's own binary.
    ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
  };
}
