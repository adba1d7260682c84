import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ElectronApplication, _electron as electron, type Locator, type Page } from 'playwright-core';
import type { CommandName, CommandParams, CommandResult } from '../contract/commands.ts';
import type { Outcome } from '../contract/errors.ts';
import type { Terminal } from '../contract/messages.ts';
import { type Display, openDisplay } from './display.ts';
import type { Runtime } from './electron-runtime.mjs';
import { isRoot, root } from './project.mjs';

/** A till in the real Electron, driven by Playwright. */
export interface LaunchedTill {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataFolder: string;
  /** Sends a command as the page does. */
  invoke<Name extends CommandName>(
    command: Name,
    params: CommandParams<Name>,
  ): Promise<Outcome<CommandResult<Name>>>;
  /** Closes the window, waits for the till to end, and removes what was made for it. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** The user-data folder: given, it stays; else a throw-away one is made. */
  readonly dataFolder?: string;
  /** An instant for the engine's clock, such as "2026-03-02T10:00:00Z". */
  readonly clock?: string;
  /** A display to share; else a new one is opened. */
  readonly display?: Display;
  readonly args?: readonly string[];
}

/** The Electron that the set-up chose; `npm test` and `npm start` hand it on. */
export function chosenElectron(): Runtime {
  const chosen = process.env.AMIGO_ELECTRON;
  if (!chosen) throw new Error('No Electron was chosen: start this by `npm test` or `npm start`.');
  return JSON.parse(chosen) as Runtime;
}

/** Chromium's sandbox refuses root: only then it is switched off. */
export const sandboxSwitches: readonly string[] = isRoot ? ['--no-sandbox'] : [];

/** How Electron is told to run the till of this tree on a data folder. */
export function launchArguments(dataFolder: string): string[] {
  return [...sandboxSwitches, root, `--data=${dataFolder}`];
}

/**
 * Holds the app back until Playwright is attached. Playwright leaves it out where it is told which Electron to run,
 * and then may attach while the page is loading, and wait for ever.
 */
const playwrightLoader = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'lib/server/electron/loader.js',
);

const LAUNCH_LIMIT_MS = 90_000;

/**
 * Starts the till on a display of its own and waits for its page. Where the driver missed a window that the till did
 * open, which happens once in hundreds of starts, a till on a folder of its own is started anew; a till that opens no
 * window is never given a second chance.
 */
export async function launchTill(options: LaunchOptions = {}): Promise<LaunchedTill> {
  try {
    return await startTill(options);
  } catch (error) {
    if (!(error instanceof MissedWindow) || options.dataFolder) throw error;
    console.error(`${error.message}: started anew`);
    return startTill(options);
  }
}

/** The till opened its window, and the driver wasn't told of it. */
class MissedWindow extends Error {
  override readonly name = 'MissedWindow';
}

/** The till's page. Rejects with a MissedWindow where Electron has a window that the driver doesn't know. */
async function firstPage(app: ElectronApplication): Promise<Page> {
  try {
    return await app.firstWindow();
  } catch (error) {
    const opened = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    if (opened === 0) throw error;
    throw new MissedWindow('the driver missed the window that the till opened', { cause: error });
  }
}

async function startTill(options: LaunchOptions): Promise<LaunchedTill> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'amigo-till-')));
  const display = options.display ?? (await openDisplay());
  const removeMade = async () => {
    if (!options.display) await display.close();
    if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true });
  };
  let app: ElectronApplication | null = null;
  try {
    app = await electron.launch({
      executablePath: chosenElectron().executable,
      chromiumSandbox: !isRoot,
      cwd: root,
      args: [
        ...['-r', playwrightLoader],
        ...launchArguments(dataFolder),
        ...(options.clock === undefined ? [] : [`--clock=${options.clock}`]),
        ...(options.args ?? []),
      ],
      env: displayEnvironment(display.name),
      timeout: LAUNCH_LIMIT_MS,
    });
    const launched = app;
    const page = await firstPage(launched);
    await page.waitForLoadState('load');
    return {
      app: launched,
      page,
      dataFolder,
      invoke: (command, params) => invokeOnPage(page, command, params),
      close: async () => {
        await launched.close();
        await removeMade();
      },
    };
  } catch (error) {
    await app?.close();
    await removeMade();
    throw error;
  }
}

/** The process of a till's engine, however it is hosted: for tests that kill it. Linux only. */
export async function engineProcessId({ app }: LaunchedTill): Promise<number> {
  const parent = app.process().pid;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isOurs = status.includes(`\nPPid:\t${parent}\n`);
    if (isOurs && /engine\.mjs|node\.mojom\.NodeService/.test(command)) return Number(name);
  }
  throw new Error('the till has no engine');
}

/**
 * Presses a button until it has shown its effect.
 *
 * A button that commits is deaf for a moment after it appeared; pressed again, it still makes one sale.
 */
export async function pressUntil(page: Page, testId: string, effect: Locator): Promise<void> {
  const button = page.getByTestId(testId);
  const deadline = performance.now() + PRESS_LIMIT_MS;
  while (!(await effect.isVisible())) {
    if (performance.now() > deadline) throw new Error(`pressing ${testId} had no effect`);
    await button.or(effect).first().waitFor();
    if (await button.isVisible()) await button.click({ timeout: PRESS_AGAIN_MS }).catch(() => {});
    await effect.waitFor({ timeout: PRESS_AGAIN_MS }).catch(() => {});
  }
}

/** Longer than a button that commits is deaf. */
const PRESS_AGAIN_MS = 1_000;
const PRESS_LIMIT_MS = 60_000;

/** Our environment on another display. */
export function displayEnvironment(display: string): Record<string, string> {
  const { WAYLAND_DISPLAY: _, ...rest } = process.env;
  return { ...(rest as Record<string, string>), DISPLAY: display };
}

function invokeOnPage<Name extends CommandName>(
  page: Page,
  command: Name,
  params: CommandParams<Name>,
): Promise<Outcome<CommandResult<Name>>> {
  return page.evaluate(
    // Runs in the page.
    ({ name, values }) =>
      (globalThis as unknown as { terminal: Terminal }).terminal.invoke(name as never, values as never),
    { name: command as string, values: params as unknown },
  ) as Promise<Outcome<CommandResult<Name>>>;
}
