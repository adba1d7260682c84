import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import SqliteFile from 'better-sqlite3';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { portOfSocket } from '../../drivers/port/tcp-port.ts';
import { createSimulatedPrinter } from '../../drivers/simulated/escpos-printer.ts';
import type { PrintAnswer, PrintQuestion, ReceiptSummary } from '../../electron/contract/state.ts';
import { controlCode } from '../../electron/engine/control-code.ts';
import { loadKeys } from '../../electron/engine/keys.ts';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { profileNamed } from '../drivers/printer/printer-bench.ts';
import { type HeadlessTill, NOON, sell, startHeadlessTill, tillFolder } from './headless-till.ts';
import { createPrinterGate, type PrinterGate } from './printer-gate.ts';

/** A till in a process of its own on a TCP printer in this one, behind a gate; it can be killed and started again. */
interface Counter {
  readonly gate: PrinterGate;
  /** Papers that came out so far, as text. */
  readonly papers: string[];
  till: HeadlessTill;
  /** Resolves when so many papers have come out. */
  cameOut(count: number): Promise<void>;
  restart(): Promise<void>;
  /** Papers that can be paid for a play: those with its latest issue's control code. */
  payable(receipt: ReceiptSummary): Promise<number>;
}

async function openCounter(t: TestContext): Promise<Counter> {
  const gate = createPrinterGate();
  const papers: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const simulated = createSimulatedPrinter({
    profile: await profileNamed('generic-80mm-203dpi'),
    timers: systemTimers,
    onPaper({ bytes }) {
      papers.push(Buffer.from(bytes).toString('latin1'));
      for (const { count, resolve } of waiting) if (papers.length >= count) resolve();
    },
  });
  const server = createServer((socket) =>
    simulated.attach(gate.guard(portOfSocket(socket, 'host', systemTimers))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const folder = await tillFolder(t);
  const devices = {
    reader: { kind: 'none' },
    printer: { kind: 'escpos', link: { kind: 'tcp', host: '127.0.0.1', port } },
  };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...TRAINING_DEFAULTS, devices }));
  const startedAt = performance.now();
  const counter: Counter = {
    gate,
    papers,
    till: startHeadlessTill(folder, NOON),
    cameOut: (count) =>
      papers.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ count, resolve })),
    async restart() {
      await counter.till.kill();
      gate.open();
      // A clock that began at noon again would rightly be suspected.
      const now = Date.parse(NOON) + performance.now() - startedAt + 1_000;
      counter.till = startHeadlessTill(folder, new Date(now).toISOString());
      await counter.till.value('signOn', { operatorId: 1, pin: '4071' });
      await counter.till.until(({ printer }) => printer.kind === 'ready');
    },
    async payable({ number, issue }) {
      const keys = await loadKeys(join(folder, 'keys-training.json'), true);
      assert.ok(keys.ok);
      const file = new SqliteFile(join(folder, 'registry-training.sqlite'), { readonly: true });
      const { registry_id } = file.prepare('select registry_id from registry_identity').get() as {
        registry_id: string;
      };
      file.close();
      const [registrationPoint, epoch, sequence] = number.split('-') as [string, string, string];
      const { letters } = controlCode(keys.value.controlCode, {
        registryId: registry_id,
        registrationPoint,
        epoch: Number(epoch),
        sequence: Number(sequence),
        issue,
      });
      return papers.filter((paper) => paper.includes(letters.replaceAll('-', ' '))).length;
    },
  };
  t.after(async () => {
    await counter.till.kill();
    await simulated.close();
    server.close();
  });
  await counter.till.value('createManager', { name: 'Anne', pin: '4071' });
  await counter.till.until(({ printer }) => printer.kind === 'ready');
  return counter;
}

async function onlyQuestion({ till }: Counter): Promise<PrintQuestion> {
  const { printQuestions } = await till.until((state) => state.printQuestions.length > 0);
  assert.equal(printQuestions.length, 1);
  return printQuestions[0] as PrintQuestion;
}

async function answer(counter: Counter, { jobId }: PrintQuestion, word: PrintAnswer): Promise<void> {
  await counter.till.value('answerPrint', { jobId, answer: word });
}

