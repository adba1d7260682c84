import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Counter, chooseOnScreen, NOON, openCounter, plain, pressKeyUntil, until } from './counter.ts';

describe('A sale is made once (promises 1 and 3)', () => {
  let counter: Counter;
  let sold = 0;

  before(async () => {
    counter = await openCounter({ clock: NOON });
  });

  after(() => counter?.close());

  async function assertSoldOnce(): Promise<void> {
    sold += 1;
    await counter.page.getByTestId('sold-panel').waitFor();
    await counter.lastReceiptWhen('printed');
    const receipts = await counter.receipts();
    assert.equal(receipts.length, sold);
    assert.deepEqual(
      receipts.map(({ number }) => Number(number.slice(-8))),
      Array.from({ length: sold }, (_, i) => sold - i),
    );
  }

  it('by a double click', async () => {
    await chooseOnScreen(counter.page, 1);
    await counter.page.getByTestId('sale-button').dblclick();
    await assertSoldOnce();
  });

  it('by a key pressed again and again, held down, and through a confirmation', async () => {
    const { page } = counter;
    await chooseOnScreen(counter.page, 3);
    await pressKeyUntil(page, 'F12', page.getByRole('dialog'));
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('F12');
    // Pressed again without a release: the keyboard repeats it.
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('F12');
    await page.keyboard.up('F12');
    await assertSoldOnce();
  });

  it('though the page crashes between the command and its answer', async () => {
    const { page, app } = counter;
    await chooseOnScreen(counter.page, 1);
    const registered = app.evaluate(
      ({ BrowserWindow }, plays) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          if (!contents) return;
          const { send } = contents;
          contents.send = (channel, ...told) => {
            if (JSON.stringify(told).includes(`"customer":{"plays":${plays},`)) resolve();
            send.call(contents, channel, ...told);
          };
        }),
      sold + 1,
    );
    // The command leaves, and the page hears nothing more: neither its answer nor that a key was pressed.
    const deaf = page
      .evaluate(() => {
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F12', bubbles: true, cancelable: true }));
        while (performance.now() >= 0);
      })
      .catch(() => 'crashed');
    await registered;
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    assert.equal(await deaf, 'crashed');

    // Playwright has lost the page: from here on the main process looks at it.
    const onPage = (script: string) =>
      app.evaluate(
        ({ BrowserWindow }, code) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code) as Promise<unknown>,
        script,
      );
    const soldPanel = await until('the sale, shown again', async () => {
      const text = await onPage("document.querySelector('[data-testid=sold-panel]')?.innerText ?? null");
      return text === null ? null : plain(String(text));
    });
    assert.match(soldPanel, /^Cette prise de jeu est déjà enregistrée Rien n’a été vendu une seconde fois/);
    assert.match(soldPanel, new RegExp(`-0000000${sold + 1} `));
    for (let press = 0; press < 3; press += 1) {
      await onPage("window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F12' }))");
    }
    const numbers = await onPage(
      "window.terminal.invoke('listReceipts', { limit: 10, beforePlayId: null })" +
        '.then(({ value }) => value.receipts.length)',
    );
    assert.equal(numbers, sold + 1);
  });
});
