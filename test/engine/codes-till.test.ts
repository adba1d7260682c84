import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import SqliteFile from 'better-sqlite3';
import { PNG } from 'pngjs';
import { openPty } from '../../drivers/simulated/pty.ts';
import type { EventData } from '../../electron/contract/commands.ts';
import { controlCode } from '../../electron/engine/control-code.ts';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import {
  COMBINATION,
  type HeadlessTill,
  NOON,
  openTill,
  saleOf,
  sell,
  startHeadlessTill,
  tillFolder,
} from './headless-till.ts';

const MARKS = { places: COMBINATION.places, pirates: [2], stakes: [800 as const], draws: [3] };

/** Scans a code with the simulated scanner, and waits for what the till makes of it. */
async function scan(till: HeadlessTill, text: string): Promise<EventData<'scan'>> {
  const told = till.event('scan', () => true);
  await till.value('simulateScan', { text });
  return told;
}

async function prepare(till: HeadlessTill, validMinutes = 60): Promise<{ code: string; id: string }> {
  const { code } = await till.value('prepareCode', { marks: MARKS, validMinutes });
  const scanned = await till.command('readCode', { candidates: [code] });
  const id = scanned.ok && scanned.value.kind === 'prepared-play' ? scanned.value.preparedId : '';
  return { code, id };
}

/** Sells the prepared play as it is. */
async function sellPrepared(till: HeadlessTill, preparedId: string, printerOverride = false) {
  return sell(till, 800, 3, { source: 'prepared', preparedId, printerOverride });
}

/** The code in the QR of the receipt that came out last, as the printer was told it. */
async function lastQr(till: HeadlessTill): Promise<string> {
  const { papers } = await till.value('simulatedPapers', { limit: 1 });
  const bytes = Buffer.from(papers[0]?.bytes ?? '', 'base64').toString('latin1');
  return /IT1[0-9A-Z]{34}/.exec(bytes)?.[0] ?? assert.fail('no QR on the paper');
}

/** The code of a receipt in its registry's first epoch, made from the keys and the registry that a till left. */
async function qrOf(folder: string, receipt: { sequence: number; issue: number }): Promise<string> {
  const { controlCode: key } = JSON.parse(await readFile(join(folder, 'keys-training.json'), 'utf8'));
  const registry = new SqliteFile(join(folder, 'registry-training.sqlite'), { readonly: true });
  try {
    const { registryId, registrationPoint } = registry
      .prepare<[], { registryId: string; registrationPoint: string }>(
        `select registry_id as "registryId", registration_point as "registrationPoint" from registry_identity`,
      )
      .get() as { registryId: string; registrationPoint: string };
    const identity = { registryId, registrationPoint, epoch: 1, ...receipt };
    return controlCode(Buffer.from(key, 'hex'), identity).qr;
  } finally {
    registry.close();
  }
}

function untilPrinted(till: HeadlessTill): Promise<unknown> {
  return till.until((state) => state.lastReceipts[0]?.printState === 'printed');
}

