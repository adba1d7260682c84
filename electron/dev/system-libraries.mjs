import { isRoot } from './project.mjs';
import { outputOf, runCommand } from './run-command.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

/** @typedef {'window' | 'headless' | 'tests'} Purpose */

const forWindow = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libxtst6', 'udev'];
const forHeadless = [...forWindow, 'xvfb', 'xauth'];
const forTests = [...forHeadless, 'socat', 'poppler-utils', 'zbar-tools'];

/** Debian's names of what each purpose needs. */
const needed = { window: forWindow, headless: forHeadless, tests: forTests };

/**
 * Makes sure of Debian's packages: root installs the missing ones, anyone else is told which to install.
 *
 * Elsewhere than on a Debian system nothing is checked.
 *
 * @param {Purpose} purpose
 * @param {(line: string) => void} say
 */
export async function ensureSystemLibraries(purpose, say) {
  if (process.platform !== 'linux') return;
  const missing = await missingPackages(needed[purpose]);
  if (missing.length === 0) return;

  if (!isRoot) {
    const names = await namesHere(missing);
    throw new SetUpProblem(
      `System packages are missing. Install them with: sudo apt-get install --no-install-recommends ${names.join(' ')}`,
    );
  }
  say(`Installing system packages: ${missing.join(' ')}…`);
  const updated = await aptGet(['update']);
  const names = await namesHere(missing);
  const installed = await aptGet(['install', '--yes', '--no-install-recommends', ...names]);
  if (installed !== 0) {
    throw new SetUpProblem(
      `System packages couldn't be installed${updated === 0 ? '' : ' (apt-get update failed)'}: apt-get install ${names.join(' ')}`,
    );
  }
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's own
const packageAndStatus = '${Package} ${db:Status-Status}\n';

/** @param {readonly string[]} names */
async function missingPackages(names) {
  const { code, output } = await outputOf('dpkg-query', ['-W', '-f', packageAndStatus]);
  if (code !== 0) return [];
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

/**
 * The names this distribution uses: since the change to 64-bit time, some libraries end in "t64".
 *
 * @param {readonly string[]} names
 */
async function namesHere(names) {
  const renamed = names.map((name) => `${name}t64`);
  const { output } = await outputOf('apt-cache', ['policy', ...renamed]);
  const offered = new Set(
    output
      .split(/^(?=\S)/m)
      .filter((entry) => /^ {2}Candidate: (?!\(none\))/m.test(entry))
      .map((entry) => entry.split(':')[0]),
  );
  return names.map((name) => (offered.has(`${name}t64`) ? `${name}t64` : name));
}

/** @param {readonly string[]} args */
function aptGet(args) {
  return runCommand('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
