import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { type Display, openDisplay } from '../../electron/dev/display.ts';
import {
  chosenElectron,
  displayEnvironment,
  engineProcessId,
  type LaunchedTill,
  launchArguments,
  launchTill,
} from '../../electron/dev/launch.ts';

describe('The till’s processes', () => {
  let display: Display;
  let till: LaunchedTill;

  before(async () => {
    display = await openDisplay();
    till = await launchTill({ display });
  });

  after(async () => {
    await till?.close();
    await display?.close();
  });

  it('are one till a data folder: a second start shows the first window and leaves', async () => {
    await till.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    const second = spawn(chosenElectron().executable, launchArguments(till.dataFolder), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: displayEnvironment(display.name),
    });
    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    assert.equal(code, 0);
    assert.match(said, /the till is already open/);
    const shown = await till.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window && !window.isVisible()) {
        await new Promise<void>((resolve) => {
          window.once('show', () => resolve());
        });
      }
      return BrowserWindow.getAllWindows().map((each) => each.isVisible());
    });
    assert.deepEqual(shown, [true]);
  });

  it('load the page again after it crashed', async () => {
    const loaded = till.page.waitForEvent('domcontentloaded').catch(() => undefined);
    await till.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const again = new Promise<void>((resolve) => {
        window?.webContents.once('did-finish-load', () => resolve());
      });
      window?.webContents.forcefullyCrashRenderer();
      await again;
    });
    await loaded;
    const state = await till.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        "window.terminal.invoke('getState', {})",
      ),
    );
    assert.equal((state as { ok: boolean }).ok, true);
  });

  it('say an engine’s crash to the page, start it again and serve on', async () => {
    const told = await till.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window?.webContents.executeJavaScript(`
        window.engineEvents = [];
        new Promise((resolve) => window.terminal.on('engine', ({ status }) => {
          window.engineEvents.push(status);
          if (status === 'running') resolve();
        })).then(() => { window.engineBack = true; });
        'listening';
      `);
    });
    assert.equal(told, 'listening');
    process.kill(await engineProcessId(till), 'SIGKILL');
    const seen = await till.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window?.webContents.executeJavaScript(`
        (async () => {
          while (!window.engineBack) await new Promise((resolve) => requestAnimationFrame(resolve));
          const state = await window.terminal.invoke('getState', {});
          return { events: window.engineEvents, ok: state.ok };
        })()
      `);
    });
    assert.deepEqual(seen, { events: ['restarting', 'running'], ok: true });
  });
});
