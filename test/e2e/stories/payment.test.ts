import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ReceiptSummary } from '../../../electron/contract/state.ts';
import {
  type Counter,
  clickUntil,
  NOON,
  openCounter,
  PIN,
  pressKeyUntil,
  until,
  waitForWords,
} from './counter.ts';
import { papersWhen, receiptCode } from './papers.ts';
import { plugInScanner, type Scanner, walkByTab } from './scanner.ts';

const MINUTE_MS = 60_000;

/** The winning combination has four of its places, and its pirate: 6 € for 2 € (6.1). */
const PLAYED = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 };
const WINNING_KEYS = ['a', 'b', 'c', 'd', 'o', 'p', 'q', 'v'];

describe('A receipt, from its sale to its payment', () => {
  let counter: Counter;
  let scanner: Scanner;
  let receipt: ReceiptSummary;
  let code: string;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    scanner = await plugInScanner(counter.page);
    await counter.ask('addOperator', { name: 'Dominique', role: 'clerk', pin: '1357' });
  });

  after(() => counter?.close());

  async function scanInCheck(verdict: string): Promise<void> {
    const { page } = counter;
    await pressKeyUntil(page, 'F6', page.getByTestId('check-screen'));
    await scanner.scan(code, 'Enter');
    await page.locator(`[data-testid="verdict"][data-verdict="${verdict}"]`).waitFor();
  }

  async function openResults(): Promise<void> {
    const { page } = counter;
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await pressKeyUntil(page, 'F2', page.getByTestId('results-screen'));
    await pressKeyUntil(page, 'F2', page.getByTestId('awaited-list'));
    await page.getByTestId(`awaited-${receipt.draws[0]?.number}`).click();
  }

  async function enterWinning(): Promise<void> {
    const { page } = counter;
    for (const [index, key] of WINNING_KEYS.entries()) {
      // One after the other, as a person types: a burst of keys is a scanner's.
      await page.keyboard.press(key);
      await waitForWords(page.getByTestId('entry-count'), new RegExp(`^${Math.min(index + 1, 7)} lieux`));
    }
    await page.locator('[data-testid="entry-record"][aria-disabled="false"]').waitFor();
  }

  it('has its draws to come at first (6)', async () => {
    const { page } = counter;
    receipt = await counter.sell({ combination: PLAYED, stake: 200, drawCount: 1 });
    await counter.lastReceiptWhen('printed');
    const [paper] = await papersWhen(counter, 1);
    assert.ok(paper);
    code = receiptCode(paper).text;
    await scanInCheck('to-come');
    await page.keyboard.press('Escape');
    await page.getByTestId('sale-button').waitFor();
  });

  it('has its result entered twice, by two operators, who don’t see each other’s (4)', async () => {
    const { page, ask } = counter;
    await ask('simulateClock', { shiftMs: 10 * MINUTE_MS });
    await openResults();
    await enterWinning();
    await page.keyboard.press('F12');
    await waitForWords(page.getByTestId('screen-message'), /notée\. Un autre opérateur la refait/);
    await waitForWords(page.getByTestId('entry-count'), /^0 lieux sur 7, 0 pirate/);

    await enterWinning();
    await page.keyboard.press('F12');
    await waitForWords(page.getByTestId('screen-message'), /Vous avez déjà saisi ce résultat/);

    await counter.signOn('Dominique', '1357');
    const row = page.getByTestId(`awaited-${receipt.draws[0]?.number}`);
    await waitForWords(row, /Première saisie par Camille/);
    await page.getByTestId('entry-clear').click();
    await enterWinning();
    await page.keyboard.press('F12');
    await waitForWords(page.getByTestId('screen-message'), /confirmé : les deux saisies sont les mêmes/);
    await row.waitFor({ state: 'hidden' });
    await counter.signOn('Camille', PIN);
    await page.keyboard.press('Escape');
  });

  it('is checked by its typed code: a winner, with what matched and until when it is paid (6, 7)', async () => {
    const { page } = counter;
    await pressKeyUntil(page, 'F6', page.getByTestId('check-screen'));
    await page.getByTestId('check-number').fill(receipt.number.replaceAll('-', ''));
    await page.getByTestId('check-code').fill(code.slice(-16).toLowerCase());
    await page.getByTestId('check-typed').click();
    await page.locator('[data-testid="verdict"][data-verdict="winner"][data-cents="600"]').waitFor();
    await waitForWords(page.getByTestId('verdict'), /^Gagnant 6 €/);
    await waitForWords(page.getByTestId('draw-standings'), /4 lieux \+ pirate · Payable depuis .* 23:59\./);
  });

  it('is paid after a confirmation, which no scan gives, and once (7, promise 10)', async () => {
    const { page } = counter;
    const dialog = page.getByTestId('pay-dialog');
    await pressKeyUntil(page, 'F12', dialog);
    await walkByTab(page, async (name) => {
      await scanner.scan(code, 'Enter');
      assert.ok(await dialog.isVisible(), `a scan on ${name} neither pays nor closes`);
    });
    assert.deepEqual((await counter.ask('listPayments', noPayments)).payments, []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByTestId('notice-acknowledge').click();
    await pressKeyUntil(page, 'F12', dialog);
    await pressKeyUntil(page, 'F12', page.locator('[data-testid="paid"][data-cents="600"]'));
    await page.locator('[data-testid="proof-state"][data-state="printed"]').waitFor();
    assert.equal((await counter.ask('listPayments', noPayments)).payments.length, 1);
    const [proof] = await papersWhen(counter, 2);
    assert.deepEqual(proof?.codes, [], 'the proof carries no code');
  });

  it('is already paid when it is checked again', async () => {
    const { page } = counter;
    await page.keyboard.press('F6');
    await scanInCheck('paid');
    assert.equal(await page.getByTestId('check-pay').count(), 0);
    await page.keyboard.press('Escape');
  });

  it('counts in what is due to the customer', async () => {
    const { page } = counter;
    await page.locator('[data-testid="customer-total"][data-cents="-400"]').waitFor();
    await waitForWords(page.getByTestId('customer'), /À rendre au joueur 4,00 €/);
    await pressKeyUntil(page, 'F5', page.getByTestId('cash-dialog'));
    await waitForWords(page.getByTestId('cash-paid'), /^6,00 €$/);
    await waitForWords(page.getByTestId('cash-change'), /À rendre 4,00 €/);
    await page.keyboard.press('Escape');
  });

  it('stands in the history: sought, its proof printed again, and corrected beside', async () => {
    const { page } = counter;
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await pressKeyUntil(page, 'F4', page.getByTestId('payments-screen'));
    await page.getByTestId('payment-search').fill('99999999');
    await waitForWords(page.getByTestId('payment-list'), /^Aucun paiement\.$/);
    await page.getByTestId('payment-search').fill(receipt.number.slice(-8));
    await waitForWords(page.getByTestId('payment-detail'), /^6,00 €.*4 lieux \+ pirate/);
    const sent = page.getByTestId('screen-message').filter({ hasText: 'Copie de la preuve' });
    await clickUntil(page.getByTestId('reprint-proof'), sent);
    await papersWhen(counter, 3);
    await page.getByTestId('correct-payment').click();
    await page.getByTestId('correction-amount').fill('2,50');
    await page.getByTestId('correction-reason').fill('Trop rendu');
    await page.locator('[data-testid="correction-record"][aria-disabled="false"]').waitFor();
    await pressKeyUntil(page, 'F12', page.getByTestId('payment-corrections'));
    await waitForWords(page.getByTestId('payment-corrections'), /^−2,50 € · Trop rendu/);
    await page.keyboard.press('Escape');
  });

  it('opens when it is scanned beside the check, which is one key away', async () => {
    const { page } = counter;
    await scanner.scan(code, 'Enter');
    await page.getByTestId('check-scanned').waitFor();
    await page.keyboard.press('F6');
    await page.locator('[data-testid="verdict"][data-verdict="paid"]').waitFor();
    await page.keyboard.press('Escape');
  });

  it('after a draw made here in training is judged too, and the draws are counted (4)', async () => {
    const { page, ask } = counter;
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await pressKeyUntil(page, 'F2', page.getByTestId('results-screen'));
    await pressKeyUntil(page, 'F2', page.getByTestId('awaited-list'));
    await pressKeyUntil(page, 'F11', page.locator('[data-testid="results-awaited"]:has-text("(0)")'));
    const { results } = await ask('listResults', { limit: 300, beforeDrawAt: null });
    assert.ok(results.length > 1);
    await page.keyboard.press('F3');
    await waitForWords(page.getByTestId('result-detail'), /tiré ici \(formation\)/);
    await papersWhen(counter, 3);
    const printed = page.getByTestId('screen-message').filter({ hasText: 'Page imprimée' });
    await clickUntil(page.getByTestId('print-results'), printed);
    const [paper] = await papersWhen(counter, 4);
    assert.match(paper?.text ?? '', /R.sultats/i);
    await page.keyboard.press('Escape');
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await pressKeyUntil(page, 'F3', page.getByTestId('statistics-screen'));
    await page.keyboard.press('F5');
    await page.locator(`[data-testid="statistics-draws"][data-draws="${results.length}"]`).waitFor();
    await waitForWords(page.getByTestId('no-memory'), /aucune influence/);
    await page.keyboard.press('Escape');
    await page.getByTestId('sale-button').waitFor();
  });

  it('whose payment was under way when the window began anew is told to be paid, once (promise 3)', async () => {
    const { page, ask } = counter;
    const [payment] = (await ask('listPayments', noPayments)).payments;
    assert.ok(payment);
    const { playId, issue, amount, receiptNumber: number } = payment;
    const kept = JSON.stringify({ idempotencyKey: crypto.randomUUID(), playId, issue, number, amount });
    await page.evaluate((text) => localStorage.setItem('payment-training', text), kept);
    await page.reload();
    await waitForWords(page.getByTestId('notice'), /est payé : 6 €\./);
    await page.getByTestId('notice-acknowledge').click();
    assert.equal(await page.evaluate(() => localStorage.getItem('payment-training')), null);
  });

  it('that the customer chooses meanwhile stays on the sale screen', async () => {
    const { page } = counter;
    await page.keyboard.press('a');
    await page.locator('[data-testid="place-1"][aria-pressed="true"]').waitFor();
    await pressKeyUntil(page, 'F6', page.getByTestId('check-screen'));
    await page.keyboard.press('Escape');
    await until('the choice', async () =>
      (await page.getByTestId('place-1').getAttribute('aria-pressed')) === 'true' ? true : null,
    );
  });
});

const noPayments = { limit: 10, beforePaymentId: null, search: null };
