import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { PrintQuestion } from '../../electron/contract/state.ts';
import { type HeadlessTill, openTill, sell } from './headless-till.ts';

/** Sells without paper, so that the receipt was never sent. */
async function sellUnprinted(till: HeadlessTill): Promise<PrintQuestion> {
  const { receipt } = await sell(till, 200, 1, { printerOverride: true });
  const { printQuestions } = await till.until((state) =>
    state.printQuestions.some((question) => question.receipt.playId === receipt.playId),
  );
  return printQuestions.find((question) => question.receipt.playId === receipt.playId) as PrintQuestion;
}

/** The code as a person might type it. */
function asTyped(code: string): string {
  return ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
}

describe('a claim code, where no paper can be had (promise 4)', () => {
  it('is a manager’s to hand over, read back, and stands for the only paper', async (t) => {
    const { till } = await openTill(t);
    await till.value('addOperator', { name: 'Bruno', role: 'clerk', pin: '5190' });
    await till.value('simulatePrinter', { paper: 'out' });
    await till.until((state) => state.printer.kind === 'paper-out');
    const { receipt } = await sellUnprinted(till);
    const { playId } = receipt;
    const key = randomUUID();

    await till.value('signOn', { operatorId: 2, pin: '5190' });
    assert.equal((await till.refusal('beginClaim', { playId, idempotencyKey: key })).code, 'manager-only');
    await till.value('signOn', { operatorId: 1, pin: '4071' });

    const begun = await till.value('beginClaim', { playId, idempotencyKey: key });
    assert.match(begun.code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { issue, printKind, printState } = begun.receipt;
    assert.deepEqual([issue, printKind, printState], [2, 'claim-code', 'code-shown']);
    assert.equal((await till.value('beginClaim', { playId, idempotencyKey: key })).code, begun.code);
    assert.equal((await till.value('showClaim', { playId })).code, begun.code);

    const { printQuestions } = await till.value('getState', {});
    const jobId = printQuestions[0]?.jobId as number;
    assert.deepEqual([printQuestions.length, printQuestions[0]?.kind], [1, 'claim-code']);
    assert.ok(!JSON.stringify(printQuestions).includes(begun.code), 'the state never carries the code');

    await till.value('signOn', { operatorId: 2, pin: '5190' });
    assert.equal((await till.refusal('showClaim', { playId })).code, 'manager-only');
    assert.equal((await till.refusal('answerPrint', { jobId, answer: 'nothing' })).code, 'manager-only');
    const wrong = begun.code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    assert.deepEqual(await till.refusal('confirmClaim', { playId, code: wrong }), { code: 'claim-mismatch' });
    assert.equal((await till.value('getState', {})).printQuestions.length, 1);
    const confirmed = await till.value('confirmClaim', { playId, code: asTyped(begun.code) });
    assert.equal(confirmed.receipt.printState, 'confirmed-whole');
    assert.deepEqual((await till.value('getState', {})).printQuestions, []);

    await till.value('signOn', { operatorId: 1, pin: '4071' });
    for (const command of ['beginClaim', 'replaceReceipt', 'voidPlay'] as const) {
      const refusal = await till.refusal(command, { playId, idempotencyKey: randomUUID() });
      assert.deepEqual(refusal, { code: 'already-decided', state: 'confirmed-whole' }, command);
    }
    assert.equal((await till.refusal('showClaim', { playId })).code, 'already-decided');
    const again = await till.refusal('beginClaim', { playId, idempotencyKey: key });
    assert.equal(again.code, 'already-decided');

    await till.value('simulatePrinter', { paper: 'ok' });
    await till.until((state) => state.printer.kind === 'ready');
    const duplicate = await till.value('reprint', { playId, idempotencyKey: randomUUID() });
    await till.until((state) => state.printer.kind === 'ready' && state.printQuestions.length === 0);
    assert.equal(duplicate.receipt.printKind, 'claim-code');
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('that is given up makes room for a paper, under yet another code', async (t) => {
    const { till } = await openTill(t);
    await till.value('simulatePrinter', { paper: 'out' });
    await till.until((state) => state.printer.kind === 'paper-out');
    const { receipt, jobId } = await sellUnprinted(till);
    const { playId } = receipt;
    assert.equal((await till.refusal('showClaim', { playId })).code, 'no-claim');
    await till.value('answerPrint', { jobId, answer: 'nothing' });
    const begun = await till.value('beginClaim', { playId, idempotencyKey: randomUUID() });
    const claimJob = begun.receipt.printJobId;
    const whole = await till.refusal('answerPrint', { jobId: claimJob, answer: 'whole' });
    assert.deepEqual(whole, { code: 'print-still-open', jobId: claimJob }, 'only reading back hands it over');
    const early = await till.refusal('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    assert.deepEqual(early, { code: 'print-still-open', jobId: claimJob });
    await till.value('answerPrint', { jobId: claimJob, answer: 'nothing' });
    assert.equal((await till.refusal('confirmClaim', { playId, code: begun.code })).code, 'already-decided');

    await till.value('simulatePrinter', { paper: 'ok' });
    await till.until((state) => state.printer.kind === 'ready');
    await till.value('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    const { lastReceipts } = await till.until((state) => state.lastReceipts[0]?.printState === 'printed');
    assert.deepEqual([lastReceipts[0]?.issue, lastReceipts[0]?.printKind], [3, 'replacement']);
    const { papers } = await till.value('simulatedPapers', { limit: 1 });
    const paper = Buffer.from(papers[0]?.bytes ?? '', 'base64').toString('latin1');
    assert.ok(!paper.includes(begun.code.replaceAll('-', ' ')), 'the void code is on no paper');
  });
});
