import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Counter, clickUntil, NOON, openCounter, pressKeyUntil, waitForWords } from './counter.ts';
import { papersWhen, receiptCode } from './papers.ts';

/** A play whose sale asks for no confirmation. */
const PLAY = { combination: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 }, stake: 200, drawCount: 1 } as const;

describe('The papers of a sale', () => {
  let counter: Counter;
  let papers = 0;

  before(async () => {
    counter = await openCounter({ clock: NOON });
  });

  after(() => counter?.close());

  /** Puts the play on the screen by its keys. */
  async function chooseOnScreen(): Promise<void> {
    const { page } = counter;
    for (const place of PLAY.combination.places) await page.getByTestId(`place-${place}`).click();
    await page.getByTestId(`pirate-${PLAY.combination.pirate}`).click();
    await page.getByTestId(`stake-${PLAY.stake}`).click();
    await page.getByTestId(`draws-${PLAY.drawCount}`).click();
    await page.locator('[data-testid="sale-button"][aria-disabled="false"]').waitFor();
  }

  async function papersNow(more: number) {
    papers += more;
    return papersWhen(counter, papers);
  }

  it('may be reprinted: a captioned, numbered duplicate without code (promise 4)', async () => {
    const { page, sell } = counter;
    const first = await sell({ ...PLAY, combination: { places: [...PLAY.combination.places], pirate: 3 } });
    await sell({ ...PLAY, combination: { places: [...PLAY.combination.places], pirate: 2 } });
    await counter.lastReceiptWhen('printed');
    const [, originalPaper] = await papersNow(2);
    assert.ok(originalPaper);
    assert.equal(receiptCode(originalPaper).issue, 1);

    await page.keyboard.press('F8');
    const dialog = page.getByRole('dialog', { name: 'Derniers reçus' });
    await dialog.getByTestId(`receipt-${first.playId}`).click();
    for (const number of [1, 2]) {
      await clickUntil(
        page.getByTestId('reprint'),
        dialog.getByText(new RegExp(`Duplicata n°\\s${number} envoyé`)),
      );
      const [duplicate] = await papersNow(1);
      assert.ok(duplicate);
      assert.deepEqual(duplicate.codes, []);
      assert.doesNotMatch(duplicate.text, /Code de contrôle|IT1\d{6}/);
      assert.match(duplicate.text, new RegExp(`DUPLICATA N° ${number} – NE PEUT ÊTRE PAYÉ`));
      assert.ok(duplicate.text.includes(first.number));
    }
    await waitForWords(dialog.getByTestId(`receipt-${first.playId}`), /2 duplicatas/);
    await page.keyboard.press('Escape');
    const duplicates = (await counter.receipts()).map((receipt) => receipt.duplicates);
    assert.deepEqual(duplicates, [0, 2]);
  });

  it('are not sold without paper, unless the clerk says so (promise 1)', async () => {
    const { page, ask } = counter;
    await chooseOnScreen();
    await ask('simulatePrinter', { paper: 'out' });
    await page.getByRole('button', { name: /^Imprimante : Sans papier/ }).waitFor();
    const refused = page.getByRole('dialog', { name: /L’imprimante n’est pas prête/ });
    await pressKeyUntil(page, 'F12', refused);
    await waitForWords(
      refused,
      /L’imprimante n’a plus de papier : rien n’a été enregistré\. Mettez un rouleau neuf/,
    );
    await refused.getByRole('button', { name: 'Ne pas vendre' }).click();
    assert.equal((await counter.receipts()).length, 2);

    await pressKeyUntil(page, 'F12', refused);
    const question = page.getByRole('dialog', { name: /^Reçu 000001-/ });
    await clickUntil(page.getByTestId('printer-override'), question);
    await waitForWords(question, /Ce papier n’a pas été envoyé à l’imprimante\. Que faire \?/);
    assert.equal((await counter.receipts()).length, 3);
    await ask('simulatePrinter', { paper: 'ok' });
    await page.locator('[data-testid="printer-state"][data-tone="good"]').waitFor();
    await clickUntil(
      page.getByTestId('print-retry'),
      page.locator('[data-testid="sold-print-state"][data-state="printed"]'),
    );
    await question.waitFor({ state: 'hidden' });
    const receipt = await counter.lastReceiptWhen('printed');
    assert.deepEqual([receipt.issue, receipt.void], [1, false]);
    const [paper] = await papersNow(1);
    assert.ok(paper && receiptCode(paper).issue === 1);
  });

  it('are unknown when the printer vanishes; lost ones are replaced under a new code (promise 4)', async () => {
    const { page, ask } = counter;
    await page.keyboard.press('Escape');
    await chooseOnScreen();
    await pressKeyUntil(page, 'F12', page.getByTestId('sold-panel'));
    await counter.lastReceiptWhen('sending');
    await ask('simulatePrinter', { connected: false });
    await page.getByRole('button', { name: /^Imprimante : Absente/ }).waitFor();
    const question = page.getByRole('dialog', { name: /^Reçu 000001-/ });
    await waitForWords(question, /L’imprimante n’a pas prouvé ce reçu\. Qu’est-il sorti \?/);
    const { lastReceipts } = await ask('getState', {});
    assert.equal(lastReceipts[0]?.printState, 'unknown');

    await clickUntil(page.getByTestId('print-answer-nothing'), page.getByTestId('print-replace'));
    await waitForWords(question, /Ce papier est perdu : faut-il le remplacer, ou annuler/);
    await ask('simulatePrinter', { connected: true });
    await page.locator('[data-testid="printer-state"][data-tone="good"]').waitFor();
    await clickUntil(
      page.getByTestId('print-replace'),
      page.locator('[data-testid="sold-print-state"][data-state="printed"]'),
    );
    const receipt = await counter.lastReceiptWhen('printed');
    assert.deepEqual([receipt.issue, receipt.void], [2, false]);
    const [paper] = await papersWhen(counter, papers + 1);
    assert.ok(paper);
    assert.equal(receiptCode(paper).issue, 2);
    assert.match(paper.text, /REMPLACEMENT – émission 2 .*La précédente est annulée\./);
    assert.ok(paper.text.includes(receipt.number));
    assert.equal((await counter.receipts()).length, 4);
  });
});
