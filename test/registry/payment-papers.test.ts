import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PaymentRecord } from '../../electron/registry/prize-registry.ts';
import { later, openPrizeTill, type PrizeTill, pay, refusalOf, winner } from './prize-till.ts';
import { sell } from './test-till.ts';

describe('a payment’s papers and corrections', () => {
  it('prints its proof again, once for each key', async (t) => {
    const till = await openPrizeTill(t);
    const plays = [await winner(till, 1, 0), await winner(till)] as const;
    const payment = await pay(till, plays[0], { pay: [0] });
    const other = await pay(till, plays[1], { pay: [0] });
    const proof = await till.registry.addProof(payment.id, 'key', later(till));
    assert.ok(proof.kind === 'done');
    assert.notEqual(proof.value.id, payment.printJob.id);
    assert.deepEqual([proof.value.kind, proof.value.paymentId], ['payment-proof', payment.id]);
    assert.deepEqual(await till.registry.addProof(payment.id, 'key', later(till)), proof);
    assert.deepEqual(refusalOf(await till.registry.addProof(other.id, 'key', later(till))), {
      kind: 'key-reused',
    });
    assert.deepEqual(refusalOf(await till.registry.addProof(999, 'k', later(till))), {
      kind: 'unknown-payment',
    });
    assert.deepEqual((await till.registry.paymentById(payment.id))?.printJob, proof.value);
  });

  it('end the question about the receipt’s own paper, not that about the proof', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till);
    const unknown = async () => (await till.registry.printJobs(null, ['unknown'])).map(({ kind }) => kind);
    const loseSightOf = async (jobId: number) => {
      await till.registry.recordPrint(jobId, 'sending', {}, later(till));
      await till.registry.recordPrint(jobId, 'unknown', {}, later(till));
    };
    await loseSightOf(play.printJob.id);
    assert.deepEqual(await unknown(), ['original']);
    const { printJob } = await pay(till, play, { pay: [0] });
    assert.deepEqual(await unknown(), []);
    await loseSightOf(printJob.id);
    assert.deepEqual(await unknown(), ['payment-proof']);
    await till.registry.decidePrint(printJob.id, 'confirmed-lost', {}, later(till));
    assert.deepEqual(await till.registry.printJobs(null, ['unknown', 'confirmed-lost']), []);
  });

  it('is not undone: a correction record says what differs, once for each key', async (t) => {
    const till = await openPrizeTill(t);
    const payment = await pay(till, await winner(till), { pay: [0] });
    const correction = { paymentId: payment.id, idempotencyKey: 'k', difference: -400, reason: 'trop payé' };
    const corrected = await till.registry.correctPayment(correction, later(till));
    assert.ok(corrected.kind === 'done');
    assert.deepEqual(corrected.value, {
      ...payment,
      corrections: [{ at: later(till).at, difference: -400, reason: 'trop payé', operatorName: 'Maëlle' }],
    });
    assert.deepEqual(await till.registry.correctPayment(correction, later(till)), corrected);
    for (const other of [{ difference: 400 }, { reason: 'autre' }, { paymentId: 999 }]) {
      assert.deepEqual(
        refusalOf(await till.registry.correctPayment({ ...correction, ...other }, later(till))),
        { kind: 'key-reused' },
      );
    }
    const unknown = { ...correction, paymentId: 999, idempotencyKey: 'other' };
    assert.deepEqual(refusalOf(await till.registry.correctPayment(unknown, later(till))), {
      kind: 'unknown-payment',
    });
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('is listed latest first, and found by part of its receipt’s number', async (t) => {
    const till = await openPrizeTill(t);
    await sell(till);
    const plays = [await winner(till, 1, 0), await winner(till, 1, 0), await winner(till)];
    const paid: PaymentRecord[] = [];
    for (const play of plays) paid.unshift(await pay(till, play, { pay: [0] }));
    const found = async (...args: Parameters<PrizeTill['registry']['payments']>) =>
      (await till.registry.payments(...args)).map(({ id }) => id);
    const ids = paid.map(({ id }) => id);
    assert.deepEqual(await found(10, null, null), ids);
    assert.deepEqual(await found(2, null, null), ids.slice(0, 2));
    assert.deepEqual(await found(2, ids[1] ?? 0, null), ids.slice(2));
    assert.deepEqual(await found(10, null, '-00000003'), [ids[1]]);
    assert.deepEqual(await found(10, null, '123456-01'), ids);
    assert.deepEqual(await found(10, null, '0_3'), []);
    assert.deepEqual(await found(10, null, '%'), []);
  });
});

describe('a slip for the payment centre', () => {
  it('pays nothing: the receipt stays good; one for each key', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till, 2);
    const slip = { playId: play.id, issue: 1, amount: 4800, idempotencyKey: 'slip' };
    const job = await till.registry.addCentreSlip(slip, later(till));
    assert.ok(job.kind === 'done');
    assert.deepEqual([job.value.kind, job.value.issue, job.value.state], ['centre-slip', 1, 'pending']);
    assert.deepEqual(await till.registry.centreSlip(job.value.centreSlipId ?? 0), {
      playId: play.id,
      issue: 1,
      amount: 4800,
      madeAt: later(till).at,
    });
    assert.equal(await till.registry.centreSlip(999), null);
    assert.deepEqual(await till.registry.addCentreSlip(slip, later(till)), job);
    for (const other of [{ amount: 2400 }, { issue: 2 }, { playId: 999 }]) {
      assert.deepEqual(refusalOf(await till.registry.addCentreSlip({ ...slip, ...other }, later(till))), {
        kind: 'key-reused',
      });
    }
    assert.deepEqual(
      refusalOf(
        await till.registry.addCentreSlip({ ...slip, amount: 4801, idempotencyKey: 'b' }, later(till)),
      ),
      { kind: 'amount-changed' },
    );
    assert.deepEqual((await till.registry.playById(play.id))?.printJob, play.printJob);
    const payment = await pay(till, play, { pay: [0, 1] });
    assert.deepEqual(
      refusalOf(await till.registry.addCentreSlip({ ...slip, idempotencyKey: 'c' }, later(till))),
      {
        kind: 'already-paid',
        paymentId: payment.id,
      },
    );
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });
});

describe('the customer’s sums', () => {
  it('count the prizes paid to them beside what they play', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till, 2);
    const { id } = await till.registry.nextCustomer(till.actor);
    const next = { ...till, customerId: id };
    await pay(next, play, { pay: [0], remaining: [1] });
    await sell(next, { skipDraws: 3 });
    assert.deepEqual(await till.registry.currentCustomer(till.actor), {
      id,
      plays: 1,
      total: 200,
      paid: 2400,
    });
    await pay(next, play, { pay: [1], issue: 2 });
    assert.equal((await till.registry.currentCustomer(till.actor)).paid, 4800);
  });
});