describe('a prepared play at the till (article 2)', () => {
  it('is scanned, sold as scanned, and refused when it is scanned or sold again', async (t) => {
    const { till } = await openTill(t);
    const { code, id } = await prepare(till);
    const read = await scan(till, code);
    assert.ok(read.ok && read.value.kind === 'prepared-play');
    assert.deepEqual(read.value.marks, MARKS);
    assert.deepEqual(read.value.missing, []);
    assert.equal((await till.value('getState', {})).lastReceipts.length, 0);

    const { receipt } = await sellPrepared(till, id);
    assert.equal(receipt.source, 'prepared');
    const used = { code: 'prepared-used', receiptNumber: receipt.number };
    assert.deepEqual(await scan(till, code), { ok: false, error: used });
    const quote = await till.value('quote', { combination: COMBINATION, stake: 800, drawCount: 3 });
    const again = { ...saleOf(quote), source: 'prepared' as const, preparedId: id };
    assert.deepEqual(await till.refusal('registerPlay', again), used);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('is sold once by its key, however often that is sent', async (t) => {
    const { till } = await openTill(t);
    const { id } = await prepare(till);
    const idempotencyKey = randomUUID();
    const sale = () => sell(till, 800, 3, { source: 'prepared', preparedId: id, idempotencyKey });
    const sold = await Promise.all([sale(), sale()]);
    assert.deepEqual(sold.map(({ repeated }) => repeated).toSorted(), [false, true]);
    assert.equal(sold[0]?.receipt.number, sold[1]?.receipt.number);

    // As a prepared play it is never sold without its identity.
    const quote = await till.value('quote', { combination: COMBINATION, stake: 800, drawCount: 3 });
    const refusal = await till.refusal('registerPlay', { ...saleOf(quote), source: 'prepared' });
    assert.equal(refusal.code === 'invalid-parameters' && refusal.field, 'preparedId');
  });

  it('is made for trials as a QR, and refused expired and altered', async (t) => {
    const { till } = await openTill(t);
    const { qr } = await till.value('prepareCode', { marks: MARKS, validMinutes: 10 });
    const png = PNG.sync.read(Buffer.from(qr.png, 'base64'));
    assert.deepEqual([png.width, png.height], [qr.widthDots, qr.widthDots]);
    const marks = { ...MARKS, pirates: [1, 2] };
    const refusal = await till.refusal('prepareCode', { marks, validMinutes: 10 });
    assert.equal(refusal.code === 'invalid-parameters' && refusal.field, 'marks.pirates');

    const { code } = await till.value('prepareCode', { marks: MARKS, validMinutes: -1 });
    const expired = await scan(till, code);
    assert.equal(expired.ok ? '' : expired.error.code, 'prepared-expired');
    const whole = await prepare(till);
    const changed = whole.code.replace(
      /^(.{8})./,
      (_, start) => `${start}${whole.code[8] === '1' ? '2' : '1'}`,
    );
    assert.deepEqual(await scan(till, changed), { ok: false, error: { code: 'code-altered' } });
    assert.deepEqual(await scan(till, '3017620422003'), { ok: false, error: { code: 'code-unreadable' } });
  });

  it('may be sold again once its play is void', async (t) => {
    const { till } = await openTill(t);
    const { code, id } = await prepare(till);
    await till.value('simulatePrinter', { connected: false });
    await till.until((state) => state.printer.kind === 'absent');
    const { receipt } = await sellPrepared(till, id, true);
    const { printQuestions } = await till.until((state) => state.printQuestions.length === 1);
    await till.value('answerPrint', { jobId: printQuestions[0]?.jobId as number, answer: 'nothing' });
    await till.value('voidPlay', { playId: receipt.playId, idempotencyKey: randomUUID() });
    const read = await scan(till, code);
    assert.ok(read.ok && read.value.kind === 'prepared-play');
    const again = await sellPrepared(till, id, true);
    assert.notEqual(again.receipt.number, receipt.number);
  });
});

describe('a receipt that is scanned', () => {
  it('is opened by the QR on its paper; superseded, altered and foreign ones are told', async (t) => {
    const { till, folder } = await openTill(t);
    const { receipt } = await sell(till);
    await untilPrinted(till);
    const read = await scan(till, await lastQr(till));
    assert.ok(read.ok && read.value.kind === 'receipt');
    assert.equal(read.value.receipt.number, receipt.number);
    assert.equal(read.value.superseded, false);

    await till.value('simulatePrinter', { connected: false });
    await till.until((state) => state.printer.kind === 'absent');
    const { playId, printJobId } = (await sell(till, 400, 1, { printerOverride: true })).receipt;
    await till.until((state) => state.printQuestions.length === 1);
    await till.value('answerPrint', { jobId: printJobId, answer: 'nothing' });
    await till.value('simulatePrinter', { connected: true });
    await till.until((state) => state.printer.kind === 'ready');
    await till.value('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    await untilPrinted(till);
    const replacement = await lastQr(till);
    assert.equal(replacement, await qrOf(folder, { sequence: 2, issue: 2 }));
    for (const [code, superseded] of [
      [replacement, false],
      [await qrOf(folder, { sequence: 2, issue: 1 }), true],
    ] as const) {
      const again = await scan(till, code);
      assert.ok(again.ok && again.value.kind === 'receipt');
      assert.equal(again.value.receipt.playId, playId);
      assert.equal(again.value.superseded, superseded);
    }

    const altered = replacement.slice(0, -1) + (replacement.endsWith('0') ? '1' : '0');
    assert.deepEqual(await scan(till, altered), { ok: false, error: { code: 'code-altered' } });
    const foreign = `IT1999999${replacement.slice(9)}`;
    assert.deepEqual(await scan(till, foreign), { ok: false, error: { code: 'code-foreign' } });
  });
});

describe('who may scan', () => {
  it('is who is signed on, at a till that is not locked: nothing is read for anyone else', async (t) => {
    const { till } = await openTill(t);
    const { code } = await prepare(till);
    await till.value('lock', {});
    assert.deepEqual(await scan(till, code), { ok: false, error: { code: 'till-locked' } });
    assert.deepEqual(await scan(till, 'é'), { ok: false, error: { code: 'till-locked' } });
    assert.equal((await till.refusal('readCode', { candidates: [code] })).code, 'till-locked');
    await till.value('signOn', { operatorId: 1, pin: '4071' });
    assert.ok((await scan(till, code)).ok);
    await till.value('signOff', {});
    assert.deepEqual(await scan(till, code), { ok: false, error: { code: 'not-signed-on' } });
  });
});

/** A training till whose scanner is set like this. */
async function tillWithScanner(t: TestContext, scanner: object): Promise<HeadlessTill> {
  const folder = await tillFolder(t);
  const devices = { ...TRAINING_DEFAULTS.devices, scanner };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...TRAINING_DEFAULTS, devices }));
  const till = startHeadlessTill(folder, NOON);
  t.after(() => till.kill());
  await till.value('createManager', { name: 'Anne', pin: '4071' });
  return till;
}

