import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { COMBINATION, NOON, openTill, saleOf, sell, startHeadlessTill, tillFolder } from './headless-till.ts';

describe('selling', () => {
  it('turns a slip into a printed receipt, and the reader takes the slip (2.3, 5.1)', async (t) => {
    const { till } = await openTill(t);
    const read = till.event('slip', () => true);
    await till.value('simulateSlip', {
      marks: { places: COMBINATION.places, pirates: [2], stakes: [800], draws: [3] },
    });
    const slip = await read;
    assert.equal(slip.interpretation.kind, 'complete');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 800, drawCount: 3 });
    assert.equal(quote.total, 2400);
    const printed = till.event('print', ({ state }) => state === 'printed');
    const { receipt, repeated } = await till.value('registerPlay', {
      ...saleOf(quote),
      source: 'slip',
      slipId: slip.slipId,
    });
    assert.equal(repeated, false);
    assert.equal(receipt.number, '000001-01-00000001');
    assert.equal((await printed).playId, receipt.playId);
    const state = await till.until((now) => now.slip === null && now.reader.kind === 'ready');
    assert.equal(state.customer.total, 2400);
    const { papers } = await till.value('simulatedPapers', { limit: 5 });
    assert.equal(papers.length, 1);
    assert.deepEqual(await till.value('checkJournal', {}).then((check) => check.brokenAt), null);
  });

  it('makes one sale of a repeated key, and refuses the key for another play', async (t) => {
    const { till } = await openTill(t);
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const sale = saleOf(quote);
    const [first, second] = await Promise.all([
      till.value('registerPlay', sale),
      till.value('registerPlay', sale),
    ]);
    assert.equal(first.receipt.playId, second.receipt.playId);
    assert.deepEqual([first.repeated, second.repeated].sort(), [false, true]);
    const other = { ...sale, combination: { ...COMBINATION, pirate: 3 } };
    assert.equal((await till.refusal('registerPlay', other)).code, 'key-reused');
    const { receipts } = await till.value('listReceipts', { limit: 10, beforePlayId: null });
    assert.equal(receipts.length, 1);
  });

  it('sells one slip once, whatever comes at the same time', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulateSlip', {
      marks: { places: COMBINATION.places, pirates: [2], stakes: [200], draws: [1] },
    });
    const { slip } = await till.until((state) => state.slip !== null);
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const sales = [1, 2, 3].map(() => ({
      ...saleOf(quote),
      source: 'slip' as const,
      slipId: slip?.slipId ?? '',
    }));
    const outcomes = await Promise.all(sales.map((sale) => till.command('registerPlay', sale)));
    assert.equal(outcomes.filter((outcome) => outcome.ok).length, 1);
    assert.deepEqual(
      outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code])),
      ['slip-gone', 'slip-gone'],
    );
  });

  it('takes for read from a slip only what is crossed on the slip in hand', async (t) => {
    const { till } = await openTill(t);
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const refusal = await till.refusal('registerPlay', { ...saleOf(quote), source: 'slip' });
    assert.equal(refusal.code, 'invalid-parameters');
  });

  it('refuses what differs from what the screen showed', async (t) => {
    const { till } = await openTill(t);
    const sale = saleOf(await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 2 }));
    const wrongTotal = await till.refusal('registerPlay', { ...sale, total: 600 });
    assert.deepEqual(wrongTotal, { code: 'quote-changed', changed: ['total'] });
    const wrongDraws = { ...sale, drawIds: sale.drawIds.map((id) => id + 1) };
    assert.deepEqual(await till.refusal('registerPlay', wrongDraws), {
      code: 'quote-changed',
      changed: ['draws'],
    });
    await till.value('simulateClock', { shiftMs: 5 * 60_000 });
    const closed = await till.refusal('registerPlay', sale);
    assert.deepEqual(closed, { code: 'quote-changed', changed: ['draws'] });
  });

  it('refuses the 51st identical unit stake and says how much room remains (3)', async (t) => {
    const { till } = await openTill(t);
    for (let i = 0; i < 4; i += 1) await sell(till, 2000, 1);
    await sell(till, 800, 1);
    await sell(till, 800, 1);
    const refusal = await till.refusal('quote', { combination: COMBINATION, stake: 600, drawCount: 2 });
    assert.deepEqual(refusal, {
      code: 'draw-full',
      drawNumber: 145,
      drawDate: '2026-11-30',
      remaining: 2,
      counted: 'unit-stakes',
    });
    await sell(till, 400, 1);
    const full = await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    assert.equal(full.code === 'draw-full' && full.remaining, 0);
    const flash = await till.refusal('flash', { ...COMBINATION, stake: 200, drawCount: 1 });
    assert.deepEqual(flash, { code: 'none-left' });
  });

  it('cuts a subscription down to the draws left in the session, and says so (2.3.5)', async (t) => {
    const { till } = await openTill(t, '2026-11-30T22:47:00Z');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 6 });
    assert.equal(quote.requestedDrawCount, 6);
    assert.equal(quote.drawCount, 2);
    assert.equal(quote.total, 400);
    assert.deepEqual(
      quote.draws.map((draw) => draw.number),
      [286, 287],
    );
  });

  it('sells nothing between sessions and says when the next one opens', async (t) => {
    const { till } = await openTill(t, '2026-11-30T22:56:00Z');
    const state = await till.value('getState', {});
    const opening = Date.parse('2026-11-30T23:00:00Z');
    assert.deepEqual(state.sales, { kind: 'between-sessions', nextOpensAt: opening });
    const refusal = await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    assert.deepEqual(refusal, { code: 'no-session', nextOpensAt: opening });
    await till.value('simulateClock', { shiftMs: 4 * 60_000 + 1_000 });
    const open = await till.until((now) => now.sales.kind === 'open');
    assert.equal(open.sales.kind === 'open' && open.sales.sessionDate, '2026-12-01');
  });

  it('completes a partly ticked slip by Flash, keeping what was ticked (2.4)', async (t) => {
    const { till } = await openTill(t);
    const { combination } = await till.value('flash', {
      places: [3, 8],
      pirate: 1,
      stake: 200,
      drawCount: 1,
    });
    assert.ok(combination.places.includes(3) && combination.places.includes(8));
    assert.equal(combination.pirate, 1);
    assert.equal(combination.places.length, 7);
  });
});

