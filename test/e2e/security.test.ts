import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type LaunchedTill, launchTill } from '../../electron/dev/launch.ts';

describe('The window under Electron’s security checklist (promise 10)', () => {
  let till: LaunchedTill;

  before(async () => {
    till = await launchTill();
  });

  after(() => till?.close());

  it('gives the page nothing but window.terminal', async () => {
    const seen = await till.page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      terminal: Object.keys((globalThis as unknown as { terminal: object }).terminal).sort(),
    }));
    assert.deepEqual(seen, { node: [], terminal: ['invoke', 'on'] });
  });

  it('sandboxes the window, isolates its contexts and keeps web security on', async () => {
    const preferences = await till.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
        contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
    });
    assert.deepEqual(preferences, {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  it('serves the page with a strict policy and a new nonce at each load', async () => {
    const policies: string[] = [];
    till.page.on('response', (response) => {
      if (response.url().endsWith('index.html')) {
        policies.push(response.headers()['content-security-policy'] ?? 'none');
      }
    });
    for (let load = 0; load < 2; load += 1) {
      await till.page.goto('app://till/index.html');
    }
    const [first, second] = policies;
    assert.match(first ?? '', /^default-src 'none'; script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}'; /);
    assert.doesNotMatch(first ?? '', /unsafe|\*|https?:/);
    assert.match(
      first ?? '',
      /frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default$/,
    );
    assert.notEqual(first, second);
  });

  it('refuses HTML, scripts and handlers made from text', async () => {
    const refusals = await till.page.evaluate(() => {
      const attempts: [string, () => void][] = [
        [
          'html',
          () => {
            document.createElement('div').innerHTML = '<b>x</b>';
          },
        ],
        ['handler', () => document.createElement('div').setAttribute('onclick', 'x()')],
        [
          'script',
          () => {
            document.createElement('script').text = 'x()';
          },
        ],
        [
          'source',
          () => {
            document.createElement('script').src = 'https://example.org/x.js';
          },
        ],
        [
          'policy',
          () => {
            const { trustedTypes } = globalThis as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): void };
            };
            trustedTypes.createPolicy('mine', {});
          },
        ],
      ];
      return attempts
        .filter(([, attempt]) => {
          try {
            attempt();
            return false;
          } catch {
            return true;
          }
        })
        .map(([name]) => name);
    });
    assert.deepEqual(refusals, ['html', 'handler', 'script', 'source', 'policy']);
  });

  it('denies permissions, windows, navigation and the network', async () => {
    const { page, app } = till;
    const permission = await page.evaluate(async () => {
      const denied: string[] = [];
      for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'midi']) {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        if (state === 'denied') denied.push(name);
      }
      return denied;
    });
    assert.deepEqual(permission, ['geolocation', 'notifications', 'camera', 'microphone', 'midi']);

    const attempts = await page.evaluate(async () => {
      const opened = window.open('https://example.org/');
      for (const target of ['https://example.org/', 'app://other/index.html', 'data:text/html,hello']) {
        location.href = target;
      }
      const reached: string[] = [];
      for (const address of ['http://127.0.0.1:9/', 'app://till/main.js', 'file:///etc/hostname']) {
        if (
          await fetch(address).then(
            () => true,
            () => false,
          )
        )
          reached.push(address);
      }
      return { opened, reached };
    });
    assert.deepEqual(attempts, { opened: null, reached: [] });
    assert.equal(page.url(), 'app://till/index.html');
    assert.equal(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), 1);
  });

  it('refuses an unknown command, `shutdown` and parameters of a wrong shape, as data', async () => {
    const { page } = till;
    const ask = (command: unknown, params: unknown) =>
      page.evaluate(
        ([name, values]) =>
          (
            globalThis as unknown as {
              terminal: { invoke(name: unknown, params: unknown): Promise<unknown> };
            }
          ).terminal.invoke(name, values),
        [command, params],
      );
    const unknown = (command: string) => ({ ok: false, error: { code: 'unknown-command', command } });
    assert.deepEqual(await ask('sellEverything', {}), unknown('sellEverything'));
    assert.deepEqual(await ask('constructor', {}), unknown('constructor'));
    assert.deepEqual(await ask('shutdown', {}), unknown('shutdown'));
    assert.deepEqual(await ask(7, {}), unknown('7'));
    const wrong = (await ask('signOn', { operatorId: 1, pin: '12' })) as {
      error: { code: string; field: string };
    };
    assert.equal(wrong.error.code, 'invalid-parameters');
    assert.equal(wrong.error.field, 'pin');
    const extra = (await ask('getState', { more: 1 })) as { error: { code: string } };
    assert.equal(extra.error.code, 'invalid-parameters');
  });

  it('refuses a command from another window', async () => {
    const answer = await till.app.evaluate(async ({ app, BrowserWindow }) => {
      const other = new BrowserWindow({
        show: false,
        webPreferences: { sandbox: true, preload: `${app.getAppPath()}/build/preload.cjs` },
      });
      await other.loadURL('app://till/index.html');
      const refused = await other.webContents.executeJavaScript("window.terminal.invoke('getState', {})");
      other.destroy();
      return refused;
    });
    assert.deepEqual(answer, { ok: false, error: { code: 'untrusted-sender' } });
  });
});
