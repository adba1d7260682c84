import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Counter, clickUntil, openCounter, pressKeyUntil, waitForWords, wordsOf } from './counter.ts';
import { overflowing } from './page-checks.ts';

/** 23:46 in Paris: two draws of the session are left, at 23:50 and 23:55. */
const TWO_DRAWS_LEFT = '2026-11-30T22:46:00Z';

/** The places with the longest names. */
const LONGEST = [4, 7, 8, 9, 10, 12, 13];

const HOUR_MS = 3_600_000;

describe('The end of a session, and a clock that jumps', () => {
  let counter: Counter;

  before(async () => {
    counter = await openCounter({ clock: TWO_DRAWS_LEFT });
  });

  after(() => counter?.close());

  it('cuts a subscription down to the draws left, and says so (2.3.5)', async () => {
    const { page, ask } = counter;
    const places = LONGEST;
    await ask('simulateSlip', { marks: { places, pirates: [1], stakes: [1000], draws: [6] } });
    const reduced = /6 tirages demandés, 2 restent dans la session : prise réduite, dites-le au client\./;
    await waitForWords(page.getByTestId('draws-reduced'), reduced);
    assert.equal(await page.getByTestId('total').getAttribute('data-cents'), '2000');
    await page.getByRole('button', { name: /^6\stirages.*, réduit à 2$/ }).waitFor();
    assert.deepEqual(await overflowing(page), [], 'reduced');

    const dialog = page.getByRole('dialog');
    await pressKeyUntil(page, 'F12', dialog);
    assert.match(await wordsOf(dialog), /^Confirmer avec le client 20,00 € 10 € × 2 tirages · n° 286 à 287/);
    assert.match(await wordsOf(dialog), reduced);

    // A draw closes while the customer is being asked: what is sold is what they see.
    await ask('simulateClock', { shiftMs: 4 * 60_000 });
    await waitForWords(dialog, /10,00 € 10 € × 1 tirage · n° 287/);
    await waitForWords(dialog, /Un tirage a fermé/);
    assert.deepEqual(await overflowing(page), [], 'reduced, and a draw closed');
    await clickUntil(page.getByTestId('confirm-sale'), page.getByTestId('sold-panel'));
    const { total, draws } = await counter.lastReceiptWhen('printed');
    assert.deepEqual([total, draws.map(({ number }) => number)], [1000, [287]]);
  });

  it('stops selling when the clock goes back an hour, until a manager’s word (promise 8)', async () => {
    const { page, ask } = counter;
    await page.getByTestId('place-1').click();
    await page.getByTestId('stake-200').click();
    await page.getByTestId('draws-1').click();
    await page.keyboard.press('F3');
    await page.locator('[data-testid="total"][data-cents="200"]').waitFor();
    await ask('simulateClock', { shiftMs: -HOUR_MS });
    await waitForWords(page.getByTestId('guide'), /Ventes suspendues : l’horloge a reculé\./);
    const reason = page.getByRole('alert').filter({ hasText: 'L’horloge a reculé' });
    await waitForWords(
      reason,
      /Elle dit : lundi 30 novembre à 22:5\d\. Dernière opération : lundi 30 novembre à 23:5\d\./,
    );
    assert.equal(await page.getByTestId('sale-button').getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('F12');
    assert.equal((await counter.receipts()).length, 1);

    const { lines } = await ask('checkJournal', {});
    await clickUntil(
      page.getByTestId('recover-clock'),
      page.locator('[data-testid="sale-button"][aria-disabled="false"]'),
    );
    assert.deepEqual(await ask('checkJournal', {}), { lines: lines + 1, brokenAt: null });
    await reason.waitFor({ state: 'hidden' });
    // An hour earlier other draws are next: what the customer was shown isn't sold unasked.
    await waitForWords(page.getByTestId('draws-shifted'), /Un tirage a fermé : relisez avec le client/);
    await pressKeyUntil(page, 'F12', page.getByRole('dialog'));
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    const receipts = await counter.receipts();
    assert.equal(receipts.length, 2);
    assert.equal(receipts[0]?.localTime.slice(0, 4), '22:5');
  });
});
