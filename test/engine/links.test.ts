import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { createSimulatedChatsworth } from '../../drivers/simulated/chatsworth-reader.ts';
import { openPty } from '../../drivers/simulated/pty.ts';
import { createSimulatedSekonic } from '../../drivers/simulated/sekonic-reader.ts';
import { slipDensities } from '../../drivers/simulated/simulated-reader.ts';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { columnsOfMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { tcpPrinterFor } from '../drivers/simulated/tcp-printer.ts';
import {
  COMBINATION,
  type HeadlessTill,
  NOON,
  saleOf,
  startHeadlessTill,
  tillFolder,
} from './headless-till.ts';

const MARKS = { places: COMBINATION.places, pirates: [2], stakes: [800], draws: [3] };

/** A training till whose devices are real links: `devices` as in the settings file. */
async function tillWith(t: TestContext, devices: object): Promise<HeadlessTill> {
  const folder = await tillFolder(t);
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...TRAINING_DEFAULTS, devices }));
  const till = startHeadlessTill(folder, NOON);
  t.after(() => till.kill());
  await till.value('createManager', { name: 'Anne', pin: '4071' });
  return till;
}

/** Waits for the slip, then sells it as read. */
async function sellSlip(till: HeadlessTill, printerOverride: boolean): Promise<void> {
  const { slip } = await till.until((state) => state.slip !== null);
  assert.equal(slip?.interpretation.kind, 'complete');
  const quote = await till.value('quote', { combination: COMBINATION, stake: 800, drawCount: 3 });
  await till.value('registerPlay', {
    ...saleOf(quote),
    source: 'slip',
    slipId: slip?.slipId ?? null,
    printerOverride,
  });
}

/** Resolves when this much has come over a socket. */
function received(socket: Socket, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    socket.on('data', () => {
      if (socket.bytesRead >= bytes) resolve();
    });
  });
}

describe('a till on real links', () => {
  it('sells a slip from a serial line and prints it into a file: sent, for the clerk to confirm', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const reader = createSimulatedChatsworth({ port: pty.port, timers: systemTimers, exitControl: true });
    const paper = join(await tillFolder(t), 'paper.bin');
    const till = await tillWith(t, {
      reader: {
        kind: 'chatsworth-omr-1100',
        link: { kind: 'serial', path: pty.path, dataBits: 8, parity: 'none' },
      },
      printer: { kind: 'escpos', link: { kind: 'file', path: paper } },
    });
    await till.until((state) => state.reader.kind === 'ready' && state.printer.kind === 'ready');
    const exit = reader.insertSlip(slipDensities(columnsOfMarks(MARKS)));
    await sellSlip(till, false);
    assert.equal(await exit, 'accepted');
    const state = await till.until((now) => now.lastReceipts[0]?.printState === 'sent-unconfirmed');
    assert.equal(state.printQuestions.length, 1);
    await till.value('answerPrint', { jobId: state.printQuestions[0]?.jobId as number, answer: 'whole' });
    assert.equal((await till.value('getState', {})).lastReceipts[0]?.printState, 'confirmed-whole');
    assert.ok((await readFile(paper)).includes('Votre pirate'));
  });

  it('sells a slip that a Sekonic sends byte by byte, framed, with its modem lines honoured', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const reader = createSimulatedSekonic({ port: pty.port, timers: systemTimers });
    const till = await tillWith(t, {
      reader: { kind: 'sekonic-sr', link: { kind: 'serial', path: pty.path }, framing: 'stx-etx' },
      printer: { kind: 'none' },
    });
    await till.until((state) => state.reader.kind === 'ready' && state.reader.link === pty.path);
    const exit = reader.insertSlip(slipDensities(columnsOfMarks(MARKS)), 'byte-by-byte');
    await sellSlip(till, true);
    assert.equal(await exit, 'accepted');
  });

  it('sees the reader unplugged and back, and reads again', async (t) => {
    const first = await openPty(join(await tillFolder(t), 'reader'));
    t.after(() => first.close());
    createSimulatedChatsworth({ port: first.port, timers: systemTimers, exitControl: true });
    const till = await tillWith(t, {
      reader: {
        kind: 'chatsworth-omr-1100',
        link: { kind: 'serial', path: first.path, dataBits: 8, parity: 'none' },
      },
      printer: { kind: 'none' },
    });
    await till.until((state) => state.reader.kind === 'ready');
    await first.unplug();
    await till.until((state) => state.reader.kind === 'absent');
    const again = await openPty(first.path);
    t.after(() => again.close());
    const reader = createSimulatedChatsworth({ port: again.port, timers: systemTimers, exitControl: true });
    await till.until((state) => state.reader.kind === 'ready');
    const exit = reader.insertSlip(slipDensities(columnsOfMarks(MARKS)));
    await sellSlip(till, true);
    assert.equal(await exit, 'accepted');
  });

  it('asks about a paper whose cable was pulled in the middle, and replaces it on record', async (t) => {
    const { sockets, port } = await tcpPrinterFor(t, { host: '127.0.0.1', port: 0 }, { rowsPerSecond: 300 });
    const till = await tillWith(t, {
      reader: { kind: 'none' },
      printer: { kind: 'escpos', link: { kind: 'tcp', host: '127.0.0.1', port } },
    });
    await till.until((state) => state.printer.kind === 'ready');
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    const cable = sockets.at(-1) as Socket;
    const midway = received(cable, cable.bytesRead + 4_000);
    const { receipt } = await till.value('registerPlay', saleOf(quote));
    await midway;
    cable.destroy();
    const { printQuestions } = await till.until((state) => state.printQuestions.length === 1);
    assert.equal(printQuestions[0]?.state, 'unknown');
    const { playId, printJobId: jobId } = receipt;
    const early = await till.refusal('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    assert.deepEqual(early, { code: 'print-still-open', jobId });
    await till.value('answerPrint', { jobId, answer: 'partial' });
    await till.until((state) => state.printer.kind === 'ready');
    await till.value('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    const { lastReceipts } = await till.until((state) => state.lastReceipts[0]?.printState === 'printed');
    assert.equal(lastReceipts[0]?.issue, 2);
  });
});
