import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import SqliteFile from 'better-sqlite3';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { createSimulatedPrinter, type SimulatedPaper } from '../../drivers/simulated/escpos-printer.ts';
import { openPty } from '../../drivers/simulated/pty.ts';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { profileNamed } from '../drivers/printer/printer-bench.ts';
import { type HeadlessTill, NOON, sell, startHeadlessTill, tillFolder } from './headless-till.ts';

const PROFILE = 'epson-tm-t88v';

/** GS ( L fn 69: prints a graphic of the NV memory. */
const PRINT_STORED = Buffer.from([0x1d, 0x28, 0x4c, 6, 0, 0x30, 0x45]);

/** What the journal's notes of a kind say, oldest first. */
function notesOf(folder: string, kind: string): Record<string, unknown>[] {
  const file = new SqliteFile(join(folder, 'registry-training.sqlite'), { readonly: true });
  try {
    const lines = file.prepare('select payload from journal where kind = ? order by sequence').all(kind);
    return (lines as { payload: string }[]).map(({ payload }) => JSON.parse(payload).details);
  } finally {
    file.close();
  }
}

/** A folder of a till whose printer is on a slow serial line, and the printer in this process. */
async function slowPrinter(t: TestContext) {
  const pty = await openPty();
  t.after(() => pty.close());
  const papers: SimulatedPaper[] = [];
  const waiting: (() => void)[] = [];
  const simulated = createSimulatedPrinter({
    profile: await profileNamed(PROFILE),
    timers: systemTimers,
    port: pty.port,
    linkSurvivesPower: true,
    onPaper(paper) {
      papers.push(paper);
      for (const resolve of waiting.splice(0)) resolve();
    },
  });
  t.after(() => simulated.close());
  const folder = await tillFolder(t);
  const devices = {
    reader: { kind: 'none' },
    printer: {
      kind: 'escpos',
      profile: PROFILE,
      link: { kind: 'serial', path: pty.path, baudRate: 9600 },
      drawer: 'after-cash',
    },
  };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...TRAINING_DEFAULTS, devices }));
  async function start(): Promise<HeadlessTill> {
    const till = startHeadlessTill(folder, NOON);
    t.after(() => till.kill());
    return till;
  }
  return { simulated, papers, folder, start };
}

/** Sells and waits for the proof. */
async function sellPrinted(till: HeadlessTill): Promise<void> {
  const printed = till.event('print', ({ state }) => state === 'printed');
  await sell(till);
  await printed;
}

describe('the printer beside receipts', () => {
  it('gets its logo once, prints the test page, and opens the drawer after the papers', async (t) => {
    const { simulated, papers, folder, start } = await slowPrinter(t);
    const first = await start();
    await first.value('createManager', { name: 'Anne', pin: '4071' });
    await first.until(({ printer }) => printer.kind === 'ready');

    // In its turn behind the storing of the logo, which began when the printer became ready.
    assert.deepEqual(await first.value('printTestPage', {}), { outcome: 'printed', problem: null });
    assert.equal(simulated.nvWrites, 1);
    const page = papers.at(-1)?.text.join('\n') ?? '';
    assert.match(page, /CECI N’EST PAS UN REÇU/);
    assert.match(page, /jetons/);
    assert.match(page, /en mémoire/);
    assert.equal(papers.length, 1);
    const state = await first.value('getState', {});
    assert.deepEqual([state.printQuestions, state.lastReceipts], [[], []], 'it is no receipt');
    assert.deepEqual(notesOf(folder, 'test-page'), [{ outcome: 'printed', problem: null }]);
    assert.equal(notesOf(folder, 'logo-stored').length, 1);

    await first.value('cashGiven', { amount: null });
    assert.equal(simulated.drawerKicks, 0, 'clearing the cash opens nothing');
    const sold = first.event('print', ({ state: now }) => now === 'printed');
    await sell(first);
    await first.value('cashGiven', { amount: 5000 });
    await sold;
    await first.value('printTestPage', {});
    assert.equal(simulated.drawerKicks, 1);
    assert.equal(notesOf(folder, 'drawer-opened').length, 1);
    assert.ok(Buffer.from(papers[1]?.bytes ?? []).includes(PRINT_STORED), 'the receipt has the stored logo');

    await first.end();
    const second = await start();
    await second.value('signOn', { operatorId: 1, pin: '4071' });
    await second.until(({ printer }) => printer.kind === 'ready');
    await sellPrinted(second);
    assert.ok(Buffer.from(papers.at(-1)?.bytes ?? []).includes(PRINT_STORED));
    assert.equal(simulated.nvWrites, 1, 'verified at the next start, not stored again');

    simulated.setFaults({ coverOpen: true });
    await second.until(({ printer }) => printer.kind === 'cover-open');
    assert.deepEqual(await second.value('printTestPage', {}), {
      outcome: 'not-sent',
      problem: 'cover-open',
    });
    await second.value('cashGiven', { amount: 1000 });
    await second.value('printTestPage', {});
    assert.deepEqual(notesOf(folder, 'drawer-not-opened'), [{ problem: 'cover-open' }]);
    assert.equal(
      (await second.value('getState', {})).customer.cashGiven,
      1000,
      'the cash is taken all the same',
    );
    assert.equal((await second.value('checkJournal', {})).brokenAt, null);
  });
});
