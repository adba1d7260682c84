import type { DrawStanding, ReceiptCheck } from '../contract/payments.ts';
import { claimPeriod, claimState, type LocalTimes } from '../games/ile-au-tresor/claim-period.ts';
import { unrankCombination } from '../games/ile-au-tresor/combination.ts';
import { type Match, matchOf, matchOfClass } from '../games/ile-au-tresor/matches.ts';
import type { PaymentRules } from '../games/ile-au-tresor/payment-rules.ts';
import type { DrawPrize, PaymentRecord, PlayStanding } from '../registry/prize-registry.ts';
import type { DrawRecord, PlayRecord } from '../registry/registry.ts';

/** A receipt whose control code was shown. */
export interface PresentedReceipt {
  /** Issue that the code was made for. */
  readonly issue: number;
  readonly standing: PlayStanding;
  /** Payments against any issue of the play, oldest first. */
  readonly payments: readonly PaymentRecord[];
}

/** What a receipt is checked by. */
export interface CheckFacts {
  /** UTC ms. */
  readonly now: number;
  readonly rules: PaymentRules;
  readonly times: LocalTimes;
}

/**
 * What a receipt is worth now (articles 6 and 7).
 *
 * A void receipt, and one that another paper has replaced, tell nothing of prizes.
 */
export function receiptCheck(receipt: PresentedReceipt, facts: CheckFacts): ReceiptCheck {
  const { issue, standing } = receipt;
  const { play } = standing;
  if (play.void) return withoutPrizes(receipt, 'void', facts);
  if (issue !== play.issue) return withoutPrizes(receipt, 'superseded', facts);

  const isSpent = paymentOfIssue(receipt) !== null;
  const found = standing.draws.map((draw) => drawStanding(play, draw, facts));
  const draws = isSpent ? found.map(afterPayment) : found;
  const due = sumOf(draws, 'payable');
  const dueLater = sumOf(draws, 'not-yet-payable');
  const { outletLimit, identityFrom } = facts.rules;
  return {
    playId: play.id,
    number: play.number,
    issue,
    verdict: isSpent ? 'paid' : verdictOf(draws, due + dueLater),
    draws,
    due,
    dueLater,
    paid: sumOf(draws, 'paid'),
    place: due > outletLimit ? 'payment-centre' : 'outlet',
    identityNeeded: due > 0 && identityFrom !== null && due >= identityFrom,
    exchange: due > 0 && remainingDraws(draws).length > 0,
    cancellableUntil: cancellableUntil(receipt, facts),
  };
}

/** The payment against exactly this paper, or null. */
export function paymentOfIssue({ issue, payments }: PresentedReceipt): PaymentRecord | null {
  return payments.find((payment) => payment.issue === issue) ?? null;
}

/** A draw that is paid now. */
export type DueDraw = DrawStanding & {
  readonly match: Match;
  readonly payableFrom: number;
  readonly payableUntil: number;
};

/** Draws that are paid now. */
export function dueDraws(draws: readonly DrawStanding[]): DueDraw[] {
  return draws.filter((draw): draw is DueDraw => draw.status === 'payable');
}

/** Draws that stay good for later: not drawn, without a result here, or won and not payable yet. */
export function remainingDraws(draws: readonly DrawStanding[]): DrawStanding[] {
  return draws.filter(
    ({ status }) => status === 'to-come' || status === 'awaiting-result' || status === 'not-yet-payable',
  );
}

/** The instant from which a play is cancelled no more: a while after its sale, and at its first close. */
export function cancellationEnd(play: PlayRecord, { cancellation }: PaymentRules): number {
  return Math.min(play.registeredAt + cancellation.withinSeconds * 1000, firstClose(play));
}

/** When sales of a play's first draw close, UTC ms. */
export function firstClose(play: PlayRecord): number {
  return Math.min(...play.draws.map(({ salesCloseAt }) => salesCloseAt));
}

