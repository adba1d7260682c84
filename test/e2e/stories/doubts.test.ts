import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Counter,
  chosenIn,
  clickUntil,
  NOON,
  openCounter,
  pressKeyUntil,
  waitForWords,
  wordsOf,
} from './counter.ts';
import { plugInScanner } from './scanner.ts';

/** Six sure places, and all the rest but for what is faint. */
const SURE = { places: [1, 5, 9, 12, 14, 16], pirates: [2], stakes: [400 as const], draws: [1] };
const FAINT = { places: [17, 20], pirates: [3], stakes: [], draws: [] };

describe('A slip with faint crosses, on a reader that gives density (promise 5)', () => {
  let counter: Counter;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    const { page } = counter;
    await page.keyboard.press('F7');
    await page.getByTestId('reader-sekonic').click();
    await counter.stateWhen('a Sekonic reader', ({ reader }) => reader.kind === 'ready');
    await page.keyboard.press('Escape');
  });

  after(() => counter?.close());

  it('is held, says which boxes are in doubt, shows its picture, and preselects none of them', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: SURE, faint: FAINT });
    await waitForWords(page.getByTestId('slip-banner'), /^Bulletin retenu$/);
    const held = await wordsOf(page.getByTestId('slip-held'));
    for (const words of ['Lieux : Rocher fantôme et Ancienne taverne.', 'Pirate : Le Borgne.', '1 lieu']) {
      assert.ok(held.includes(words), `${held} says ${words}`);
    }
    assert.equal((await chosenIn(page, 'La Carte : 7 lieux')).length, 6);
    assert.deepEqual(await chosenIn(page, 'Les Pirates : un pirate'), ['Le Féroce']);
    await page.getByRole('button', { name: 'Rocher fantôme, case douteuse' }).waitFor();
    await page.getByTestId('slip-picture').click();
    const picture = page.getByAltText('Bulletin tel qu’il a été lu, cases douteuses entourées');
    assert.ok(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 300));
    await page.getByTestId('slip-picture-close').click();
  });

  it('is sold only once the clerk has decided each of them', async () => {
    const { page } = counter;
    await page.getByTestId('slip-edit').click();
    await waitForWords(page.getByTestId('guide'), /Touchez les cases « \? » qui sont cochées/);
    await page.getByRole('button', { name: 'Ancienne taverne, case douteuse' }).click();
    await waitForWords(page.getByTestId('slip-doubts'), /Lieu : Rocher fantôme\./);
    assert.equal((await chosenIn(page, 'La Carte : 7 lieux')).length, 7);
    assert.equal(await page.getByTestId('sale-button').getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('F2');
    await page.keyboard.press('F12');
    await page.keyboard.press('F11');
    await page.locator('[data-testid="total"][data-cents="400"]').waitFor();
    assert.deepEqual(await chosenIn(page, 'Les Pirates : un pirate'), ['Le Féroce']);
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const { source, places, pirate } = await counter.lastReceiptWhen('printed');
    assert.deepEqual(
      { source, places, pirate },
      { source: 'screen', places: [...SURE.places, 20], pirate: 2 },
    );
  });

  it('is given back instead, and nothing is sold', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: { ...SURE, places: [2, 3] }, faint: FAINT });
    await page.getByTestId('slip-held').waitFor();
    await page.getByTestId('slip-drop').click();
    await counter.stateWhen('a free reader', ({ slip, reader }) => slip === null && reader.kind === 'ready');
    assert.deepEqual(await chosenIn(page, 'La Carte : 7 lieux'), []);
    assert.equal((await counter.receipts()).length, 1);
  });
});

describe('The same slip twice within seconds', () => {
  const MARKS = { ...SURE, places: [...SURE.places, 21] };
  let counter: Counter;

  before(async () => {
    counter = await openCounter({ clock: NOON });
  });

  after(() => counter?.close());

  async function sellSlip(): Promise<void> {
    const { page } = counter;
    await page.locator('[data-testid="sale-button"][aria-disabled="false"]').waitFor();
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    await counter.lastReceiptWhen('printed');
  }

  it('is asked about, and neither Entrée nor a scan says yes (promise 10)', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: MARKS });
    await sellSlip();
    await ask('simulateSlip', { marks: MARKS });
    const question = page.getByTestId('slip-repeated');
    await waitForWords(
      question,
      /exactement à un bulletin vendu il y a \d+ s \(reçu n° \S+-00000001\)\. Est-ce un nouveau jeu \?/,
    );
    await page.getByTestId('slip-repeat-confirm').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await (await plugInScanner(page)).scan('3760123456789', 'Enter');
    await page.getByTestId('notice-acknowledge').click();
    await page.keyboard.press('F12');
    assert.ok(await question.isVisible());
    assert.equal(await page.getByTestId('sale-button').getAttribute('aria-disabled'), 'true');
    assert.equal((await counter.receipts()).length, 1);
  });

  it('is sold again at the clerk’s word', async () => {
    const { page } = counter;
    await clickUntil(page.getByTestId('slip-repeat-confirm'), page.getByTestId('choice-in-words'));
    await sellSlip();
    assert.deepEqual(
      (await counter.receipts()).map(({ source }) => source),
      ['slip', 'slip'],
    );
  });

  it('is given back when it is the same paper', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: MARKS });
    await page.getByTestId('slip-repeated').waitFor();
    await pressKeyUntil(page, 'Escape', page.getByTestId('choice-in-words'));
    await counter.stateWhen('a free reader', ({ slip, reader }) => slip === null && reader.kind === 'ready');
    assert.equal((await counter.receipts()).length, 2);
    assert.equal(await page.getByTestId('slip-repeated').isVisible(), false);
  });
});
