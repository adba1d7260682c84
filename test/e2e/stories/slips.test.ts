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
import { papersWhen, receiptCode } from './papers.ts';

describe('A slip at the counter', () => {
  let counter: Counter;

  before(async () => {
    counter = await openCounter({ clock: NOON });
  });

  after(() => counter?.close());

  it('becomes a printed receipt, and the customer pays (2.3, 5.1)', async () => {
    const { page } = counter;
    await page.keyboard.press('F7');
    for (const place of [1, 4, 8, 11, 13, 17, 20]) await page.getByTestId(`slip-places-${place}`).click();
    await page.getByTestId('slip-pirates-2').click();
    await page.getByTestId('slip-stakes-400').click();
    await page.getByTestId('slip-draws-3').click();
    await page.getByRole('button', { name: 'Insérer' }).click();
    await waitForWords(page.getByTestId('slip-banner'), /^Bulletin lu$/);
    assert.deepEqual(await chosenIn(page, 'La Carte : 7 lieux'), [
      'Tour de guet',
      'Baie des singes',
      'Mare aux crocodiles',
      'Puits profond',
      'Fontaine de jouvence',
      'Rocher fantôme',
      'Ancienne taverne',
    ]);
    assert.deepEqual(await chosenIn(page, 'Les Pirates : un pirate'), ['Le Féroce']);
    assert.deepEqual(await chosenIn(page, 'Mise par tirage'), ['Mise de 4 € par tirage']);
    await page.locator('[data-testid="total"][data-cents="1200"]').waitFor();
    await waitForWords(page.getByTestId('quoted-draws'), /^Tirages n° 145 à 147 de 12:05 à 12:15$/);

    const dialog = page.getByRole('dialog');
    await pressKeyUntil(page, 'F12', dialog);
    assert.match(await wordsOf(dialog), /Confirmer avec le client 12,00 € 4 € × 3 tirages · n° 145 à 147/);
    assert.match(await wordsOf(dialog), /Vente interdite aux mineurs/);
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    const receipt = await counter.lastReceiptWhen('printed');
    assert.deepEqual(
      { source: receipt.source, total: receipt.total, draws: receipt.draws.map(({ number }) => number) },
      { source: 'slip', total: 1200, draws: [145, 146, 147] },
    );
    await waitForWords(page.getByTestId('sold-print-state'), /^Imprimé$/);

    const [paper] = await papersWhen(counter, 1);
    assert.ok(paper);
    const { sequence, issue } = receiptCode(paper);
    assert.ok(receipt.number.endsWith(String(sequence)), `${receipt.number} ends with ${sequence}`);
    assert.equal(issue, 1);
    for (const words of [
      'FORMATION – SANS VALEUR',
      'Tirage n° 145',
      'Date de tirage(s) métropolitaine',
      'Rocher fantôme',
      'Le Féroce',
      'Total à payer 12 €',
      receipt.number,
    ]) {
      assert.ok(paper.text.includes(words), `the paper says ${words}`);
    }

    await waitForWords(page.getByTestId('customer'), /^À encaisser 12,00 €$/);
    await page.keyboard.press('F5');
    await page.getByTestId('note-2000').click();
    await waitForWords(page.getByTestId('cash-change'), /^À rendre 8,00 €$/);
    await page.getByTestId('cash-keep').click();
    await waitForWords(page.getByTestId('change-due'), /^8,00 €$/);
    await page.getByRole('button', { name: 'Client suivant' }).click();
    await waitForWords(page.getByTestId('customer'), /^À encaisser 0,00 €$/);
    await waitForWords(page.getByTestId('change-due'), /^—$/);
  });

  it('is completed by Flash around what was ticked (2.4)', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: { places: [3, 6, 9], pirates: [], stakes: [200], draws: [1] } });
    await waitForWords(page.getByTestId('slip-banner'), /^Bulletin lu, incomplet$/);
    await waitForWords(page.getByTestId('guide'), /Il manque : 4 lieux et le pirate\./);
    await page.keyboard.press('F3');
    await page.locator('[data-testid="total"][data-cents="200"]').waitFor();
    const places = await chosenIn(page, 'La Carte : 7 lieux');
    const ticked = ['Drapeau pirate', 'Temple interdit', 'Nid des perroquets'];
    assert.deepEqual([places.length, places.filter((name) => ticked.includes(name))], [7, ticked]);
    assert.equal((await chosenIn(page, 'Les Pirates : un pirate')).length, 1);

    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const receipt = await counter.lastReceiptWhen('printed');
    assert.equal(receipt.source, 'partial-flash');
    const [paper] = await papersWhen(counter, 2);
    for (const name of places) assert.ok(paper?.text.includes(name), `the paper says ${name}`);
  });

  it('without a stake or a number of draws waits for the customer’s word: nothing is preselected (2.4)', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', { marks: { places: [2, 5], pirates: [3], stakes: [], draws: [] } });
    await waitForWords(page.getByTestId('guide'), /Il manque : 5 lieux, la mise et le nombre de tirages\./);
    await page.keyboard.press('F3');
    await waitForWords(page.getByTestId('guide'), /Flash attend la mise et le nombre de tirages/);
    assert.deepEqual(await chosenIn(page, 'Mise par tirage'), []);
    assert.deepEqual(await chosenIn(page, 'Nombre de tirages'), []);
    await page.getByRole('button', { name: /^Mise de 6 € par tirage/ }).click();
    await waitForWords(page.getByTestId('guide'), /Flash attend le nombre de tirages/);
    await waitForWords(page.getByTestId('total'), /—$/);
    await page.keyboard.press('F12');
    await page.getByTestId('draws-1').click();
    await page.locator('[data-testid="total"][data-cents="600"]').waitFor();
    const places = await chosenIn(page, 'La Carte : 7 lieux');
    assert.equal(places.length, 7);
    assert.ok(places.includes('Phare maudit') && places.includes('Palmier blanc'), places.join());
    assert.deepEqual(await chosenIn(page, 'Les Pirates : un pirate'), ['Le Borgne']);
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    await counter.lastReceiptWhen('printed');
    assert.equal((await counter.receipts()).length, 3);
  });

  it('that is over-marked is held with every reason, and given back (promise 5)', async () => {
    const { page, ask } = counter;
    const marks = {
      places: [1, 2, 6, 9, 12, 15, 18, 20],
      pirates: [1, 3],
      stakes: [200 as const, 1000 as const],
      draws: [1, 4],
    };
    await ask('simulateSlip', { marks });
    await waitForWords(page.getByTestId('slip-banner'), /^Bulletin retenu$/);
    const held = await wordsOf(page.getByTestId('slip-held'));
    for (const reason of [
      '8 lieux sont cochés : il en faut 7.',
      '2 pirates sont cochés : il en faut un seul.',
      '2 mises sont cochées : il en faut une seule.',
      '2 nombres de tirages sont cochés : il en faut un seul.',
    ]) {
      assert.ok(held.includes(reason), `${held} says ${reason}`);
    }
    await page.keyboard.press('F12');
    assert.equal(await page.getByTestId('sale-button').getAttribute('aria-disabled'), 'true');
    await page.getByTestId('slip-drop').click();
    await counter.stateWhen('a free reader', ({ slip, reader }) => slip === null && reader.kind === 'ready');
    assert.equal((await counter.receipts()).length, 3);
    assert.deepEqual(await chosenIn(page, 'La Carte : 7 lieux'), []);
  });

  it('that is over-marked is corrected on the screen and sold (promise 5)', async () => {
    const { page, ask } = counter;
    await ask('simulateSlip', {
      marks: { places: [1, 2, 6, 9, 12, 15, 18, 20], pirates: [1, 3], stakes: [200], draws: [1] },
    });
    await page.getByTestId('slip-edit').click();
    await waitForWords(page.getByTestId('guide'), /1 lieu à retirer et un seul pirate/);
    await page.getByRole('button', { name: 'Plage aux requins' }).click();
    await page.getByRole('button', { name: 'Le Borgne' }).click();
    await page.locator('[data-testid="total"][data-cents="200"]').waitFor();
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const { source, places, pirate } = await counter.lastReceiptWhen('printed');
    assert.deepEqual(
      { source, places, pirate },
      { source: 'screen', places: [1, 2, 6, 9, 12, 18, 20], pirate: 3 },
    );
  });

  it('is read again once the reader, unplugged, is back (promise 11)', async () => {
    const { page, ask } = counter;
    await ask('simulateReader', { connected: false });
    await page.getByRole('button', { name: /^Lecteur : Absent/ }).waitFor();
    await ask('simulateReader', { connected: true });
    await page.getByRole('button', { name: /^Lecteur : Prêt/ }).waitFor();
    await ask('simulateSlip', {
      marks: { places: [1, 2, 3, 4, 5, 6, 7], pirates: [1], stakes: [200], draws: [1] },
    });
    await waitForWords(page.getByTestId('slip-banner'), /^Bulletin lu$/);
    await page.getByRole('button', { name: /^Lecteur : Bulletin dedans/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Lecteur : Prêt/ }).waitFor();
  });
});