/** The latest receipt, once its paper is in this state. */
async function latest({ till }: Counter, state: ReceiptSummary['printState']): Promise<ReceiptSummary> {
  const { lastReceipts } = await till.until((now) => now.lastReceipts[0]?.printState === state);
  return lastReceipts[0] as ReceiptSummary;
}

/** The job after a crash is whole, and the journal too. */
async function assertGoesOn(counter: Counter): Promise<void> {
  const before = counter.papers.length;
  await sell(counter.till);
  const receipt = await latest(counter, 'printed');
  await counter.cameOut(before + 1);
  assert.equal(await counter.payable(receipt), 1);
  assert.deepEqual((await counter.till.value('getState', {})).printQuestions, []);
  assert.equal((await counter.till.value('checkJournal', {})).brokenAt, null);
}

describe('an engine killed (SIGKILL) in the middle of a print job', () => {
  it('leaves one payable paper or a refund after the clerk’s answers, at each step (promise 4)', async (t) => {
    const counter = await openCounter(t);
    const { gate } = counter;

    await t.test('pending: never sent, printed on demand', async () => {
      gate.silence('now');
      await sell(counter.till);
      await counter.restart();
      const question = await onlyQuestion(counter);
      assert.equal(question.state, 'not-sent');
      assert.equal(counter.papers.length, 0);
      await counter.till.value('retryPrint', { jobId: question.jobId });
      assert.equal(await counter.payable(await latest(counter, 'printed')), 1);
      await assertGoesOn(counter);
    });

    await t.test('sending, before its first byte: unknown; nothing came out, replaced', async () => {
      const kept = gate.cutOffPaperAt(0);
      await sell(counter.till);
      await kept;
      await counter.restart();
      const question = await onlyQuestion(counter);
      assert.equal(question.state, 'unknown');
      await answer(counter, question, 'nothing');
      assert.equal(await counter.payable(question.receipt), 0);
      await counter.till.value('replaceReceipt', {
        playId: question.receipt.playId,
        idempotencyKey: randomUUID(),
      });
      const replaced = await latest(counter, 'printed');
      assert.deepEqual([replaced.issue, await counter.payable(replaced)], [2, 1]);
      assert.equal(await counter.payable(question.receipt), 0, 'the void issue can’t be paid');
      await assertGoesOn(counter);
    });

    await t.test('in the middle of the body: unknown; a piece came out, void and refunded', async () => {
      const kept = gate.cutOffPaperAt(3_000);
      await sell(counter.till);
      await kept;
      await counter.restart();
      const question = await onlyQuestion(counter);
      assert.equal(question.state, 'unknown');
      await answer(counter, question, 'partial');
      const { playId, total } = question.receipt;
      const { refund } = await counter.till.value('voidPlay', { playId, idempotencyKey: randomUUID() });
      assert.equal(refund, total);
      assert.equal(await counter.payable(question.receipt), 0);
      await assertGoesOn(counter);
    });

    await t.test('printed, before the outcome was recorded: unknown; a whole receipt came out', async () => {
      gate.silence('next-paper');
      const before = counter.papers.length;
      await sell(counter.till);
      await counter.cameOut(before + 1);
      await counter.restart();
      const question = await onlyQuestion(counter);
      assert.equal(question.state, 'unknown');
      await answer(counter, question, 'whole');
      const receipt = await latest(counter, 'confirmed-whole');
      assert.deepEqual([receipt.issue, await counter.payable(receipt)], [1, 1]);
      await assertGoesOn(counter);
    });

    await t.test('a claim code that was shown: stays a question, and is never printed', async () => {
      gate.silence('now');
      await sell(counter.till);
      await counter.restart();
      const unsent = await onlyQuestion(counter);
      const { playId } = unsent.receipt;
      const before = counter.papers.length;
      await counter.till.value('beginClaim', { playId, idempotencyKey: randomUUID() });
      await counter.restart();
      const question = await onlyQuestion(counter);
      assert.deepEqual([question.kind, question.state], ['claim-code', 'code-shown']);
      const refusal = await counter.till.refusal('retryPrint', { jobId: question.jobId });
      assert.equal(refusal.code, 'already-decided');
      const { code } = await counter.till.value('showClaim', { playId });
      await counter.till.value('confirmClaim', { playId, code });
      await assertGoesOn(counter);
      assert.equal(counter.papers.length, before + 1, 'only the next sale was printed');
    });
  });
});
