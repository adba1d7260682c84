import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { PresentedCode } from '../../electron/contract/payments.ts';
import { type HeadlessTill, openTill, sell } from './headless-till.ts';
import {
  changePaymentRules,
  check,
  drawn,
  goTo,
  importResults,
  lastCode,
  papersOf,
  papersOut,
  paymentOf,
  qrOf,
  scanned,
} from './paying-till.ts';

async function signOnClerk(till: HeadlessTill): Promise<void> {
  const { operatorId } = await till.value('addOperator', { name: 'Bruno', role: 'clerk', pin: '5182' });
  await till.value('signOn', { operatorId, pin: '5182' });
}

describe('a receipt from its sale to its payment (articles 6 and 7)', () => {
  it('is checked before, between and after draw and result, paid once, and checked again', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 400);
    const code = await lastCode(till);
    const [draw] = receipt.draws;
    assert.equal((await check(till, code)).verdict, 'to-come');
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(code, 600)), { code: 'nothing-due' });

    await goTo(till, (draw?.drawAt ?? 0) + 1_000);
    const awaiting = await check(till, code);
    assert.deepEqual([awaiting.verdict, awaiting.draws[0]?.status], ['to-come', 'awaiting-result']);
    await importResults(till, [[draw, '4+0']]);
    const winner = await check(till, code);
    assert.deepEqual([winner.verdict, winner.due, winner.place], ['winner', 600, 'outlet']);
    assert.deepEqual(winner.draws[0]?.match, { places: 4, pirate: false });

    const wrong = await till.refusal('payReceipt', paymentOf(code, 601));
    assert.deepEqual(wrong, { code: 'amount-changed', amount: 600 });
    const command = paymentOf(code, 600);
    // A double click pays once.
    const answers = await Promise.all([till.value('payReceipt', command), till.value('payReceipt', command)]);
    assert.deepEqual(answers.map(({ repeated }) => repeated).toSorted(), [false, true]);
    const { payment, exchange } = answers[0];
    assert.deepEqual([payment.amount, exchange], [600, null]);
    assert.deepEqual(payment.draws[0]?.match, { places: 4, pirate: false });
    await papersOut(till, 2);
    const [paper] = await papersOf(till);
    for (const words of ['PREUVE DE PAIEMENT', receipt.number, '4 lieux', 'Anne', 'FORMATION']) {
      assert.ok(paper?.replaceAll('\u00a0', ' ').includes(words), words);
    }
    assert.equal(qrOf(paper), null);

    const again = await till.value('payReceipt', command);
    assert.deepEqual(again, { payment, exchange: null, repeated: true });
    assert.equal((await papersOf(till, 9)).length, 2);
    const twice = await till.refusal('payReceipt', paymentOf(code, 600));
    assert.deepEqual(twice, { code: 'already-paid', amount: 600, paidAt: payment.paidAt });
    const after = await check(till, code);
    assert.deepEqual([after.verdict, after.due, after.paid], ['paid', 0, 600]);

    const { customer } = await till.value('getState', {});
    assert.deepEqual([customer.total, customer.paid, customer.balance], [400, 600, -200]);
    assert.equal(customer.changeDue, null);
    await till.value('cashGiven', { amount: 0 });
    assert.equal((await till.value('getState', {})).customer.changeDue, 200);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('is paid by the letters typed from the paper, as by its QR', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    const letters = (code.kind === 'scanned' ? code.text : '').slice(-16);
    const typed: PresentedCode = {
      kind: 'typed',
      number: receipt.number.replaceAll('-', ' '),
      code: (letters.match(/.{4}/g) ?? []).join(' ').toLowerCase(),
    };
    assert.deepEqual(await check(till, typed), await check(till, code));
    assert.equal((await till.value('payReceipt', paymentOf(typed, 300))).payment.amount, 300);
    const wrong = { ...typed, code: `${letters.slice(0, -1)}${letters.endsWith('0') ? '1' : '0'}` };
    assert.deepEqual(await till.refusal('checkReceipt', { code: wrong }), { code: 'code-altered' });
    const nowhere = { ...typed, number: receipt.number.replace(/\d{8}$/, '00000099') };
    assert.deepEqual(await till.refusal('checkReceipt', { code: nowhere }), { code: 'code-altered' });
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(nowhere, 300)), { code: 'code-altered' });
    const foreign = { ...typed, number: receipt.number.replace(/^\d{6}/, '999999') };
    assert.deepEqual(await till.refusal('checkReceipt', { code: foreign }), { code: 'code-foreign' });
  });

  it('is told to have won by nothing but its code: lists, state, pictures and readings stay as they were', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    const told = async () => ({
      list: await till.value('listReceipts', { limit: 10, beforePlayId: null }),
      state: { ...(await till.value('getState', {})), now: 0, sales: null },
      picture: await till.value('receiptPicture', { playId: receipt.playId }),
      reading: await till.value('readCode', { candidates: [code.kind === 'scanned' ? code.text : ''] }),
      payments: await till.value('listPayments', { limit: 10, beforePaymentId: null, search: null }),
    });
    await goTo(till, (receipt.draws[0]?.drawAt ?? 0) + 1_000);
    const before = await told();
    await importResults(till, [[receipt.draws[0], '7+1']]);
    assert.equal((await check(till, code)).dueLater, 2_000_000);
    assert.deepEqual(await told(), before);
  });

  it('has no code on a duplicate, which pays nothing (promise 4)', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    const duplicate = await till.value('reprint', { playId: receipt.playId, idempotencyKey: randomUUID() });
    await papersOut(till, 2);
    const [paper] = await papersOf(till);
    assert.equal(duplicate.duplicateNumber, 1);
    assert.equal(qrOf(paper), null);
    const letters = (code.kind === 'scanned' ? code.text : '').slice(-16).match(/.{4}/g) ?? [];
    assert.ok(!paper?.includes(letters.join(' ')));
  });

  it('waits until the clock is trusted again: its dates decide what is paid', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    await till.value('simulateClock', { shiftMs: -600_000 });
    assert.equal((await till.refusal('checkReceipt', { code })).code, 'clock-suspect');
    assert.equal((await till.refusal('payReceipt', paymentOf(code, 300))).code, 'clock-suspect');
  });
});