describe('the clock', () => {
  it('stops selling when set back an hour; a manager recovers it, on record', async (t) => {
    const { till } = await openTill(t);
    const { operatorId } = await till.value('addOperator', { name: 'Bruno', role: 'clerk', pin: '5190' });
    await sell(till);
    await till.value('simulateClock', { shiftMs: -3_600_000 });
    const state = await till.until((now) => now.sales.kind === 'clock-suspect');
    assert.equal(state.sales.kind, 'clock-suspect');
    const refused = await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    assert.equal(refused.code, 'clock-suspect');
    await till.value('signOn', { operatorId, pin: '5190' });
    assert.equal((await till.refusal('recoverClock', {})).code, 'manager-only');
    await till.value('signOn', { operatorId: 1, pin: '4071' });
    await till.value('recoverClock', {});
    await sell(till);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('stays suspected over a restart, whatever was recorded at the wrong time, and refunds nothing', async (t) => {
    const { till, folder } = await openTill(t);
    await till.value('simulatePrinter', { connected: false });
    await till.until((state) => state.printer.kind === 'absent');
    const { receipt } = await sell(till, 200, 1, { printerOverride: true });
    await till.until((state) => state.printQuestions[0]?.refundable === true);
    await till.value('simulateClock', { shiftMs: -3_600_000 });
    await till.value('lock', {});
    await till.kill();
    const again = startHeadlessTill(folder, new Date(Date.parse(NOON) - 3_000_000).toISOString());
    t.after(() => again.kill());
    await again.value('signOn', { operatorId: 1, pin: '4071' });
    const state = await again.value('getState', {});
    assert.equal(state.sales.kind, 'clock-suspect');
    assert.equal(state.printQuestions[0]?.refundable, false);
    const refusal = await again.refusal('voidPlay', {
      playId: receipt.playId,
      idempotencyKey: randomUUID(),
    });
    assert.equal(refusal.code, 'clock-suspect');
  });
});

describe('operators', () => {
  it('takes a burst of guesses one after another: the delay holds for all of them', async (t) => {
    const { till } = await openTill(t);
    const guesses = Array.from({ length: 12 }, (_, i) =>
      till.refusal('signOn', { operatorId: 1, pin: String(1000 + i) }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 'wrong-pin').length, 3);
    assert.equal(codes.filter((code) => code === 'pin-delayed').length, 9);
  });

  it('delays after wrong PINs, and a restart does not forget them', async (t) => {
    const { till, folder } = await openTill(t);
    await till.value('signOff', {});
    assert.equal(
      (await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 })).code,
      'not-signed-on',
    );
    for (let i = 0; i < 3; i += 1) {
      assert.equal((await till.refusal('signOn', { operatorId: 1, pin: '0000' })).code, 'wrong-pin');
    }
    assert.equal((await till.refusal('signOn', { operatorId: 1, pin: '4071' })).code, 'pin-delayed');
    await till.kill();
    const again = startHeadlessTill(folder);
    t.after(() => again.kill());
    assert.equal((await again.refusal('signOn', { operatorId: 1, pin: '4071' })).code, 'pin-delayed');
    await again.kill();
    const later = startHeadlessTill(folder, '2026-11-30T11:01:00Z');
    t.after(() => later.kill());
    await later.value('signOn', { operatorId: 1, pin: '4071' });
  });

  it('keeps customer and slip over a lock, and sells nothing while locked', async (t) => {
    const { till } = await openTill(t);
    await sell(till, 400);
    await till.value('lock', {});
    assert.equal(
      (await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 })).code,
      'till-locked',
    );
    await till.value('signOn', { operatorId: 1, pin: '4071' });
    await till.value('cashGiven', { amount: 1000 });
    const { customer } = await till.value('getState', {});
    assert.deepEqual(customer, {
      plays: 1,
      total: 400,
      paid: 0,
      balance: 400,
      cashGiven: 1000,
      changeDue: 600,
    });
    await till.value('nextCustomer', {});
    assert.equal((await till.value('getState', {})).customer.total, 0);
  });
});

