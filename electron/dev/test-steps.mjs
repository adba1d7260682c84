import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './setup.mjs';

/**
 * One part of `npm test`: a check that passes or fails as a whole, or files of tests.
 *
 * @typedef {{ title: string, kind: 'check', command: readonly string[] }
 *   | { title: string, kind: 'tests', files: readonly string[] }} Step
 */

/** A test that hangs longer than this has failed. */
const HANG_LIMIT_MS = 300_000;

/** Lint, types, then all tests; or, when parts of files' paths are given, only the tests in those files. */
export async function testSteps(/** @type {readonly string[]} */ wanted) {
  const files = await testFiles(wanted);
  const isEndToEnd = (/** @type {string} */ file) => file.startsWith(join('test', 'e2e'));
  /** @type {Step[]} */
  const tests = [
    { title: 'Tests', kind: 'tests', files: files.filter((file) => !isEndToEnd(file)) },
    { title: 'Tests on the real Electron', kind: 'tests', files: files.filter(isEndToEnd) },
  ];
  /** @type {Step[]} */
  const checks = [
    {
      title: 'Lint',
      kind: 'check',
      command: [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'],
    },
    { title: 'Types', kind: 'check', command: [bin('typescript', 'bin/tsc'), '-b'] },
  ];
  const withFiles = tests.filter((step) => step.kind === 'tests' && step.files.length > 0);
  return wanted.length > 0 ? withFiles : [...checks, ...withFiles];
}

/**
 * Runs the steps one after another, whatever their outcome, and ends with one line of the sum.
 *
 * @param {readonly Step[]} steps
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps, env) {
  let passed = 0;
  let failed = 0;
  const scratch = await mkdtemp(join(tmpdir(), 'amigo-test-'));
  try {
    for (const step of steps) {
      say(`\n── ${step.title}`);
      const counts =
        step.kind === 'check' ? await runCheck(step.command, env) : await runTests(step.files, env, scratch);
      passed += counts.passed;
      failed += counts.failed;
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (passed + failed === 0) {
    say('No test was found.');
    return 1;
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function runCheck(command, env) {
  const code = await runCommand(nodePath, command, { cwd: root, env });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {readonly string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {string} scratch
 */
async function runTests(files, env, scratch) {
  const countsFile = join(scratch, 'counts.json');
  const code = await runCommand(
    nodePath,
    [
      '--test',
      `--test-concurrency=${Math.max(2, availableParallelism())}`,
      `--test-timeout=${HANG_LIMIT_MS}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(root, 'electron/dev/test-counts.mjs')}`,
      `--test-reporter-destination=${countsFile}`,
      ...files,
    ],
    { cwd: root, env },
  );
  const written = await readFile(countsFile, 'utf8').catch(() => '');
  const counts = written === '' ? { passed: 0, failed: 1 } : JSON.parse(written);
  await rm(countsFile, { force: true });
  // The run itself may fail although each test passed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {readonly string[]} wanted */
async function testFiles(wanted) {
  const names = await readdir(join(root, 'test'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();
}

/**
 * The script of a package's command.
 *
 * @param {string} name
 * @param {string} script
 */
function bin(name, script) {
  return join(root, 'node_modules', name, script);
}
