import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Display, openDisplay } from '../../../electron/dev/display.ts';
import { type Counter, NOON, openCounter, pressKeyUntil, waitForWords } from './counter.ts';
import { overflowing, resizePage, seriousViolations } from './page-checks.ts';

/** The longest names of the regulation. */
const LONGEST = [4, 7, 8, 9, 10, 12, 13];

describe('The screens', () => {
  let display: Display;
  let counter: Counter;

  before(async () => {
    // Larger than the counter's screens, so that a window can have exactly their size.
    display = await openDisplay({ width: 1400, height: 800 });
    counter = await openCounter({ clock: NOON, display });
  });

  after(async () => {
    await counter?.close();
    await display?.close();
  });

  async function assertAccessible(screen: string): Promise<void> {
    assert.deepEqual(await seriousViolations(counter.page), [], screen);
  }

  for (const [width, height] of [
    [1024, 768],
    [1366, 768],
  ] as const) {
    it(`sell without scrolling, nothing cut, at ${width} × ${height}`, async () => {
      const { page, ask } = counter;
      await resizePage(counter, width, height);
      assert.deepEqual(await overflowing(page), [], 'nothing chosen');

      const marks = { places: LONGEST, pirates: [1], stakes: [2000 as const], draws: [6] };
      await ask('simulateSlip', { marks });
      await page.locator('[data-testid="total"][data-cents="12000"]').waitFor();
      await page.locator('[data-testid="reader-state"][data-tone="busy"]').waitFor();
      assert.deepEqual(await overflowing(page), [], 'a slip read');
      await pressKeyUntil(page, 'F12', page.getByTestId('confirm-dialog'));
      assert.deepEqual(await overflowing(page), [], 'confirming');
      await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
      await counter.lastReceiptWhen('printed');
      await waitForWords(page.getByTestId('sold-print-state'), /Imprimé/);
      assert.deepEqual(await overflowing(page), [], 'sold');

      await ask('simulateSlip', {
        marks: { places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 2], stakes: [200, 400], draws: [1, 2] },
      });
      await page.getByTestId('slip-held').waitFor();
      assert.deepEqual(await overflowing(page), [], 'a slip held');
      await page.getByTestId('slip-drop').click();
      await counter.stateWhen('no slip', ({ slip, reader }) => slip === null && reader.kind === 'ready');
    });
  }

  it('for selling have no serious violation of accessibility', async () => {
    const { page, ask } = counter;
    await assertAccessible('nothing chosen');
    const marks = { places: LONGEST, pirates: [1], stakes: [400 as const], draws: [3] };
    await ask('simulateSlip', { marks });
    await page.locator('[data-testid="total"][data-cents="1200"]').waitFor();
    await assertAccessible('a slip read');
    await pressKeyUntil(page, 'F12', page.getByTestId('confirm-dialog'));
    await assertAccessible('confirming');
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    await assertAccessible('sold');
    await counter.lastReceiptWhen('printed');
    await ask('simulateSlip', { marks: { ...marks, pirates: [1, 2] } });
    await page.getByTestId('slip-held').waitFor();
    await assertAccessible('a slip held');
    await page.getByTestId('slip-drop').click();
  });

  it('around selling have no serious violation of accessibility', async () => {
    const { page } = counter;
    for (const [key, testId] of [
      ['F5', 'cash-dialog'],
      ['F7', 'devices-dialog'],
      ['F8', 'receipts-dialog'],
      ['F10', 'operator-dialog'],
    ] as const) {
      await pressKeyUntil(page, key, page.getByTestId(testId));
      await assertAccessible(testId);
      await page.keyboard.press('Escape');
      await page.getByTestId(testId).waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('F10');
    await pressKeyUntil(page, 'F10', page.getByTestId('settings-screen'));
    for (const tab of ['outlet', 'devices', 'schedule', 'sales', 'operators', 'rules', 'journal']) {
      await page.getByTestId(`settings-${tab}`).click();
      await page.locator(`[data-testid="settings-${tab}"][aria-selected="true"]`).waitFor();
      await assertAccessible(`settings: ${tab}`);
    }
    await page.keyboard.press('Escape');
    await pressKeyUntil(page, 'F9', page.getByTestId('pin-dots'));
    await assertAccessible('locked');
  });
});