describe('printing', () => {
  it('sells nothing on a printer that is not healthy, unless overridden for that sale', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulatePrinter', { connected: false });
    await till.until((state) => state.printer.kind === 'absent');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const refusal = await till.refusal('registerPlay', saleOf(quote));
    assert.deepEqual(refusal, { code: 'printer-not-ready', state: 'absent' });
    const { receipt } = await till.value('registerPlay', { ...saleOf(quote), printerOverride: true });
    const state = await till.until((now) => now.printQuestions.length === 1);
    assert.equal(state.printQuestions[0]?.state, 'not-sent');
    const early = await till.refusal('retryPrint', { jobId: receipt.printJobId });
    assert.deepEqual(early, { code: 'printer-not-ready', state: 'absent' });
    await till.value('simulatePrinter', { connected: true });
    await till.until((now) => now.printer.kind === 'ready');
    await till.value('retryPrint', { jobId: receipt.printJobId });
    await till.until((now) => now.lastReceipts[0]?.printState === 'printed');
  });

  it('replaces a receipt that was lost under a new code, once, after recording the old one void', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulatePrinter', { mute: true });
    const { receipt } = await sell(till, 200, 1, { printerOverride: true });
    const lost = await till.until((state) => state.printQuestions.length === 1);
    const jobId = lost.printQuestions[0]?.jobId as number;
    assert.ok(['unknown', 'not-sent', 'sent-unconfirmed'].includes(lost.printQuestions[0]?.state as string));
    await till.value('simulatePrinter', { mute: false });
    await till.until((state) => state.printer.kind === 'ready');
    await till.value('answerPrint', { jobId, answer: 'nothing' });
    const idempotencyKey = randomUUID();
    const replaced = await till.value('replaceReceipt', { playId: receipt.playId, idempotencyKey });
    const again = await till.value('replaceReceipt', { playId: receipt.playId, idempotencyKey });
    assert.equal(replaced.receipt.issue, 2);
    assert.equal(again.receipt.printJobId, replaced.receipt.printJobId);
    await till.until((state) => state.lastReceipts[0]?.printState === 'printed');
    assert.equal((await till.value('getState', {})).printQuestions.length, 0);
  });

  it('voids and refunds a play that did not come out, and gives its room back (3)', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulatePrinter', { connected: false });
    await till.until((state) => state.printer.kind === 'absent');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 2000, drawCount: 1 });
    for (let i = 0; i < 5; i += 1) {
      await till.value('registerPlay', { ...saleOf(quote), printerOverride: true });
    }
    assert.equal(
      (await till.refusal('quote', { combination: COMBINATION, stake: 200, drawCount: 1 })).code,
      'draw-full',
    );
    const state = await till.until((now) => now.printQuestions.length === 5);
    const question = state.printQuestions[0];
    assert.ok(question?.refundable);
    await till.value('answerPrint', { jobId: question.jobId, answer: 'nothing' });
    const idempotencyKey = randomUUID();
    const { playId } = question.receipt;
    assert.deepEqual(await till.value('voidPlay', { playId, idempotencyKey }), { refund: 2000 });
    await till.value('quote', { combination: COMBINATION, stake: 2000, drawCount: 1 });
    assert.equal((await till.refusal('reprint', { playId, idempotencyKey: randomUUID() })).code, 'play-void');
  });

  it('knows that a paper lost bytes in a printer with a small buffer, and asks', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulatePrinter', { rowsPerSecond: 100, bufferBytes: 4096 });
    await till.until((state) => state.printer.kind !== 'ready');
    await till.until((state) => state.printer.kind === 'ready');
    await sell(till);
    const { printQuestions } = await till.until((state) => state.printQuestions.length === 1);
    assert.equal(printQuestions[0]?.state, 'unknown');
  });

  it('finishes the paper in hand when its input ends', async (t) => {
    const { till, folder } = await openTill(t);
    const { receipt } = await sell(till);
    await till.end();
    const again = startHeadlessTill(folder, '2026-11-30T11:01:00Z');
    t.after(() => again.kill());
    await again.value('signOn', { operatorId: 1, pin: '4071' });
    const { lastReceipts } = await again.value('getState', {});
    assert.deepEqual([lastReceipts[0]?.playId, lastReceipts[0]?.printState], [receipt.playId, 'printed']);
  });

  it('reprints the last receipt as a numbered duplicate, and gives PDFs as duplicates too', async (t) => {
    const { till } = await openTill(t);
    await sell(till);
    const first = await till.value('reprint', { playId: null, idempotencyKey: randomUUID() });
    assert.equal(first.duplicateNumber, 1);
    const pdf = await till.value('receiptPdf', {
      playId: first.receipt.playId,
      idempotencyKey: randomUUID(),
    });
    assert.equal(pdf.duplicateNumber, 2);
    assert.match(Buffer.from(pdf.pdf, 'base64').toString('latin1'), /^%PDF-/);
    assert.equal(pdf.file, null);
    const saved = await till.value('receiptPdf', {
      playId: first.receipt.playId,
      idempotencyKey: randomUUID(),
      format: 'a4',
      save: true,
    });
    assert.equal(saved.duplicateNumber, 3);
    assert.equal((await readFile(saved.file ?? '')).toString('base64'), saved.pdf);
    await till.event('print', ({ jobId, state }) => jobId === first.printJobId && state === 'printed');
  });
});