function cancellableUntil({ standing, payments }: PresentedReceipt, { rules, now }: CheckFacts) {
  const end = cancellationEnd(standing.play, rules);
  return rules.cancellation.allowed && payments.length === 0 && now < end ? end : null;
}

function verdictOf(draws: readonly DrawStanding[], claimable: number): ReceiptCheck['verdict'] {
  const has = (...statuses: DrawStanding['status'][]) =>
    draws.some(({ status }) => statuses.includes(status));
  if (claimable > 0) return 'winner';
  if (has('to-come', 'awaiting-result')) return 'to-come';
  if (has('foreclosed')) return 'foreclosed';
  return has('paid') ? 'paid' : 'not-winner';
}

function sumOf(draws: readonly DrawStanding[], wanted: DrawStanding['status']): number {
  return draws.reduce((sum, { status, prize }) => sum + (status === wanted ? prize : 0), 0);
}

function drawStanding(play: PlayRecord, won: DrawPrize, facts: CheckFacts): DrawStanding {
  const { draw, result, prize, payment } = won;
  if (result === null) return unknownDraw(draw, facts);
  const { places, pirate } = unrankCombination(result.combination);
  const drawn = {
    ...whenDrawn(draw, facts),
    winning: { places: [...places], pirate },
    match: matchOf(play.combination, result.combination),
    payableFrom: null,
    payableUntil: null,
  };
  // What was paid stays so, whatever a correction of the result says since.
  if (payment !== null) return { ...drawn, status: 'paid', prize: payment.amount };
  if (prize === null) return { ...drawn, status: 'lost', prize: 0 };
  const { now, rules, times } = facts;
  const period = claimPeriod(
    { match: matchOfClass(prize.matchClass), sessionDate: draw.date, resultAt: result.confirmedAt },
    rules.claims,
    times,
  );
  const state = claimState(period, now, rules.claims, times);
  const claim = { prize: prize.amount, payableFrom: period.from, payableUntil: period.until };
  switch (state.kind) {
    case 'not-yet':
      return { ...drawn, ...claim, status: 'not-yet-payable' };
    case 'outlet-closed':
      return { ...drawn, ...claim, payableFrom: state.opensAt, status: 'not-yet-payable' };
    case 'payable':
      return { ...drawn, ...claim, status: 'payable' };
    case 'foreclosed':
      return { ...drawn, ...claim, status: 'foreclosed' };
  }
}

/** A draw of a paper that was paid and given back: what a correction of its result makes it win is paid by no paper. */
function afterPayment(draw: DrawStanding): DrawStanding {
  const isWon = draw.status === 'payable' || draw.status === 'not-yet-payable';
  return isWon ? { ...draw, status: 'won-since', payableFrom: null, payableUntil: null } : draw;
}

/** A draw of which nothing is told but whether its time has come. */
function unknownDraw(draw: DrawRecord, facts: CheckFacts): DrawStanding {
  return {
    ...whenDrawn(draw, facts),
    status: facts.now < draw.drawAt ? 'to-come' : 'awaiting-result',
    winning: null,
    match: null,
    prize: 0,
    payableFrom: null,
    payableUntil: null,
  };
}

function whenDrawn(draw: DrawRecord, { times }: CheckFacts) {
  const local = times.localDateTime(draw.drawAt, times.zones.outlet);
  const { id, number, date, drawAt, salesCloseAt } = draw;
  return {
    draw: { id, number, date, drawAt, salesCloseAt },
    localDate: local.date,
    localTime: local.time,
  };
}

function withoutPrizes(
  { issue, standing }: PresentedReceipt,
  verdict: 'void' | 'superseded',
  facts: CheckFacts,
): ReceiptCheck {
  return {
    playId: standing.play.id,
    number: standing.play.number,
    issue,
    verdict,
    draws: standing.draws.map(({ draw }) => unknownDraw(draw, facts)),
    due: 0,
    dueLater: 0,
    paid: 0,
    place: 'outlet',
    identityNeeded: false,
    exchange: false,
    cancellableUntil: null,
  };
}
