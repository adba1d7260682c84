import { app, session } from 'electron';
import { isPageUrl, parseUrl } from './page-url.ts';

/** What the page may load besides its own files: pictures held in memory. */
const loadable = new Set(['data:', 'blob:']);

/** Switches of the command line that would let someone into a running till. */
const forbiddenSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'js-flags',
];

/** Electron's security checklist, for every page that could ever be; before the app is ready. */
export function setUpSecurity(): void {
  // Enabling it for the whole app undoes --no-sandbox, without which Chromium doesn't run as root.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (app.isPackaged) for (const name of forbiddenSwitches) app.commandLine.removeSwitch(name);

  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
  });
}

/** Denies permissions, devices, downloads and the network; once the app is ready, before any window. */
export function setUpSession(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
    const isDeveloperTool = !app.isPackaged && url.startsWith('devtools://');
    answer({ cancel: !isDeveloperTool && !isLoadable(url) });
  });
  defaultSession.setSpellCheckerEnabled(false);
}

function isLoadable(url: string): boolean {
  return isPageUrl(url) || loadable.has(parseUrl(url)?.protocol ?? '');
}
