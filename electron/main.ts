import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, Menu } from 'electron';
import type { EngineHost } from './engine-host.ts';
import { setUpEngine } from './engine-setup.ts';
import { setUpIpc } from './ipc.ts';
import { log } from './log.ts';
import { readOptions } from './options.ts';
import { registerPageScheme, setUpPageProtocol } from './page-protocol.ts';
import { setUpSecurity, setUpSession } from './security.ts';
import { openWindow, tellPage } from './window.ts';

const options = readOptions(process.argv, process.env);
let window: BrowserWindow | undefined;

setUpFolders();
registerPageScheme();
setUpSecurity();

// One till a data folder: a second start shows the first one's window.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow);
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(startTill);
} else {
  log('the till is already open: its window is shown instead');
  app.exit(0);
}

function startTill(): void {
  Menu.setApplicationMenu(null);
  setUpSession();
  setUpPageProtocol();
  const engine: EngineHost = setUpEngine(options, (event, data) => tellPage(window, event, data));
  setUpIpc({ engine: () => engine, window: () => window });
  window = openWindow(options);
  void reportReady(engine, window);
}

/** The till's data lie in the user-data folder; what Chromium keeps lies in a folder of its own inside. */
function setUpFolders(): void {
  if (options.dataFolder !== undefined) app.setPath('userData', options.dataFolder);
  const sessionData = join(app.getPath('userData'), 'window');
  mkdirSync(sessionData, { recursive: true });
  app.setPath('sessionData', sessionData);
}

function showWindow(): void {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Says in the log when both the page and the engine are there. */
async function reportReady(engine: EngineHost, opened: BrowserWindow): Promise<void> {
  const loaded = new Promise<void>((resolve) => opened.webContents.once('did-finish-load', () => resolve()));
  const [state] = await Promise.all([engine.request('getState', {}), loaded]);
  const { electron, node } = process.versions;
  log(
    `${app.getName()} ${app.getVersion()} on Electron ${electron} (Node ${node}): ${state.ok ? 'ready' : state.error.code}`,
  );
}