describe('a prize above the outlet’s limit', () => {
  it('is sent to the payment centre with a slip, and not paid here', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 600);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '6+1');
    const above = await check(till, code);
    assert.deepEqual([above.due, above.place], [60_000, 'payment-centre']);
    const limit = 50_000;
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(code, 60_000, true)), {
      code: 'above-outlet-limit',
      limit,
    });
    const command = { idempotencyKey: randomUUID(), code };
    const { printJobId } = await till.value('printCentreSlip', command);
    await papersOut(till, 2);
    const [slip] = await papersOf(till);
    assert.match(slip ?? '', /CENTRE DE PAIEMENT/);
    assert.match(slip ?? '', /600.€/);
    assert.equal(qrOf(slip), null);
    assert.deepEqual(await till.value('printCentreSlip', command), { printJobId });
    assert.equal((await papersOf(till, 9)).length, 2);
    assert.deepEqual(await check(till, code), above);

    await changePaymentRules(till, { outletLimit: 60_000 });
    const within = await till.refusal('printCentreSlip', { idempotencyKey: randomUUID(), code });
    assert.deepEqual(within, { code: 'within-outlet-limit', limit: 60_000 });
    assert.equal((await till.value('payReceipt', paymentOf(code, 60_000, true))).payment.amount, 60_000);
    const paid = await till.refusal('printCentreSlip', { idempotencyKey: randomUUID(), code });
    assert.equal(paid.code, 'already-paid');
  });

  it('leaves a slip that didn’t come out to be printed, or let go', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 600);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '6+1');
    await till.value('simulatePrinter', { connected: false });
    await till.until(({ printer }) => printer.kind === 'absent');
    const { printJobId } = await till.value('printCentreSlip', { idempotencyKey: randomUUID(), code });
    const { printQuestions } = await till.until((state) => state.printQuestions.length > 0);
    assert.deepEqual(
      [printQuestions[0]?.jobId, printQuestions[0]?.kind, printQuestions[0]?.refundable],
      [printJobId, 'centre-slip', false],
    );
    const replacing = { playId: receipt.playId, idempotencyKey: randomUUID() };
    assert.equal((await till.refusal('replaceReceipt', replacing)).code, 'already-decided');
    await till.value('answerPrint', { jobId: printJobId, answer: 'nothing' });
    await till.until((state) => state.printQuestions.length === 0);
    assert.equal((await check(till, code)).due, 60_000);
  });
});