describe('starting', () => {
  it('refuses an unknown printer profile before anything is written', async (t) => {
    const { till } = await openTill(t);
    const { settings } = await till.value('getSettings', {});
    const devices = {
      ...settings.devices,
      printer: { kind: 'simulated' as const, profile: 'typo', drawer: 'never' as const },
    };
    const refusal = await till.refusal('changeSettings', { devices });
    assert.equal(refusal.code === 'settings-broken' && refusal.field, 'devices.printer.profile');
    assert.equal((await till.value('getState', {})).printer.kind, 'ready');
    assert.deepEqual((await till.value('getSettings', {})).settings, settings);
  });

  it('makes no new keys beside an existing registry', async (t) => {
    const { till, folder } = await openTill(t);
    await till.kill();
    await rm(join(folder, 'keys-training.json'));
    const again = startHeadlessTill(folder);
    t.after(() => again.kill());
    assert.equal((await again.refusal('getState', {})).code, 'keys-broken');
  });

  it('names the broken field, sells nothing, and goes on once the file is mended', async (t) => {
    const folder = await tillFolder(t);
    const file = join(folder, 'settings.json');
    await writeFile(file, '{"mode":"training"}');
    const till = startHeadlessTill(folder);
    t.after(() => till.kill());
    const refusal = await till.refusal('getState', {});
    assert.deepEqual(refusal.code === 'settings-broken' && [refusal.file, refusal.field], [file, 'outlet']);
    assert.equal((await till.refusal('createManager', { name: 'A', pin: '1234' })).code, 'settings-broken');
    const { TRAINING_DEFAULTS } = await import('../../electron/engine/settings-file.ts');
    await writeFile(file, JSON.stringify(TRAINING_DEFAULTS));
    assert.equal((await till.value('getState', {})).needsManager, true);
  });

  it('lets one till at a time have a data folder', async (t) => {
    const { folder } = await openTill(t);
    const second = startHeadlessTill(folder);
    t.after(() => second.kill());
    assert.equal((await second.refusal('getState', {})).code, 'already-running');
  });

  it('answers unknown commands, wrong shapes and what is no JSON with failures', async (t) => {
    const { till } = await openTill(t);
    assert.equal((await till.refusal('sellEverything' as 'lock', {})).code, 'unknown-command');
    assert.equal((await till.refusal('toString' as 'lock', {})).code, 'unknown-command');
    const wrong = await till.refusal('quote', {
      combination: { places: [1], pirate: 1 },
      stake: 300 as 200,
      drawCount: 1,
    });
    assert.equal(wrong.code, 'invalid-parameters');
    till.line('{"id":');
    await till.value('getState', {});
    assert.equal(till.strays.length, 1);
  });

  it('refuses a training command in a real till, and sells nothing there without devices (promise 7)', async (t) => {
    const folder = await tillFolder(t);
    const { TRAINING_DEFAULTS } = await import('../../electron/engine/settings-file.ts');
    const real = {
      ...TRAINING_DEFAULTS,
      mode: 'real',
      devices: { reader: { kind: 'none' }, printer: { kind: 'none' } },
    };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(real));
    const till = startHeadlessTill(folder, null);
    t.after(() => till.kill());
    await till.value('createManager', { name: 'Anne', pin: '4071' });
    assert.equal((await till.refusal('simulateClock', { shiftMs: 1 })).code, 'training-only');
    const { sales } = await till.value('getState', {});
    if (sales.kind !== 'open') return t.skip('between sessions by the real clock');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const refusal = await till.refusal('registerPlay', { ...saleOf(quote), printerOverride: true });
    assert.equal(refusal.code, 'reader-not-ready');
  });
});

