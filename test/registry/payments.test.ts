import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  confirmResult,
  drawAt,
  later,
  matching,
  openPrizeTill,
  pay,
  paymentRequest,
  refusalOf,
  WINNING,
  WINS_24,
  winner,
} from './prize-till.ts';
import { DATE, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

describe('a payment (article 7)', () => {
  it('is recorded once, with its draws and the job of its proof', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till);
    const request = { ...(await paymentRequest(till, play, { pay: [0] })), identityChecked: true };
    const first = await till.registry.pay(request, later(till, till.clerk));
    assert.ok(first.kind === 'done');
    const { payment, repeated } = first.value;
    assert.equal(repeated, false);
    const { id, play: paidPlay, printJob, ...rest } = payment;
    assert.deepEqual(rest, {
      issue: 1,
      amount: 2400,
      paidAt: later(till).at,
      terminal: '1',
      operatorName: 'Loïc',
      localDate: DATE,
      localTime: '06:35:00',
      identityChecked: true,
      draws: [{ draw: drawAt(till, 0), matchClass: 9, amount: 2400 }],
      exchangeIssue: null,
      remaining: [],
      corrections: [],
    });
    assert.deepEqual(paidPlay, play);
    assert.deepEqual(
      [printJob.kind, printJob.paymentId, printJob.issue, printJob.state],
      ['payment-proof', id, 1, 'pending'],
    );
    assert.deepEqual((await till.registry.standing(play.id))?.draws[0]?.payment, {
      paymentId: id,
      amount: 2400,
      paidAt: later(till).at,
    });

    const again = await till.registry.pay(request, { ...later(till), terminal: '2' });
    assert.deepEqual(again, { kind: 'done', value: { payment, repeated: true } });
    assert.deepEqual(
      refusalOf(await till.registry.pay({ ...request, idempotencyKey: randomUUID() }, later(till))),
      { kind: 'already-paid', paymentId: id },
    );
    assert.deepEqual(await till.registry.payments(10, null, null), [payment]);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('refuses a key that was used for something else', async (t) => {
    const till = await openPrizeTill(t);
    const other = await winner(till, 1, 0);
    const lost = await sellAndLosePaper(till, { skipDraws: 5 });
    const play = await winner(till, 2, 1);
    const request = await paymentRequest(till, play, { pay: [0], remaining: [1] });
    await till.registry.pay(request, later(till));
    const otherRequest = await paymentRequest(till, other, { pay: [0], key: request.idempotencyKey });
    const wrong = [
      otherRequest,
      { ...request, issue: 2 },
      { ...request, draws: [{ drawId: drawAt(till, 0).id, amount: 2401 }] },
      { ...request, draws: [] },
      { ...request, remaining: [] },
    ];
    for (const each of wrong) {
      assert.deepEqual(refusalOf(await till.registry.pay(each, later(till))), { kind: 'key-reused' });
    }
    await till.registry.replaceReceipt(lost.id, 'replaced', till.actor);
    const reused = { ...otherRequest, idempotencyKey: 'replaced' };
    assert.deepEqual(refusalOf(await till.registry.pay(reused, later(till))), { kind: 'key-reused' });
    assert.equal((await till.registry.payments(10, null, null)).length, 1);
  });

  it('pays exactly what was shown, and forgets no draw that may still win, or nothing', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till, 4, 2);
    await confirmResult(till, 2, matching(WINS_24, 1, true));
    const request = await paymentRequest(till, play, { pay: [0], remaining: [1, 3] });
    const [first, second, lostDraw, toCome] = play.draws.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ];
    const won = { drawId: first, amount: 2400 };
    const changed = [
      { draws: [{ drawId: first, amount: 2399 }] },
      { draws: [won, won] },
      { draws: [won, { drawId: lostDraw, amount: 200 }] },
      { draws: [won, { drawId: toCome, amount: 2400 }], remaining: [second] },
      { draws: [won, { drawId: drawAt(till, 9).id, amount: 2400 }] },
      { draws: [] },
      { remaining: [second] },
      { remaining: [] },
      { remaining: [second, toCome, lostDraw] },
      { remaining: [second, toCome, toCome] },
      { remaining: [first, second, toCome] },
      { remaining: [second, toCome, drawAt(till, 9).id] },
    ];
    for (const wish of changed) {
      assert.deepEqual(
        refusalOf(await till.registry.pay({ ...request, ...wish }, later(till))),
        { kind: 'amount-changed' },
        JSON.stringify(wish),
      );
    }
    assert.deepEqual(refusalOf(await till.registry.pay({ ...request, playId: 999 }, later(till))), {
      kind: 'unknown-play',
    });
    assert.deepEqual(await till.registry.payments(10, null, null), []);
    // A prize that is foreclosed neither is paid nor remains: the registry takes the till's word.
    assert.deepEqual(
      refusalOf(await till.registry.pay({ ...request, remaining: [toCome] }, later(till))),
      'done',
    );
  });

  it('leaves an exchange receipt for what remains: the paid paper is void, the next is paid in its turn', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till, 3, 2);
    const key = randomUUID();
    const payment = await pay(till, play, { pay: [0], remaining: [1, 2], key });
    assert.equal(payment.exchangeIssue, 2);
    assert.deepEqual(payment.remaining, play.draws.slice(1));
    const exchanged = payment.play;
    assert.deepEqual(
      [exchanged.issue, exchanged.printJob.kind, exchanged.printJob.issue, exchanged.printJob.state],
      [2, 'exchange', 2, 'pending'],
    );
    const old = await paymentRequest(till, play, { pay: [1], remaining: [2] });
    assert.deepEqual(refusalOf(await till.registry.pay(old, later(till))), { kind: 'superseded', issue: 2 });

    await confirmResult(till, 2);
    const paidAgain = await paymentRequest(till, play, { pay: [0], issue: 2 });
    assert.deepEqual(refusalOf(await till.registry.pay(paidAgain, later(till))), {
      kind: 'already-paid',
      paymentId: payment.id,
    });
    const rest = await pay(till, play, { pay: [1, 2], issue: 2 });
    assert.deepEqual([rest.amount, rest.exchangeIssue, rest.remaining], [4800, null, []]);
    assert.deepEqual(await till.registry.paymentsOfPlay(play.id), [{ ...payment, play: rest.play }, rest]);
    assert.deepEqual(
      (await till.registry.standing(play.id))?.draws.map((draw) => draw.payment?.paymentId),
      [payment.id, rest.id, rest.id],
    );
    assert.deepEqual(await till.registry.replaceReceipt(play.id, key, later(till)), {
      kind: 'refused',
      refusal: { kind: 'key-reused' },
    });
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('ends its paper: nothing replaces it, and its play is never void', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sellAndLosePaper(till, { combination: WINS_24 });
    await confirmResult(till, 0);
    const { amount, paidAt } = await pay(till, play, { pay: [0] });
    const refused = { kind: 'refused', refusal: { kind: 'already-paid', amount, paidAt } };
    assert.deepEqual(await till.registry.replaceReceipt(play.id, 'a', later(till)), refused);
    assert.deepEqual(await till.registry.beginClaim(play.id, 'b', later(till)), refused);
    assert.equal((await till.registry.voidPlay(play.id, 'c', till.actor)).kind, 'refused');
    const raw = rawDatabase(t, till.file);
    const facts = `recorded_at, terminal, operator_id, journal_sequence from play`;
    assert.throws(
      () => raw.exec(`insert into receipt_replacement select id, 2, 'k', ${facts}`),
      /the receipt was paid/,
    );
    assert.throws(
      () => raw.exec(`insert into play_void select id, total, 'cancelled', customer_id, 'k', ${facts}`),
      /the play was paid|has its result/,
    );
    const duplicate = await till.registry.addDuplicate(play.id, 'paper', 'd', later(till));
    assert.equal(duplicate.kind, 'done');
  });

  it('lets a lost exchange receipt be replaced, and pays the replacement only', async (t) => {
    const till = await openPrizeTill(t);
    const play = await winner(till, 2, 1);
    const { play: exchanged } = await pay(till, play, { pay: [0], remaining: [1] });
    await till.registry.recordPrint(exchanged.printJob.id, 'not-sent', {}, later(till));
    const replaced = await till.registry.replaceReceipt(play.id, randomUUID(), later(till));
    assert.ok(replaced.kind === 'done');
    assert.deepEqual([replaced.value.issue, replaced.value.printJob.kind], [3, 'replacement']);
    await confirmResult(till, 1);
    const old = await paymentRequest(till, play, { pay: [1], issue: 2 });
    assert.deepEqual(refusalOf(await till.registry.pay(old, later(till))), { kind: 'superseded', issue: 3 });
    assert.equal((await pay(till, play, { pay: [1], issue: 3 })).amount, 2400);
    assert.deepEqual(
      (await till.registry.paymentsOfPlay(play.id)).map(({ issue, exchangeIssue }) => [issue, exchangeIssue]),
      [
        [1, 2],
        [3, null],
      ],
    );
  });

  it('pays a claim code as it does a paper', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sellAndLosePaper(till, { combination: WINS_24 });
    await till.registry.beginClaim(play.id, randomUUID(), till.actor);
    await till.registry.confirmClaim(play.id, till.actor);
    await confirmResult(till, 0);
    assert.equal((await pay(till, play, { pay: [0], issue: 2 })).amount, 600);
  });

  it('never pays a void play, nor by hand what was not won', async (t) => {
    const till = await openPrizeTill(t);
    const lost = await sellAndLosePaper(till, { combination: WINS_24 });
    await till.registry.voidPlay(lost.id, randomUUID(), till.actor);
    const loser = await sell(till, { combination: matching(WINNING, 1, true), skipDraws: 1 });
    const play = await winner(till, 2);
    assert.deepEqual(
      refusalOf(await till.registry.pay(await paymentRequest(till, lost, { pay: [0] }), later(till))),
      { kind: 'play-void' },
    );
    await pay(till, play, { pay: [0], remaining: [1] });
    const raw = rawDatabase(t, till.file);
    const byHand = (values: string) =>
      raw.exec(
        `insert into payment_draw select ${values}, recorded_at, terminal, operator_id, journal_sequence from payment`,
      );
    const [, second] = play.draws.map(({ id }) => id);
    assert.throws(() => byHand(`id, ${loser.id}, ${second}, 2, 9, 2400`), /that was not won/);
    assert.throws(() => byHand(`id, play_id, ${second}, 1, 9, 2400`), /that was not won/);
    assert.throws(() => byHand(`id, play_id, ${second}, 2, 9, 2500`), /that was not won/);
    assert.throws(() => byHand(`id, play_id, ${second}, 2, 8, 2400`), /that was not won/);
    // The result of another draw, under a draw that has none.
    assert.throws(() => byHand(`id, play_id, ${drawAt(till, 9).id}, 1, 9, 2400`), /that was not won/);
    byHand(`id, play_id, ${second}, 2, 9, 2400`);
  });

  it('stays what it was when the result is corrected; what was shown before is not paid after', async (t) => {
    const till = await openPrizeTill(t);
    const shown = await winner(till, 1, 0);
    const paid = await winner(till);
    const request = await paymentRequest(till, shown, { pay: [0] });
    const payment = await pay(till, paid, { pay: [0] });
    await confirmResult(till, 0, matching(WINS_24, 5, true), 'lieu mal lu');
    assert.deepEqual(refusalOf(await till.registry.pay(request, later(till))), { kind: 'amount-changed' });
    const [draw] = (await till.registry.standing(paid.id))?.draws ?? [];
    assert.deepEqual([draw?.prize?.amount, draw?.payment?.amount], [20_000, 2400]);
    assert.equal((await pay(till, shown, { pay: [0] })).amount, 20_000);
    assert.deepEqual(await till.registry.paymentById(payment.id), payment);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });
});
