import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DrawStanding, ReceiptCheck } from '../../electron/contract/payments.ts';
import { receiptCheck as receiptCheckSchema } from '../../electron/contract/payments.ts';
import { DEFAULT_CLAIM_RULES } from '../../electron/games/ile-au-tresor/claim-period.ts';
import { checkAt, type DrawnDraw, FIRST_DRAW, presented } from './checked-receipts.ts';

/** The evening of the draws, after all of them. */
const EVENING = '2026-11-30T20:00:00Z';
const MINUTE = 60_000;

function statuses({ draws }: ReceiptCheck): DrawStanding['status'][] {
  return draws.map(({ status }) => status);
}

describe('receiptCheck()', () => {
  it('tells each draw of a subscription, with its date in both zones (5.1, article 6)', () => {
    const drawn: DrawnDraw[] = [
      { winning: '4+0', paid: 300 },
      { winning: '4+0' },
      { winning: 'lost' },
      { winning: '7+0' },
      { winning: null },
      { winning: null },
    ];
    const now = FIRST_DRAW + 22 * MINUTE;
    const check = checkAt(presented(drawn, { issue: 2 }), now);
    assert.deepEqual(statuses(check), [
      'paid',
      'payable',
      'lost',
      'not-yet-payable',
      'awaiting-result',
      'to-come',
    ]);
    assert.deepEqual(receiptCheckSchema.parse(check), check);
    const [, payable, , later, unknown] = check.draws;
    assert.deepEqual([payable?.localDate, payable?.localTime], ['2026-11-30', '14:10:00']);
    assert.deepEqual(payable?.match, { places: 4, pirate: false });
    assert.equal(payable?.payableFrom, (payable?.draw.drawAt ?? 0) + MINUTE);
    assert.equal(payable?.payableUntil, Date.parse('2027-01-30T00:00:00+01:00'));
    assert.equal(later?.payableFrom, Date.parse('2026-12-01T09:00:00+01:00'));
    assert.deepEqual([unknown?.winning, unknown?.match, unknown?.prize], [null, null, 0]);
    assert.deepEqual(
      [check.verdict, check.due, check.dueLater, check.paid, check.exchange],
      ['winner', 300, 150_000, 300, true],
    );
  });

  it('gives the local date of an outlet whose evening is already tomorrow, or still today', () => {
    const receipt = presented([{ winning: null }]);
    for (const [zone, date, time] of [
      ['Indian/Reunion', '2026-11-30', '22:05:00'],
      ['Pacific/Noumea', '2026-12-01', '05:05:00'],
      ['Pacific/Tahiti', '2026-11-30', '08:05:00'],
    ] as const) {
      const [draw] = checkAt(receipt, EVENING, {}, zone).draws;
      assert.deepEqual([draw?.localDate, draw?.localTime, draw?.draw.date], [date, time, '2026-11-30']);
    }
  });

  it('is to come until the draw, and then awaits its result', () => {
    const receipt = presented([{ winning: null }]);
    assert.deepEqual(statuses(checkAt(receipt, FIRST_DRAW - 1)), ['to-come']);
    assert.deepEqual(statuses(checkAt(receipt, FIRST_DRAW)), ['awaiting-result']);
  });

  it('says in one word what the receipt is', () => {
    const verdicts: [ReceiptCheck['verdict'], DrawnDraw[], string][] = [
      ['winner', [{ winning: '0+0' }, { winning: null }], EVENING],
      ['winner', [{ winning: '7+1' }], EVENING],
      ['not-winner', [{ winning: 'lost' }], EVENING],
      ['to-come', [{ winning: 'lost' }, { winning: null }], EVENING],
      ['to-come', [{ winning: '4+0', paid: 300 }, { winning: null }], EVENING],
      ['paid', [{ winning: '4+0', paid: 300 }, { winning: 'lost' }], EVENING],
      ['foreclosed', [{ winning: '4+0' }, { winning: 'lost' }], '2027-02-15T12:00:00Z'],
      ['foreclosed', [{ winning: '4+0', paid: 300 }, { winning: '0+0' }], '2027-02-15T12:00:00Z'],
    ];
    for (const [verdict, drawn, now] of verdicts) {
      assert.equal(checkAt(presented(drawn), now).verdict, verdict, JSON.stringify(drawn));
    }
  });

  it('tells nothing of prizes for a void receipt, nor for one that another paper replaced (promise 4)', () => {
    const drawn: DrawnDraw[] = [{ winning: '4+0', paid: 300 }, { winning: '7+1' }, { winning: 'lost' }];
    for (const [wish, verdict] of [
      [{ void: true }, 'void'],
      [{ issue: 1, latestIssue: 2 }, 'superseded'],
    ] as const) {
      const check = checkAt(presented(drawn, wish), EVENING);
      assert.equal(check.verdict, verdict);
      const blank = checkAt(presented(drawn.map(() => ({ winning: null }))), EVENING);
      assert.deepEqual(check.draws, blank.draws);
      assert.deepEqual([check.due, check.dueLater, check.paid, check.exchange], [0, 0, 0, false]);
    }
  });

  it('is spent once this very paper was paid, whatever a correction makes of it', () => {
    const check = checkAt(presented([{ winning: '4+0' }], { paidIssue: 1 }), EVENING);
    assert.deepEqual([check.verdict, check.due, check.exchange], ['paid', 0, false]);
    // What a correction makes it win isn't called payable: no paper pays it any more.
    for (const winning of ['4+0', '7+1'] as const) {
      const receipt = presented([{ winning: '4+0', paid: 300 }, { winning }], { paidIssue: 1 });
      const corrected = checkAt(receipt, EVENING);
      assert.deepEqual(statuses(corrected), ['paid', 'won-since']);
      assert.deepEqual([corrected.verdict, corrected.due, corrected.dueLater], ['paid', 0, 0]);
      assert.deepEqual([corrected.draws[1]?.payableFrom, corrected.draws[1]?.payableUntil], [null, null]);
    }
    // The exchange receipt of that payment isn't.
    const exchange = checkAt(presented([{ winning: '4+0' }], { issue: 2, paidIssue: 1 }), EVENING);
    assert.deepEqual([exchange.verdict, exchange.due], ['winner', 300]);
  });

  it('keeps what was paid, when the result is corrected afterwards', () => {
    const check = checkAt(presented([{ winning: '6+1', paid: 300 }]), EVENING);
    assert.deepEqual([statuses(check), check.paid, check.draws[0]?.prize], [['paid'], 300, 300]);
  });

  it('pays 7 places from the next morning in Paris, within the outlet’s hours (article 7)', () => {
    const receipt = presented([{ winning: '7+0' }]);
    assert.equal(checkAt(receipt, '2026-12-01T07:59:59.999Z').dueLater, 150_000);
    assert.equal(checkAt(receipt, '2026-12-01T08:00:00Z').due, 150_000);
    const openingHours = { opensAt: '07:00', closesAt: '19:00' };
    const claims = { ...DEFAULT_CLAIM_RULES, openingHours };
    // 7 h in Martinique is noon in Paris; before, the prize waits for the opening.
    const before = checkAt(receipt, '2026-12-01T10:59:59Z', { claims });
    assert.deepEqual(statuses(before), ['not-yet-payable']);
    assert.equal(before.draws[0]?.payableFrom, Date.parse('2026-12-01T11:00:00Z'));
    assert.equal(checkAt(receipt, '2026-12-01T11:00:00Z', { claims }).due, 150_000);
    // After closing time, until the next opening.
    const closed = checkAt(receipt, '2026-12-01T23:30:00Z', { claims });
    assert.equal(closed.draws[0]?.payableFrom, Date.parse('2026-12-02T11:00:00Z'));
  });

  it('pays until the 60th day ends at midnight in Paris, and never again (article 7)', () => {
    for (const winning of ['4+0', '7+1'] as const) {
      const receipt = presented([{ winning }]);
      assert.deepEqual(statuses(checkAt(receipt, '2027-01-29T22:59:59.999Z')), ['payable']);
      const late = checkAt(receipt, '2027-01-29T23:00:00Z');
      assert.deepEqual([statuses(late), late.due, late.verdict], [['foreclosed'], 0, 'foreclosed']);
    }
  });

  it('sends to the payment centre what is above the outlet’s limit, and asks for an identity from its amount on', () => {
    const receipt = presented([{ winning: '6+1' }, { winning: '6+1' }]);
    for (const [outletLimit, identityFrom, place, identityNeeded] of [
      [40_000, 40_000, 'outlet', true],
      [39_999, 40_001, 'payment-centre', false],
      [50_000, null, 'outlet', false],
    ] as const) {
      const check = checkAt(receipt, EVENING, { outletLimit, identityFrom });
      assert.equal(check.due, 40_000);
      assert.deepEqual([check.place, check.identityNeeded], [place, identityNeeded]);
    }
  });

  it('leaves an exchange receipt for what is to come or not yet payable, not for what is over', () => {
    const exchanges: [boolean, DrawnDraw[]][] = [
      [true, [{ winning: '4+0' }, { winning: null }]],
      [true, [{ winning: '4+0' }, { winning: '7+1' }]],
      [false, [{ winning: '4+0' }, { winning: 'lost' }]],
      [false, [{ winning: 'lost' }, { winning: null }]],
    ];
    for (const [exchange, drawn] of exchanges) {
      assert.equal(checkAt(presented(drawn), EVENING).exchange, exchange, JSON.stringify(drawn));
    }
    const claims = { ...DEFAULT_CLAIM_RULES, nextMorningDays: 90 };
    const partlyOver = checkAt(presented([{ winning: '4+0' }, { winning: '7+1' }]), '2027-02-15T12:00:00Z', {
      claims,
    });
    assert.deepEqual(statuses(partlyOver), ['foreclosed', 'payable']);
    assert.equal(partlyOver.exchange, false);
  });

  it('may be cancelled within the delay and before the first close, where that is allowed', () => {
    const receipt = presented([{ winning: null }, { winning: null }]);
    const soldAt = receipt.standing.play.registeredAt;
    const until = (now: number, withinSeconds: number, allowed = true) =>
      checkAt(receipt, now, { cancellation: { allowed, withinSeconds } }).cancellableUntil;
    assert.equal(until(soldAt, 300), soldAt + 300_000);
    assert.equal(until(soldAt + 299_999, 300), soldAt + 300_000);
    assert.equal(until(soldAt + 300_000, 300), null);
    assert.equal(until(soldAt, 3_600), FIRST_DRAW - MINUTE / 2);
    assert.equal(until(soldAt, 300, false), null);
  });
});