describe('a restored registry', () => {
  it('goes on in a new epoch, which is part of the number (promise 3)', async (t) => {
    const { till } = await openTill(t);
    await sell(till);
    assert.deepEqual(await till.value('beginEpoch', { reason: 'restored from a copy' }), { epoch: 2 });
    assert.equal((await sell(till)).receipt.number, '000001-02-00000001');
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('is noticed when an older copy is put back, twice as well, and never gives a number twice', async (t) => {
    const { till, folder } = await openTill(t);
    const registry = join(folder, 'registry-training.sqlite');
    await sell(till);
    await till.end();
    await copyFile(registry, join(folder, 'copy.sqlite'));
    const numbers: string[] = [];
    for (const minute of [1, 2, 3]) {
      const next = startHeadlessTill(folder, new Date(Date.parse(NOON) + minute * 60_000).toISOString());
      t.after(() => next.kill());
      await next.value('signOn', { operatorId: 1, pin: '4071' });
      await next.until((state) => state.printer.kind === 'ready');
      numbers.push((await sell(next)).receipt.number);
      await next.end();
      await copyFile(join(folder, 'copy.sqlite'), registry);
    }
    assert.deepEqual(numbers, ['000001-01-00000002', '000001-02-00000001', '000001-03-00000001']);
  });
});

describe('crashes', () => {
  it('loses no sale, sells none twice and skips no number over kill -9 at any time', async (t) => {
    const folder = await tillFolder(t);
    const keys: string[] = [];
    const rounds = 5;
    // Each start is a minute later: a clock that begins anew at noon would rightly be suspected.
    const clockOf = (round: number) => new Date(Date.parse(NOON) + round * 60_000).toISOString();
    for (let round = 0; round < rounds; round += 1) {
      const till = startHeadlessTill(folder, clockOf(round));
      t.after(() => till.kill());
      if (round === 0) await till.value('createManager', { name: 'Anne', pin: '4071' });
      else await till.value('signOn', { operatorId: 1, pin: '4071' });
      await till.until((state) => state.printer.kind === 'ready');
      const combination = { ...COMBINATION, pirate: (round % 3) + 1 };
      const quote = await till.value('quote', { combination, stake: 200, drawCount: 1 });
      const sales = Array.from({ length: 6 }, () => saleOf(quote));
      keys.push(...sales.map((sale) => sale.idempotencyKey));
      const answers = sales.map((sale) => till.command('registerPlay', sale).catch(() => null));
      await answers[round];
      await till.kill();
      await Promise.all(answers);
    }
    const till = startHeadlessTill(folder, clockOf(rounds));
    t.after(() => till.kill());
    await till.value('signOn', { operatorId: 1, pin: '4071' });
    const { receipts } = await till.value('listReceipts', { limit: 200, beforePlayId: null });
    const numbers = receipts.map((receipt) => receipt.number).reverse();
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => `000001-01-${String(i + 1).padStart(8, '0')}`),
    );
    const found = await Promise.all(keys.map((idempotencyKey) => till.value('findPlay', { idempotencyKey })));
    const sold = found.map(({ receipt }) => receipt?.playId).filter((id) => id !== undefined);
    assert.equal(new Set(sold).size, receipts.length);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
    const { printQuestions } = await till.value('getState', {});
    const unprinted = receipts.filter((receipt) => receipt.printState !== 'printed');
    assert.deepEqual(
      printQuestions.map((question) => question.jobId).sort(),
      unprinted.map((receipt) => receipt.printJobId).sort(),
    );
  });
});
