import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CommandParams } from '../../../electron/contract/commands.ts';
import { LAYOUTS, strokesOf } from '../../renderer/layouts.ts';
import {
  type Counter,
  chooseOnScreen,
  chosenIn,
  clickUntil,
  NOON,
  openCounter,
  pressKeyUntil,
  waitForWords,
} from './counter.ts';
import { papersWhen, receiptCode } from './papers.ts';
import { plugInScanner, type Scanner } from './scanner.ts';

type Marks = CommandParams<'prepareCode'>['marks'];

const WHOLE: Marks = { places: [2, 4, 6, 8, 10, 12, 14], pirates: [3], stakes: [600], draws: [1] };

describe('A code that a scanner reads', () => {
  let counter: Counter;
  let scanner: Scanner;

  before(async () => {
    counter = await openCounter({ clock: NOON });
    scanner = await plugInScanner(counter.page);
  });

  after(() => counter?.close());

  async function prepared(marks: Marks, validMinutes = 60): Promise<string> {
    return (await counter.ask('prepareCode', { marks, validMinutes })).code;
  }

  async function acknowledge(words: RegExp): Promise<void> {
    const { page } = counter;
    await waitForWords(page.getByTestId('notice'), words);
    await page.getByTestId('notice-acknowledge').click();
    await page.getByTestId('notice').waitFor({ state: 'hidden' });
  }

  it('of a prepared play fills the screen, is sold, and only once (2)', async () => {
    const { page } = counter;
    const code = await prepared(WHOLE);
    await scanner.scan(code, 'Enter');
    await waitForWords(page.getByTestId('prepared-banner'), /^Prise de jeu préparée$/);
    await page.locator('[data-testid="total"][data-cents="600"]').waitFor();
    assert.equal((await counter.receipts()).length, 0, 'nothing is bet by a scan');
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    const { source, places, pirate, number } = await counter.lastReceiptWhen('printed');
    assert.deepEqual({ source, places, pirate }, { source: 'prepared', places: WHOLE.places, pirate: 3 });
    await scanner.scan(code, 'Enter');
    await acknowledge(new RegExp(`déjà vendue : reçu n° ${number}`));
    assert.deepEqual(await chosenIn(page, 'La Carte : 7 lieux'), []);
  });

  it('is read although the scanner is set to AZERTY and the machine is not', async () => {
    const { page } = counter;
    const code = await prepared({ ...WHOLE, pirates: [], stakes: [200] });
    await scanner.press(strokesOf(code, LAYOUTS.azerty, LAYOUTS.us), 'Tab');
    await waitForWords(page.getByTestId('guide'), /Il manque : le pirate\./);
    await page.keyboard.press('F3');
    await page.locator('[data-testid="total"][data-cents="200"]').waitFor();
    await clickUntil(page.getByTestId('sale-button'), page.getByTestId('sold-panel'));
    assert.equal((await counter.lastReceiptWhen('printed')).source, 'partial-flash');
  });

  it('asks before it takes the place of what the customer has seen', async () => {
    const { page } = counter;
    await chooseOnScreen(page, 1);
    const seen = await chosenIn(page, 'La Carte : 7 lieux');
    await scanner.scan(await prepared(WHOLE), 'Enter');
    await waitForWords(page.getByTestId('prepared-question'), /Faut-il les remplacer/);
    assert.deepEqual(await chosenIn(page, 'La Carte : 7 lieux'), seen);
    await page.getByTestId('prepared-take').click();
    await page.locator('[data-testid="total"][data-cents="600"]').waitFor();
    await page.keyboard.press('Escape');
  });

  it('waits its turn while a sale is being confirmed', async () => {
    const { page } = counter;
    await chooseOnScreen(page, 3);
    const dialog = page.getByTestId('confirm-dialog');
    await pressKeyUntil(page, 'F12', dialog);
    await scanner.scan(await prepared(WHOLE), 'Enter');
    await page.getByTestId('notice').waitFor({ state: 'attached' });
    assert.ok(await dialog.isVisible());
    await page.keyboard.press('Escape');
    await acknowledge(/Terminez d’abord ce qui est ouvert/);
    await page.locator('[data-testid="total"][data-cents="600"]').waitFor();
    assert.equal((await counter.receipts()).length, 2);
    await page.keyboard.press('Escape');
  });

  it('typed into a text field leaves the text there whole, and is read all the same (promise 10)', async () => {
    const { page } = counter;
    await page.keyboard.press('F10');
    await page.getByTestId('operator-dialog').waitFor();
    await pressKeyUntil(page, 'F10', page.getByTestId('settings-screen'));
    await page.getByTestId('settings-operators').click();
    const name = page.getByTestId('new-operator-name');
    await name.fill('Dominique');
    await name.press('Home');
    await name.press('ArrowRight');
    await scanner.scan('3760123456789', 'Enter');
    await waitForWords(page.getByTestId('settings-message'), /ni un reçu ni une prise de jeu préparée/);
    assert.equal(await name.inputValue(), 'Dominique');
    await name.press('a');
    assert.equal(await name.inputValue(), 'Daominique', 'the caret is where it was, and typing goes on');
    await page.keyboard.press('Escape');
    await acknowledge(/réglage de clavier de la douchette/);
  });

  it('of an expired prepared play is refused, from the training panel too', async () => {
    const { page } = counter;
    await page.keyboard.press('F7');
    await page.getByTestId('simulator-scanner').click();
    await page.getByTestId('prepare-expired').click();
    await page.getByTestId('prepared-qr').waitFor();
    await page.getByTestId('present-code').click();
    await acknowledge(/a expiré le/);
    await page.getByTestId('devices-dialog').waitFor({ state: 'hidden' });
  });

  it('of a receipt opens that receipt, and says what its paper is worth', async () => {
    const { page } = counter;
    const [, first] = await papersWhen(counter, 2);
    assert.ok(first);
    const { text, sequence } = receiptCode(first);
    await scanner.scan(text, 'Enter');
    const dialog = page.getByTestId('receipts-dialog');
    await waitForWords(dialog, /^Reçu scanné/);
    await waitForWords(page.getByTestId('scanned-line'), /Code exact : ce papier est le reçu en vigueur/);
    const chosen = page.getByTestId('receipt-list').getByRole('button', { pressed: true });
    await waitForWords(chosen, new RegExp(`0*${sequence} `));
    await page.keyboard.press('Escape');
    const wrong = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
    await scanner.scan(wrong, 'Enter');
    await acknowledge(/altéré ou mal lu/);
  });
});
