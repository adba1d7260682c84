import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Display, openDisplay } from '../../../electron/dev/display.ts';
import { type Counter, NOON, openCounter, pressKeyUntil } from './counter.ts';
import { overflowing, resizePage, seriousViolations } from './page-checks.ts';
import { papersWhen, receiptCode } from './papers.ts';

const MINUTE_MS = 60_000;

/** Lists that scroll: everything else has to fit. */
const SCROLLS = /^(?:result-list|awaited-list|payment-list|result-detail)/;

describe('The screens of checks, payments, results and statistics', () => {
  let display: Display;
  let counter: Counter;
  let code: string;
  /** Number of a draw whose result is being corrected. */
  let corrected: number;

  before(async () => {
    display = await openDisplay({ width: 1400, height: 800 });
    counter = await openCounter({ clock: NOON, display });
    const combination = { places: [4, 7, 8, 9, 10, 12, 13], pirate: 1 };
    await counter.sell({ combination, stake: 200, drawCount: 6 });
    await counter.lastReceiptWhen('printed');
    const [paper] = await papersWhen(counter, 1);
    assert.ok(paper);
    code = receiptCode(paper).text;
    // Four of the six draws are over.
    await counter.ask('simulateClock', { shiftMs: 21 * MINUTE_MS });
    const { results } = await counter.ask('drawResults', { drawId: null });
    const [{ draw } = assert.fail('nothing was drawn')] = results;
    corrected = draw.number;
    await counter.ask('enterResult', { drawId: draw.id, winning: combination, correction: 'Mal lu' });
    await counter.ask('simulateClock', { shiftMs: 5 * MINUTE_MS });
  });

  after(async () => {
    await counter?.close();
    await display?.close();
  });

  async function assertFits(screen: string): Promise<void> {
    const { page } = counter;
    const cut = (await overflowing(page)).filter((part) => !SCROLLS.test(part));
    assert.deepEqual(cut, [], screen);
    assert.deepEqual(await seriousViolations(page), [], screen);
  }

  async function openFromMenu(key: string, testId: string): Promise<void> {
    const { page } = counter;
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await assertFits('the menu');
    await pressKeyUntil(page, key, page.getByTestId(testId));
  }

  async function leave(): Promise<void> {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.getByTestId('sale-button').waitFor();
  }

  for (const [width, height] of [
    [1024, 768],
    [1366, 768],
  ] as const) {
    it(`are usable at ${width} × ${height}, nothing cut, without a serious violation of accessibility`, async () => {
      const { page, ask } = counter;
      await resizePage(counter, width, height);
      await assertFits('the sale screen');

      await pressKeyUntil(page, 'F6', page.getByTestId('check-screen'));
      await assertFits('the check that asks');
      await ask('simulateScan', { text: code });
      await page.getByTestId('verdict').waitFor();
      await assertFits('a receipt that was checked');
      await page.keyboard.press('F6');
      await ask('simulateScan', { text: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` });
      await page.getByTestId('check-refused').waitFor();
      await assertFits('a code that is refused');
      await leave();

      await openFromMenu('F4', 'payments-screen');
      await assertFits('the payments');
      await leave();

      await openFromMenu('F2', 'results-screen');
      await page.getByTestId('result-detail').waitFor();
      await assertFits('the last results');
      await page.getByTestId('correct-result').click();
      await page.getByTestId('correction-why').waitFor();
      await assertFits('the correction of a result');
      await page.keyboard.press('Escape');
      await pressKeyUntil(page, 'F2', page.getByTestId('entry-record'));
      await assertFits('the entry of a result');
      await page
        .getByTestId(`awaited-${corrected}`)
        .getByText(/^Correction saisie par vous/)
        .click();
      await page.getByTestId('awaited-why').waitFor();
      await assertFits('the second entry of a correction');
      await pressKeyUntil(page, 'F4', page.getByTestId('result-files'));
      await assertFits('the files');
      await leave();

      await openFromMenu('F3', 'statistics-screen');
      await page.getByTestId('place-statistics').waitFor();
      await assertFits('the statistics');
      await leave();
    });
  }

  it('refuse a file whole, with its lines, read here in the sandboxed page (4)', async () => {
    const { page } = counter;
    await openFromMenu('F2', 'results-screen');
    await pressKeyUntil(page, 'F4', page.getByTestId('result-files'));
    await page.getByTestId('import-calendar-input').setInputFiles({
      name: 'calendrier.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('date;number;salesOpenAt;salesCloseAt;drawAt\n2026-13-01;1;x;y;z\n'),
    });
    await page
      .getByTestId('import-problems')
      .getByText(/^ligne 2, valeur fausse/)
      .first()
      .waitFor();
    assert.deepEqual(await seriousViolations(page), []);
    await leave();
  });
});
