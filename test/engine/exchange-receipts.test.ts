import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openTill, sell, startHeadlessTill } from './headless-till.ts';
import {
  changePaymentRules,
  check,
  drawn,
  goTo,
  lastCode,
  papersOf,
  papersOut,
  paymentOf,
  qrOf,
  scanned,
} from './paying-till.ts';

describe('a subscription that is partly drawn', () => {
  it('is paid what is due, and exchanged for a receipt under a new code (article 7)', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 2000, 3);
    const first = await lastCode(till);
    await drawn(till, receipt.draws[0], '5+1');
    const before = await check(till, first);
    assert.deepEqual([before.due, before.exchange, before.identityNeeded], [50_000, true, true]);

    assert.deepEqual(await till.refusal('payReceipt', paymentOf(first, 50_000)), { code: 'identity-needed' });
    const command = paymentOf(first, 50_000, true);
    const paid = await till.value('payReceipt', command);
    assert.deepEqual([paid.exchange?.issue, paid.exchange?.printKind], [2, 'exchange']);
    assert.deepEqual([paid.payment.exchangeIssue, paid.payment.identityChecked], [2, true]);
    await papersOut(till, 3);
    const [proof, exchange] = await papersOf(till, 2);
    assert.match(proof ?? '', /PREUVE DE PAIEMENT/);
    assert.match(exchange ?? '', /REÇU D.ÉCHANGE . émission 2/);
    assert.match(exchange ?? '', /500.€/);
    assert.match(exchange ?? '', /Tirages restants/);
    const second = scanned(qrOf(exchange) ?? '');

    const old = await check(till, first);
    assert.deepEqual([old.verdict, old.due, old.paid], ['superseded', 0, 0]);
    const refused = await till.refusal('payReceipt', paymentOf(first, 50_000, true));
    assert.deepEqual(refused, { code: 'receipt-superseded', issue: 2 });
    const again = await till.value('payReceipt', command);
    assert.deepEqual([again.repeated, again.payment], [true, paid.payment]);
    assert.equal((await papersOf(till, 9)).length, 3);

    const next = await check(till, second);
    assert.deepEqual([next.verdict, next.issue, next.paid], ['to-come', 2, 50_000]);
    await drawn(till, receipt.draws[1], 'lost');
    await drawn(till, receipt.draws[2], '7+1');
    const evening = await check(till, second);
    assert.deepEqual(
      evening.draws.map(({ status }) => status),
      ['paid', 'lost', 'not-yet-payable'],
    );
    assert.deepEqual([evening.verdict, evening.due, evening.dueLater], ['winner', 0, 20_000_000]);
    await goTo(till, '2026-12-01T07:59:00Z');
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(second, 20_000_000)), {
      code: 'nothing-due',
    });
    await goTo(till, '2026-12-01T08:00:00Z');
    assert.equal((await check(till, second)).place, 'payment-centre');
    await changePaymentRules(till, { outletLimit: 30_000_000 });
    const last = await till.value('payReceipt', paymentOf(second, 20_000_000, true));
    assert.equal(last.exchange, null);
    const { payments } = await till.value('listPayments', {
      limit: 10,
      beforePaymentId: null,
      search: '000001',
    });
    assert.deepEqual(
      payments.map(({ amount, issue }) => [amount, issue]),
      [
        [20_000_000, 2],
        [50_000, 1],
      ],
    );
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('isn’t exchanged while its paper can’t be printed; a plain payment goes on, its proof a question', async (t) => {
    const { till } = await openTill(t);
    const subscription = (await sell(till, 200, 2)).receipt;
    const subscribed = await lastCode(till);
    const single = (await sell(till, 200)).receipt;
    const code = await lastCode(till);
    await drawn(till, single.draws[0], '4+0');
    await till.value('simulatePrinter', { connected: false });
    await till.until(({ printer }) => printer.kind === 'absent');
    const refused = await till.refusal('payReceipt', paymentOf(subscribed, 300));
    assert.deepEqual(refused, { code: 'printer-not-ready', state: 'absent' });
    const { payment } = await till.value('payReceipt', paymentOf(code, 300));
    const { printQuestions } = await till.until((state) => state.printQuestions.length > 0);
    const [question] = printQuestions;
    assert.deepEqual(
      [question?.jobId, question?.kind, question?.state, question?.refundable],
      [payment.printJobId, 'payment-proof', 'not-sent', false],
    );

    await till.value('simulatePrinter', { connected: true });
    await till.until(({ printer }) => printer.kind === 'ready');
    await till.value('retryPrint', { jobId: payment.printJobId });
    await till.until((state) => state.printQuestions.length === 0);
    assert.equal(
      (await till.value('payReceipt', paymentOf(subscribed, 300))).exchange?.playId,
      subscription.playId,
    );
  });

  it('has a lost exchange receipt replaced by another that says the same', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 200, 2);
    const first = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    await till.value('simulatePrinter', { faultAt: { kind: 'cable', bytes: 600 } });
    const { exchange } = await till.value('payReceipt', paymentOf(first, 300));
    const { printQuestions } = await till.until(({ printQuestions: questions }) =>
      questions.some(({ kind, state }) => kind === 'exchange' && state === 'unknown'),
    );
    const question = printQuestions.find(({ kind }) => kind === 'exchange');
    assert.equal(question?.refundable, false);
    const playId = exchange?.playId ?? 0;
    await till.value('answerPrint', { jobId: question?.jobId ?? 0, answer: 'partial' });
    const refund = await till.refusal('voidPlay', { playId, idempotencyKey: randomUUID() });
    assert.ok(['already-paid', 'first-draw-closed'].includes(refund.code), refund.code);
    await till.value('simulatePrinter', { connected: true });
    await till.until(({ printer }) => printer.kind === 'ready');
    const replaced = await till.value('replaceReceipt', { playId, idempotencyKey: randomUUID() });
    assert.equal(replaced.receipt.issue, 3);
    const code = await lastCode(till);
    const paper = (await papersOf(till, 5)).find(
      (text) => qrOf(text) === (code.kind === 'scanned' && code.text),
    );
    assert.match(paper ?? '', /REÇU D.ÉCHANGE . émission 3/);
    assert.match(paper ?? '', /émission.2\./);
    assert.match(paper ?? '', /Tirage restant/);
    const now = await check(till, code);
    assert.deepEqual([now.verdict, now.issue, now.paid], ['to-come', 3, 300]);
    assert.equal((await check(till, first)).verdict, 'superseded');
  });
});

