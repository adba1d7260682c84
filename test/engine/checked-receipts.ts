import type { ReceiptCheck } from '../../electron/contract/payments.ts';
import { localTimes } from '../../electron/engine/presented-receipts.ts';
import { type PresentedReceipt, receiptCheck } from '../../electron/engine/receipt-check.ts';
import { rankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import { matchClassOf, matchOf } from '../../electron/games/ile-au-tresor/matches.ts';
import {
  DEFAULT_PAYMENT_RULES,
  type PaymentRules,
} from '../../electron/games/ile-au-tresor/payment-rules.ts';
import { prizeFor, REGULATION_PRIZES } from '../../electron/games/ile-au-tresor/prizes.ts';
import type { DrawPrize, PaymentRecord } from '../../electron/registry/prize-registry.ts';
import type { DrawRecord, PlayRecord } from '../../electron/registry/registry.ts';

/** The combination of every play here, and winning ones by what it has in common with them. */
export const PLAYED = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 };
export const WINNING = {
  '7+1': PLAYED,
  '7+0': { ...PLAYED, pirate: 2 },
  '6+1': { places: [1, 2, 3, 4, 5, 6, 8], pirate: 1 },
  '4+0': { places: [1, 2, 3, 4, 8, 9, 10], pirate: 2 },
  '0+0': { places: [8, 9, 10, 11, 12, 13, 14], pirate: 2 },
  lost: { places: [1, 2, 8, 9, 10, 11, 12], pirate: 2 },
} as const;

/** One draw of a receipt: what came out, or null before its result; its payment, in cents, where it was paid. */
export interface DrawnDraw {
  readonly winning: keyof typeof WINNING | null;
  readonly paid?: number;
}

/** 19 h 05 in Paris on Monday 30 November 2026, then every five minutes. */
export const FIRST_DRAW = Date.parse('2026-11-30T18:05:00Z');
const MINUTE = 60_000;

export function drawAt(index: number): DrawRecord {
  const at = FIRST_DRAW + index * 5 * MINUTE;
  const date = '2026-11-30';
  return { id: index + 1, number: 200 + index, date, drawAt: at, salesCloseAt: at - MINUTE / 2 };
}

/** A receipt of a play over these draws, of 2 € each unless said otherwise; each result came with its draw. */
export function presented(
  drawn: readonly DrawnDraw[],
  wish: { issue?: number; latestIssue?: number; void?: boolean; stake?: number; paidIssue?: number } = {},
): PresentedReceipt {
  const { issue = 1, latestIssue = issue, stake = 200 } = wish;
  const draws = drawn.map((_, index) => drawAt(index));
  const play = {
    id: 7,
    number: '123456-01-00000042',
    registeredAt: FIRST_DRAW - 10 * MINUTE,
    combination: rankCombination(PLAYED),
    stake,
    total: stake * drawn.length,
    draws,
    issue: latestIssue,
    void: wish.void ?? false,
  } as unknown as PlayRecord;
  const standing = { play, draws: drawn.map((each, i) => drawPrize(play, draws[i] as DrawRecord, each)) };
  const payments =
    wish.paidIssue === undefined ? [] : [{ issue: wish.paidIssue, amount: 200 } as PaymentRecord];
  return { issue, standing, payments };
}

function drawPrize(play: PlayRecord, draw: DrawRecord, { winning, paid }: DrawnDraw): DrawPrize {
  if (winning === null) return { draw, result: null, prize: null, payment: null };
  const combination = rankCombination(WINNING[winning]);
  const match = matchOf(play.combination, combination);
  const amount = prizeFor(REGULATION_PRIZES, match, play.stake);
  const result = { combination, confirmedAt: draw.drawAt + MINUTE } as DrawPrize['result'];
  return {
    draw,
    result,
    prize: amount > 0 ? { matchClass: matchClassOf(match), amount } : null,
    payment: paid === undefined ? null : { paymentId: 1, amount: paid, paidAt: draw.drawAt + 2 * MINUTE },
  };
}

/** Checks a receipt at an instant, in an outlet of this zone. */
export function checkAt(
  receipt: PresentedReceipt,
  now: number | string,
  rules: Partial<PaymentRules> = {},
  zone = 'America/Martinique',
): ReceiptCheck {
  return receiptCheck(receipt, {
    now: typeof now === 'string' ? Date.parse(now) : now,
    rules: { ...DEFAULT_PAYMENT_RULES, ...rules },
    times: localTimes(zone),
  });
}
