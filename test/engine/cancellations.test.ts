import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { COMBINATION, type HeadlessTill, openTill, sell } from './headless-till.ts';
import {
  changePaymentRules,
  check,
  goTo,
  lastCode,
  papersOf,
  papersOut,
  paymentOf,
  qrOf,
} from './paying-till.ts';

function allow(till: HeadlessTill, withinSeconds = 300): Promise<void> {
  return changePaymentRules(till, { cancellation: { allowed: true, withinSeconds } });
}

describe('cancelling a play', () => {
  it('is off until the operator of the game allows it', async (t) => {
    const { till } = await openTill(t);
    await sell(till);
    const code = await lastCode(till);
    assert.equal((await check(till, code)).cancellableUntil, null);
    const command = { idempotencyKey: randomUUID(), code };
    assert.deepEqual(await till.refusal('cancelPlay', command), { code: 'cancel-not-allowed' });
    assert.equal((await check(till, code)).verdict, 'to-come');
  });

  it('refunds it to the customer at the counter, gives its room back, and voids its receipt (article 3)', async (t) => {
    const { till } = await openTill(t);
    await allow(till);
    // 5 times 10 unit stakes: the cap is reached.
    for (let sold = 0; sold < 5; sold += 1) await sell(till, 2000);
    const quote = { combination: COMBINATION, stake: 200 as const, drawCount: 1 };
    assert.equal((await till.refusal('quote', quote)).code, 'draw-full');
    const code = await lastCode(till);
    await till.value('nextCustomer', {});
    const command = { idempotencyKey: randomUUID(), code };
    const cancelled = await till.value('cancelPlay', command);
    const { receipt } = cancelled;
    assert.equal(cancelled.refund, 2000);
    assert.equal(receipt.void, true);
    assert.equal((await till.value('quote', quote)).total, 200);
    const { customer } = await till.value('getState', {});
    assert.deepEqual([customer.total, customer.paid, customer.balance], [0, 2000, -2000]);

    await papersOut(till, 6);
    const [paper] = await papersOf(till);
    assert.match(paper ?? '', /ANNULATION/);
    assert.ok(paper?.includes(receipt.number));
    assert.equal(qrOf(paper), null);
    assert.equal((await check(till, code)).verdict, 'void');
    assert.deepEqual(await till.refusal('payReceipt', paymentOf(code, 300)), { code: 'play-void' });
    const again = { idempotencyKey: randomUUID(), code };
    assert.deepEqual(await till.refusal('cancelPlay', again), { code: 'play-void' });
    // Sent again, even after the delay, it is the same cancellation.
    await goTo(till, receipt.registeredAt + 301_000);
    assert.deepEqual(await till.value('cancelPlay', command), cancelled);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });

  it('ends with its delay, and at the close of the first draw', async (t) => {
    const { till } = await openTill(t);
    await allow(till, 60);
    const { receipt } = await sell(till, 200, 2);
    const code = await lastCode(till);
    const until = receipt.registeredAt + 60_000;
    assert.equal((await check(till, code)).cancellableUntil, until);
    await goTo(till, until);
    const command = { idempotencyKey: randomUUID(), code };
    assert.deepEqual(await till.refusal('cancelPlay', command), { code: 'cancel-too-late', until });
    await allow(till, 86_400);
    const closedAt = receipt.draws[0]?.salesCloseAt ?? 0;
    assert.equal((await check(till, code)).cancellableUntil, closedAt);
    await goTo(till, closedAt);
    assert.deepEqual(await till.refusal('cancelPlay', command), { code: 'first-draw-closed', closedAt });
  });

  it('leaves its paper to be printed, or let go, when the printer fails', async (t) => {
    const { till } = await openTill(t);
    await allow(till);
    await sell(till);
    const code = await lastCode(till);
    await till.value('simulatePrinter', { connected: false });
    await till.until(({ printer }) => printer.kind === 'absent');
    await till.value('cancelPlay', { idempotencyKey: randomUUID(), code });
    const { printQuestions } = await till.until((state) => state.printQuestions.length > 0);
    const [question] = printQuestions;
    assert.deepEqual(
      [question?.kind, question?.state, question?.refundable],
      ['cancellation', 'not-sent', false],
    );
    await till.value('simulatePrinter', { connected: true });
    await till.until(({ printer }) => printer.kind === 'ready');
    await till.value('retryPrint', { jobId: question?.jobId ?? 0 });
    await till.until((state) => state.printQuestions.length === 0);
    await papersOut(till, 2);
    assert.match((await papersOf(till))[0] ?? '', /ANNULATION/);
  });
});