describe('a till killed (SIGKILL) between a payment and its papers', () => {
  it('knows the payment, and asks about its papers: one exchange receipt is good in the end (promises 1 and 4)', async (t) => {
    const { till, folder } = await openTill(t);
    const { receipt } = await sell(till, 200, 2);
    const first = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    await till.value('simulatePrinter', { rowsPerSecond: 10 });
    await till.until(({ printer }) => printer.kind === 'ready');
    const sending = till.event('print', ({ state }) => state === 'sending');
    const command = paymentOf(first, 300);
    const { payment } = await till.value('payReceipt', command);
    await sending;
    await till.kill();

    const later = new Date(payment.paidAt + 60_000).toISOString();
    const again = startHeadlessTill(folder, later);
    t.after(() => again.kill());
    await again.value('signOn', { operatorId: 1, pin: '4071' });
    const { printQuestions } = await again.until(({ printer }) => printer.kind === 'ready');
    assert.deepEqual(
      printQuestions.map(({ kind, state, refundable }) => [kind, state, refundable]),
      [
        ['payment-proof', 'not-sent', false],
        ['exchange', 'unknown', false],
      ],
    );
    const repeated = await again.value('payReceipt', command);
    assert.deepEqual([repeated.repeated, repeated.payment], [true, payment]);
    assert.equal((await again.value('getState', {})).customer.paid, 300);

    const [proof, exchange] = printQuestions;
    await again.value('answerPrint', { jobId: exchange?.jobId ?? 0, answer: 'nothing' });
    await again.value('replaceReceipt', { playId: receipt.playId, idempotencyKey: randomUUID() });
    const code = await lastCode(again);
    assert.equal((await check(again, code)).issue, 3);
    assert.equal((await check(again, first)).verdict, 'superseded');
    const proved = again.event('print', ({ jobId, state }) => jobId === proof?.jobId && state === 'printed');
    await again.value('retryPrint', { jobId: proof?.jobId ?? 0 });
    await proved;
    assert.match((await papersOf(again))[0] ?? '', /PREUVE DE PAIEMENT/);
    assert.deepEqual((await again.value('getState', {})).printQuestions, []);
    assert.equal((await again.value('checkJournal', {})).brokenAt, null);
  });
});