describe('claims in time (article 7)', () => {
  it('are paid on the 60th day, and foreclosed on the 61st', async (t) => {
    const { till } = await openTill(t);
    const receipts = [await sell(till), await sell(till, 400)];
    const draw = receipts[0]?.receipt.draws[0];
    await papersOut(till, 2);
    const codes = (await papersOf(till, 2)).map((paper) => scanned(qrOf(paper) ?? ''));
    await drawn(till, draw, '4+0');
    await goTo(till, '2027-01-29T22:59:00Z');
    const [latest, first] = codes as [PresentedCode, PresentedCode];
    assert.equal((await till.value('payReceipt', paymentOf(latest, 600))).payment.amount, 600);
    await goTo(till, '2027-01-29T23:00:00Z');
    assert.equal((await check(till, first)).verdict, 'foreclosed');
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(first, 300)), { code: 'nothing-due' });
  });
});

describe('payments afterwards', () => {
  it('are corrected by a record of a manager’s, which copies of the proof list', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    const { payment } = await till.value('payReceipt', paymentOf(code, 300));
    const { paymentId } = payment;
    const correction = {
      paymentId,
      idempotencyKey: randomUUID(),
      difference: 200,
      reason: 'Rendu 1 € au lieu de 3',
    };
    const unprintable = await till.refusal('correctPayment', { ...correction, reason: 'Erreur 😀' });
    assert.deepEqual(unprintable, { code: 'unprintable-text', character: '😀' });
    assert.equal(
      (await till.refusal('correctPayment', { ...correction, paymentId: 99 })).code,
      'unknown-payment',
    );
    const corrected = await till.value('correctPayment', correction);
    assert.deepEqual(await till.value('correctPayment', correction), corrected);
    assert.deepEqual(
      [corrected.payment.amount, corrected.payment.corrections.map(({ difference }) => difference)],
      [300, [200]],
    );
    const copy = { paymentId, idempotencyKey: randomUUID() };
    const { printJobId } = await till.value('reprintPaymentProof', copy);
    await papersOut(till, 3);
    const [paper] = await papersOf(till);
    assert.match(paper ?? '', /Copie n°.1/);
    assert.match(paper ?? '', /Rendu 1 € au lieu de 3/);
    assert.deepEqual(await till.value('reprintPaymentProof', copy), { printJobId });
    await signOnClerk(till);
    const byClerk = await till.refusal('correctPayment', { ...correction, idempotencyKey: randomUUID() });
    assert.equal(byClerk.code, 'manager-only');
  });

  it('stay, when the result is corrected after them', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    await till.value('payReceipt', paymentOf(code, 300));
    await importResults(till, [[receipt.draws[0], '5+1']], 'Erreur de saisie au centre');
    const after = await check(till, code);
    assert.deepEqual([after.verdict, after.due, after.paid], ['paid', 0, 300]);
    assert.equal((await till.refusal('payReceipt', paymentOf(code, 5_000))).code, 'already-paid');
  });
});

describe('the customer’s total', () => {
  it('counts sales and prizes together', async (t) => {
    const { till } = await openTill(t);
    const { receipt } = await sell(till, 200);
    const code = await lastCode(till);
    await drawn(till, receipt.draws[0], '4+0');
    await till.value('nextCustomer', {});
    await till.value('payReceipt', paymentOf(code, 300));
    await sell(till, 1000);
    await till.value('cashGiven', { amount: 600 });
    const short = (await till.value('getState', {})).customer;
    assert.deepEqual([short.total, short.paid, short.balance, short.changeDue], [1000, 300, 700, null]);
    await till.value('cashGiven', { amount: 1000 });
    assert.equal((await till.value('getState', {})).customer.changeDue, 300);
  });
});