describe('the scanner as it is set', () => {
  it('reads from a serial line, with or without an end, and is seen in the state', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const till = await tillWithScanner(t, { kind: 'serial', link: { kind: 'serial', path: pty.path } });
    await till.until(({ scanner }) => scanner.kind === 'ready' && scanner.link === pty.path);
    const { code } = await prepare(till);
    for (const end of ['\r\n', '']) {
      const told = till.event('scan', () => true);
      await pty.port.write(Buffer.from(code + end));
      const read = await told;
      assert.ok(read.ok && read.value.kind === 'prepared-play');
    }
    const told = till.event('scan', () => true);
    await pty.port.write(Uint8Array.of(0xc9, 0xd0, 0x0d));
    assert.deepEqual(await told, { ok: false, error: { code: 'code-unreadable' } });
    await pty.unplug();
    await till.until(({ scanner }) => scanner.kind === 'absent');
  });

  it('is changed while the till runs, to none and back', async (t) => {
    const { till } = await openTill(t);
    const { code } = await prepare(till);
    const { devices } = TRAINING_DEFAULTS;
    await till.value('changeSettings', { devices: { ...devices, scanner: { kind: 'none' } } });
    await till.until(({ scanner }) => scanner.kind === 'not-configured');
    assert.equal((await till.refusal('simulateScan', { text: code })).code, 'simulator-busy');
    await till.value('changeSettings', { devices });
    await till.until(({ scanner }) => scanner.kind === 'ready');
    assert.ok((await scan(till, code)).ok);
  });

  it('is never a simulated one in a real registry (promise 7)', async (t) => {
    const folder = await tillFolder(t);
    const devices = { reader: { kind: 'none' }, printer: { kind: 'none' }, scanner: { kind: 'simulated' } };
    const settings = { ...TRAINING_DEFAULTS, mode: 'real', devices };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const till = startHeadlessTill(folder, NOON);
    t.after(() => till.kill());
    const refusal = await till.refusal('getState', {});
    assert.equal(refusal.code === 'settings-broken' && refusal.field, 'devices.scanner.kind');
  });
});
