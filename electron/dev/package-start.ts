import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDisplay } from './display.ts';
import { displayEnvironment, sandboxSwitches } from './launch.ts';
import { say } from './setup.mjs';

/** A package that isn't ready after this long isn't going to be. */
const READY_LIMIT_MS = 60_000;

/**
 * Starts a packaged till on a throw-away data folder, waits until its page and its engine are there, and closes it.
 *
 * @throws Error when it doesn't get ready, or doesn't end in good order
 */
export async function tryPackage(executable: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'amigo-package-'));
  const display = await openDisplay();
  const till = spawn(executable, [...sandboxSwitches, `--data=${dataFolder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: displayEnvironment(display.name),
  });
  const gone = once(till, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const limit = setTimeout(() => till.kill('SIGKILL'), READY_LIMIT_MS);
  try {
    const said: string[] = [];
    let ready = false;
    for await (const line of createInterface({ input: till.stderr })) {
      said.push(line);
      if (/^till: .* on Electron .*: ready$/.test(line)) {
        ready = true;
        say(line);
        till.kill('SIGTERM');
      }
    }
    const [code, signal] = await gone;
    if (!ready || code !== 0) {
      throw new Error(
        `the package didn't start and end as it should (${signal ?? code}):\n${said.join('\n')}`,
      );
    }
  } finally {
    clearTimeout(limit);
    await display.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
