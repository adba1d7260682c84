import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  type Counter,
  chooseOnScreen,
  clickUntil,
  NOON,
  openCounter,
  PIN,
  pressKeyUntil,
  until,
  waitForWords,
} from './counter.ts';
import { plugInScanner, type Scanner, walkByTab } from './scanner.ts';

/** What a scanner may read: an article, a receipt's code, and, by chance, a PIN. */
const ARTICLE = '3760123456789';
const RECEIPT = 'IT1000001010000000101SQ86PZ91QXSMYFRE';

describe('A scanner commits nothing, wherever the focus is (promise 10)', () => {
  let counter: Counter;
  let scanner: Scanner;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    scanner = await plugInScanner(counter.page);
    await counter.sell({
      combination: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 },
      stake: 200,
      drawCount: 1,
    });
    await counter.lastReceiptWhen('printed');
  });

  after(() => counter?.close());

  /** Everything that a commit could change, as the engine knows it. */
  async function committed() {
    const { operators, operator, locked, customer, printQuestions } = await counter.ask('getState', {});
    const settings = locked ? null : await counter.ask('getSettings', {});
    const receipts = locked ? null : await counter.receipts();
    return { operators, operator, locked, customer, printQuestions, settings, receipts };
  }

  /** What was scanned is told of on the sale screen until somebody acknowledges it. */
  async function acknowledgeNotices(): Promise<void> {
    const notice = counter.page.getByTestId('notice');
    await until('no notice', async () => {
      if (!(await notice.isVisible())) return true;
      await counter.page.keyboard.press('Escape');
      return null;
    });
  }

  /** Scans at every stop of the Tab key; nothing is committed, and the screen stays. */
  async function scanEverywhere(screen: Locator, fewestStops: number): Promise<void> {
    const asBefore = await committed();
    const stops = await walkByTab(counter.page, async (stop) => {
      await scanner.scan(ARTICLE, 'Enter');
      await scanner.scan(PIN, 'Enter');
      await scanner.scan(RECEIPT, 'Tab');
      assert.deepEqual(await committed(), asBefore, `after scans at ${stop}`);
      assert.ok(await screen.isVisible(), `the screen is still there after scans at ${stop}`);
    });
    assert.ok(stops.length >= fewestStops, `only ${stops.length} stops: ${stops.join(', ')}`);
  }

  it('on the sale screen, ready to sell', async () => {
    const { page } = counter;
    await chooseOnScreen(counter.page, 1);
    const inWords = await page.getByTestId('choice-in-words').allInnerTexts();
    await scanEverywhere(page.locator('[data-testid="total"][data-cents="200"]'), 12);
    await acknowledgeNotices();
    assert.deepEqual(await page.getByTestId('choice-in-words').allInnerTexts(), inWords);
    for (const key of ['Enter', 'Space']) {
      await page.getByTestId('sale-button').focus();
      await page.keyboard.press(key);
    }
    assert.equal((await counter.receipts()).length, 1);
  });

  it('on the confirmation of a sale', async () => {
    const { page } = counter;
    await chooseOnScreen(counter.page, 3);
    const dialog = page.getByTestId('confirm-dialog');
    await pressKeyUntil(page, 'F12', dialog);
    await scanEverywhere(dialog, 2);
    for (const key of ['Enter', 'Space']) {
      await page.getByTestId('confirm-sale').focus();
      await page.keyboard.press(key);
    }
    assert.equal((await counter.receipts()).length, 1);
    await page.keyboard.press('Escape');
    await acknowledgeNotices();
    await page.keyboard.press('Escape');
  });

  it('on the list of receipts', async () => {
    const { page } = counter;
    const dialog = page.getByTestId('receipts-dialog');
    await pressKeyUntil(page, 'F8', dialog);
    await scanEverywhere(dialog, 4);
    await page.keyboard.press('Escape');
    await acknowledgeNotices();
  });

  it('in the settings', async () => {
    const { page } = counter;
    const settings = page.getByTestId('settings-screen');
    await page.keyboard.press('F10');
    await page.getByTestId('operator-dialog').waitFor();
    await pressKeyUntil(page, 'F10', settings);
    await scanEverywhere(settings, 5);
    await page.getByTestId('settings-rules').click();
    await page.getByTestId('cap-allotment').fill('7');
    await scanEverywhere(settings, 6);
    assert.equal(await page.getByTestId('cap-allotment').inputValue(), '7');
    await page.getByTestId('settings-operators').click();
    await page.getByTestId('new-operator-name').fill('Dominique');
    await page.getByTestId('new-operator-pin').fill(PIN);
    await page.getByTestId('new-operator-pin-again').fill(PIN);
    await scanEverywhere(settings, 7);
    assert.equal(await page.getByTestId('new-operator-name').inputValue(), 'Dominique');
    assert.equal(await page.getByTestId('new-operator-pin').inputValue(), PIN);
    await page.keyboard.press('Escape');
    await acknowledgeNotices();
  });

  it('on a question about a paper', async () => {
    const { page, ask } = counter;
    await chooseOnScreen(counter.page, 1);
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    await counter.lastReceiptWhen('sending');
    await ask('simulatePrinter', { connected: false });
    const dialog = page.getByTestId('print-question');
    await waitForWords(dialog, /n’a pas prouvé ce reçu/);
    await scanEverywhere(dialog, 4);
    await clickUntil(page.getByTestId('print-answer-nothing'), page.getByTestId('print-replace'));
    await scanEverywhere(dialog, 3);
    await page.keyboard.press('Escape');
  });

  it('at the sign-on, even of a PIN, even behind one', async () => {
    const { page } = counter;
    await page.keyboard.press('F9');
    const entry = page.getByTestId('pin-dots');
    await entry.waitFor();
    const keyPin = async () => {
      for (const digit of PIN) await page.getByTestId(`digit-${digit}`).click();
    };
    await keyPin();
    await scanEverywhere(entry, 12);
    // On a machine too busy to deliver a scan at a scanner's pace, some of it may stand there as typed.
    for (let erased = 0; erased < 12; erased += 1) await page.keyboard.press('Backspace');
    await keyPin();
    await page.keyboard.press('Enter');
    await page.getByTestId('sale-button').waitFor();
  });
});
