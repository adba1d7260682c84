import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ReceiptSummary } from '../../../electron/contract/state.ts';
import { type Counter, NOON, openCounter, PIN, pressKeyUntil, waitForWords } from './counter.ts';
import { papersWhen, receiptCode } from './papers.ts';

const MINUTE_MS = 60_000;

type Play = Parameters<Counter['sell']>[0];

/** Wins 6 € on a draw of WINNING: four places and the pirate, for 2 € (6.1). */
const COMBINATION: Play['combination'] = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 };
const WINNING: Play['combination'] = { places: [1, 2, 3, 4, 15, 16, 17], pirate: 1 };
const OTHER: Play['combination'] = { places: [8, 9, 10, 11, 12, 13, 14], pirate: 2 };

describe('Prizes that aren’t paid as they are', () => {
  let counter: Counter;
  let papers = 0;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    await counter.ask('addOperator', { name: 'Dominique', role: 'clerk', pin: '1357' });
  });

  after(() => counter?.close());

  /** The code on the next paper that comes out. */
  async function nextCode(): Promise<string> {
    papers += 1;
    const [paper] = await papersWhen(counter, papers);
    assert.ok(paper);
    return receiptCode(paper).text;
  }

  async function sell(drawCount: number): Promise<{ receipt: ReceiptSummary; code: string }> {
    const receipt = await counter.sell({ combination: COMBINATION, stake: 200, drawCount });
    return { receipt, code: await nextCode() };
  }

  /** Lets the first draw of a receipt close, and confirms its result. */
  async function closeAndConfirm({ draws }: ReceiptSummary): Promise<void> {
    const { ask } = counter;
    const drawId = draws[0]?.id as number;
    await ask('simulateClock', { shiftMs: 5 * MINUTE_MS });
    await ask('enterResult', { drawId, winning: WINNING, correction: null });
    await counter.signOn('Dominique', '1357');
    const { confirmed } = await ask('enterResult', { drawId, winning: WINNING, correction: null });
    assert.ok(confirmed);
    await counter.signOn('Camille', PIN);
  }

  async function check(code: string, verdict: string): Promise<void> {
    const { page } = counter;
    await page.keyboard.press('F6');
    await page.getByTestId('check-invite').waitFor();
    await counter.ask('simulateScan', { text: code });
    await page.locator(`[data-testid="verdict"][data-verdict="${verdict}"]`).waitFor();
  }

  async function changePayments(changed: object): Promise<void> {
    const { rules } = await counter.ask('getSettings', {});
    await counter.ask('changeRules', { ...rules, payments: { ...rules.payments, ...changed } });
  }

  it('are exchanged for a new paper while draws are to come; the old one is void from then on (7)', async () => {
    const { page } = counter;
    const { receipt, code } = await sell(2);
    await closeAndConfirm(receipt);
    await check(code, 'winner');
    await waitForWords(page.getByTestId('check-next'), /Un reçu d’échange sera imprimé/);
    await pressKeyUntil(page, 'F12', page.getByTestId('pay-exchange'));
    await pressKeyUntil(page, 'F12', page.locator('[data-testid="paid"][data-cents="600"]'));
    await page.locator('[data-testid="exchange-state"][data-state="printed"]').waitFor();
    await page.locator('[data-testid="proof-state"][data-state="printed"]').waitFor();
    papers += 2;
    const codes = (await papersWhen(counter, papers)).slice(0, 2).flatMap((paper) => paper.codes);
    assert.equal(codes.length, 1, 'of both papers only the exchange receipt carries a code');
    await check(code, 'superseded');
    await check(codes[0] as string, 'to-come');
    await page.keyboard.press('Escape');
  });

  it('go to the payment centre above the outlet’s limit: a slip is printed, and nothing paid', async () => {
    const { page, ask } = counter;
    await changePayments({ outletLimit: 500 });
    const { receipt, code } = await sell(1);
    await closeAndConfirm(receipt);
    await check(code, 'winner');
    await waitForWords(page.getByTestId('verdict'), /^À payer au centre de paiement 6 €/);
    await pressKeyUntil(page, 'F7', page.getByTestId('slip-printed'));
    await page.locator('[data-testid="centre-slip-state"][data-state="printed"]').waitFor();
    papers += 1;
    await check(code, 'winner');
    assert.equal(await page.getByTestId('check-pay').count(), 0);
    const { payments } = await ask('listPayments', {
      limit: 10,
      beforePaymentId: null,
      search: receipt.number,
    });
    assert.deepEqual(payments, []);
    await page.keyboard.press('Escape');
  });

  it('wait for the check of an identity from the amount of the rules on, and record it', async () => {
    const { page, ask } = counter;
    await changePayments({ outletLimit: 50_000, identityFrom: 600 });
    const { receipt, code } = await sell(1);
    await closeAndConfirm(receipt);
    await check(code, 'winner');
    await pressKeyUntil(page, 'F12', page.getByTestId('pay-dialog'));
    assert.equal(await page.getByTestId('pay-confirm').getAttribute('aria-disabled'), 'true');
    await page.getByText('Pièce d’identité vérifiée').click();
    await pressKeyUntil(page, 'F12', page.getByTestId('paid'));
    papers += 1;
    const { payments } = await ask('listPayments', { limit: 1, beforePaymentId: null, search: null });
    assert.equal(payments[0]?.identityChecked, true);
    await page.keyboard.press('Escape');
  });

  it('have two entries that differ: neither counts, and the screen says so (4)', async () => {
    const { page, ask } = counter;
    const { receipt } = await sell(1);
    const drawId = receipt.draws[0]?.id as number;
    const number = receipt.draws[0]?.number;
    await ask('simulateClock', { shiftMs: 5 * MINUTE_MS });
    await counter.signOn('Dominique', '1357');
    await ask('enterResult', { drawId, winning: OTHER, correction: null });
    await counter.signOn('Camille', PIN);
    await pressKeyUntil(page, 'F10', page.getByTestId('operator-dialog'));
    await pressKeyUntil(page, 'F2', page.getByTestId('results-screen'));
    await pressKeyUntil(page, 'F2', page.getByTestId('awaited-list'));
    await page.getByTestId(`awaited-${number}`).click();
    for (const place of WINNING.places) await page.getByTestId(`place-${place}`).click();
    await page.getByTestId('pirate-1').click();
    await page.locator('[data-testid="entry-record"][aria-disabled="false"]').click();
    await waitForWords(page.getByTestId('screen-message'), /Les deux saisies diffèrent : aucune ne compte/);
    await waitForWords(page.getByTestId(`awaited-${number}`), /Aucune saisie encore/);
    await page.keyboard.press('Escape');
  });

  it('aren’t waited for where a play is cancelled, as far as the rules allow it', async () => {
    const { page } = counter;
    await changePayments({ cancellation: { allowed: true, withinSeconds: 300 } });
    const { code } = await sell(1);
    await check(code, 'to-come');
    await pressKeyUntil(page, 'F11', page.getByTestId('cancel-dialog'));
    await pressKeyUntil(page, 'F11', page.getByTestId('play-cancelled'));
    await waitForWords(page.getByTestId('play-cancelled'), /^Annulé : rendez 2 €/);
    papers += 1;
    await papersWhen(counter, papers);
    await check(code, 'void');
    await page.keyboard.press('Escape');
    await page.getByTestId('sale-button').waitFor();
  });
});
