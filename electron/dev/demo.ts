import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandName, CommandParams, CommandResult } from '../contract/commands.ts';
import { type LaunchedTill, launchTill, pressUntil } from './launch.ts';
import { buildFolder } from './project.mjs';
import { say } from './setup.mjs';

/** The slip of the story: 7 places and a pirate of the first regulation's order, 4 € on each of 3 draws. */
const slip = { places: [1, 4, 8, 11, 13, 17, 20], pirate: 2, stake: 400, draws: 3 };
const pin = '2468';

const folder = join(buildFolder, 'demo', new Date().toISOString().replaceAll(':', '-').slice(0, 19));
await mkdir(folder, { recursive: true });
// Ten in the morning of today, when the session is open whatever the hour here.
const till = await launchTill({ clock: `${new Date().toISOString().slice(0, 10)}T09:01:00Z` });
try {
  await playSale(till);
} finally {
  await till.close();
}
process.stdout.write(`The pictures, the receipt and the printer's bytes are in ${folder}\n`);

/** From the first start to the paper, by the screen, with a picture of each step. */
async function playSale({ page, invoke }: LaunchedTill): Promise<void> {
  let steps = 0;
  const press = (testId: string) => page.getByTestId(testId).click();
  const show = async (step: string) => {
    steps += 1;
    const name = `${String(steps).padStart(2, '0')}-${step}.png`;
    await page.screenshot({ path: join(folder, name), animations: 'disabled' });
    say(`${steps}. ${step.replaceAll('-', ' ')}`);
  };
  const enterPin = async () => {
    for (const digit of pin) await press(`digit-${digit}`);
    await press('pin-validate');
  };

  await page.getByTestId('manager-name').fill('Camille');
  await show('first-start');
  await press('manager-name-next');
  await enterPin();
  await enterPin();
  await page.getByTestId('sale-button').waitFor();
  await show('ready-to-sell');

  await page.keyboard.press('F7');
  for (const place of slip.places) await press(`slip-places-${place}`);
  await press(`slip-pirates-${slip.pirate}`);
  await press(`slip-stakes-${slip.stake}`);
  await press(`slip-draws-${slip.draws}`);
  await show('slip-marked');
  await press('insert-slip');
  await page.locator('[data-testid="sale-button"][aria-disabled="false"]').waitFor();
  await show('slip-read');

  await pressUntil(page, 'sale-button', page.getByTestId('confirm-total'));
  await show('confirmation-asked');
  const printed = page.locator('[data-testid="sold-print-state"][data-state="printed"]');
  await pressUntil(page, 'confirm-sale', page.getByTestId('sold-panel'));
  await printed.waitFor();
  await show('sold-and-printed');

  await saveReceipt(invoke);
}

/** Saves the receipt's picture and PDF, and what came out of the simulated printer. */
async function saveReceipt(invoke: LaunchedTill['invoke']): Promise<void> {
  const ask = async <Name extends CommandName>(command: Name, params: CommandParams<Name>) => {
    const answer = await invoke(command, params);
    if (!answer.ok) throw new Error(`${command} was refused: ${answer.error.code}`);
    return answer.value as CommandResult<Name>;
  };
  const save = (name: string, base64: string) => writeFile(join(folder, name), Buffer.from(base64, 'base64'));

  // The paper first: the PDF below is a duplicate.
  const [paper] = (await ask('simulatedPapers', { limit: 1 })).papers;
  if (!paper) throw new Error('nothing came out of the printer');
  await save('paper.png', paper.png);
  await save('printer-bytes.bin', paper.bytes);

  const [receipt] = (await ask('listReceipts', { limit: 1, beforePlayId: null })).receipts;
  if (!receipt) throw new Error('no receipt was registered');
  const { playId } = receipt;
  await save('receipt.png', (await ask('receiptPicture', { playId })).png);
  await save('receipt.pdf', (await ask('receiptPdf', { playId, idempotencyKey: crypto.randomUUID() })).pdf);
  say(`Receipt ${receipt.number}: ${receipt.drawCount} draws, ${receipt.total / 100} €`);
}
