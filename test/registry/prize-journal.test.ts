import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { checkAltered } from './altered-registry.ts';
import { confirmResult, drawAt, later, matching, openPrizeTill, pay, WINNING } from './prize-till.ts';
import { sell } from './test-till.ts';

/** A registry with results, a correction of one, and payments, closed: made once, copied for each alteration. */
let paidFile = '';
/** Its lines, by their kinds in order. */
let kinds: string[] = [];

before(async (t) => {
  const till = await openPrizeTill(t as TestContext);
  const { registry, clerk } = till;
  const play = await sell(till, { combination: matching(WINNING, 4, true), drawCount: 2 });
  await sell(till, { combination: matching(WINNING, 2, true) });
  await confirmResult(till, 0, 7);
  await confirmResult(till, 0, WINNING, 'chiffre mal lu');
  const entry = { drawId: drawAt(till, 1).id, combination: WINNING, correction: null };
  await registry.enterResult({ ...entry, isManager: false }, later(till, clerk));
  await registry.enterResult({ ...entry, isManager: true }, later(till));
  const slip = { playId: play.id, issue: 1, amount: 600, idempotencyKey: 'slip' };
  await registry.addCentreSlip(slip, later(till));
  const { id: paymentId } = await pay(till, play, { pay: [0], remaining: [1] });
  const correction = { paymentId, idempotencyKey: 'correction', difference: 1, reason: 'essai' };
  await registry.correctPayment(correction, later(till));
  kinds = [
    ...['made', 'operator', 'session', 'customer', 'operator', 'operator', 'play 1', 'play 2'],
    ...['result', 'corrected result', 'entry', 'second entry', 'slip', 'payment', 'correction'],
  ];
  assert.deepEqual(await registry.checkJournal(), { lines: kinds.length, brokenAt: null });
  await registry.close();
  paidFile = till.file;
});

/** In file order: result 1 is wrong, 2 corrects it, 3 is the second draw's; play 1 won by 2 and 3, play 2 nothing. */
const ALTERATIONS: [what: string, sql: string, brokenAt: string][] = [
  ["a result's combination", 'update draw_result set combination = 8 where id = 1', 'result'],
  ["a correction's reason", `update draw_result set correction = 'autre' where id = 2`, 'corrected result'],
  ['a correction taken away', 'delete from draw_result where id = 2', 'corrected result'],
  ["an entry's combination", 'update result_entry set combination = 8 where number = 1', 'entry'],
  ["an entry's operator", 'update result_entry set operator_id = 3 where number = 2', 'second entry'],
  ["a prize of the regulation's table", 'update prize_of_class set prize = 1 where prize = 200', 'result'],
  ['a prize table', `update prize_table set content = '{}'`, 'result'],
  ["a winner's amount", 'update prize_win set amount = 900 where result_id = 3', 'second entry'],
  ["a winner's class", 'update prize_win set match_class = 8 where result_id = 2', 'corrected result'],
  ['a winner taken away', 'delete from prize_win where result_id = 2', 'corrected result'],
  ['a winner put in', 'insert into prize_win values (3, 2, 9, 600)', 'second entry'],
  ["a payment's amount", 'update payment set amount = 500', 'payment'],
  ['a payment taken away', 'delete from payment', 'payment'],
  ["a paid draw's amount", 'update payment_draw set amount = 500', 'payment'],
  ['a draw that remains', 'update exchange_draw set draw_id = 9', 'payment'],
  ['an exchange taken away', 'delete from receipt_replacement', 'payment'],
  ["a payment's correction", 'update payment_correction set difference = 2', 'correction'],
  ["a centre slip's amount", 'update centre_slip set amount = 700', 'slip'],
  [
    'a proof that proves another payment',
    'update print_job set payment_id = 9 where payment_id = 1',
    'payment',
  ],
];

describe('checkJournal finds, of results and payments (promise 6),', () => {
  for (const [what, sql, brokenAt] of ALTERATIONS) {
    it(what, async (t) => {
      assert.equal((await checkAltered(t, paidFile, sql)).brokenAt, kinds.indexOf(brokenAt) + 1);
    });
  }

  it('a winner of no result', async (t) => {
    const { brokenAt } = await checkAltered(t, paidFile, 'insert into prize_win values (99, 1, 9, 600)');
    assert.equal(brokenAt, kinds.length + 1);
  });
});
