import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Display, openDisplay } from '../../../electron/dev/display.ts';
import { type Counter, NOON, openCounter, pressKeyUntil, waitForWords } from './counter.ts';
import { overflowing, resizePage, seriousViolations } from './page-checks.ts';

/** The longest names of the regulation. */
const LONGEST = [4, 7, 8, 9, 10, 12, 13];

/** Papers are longer than their list is high; a slip with doubts in each zone is told of line by line. */
const mayScroll = (part: string) => /^(?:paper|simulated-paper|held-slip)/.test(part);

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

      // Another slip for each size: the same one twice is asked about.
      const pirates = [width === 1024 ? 1 : 2];
      const marks = { places: LONGEST, pirates, stakes: [2000 as const], draws: [6] };
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
      await page.getByTestId('slip-held').getByTestId('slip-picture').waitFor();
      assert.deepEqual(await overflowing(page), [], 'a slip held');
      await page.getByTestId('slip-drop').click();
      await counter.stateWhen('no slip', ({ slip, reader }) => slip === null && reader.kind === 'ready');
    });

    it(`show a doubtful slip and the training devices, nothing cut, at ${width} × ${height}`, async () => {
      const { page, ask } = counter;
      await resizePage(counter, width, height);
      await ask('simulateReader', { protocol: 'sekonic' });
      await counter.stateWhen('ready', ({ reader }) => reader.kind === 'ready');
      await ask('simulateSlip', {
        marks: { places: [1, 2, 3, 5, 6], pirates: [1], stakes: [], draws: [] },
        faint: { places: LONGEST.slice(3), pirates: [2, 3], stakes: [200, 2000], draws: [1, 6] },
      });
      await page.getByTestId('slip-picture').waitFor();
      const cut = async () => (await overflowing(page)).filter((part) => !mayScroll(part));
      assert.deepEqual(await cut(), [], 'a doubtful slip');
      await assertAccessible('a doubtful slip');
      await page.getByTestId('slip-picture').click();
      await page.getByTestId('slip-picture-dialog').waitFor();
      await assertAccessible('its picture');
      await page.keyboard.press('Escape');
      await page.getByTestId('slip-edit').click();
      await page.getByTestId('slip-picture').waitFor();
      assert.deepEqual(await cut(), [], 'its doubts');
      await assertAccessible('its doubts');
      await page.keyboard.press('Escape');
      await ask('simulateReader', { protocol: 'chatsworth' });
      await counter.stateWhen('ready', ({ slip, reader }) => slip === null && reader.kind === 'ready');

      await pressKeyUntil(page, 'F7', page.getByTestId('devices-dialog'));
      for (const tab of ['scanner', 'printer', 'clock', 'reader']) {
        await page.getByTestId(`simulator-${tab}`).click();
        await page.locator(`[data-testid="simulator-${tab}"][aria-selected="true"]`).waitFor();
        assert.deepEqual(await cut(), [], `training devices: ${tab}`);
        await assertAccessible(`training devices: ${tab}`);
      }
      await page.keyboard.press('Escape');
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
