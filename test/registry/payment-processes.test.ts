import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { confirmResult, later, openPrizeTill, paymentRequest, WINS_24 } from './prize-till.ts';
import { startPaying } from './selling-child.ts';
import { openTestTill, sell, temporaryFolder } from './test-till.ts';

const WINNER = { combination: WINS_24, stake: 800 };

describe('two tills that pay one receipt at once (article 7)', () => {
  it('pay it once, in each of several tries', async (t) => {
    const till = await openPrizeTill(t);
    const plays = [await sell(till, WINNER), await sell(till, WINNER), await sell(till, WINNER)];
    await confirmResult(till, 0);
    for (const play of plays) {
      const actor = later(till);
      const children = await Promise.all(
        ['1', '2'].map(async (terminal) =>
          startPaying(t, {
            file: till.file,
            request: await paymentRequest(till, play, { pay: [0] }),
            actor: { ...actor, terminal },
          }),
        ),
      );
      await Promise.all(children.map(({ ready }) => ready));
      const said = await Promise.all(children.map((child) => child.go()));
      assert.deepEqual(said.flat().sort(), ['paid 2400', 'refused already-paid']);
    }
    assert.equal((await till.registry.payments(10, null, null)).length, plays.length);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('pay it once under one key: the other is told of that payment', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sell(till, WINNER);
    await confirmResult(till, 0);
    const order = {
      file: till.file,
      request: await paymentRequest(till, play, { pay: [0] }),
      actor: later(till),
    };
    const children = [startPaying(t, order), startPaying(t, order)];
    await Promise.all(children.map(({ ready }) => ready));
    const said = await Promise.all(children.map((child) => child.go()));
    assert.deepEqual(said.flat().sort(), ['paid 2400', 'repeated 2400']);
  });
});

/** The statements of a payment with an exchange that begin, write or end it. */
const STEPS = [
  'begin immediate',
  'insert into "payment" ',
  'insert into "payment_draw"',
  'insert into "print_job"',
  'insert into "receipt_replacement"',
  'insert into "exchange_draw"',
  'insert into "print_job"',
  'insert into "journal"',
  'commit',
];

describe('a till killed at any step of a payment', () => {
  it('has paid all of it or nothing, and pays it once afterwards', async (t) => {
    const till = await openPrizeTill(t, await temporaryFolder(t));
    const plays = [];
    for (let i = 0; i <= STEPS.length; i += 1) plays.push(await sell(till, { ...WINNER, drawCount: 2 }));
    await confirmResult(till, 0);
    for (const [step, play] of plays.entries()) {
      const request = await paymentRequest(till, play, { pay: [0], remaining: [1] });
      const order = { file: till.file, request, actor: later(till), dieBefore: step };
      const [said = ''] = await startPaying(t, order).go();
      const dying = STEPS[step];
      if (dying === undefined) assert.equal(said, 'paid 2400');
      else assert.ok(said.startsWith(`dies before ${dying}`), said);

      const after = await openTestTill(t, dirname(till.file));
      const present = await after.registry.playById(play.id);
      const isPaid = dying === undefined;
      assert.deepEqual((await after.registry.paymentsOfPlay(play.id)).length, isPaid ? 1 : 0, dying);
      assert.deepEqual([present?.issue, present?.printJob.kind], isPaid ? [2, 'exchange'] : [1, 'original']);
      assert.equal((await after.registry.checkJournal()).brokenAt, null, dying);
      const again = await after.registry.pay(request, later(till));
      assert.ok(again.kind === 'done');
      assert.equal(again.value.repeated, isPaid);
      assert.equal(again.value.payment.amount, 2400);
      await after.registry.close();
    }
  });
});
