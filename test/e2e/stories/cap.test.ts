import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Counter, chosenIn, clickUntil, NOON, openCounter, plain, waitForWords } from './counter.ts';
import { overflowing } from './page-checks.ts';

/** The places with the longest names. */
const COMBINATION = { places: [4, 7, 8, 9, 10, 12, 13], pirate: 2 };

describe('The cap of 50 identical unit stakes a draw (article 3)', () => {
  let counter: Counter;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    // 4 × 10 + 2 × 4 = 48 unit stakes of 2 €.
    for (const stake of [2000, 2000, 2000, 2000, 800, 800] as const) {
      await counter.sell({ combination: COMBINATION, stake, drawCount: 1 });
    }
    const { page } = counter;
    for (const place of COMBINATION.places) await page.getByTestId(`place-${place}`).click();
    await page.getByTestId(`pirate-${COMBINATION.pirate}`).click();
  });

  after(async () => {
    // Nobody waits for these papers.
    await counter?.ask('simulatePrinter', { connected: false });
    await counter?.close();
  });

  it('tells the draw, the room left and what to do for a stake too high', async () => {
    const { page } = counter;
    await page.getByTestId('draws-2').click();
    await page.getByTestId('stake-600').click();
    const refusal = page.getByRole('alert').and(page.getByTestId('quote-refusal'));
    await waitForWords(
      refusal,
      /tirage n° 145 du lundi 30 novembre : il ne reste que 2 mises unitaires, soit 4 €\. Baissez la mise à 4 € au plus/,
    );
    assert.deepEqual(await overflowing(page), [], 'refused');
    assert.equal(await page.getByTestId('sale-button').getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('F12');

    await page.getByTestId('draws-1').click();
    await page.getByTestId('stake-400').click();
    await page.locator('[data-testid="total"][data-cents="400"]').waitFor();
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const [last, ...others] = await counter.receipts();
    assert.deepEqual([last?.total, others.length], [400, 6]);
  });

  it('refuses the 51st, and proposes another combination by Flash', async () => {
    const { page } = counter;
    for (const place of COMBINATION.places) await page.getByTestId(`place-${place}`).click();
    await page.getByTestId(`pirate-${COMBINATION.pirate}`).click();
    await page.getByTestId('draws-1').click();
    await page.getByTestId('stake-200').click();
    const refusal = page.getByTestId('quote-refusal');
    await waitForWords(
      refusal,
      /Combinaison complète pour le tirage n° 145 du lundi 30 novembre : le plafond de l’article 3 est atteint\. Changez un lieu ou le pirate/,
    );
    await page.keyboard.press('F12');
    await page.getByTestId('sale-button').click({ force: true });
    assert.equal((await counter.receipts()).length, 7);
    assert.equal(await page.getByRole('dialog').count(), 0);

    const full = await chosenIn(page, 'La Carte : 7 lieux');
    await page.keyboard.press('F2');
    await page.locator('[data-testid="total"][data-cents="200"]').waitFor();
    const chosen = [
      ...(await chosenIn(page, 'La Carte : 7 lieux')),
      ...(await chosenIn(page, 'Les Pirates : un pirate')),
    ];
    assert.notDeepEqual(chosen, [...full, plain('Le Féroce')]);
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const [last] = await counter.receipts();
    assert.equal(last?.source, 'flash');
  });
});
