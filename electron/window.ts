import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { channels } from './ipc-channels.ts';
import { log } from './log.ts';
import { pageUrl } from './page-url.ts';

/** The counter's smallest screen, in px. */
const smallest = { width: 1024, height: 768 };

/** A page that crashes is loaded again, at most this often within a minute. */
const RELOADS_A_MINUTE = 5;

/** Opens the till's window and keeps its page alive. */
export function openWindow({ kiosk }: { readonly kiosk: boolean }): BrowserWindow {
  const window = new BrowserWindow({
    ...smallest,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: app.getName(),
    backgroundColor: '#ffffff',
    show: false,
    kiosk,
    webPreferences: {
      preload: join(app.getAppPath(), 'build', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      backgroundThrottling: false,
    },
  });
  window.removeMenu();
  window.on('page-title-updated', (event) => event.preventDefault());
  window.once('ready-to-show', () => {
    if (!kiosk) window.maximize();
    window.show();
  });
  void window.webContents.setVisualZoomLevelLimits(1, 1);
  reloadAfterCrash(window);
  void load(window);
  return window;
}

/** Tells the page of an event; nothing while there is no page to tell. */
export function tellPage(window: BrowserWindow | undefined, event: string, data: unknown): void {
  if (!window || window.isDestroyed() || window.webContents.isCrashed()) return;
  window.webContents.send(channels.event, event, data);
}

async function load(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(pageUrl);
  } catch (error) {
    log(`the page can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function reloadAfterCrash(window: BrowserWindow): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    crashes = [...crashes.filter((time) => now - time < 60_000), now];
    log(`the page's process is gone: ${reason} (${exitCode})`);
    if (crashes.length > RELOADS_A_MINUTE) {
      log('the page keeps crashing: the till ends');
      app.quit();
      return;
    }
    void load(window);
  });
}
