import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { rankCombination, unrankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import type {
  PaymentDecision,
  PaymentRequest,
  ResultRecord,
} from '../../electron/registry/prize-registry.ts';
import type { Actor, DrawRecord, PlayRecord } from '../../electron/registry/registry.ts';
import { DATE, openTestTill, sell, type TestTill } from './test-till.ts';

/** A till with two clerks beside the manager, whose actor is `actor`. */
export interface PrizeTill extends TestTill {
  readonly clerk: Actor;
  readonly otherClerk: Actor;
}

/** The winning combination of the tests, by its rank. */
export const WINNING = 123_456;

/** Opens a test till with its clerks; closed after the test. */
export async function openPrizeTill(context: TestContext, folder?: string): Promise<PrizeTill> {
  const till = await openTestTill(context, folder);
  return { ...till, clerk: await clerkOf(till, 'Loïc'), otherClerk: await clerkOf(till, 'Inès') };
}

async function clerkOf({ registry, actor }: TestTill, name: string): Promise<Actor> {
  const known = (await registry.listOperators()).find((operator) => operator.name === name);
  const operator = { name, role: 'clerk', pinHash: 'scrypt' } as const;
  return { ...actor, operatorId: known?.id ?? (await registry.addOperator(operator, actor)) };
}

/** The nth draw of the till's session, from 0. */
export function drawAt(till: TestTill, index: number): DrawRecord {
  const draw = till.draws[index];
  assert.ok(draw);
  return draw;
}

/** The same person after all the till's draws. */
export function later(till: TestTill, actor: Actor = till.actor): Actor {
  return { ...actor, at: drawAt(till, till.draws.length - 1).drawAt };
}

/** Confirms a draw's result as from a file, long after its close; with a reason, a correction. */
export async function confirmResult(
  till: TestTill,
  index: number,
  combination = WINNING,
  correction: string | null = null,
): Promise<ResultRecord> {
  const decision = await till.registry.confirmResults(
    [{ drawId: drawAt(till, index).id, combination, evidence: { file: 'tests' } }],
    { method: 'imported', correction },
    later(till),
  );
  assert.ok(decision.kind === 'confirmed', JSON.stringify(decision));
  const [result] = decision.results;
  assert.ok(result);
  return result;
}

/** A combination that has so many places, and the pirate or not, in common with another; ranks. */
export function matching(winning: number, places: number, pirate: boolean): number {
  const drawn = unrankCombination(winning);
  const others = Array.from({ length: 21 }, (_, i) => i + 1).filter((place) => !drawn.places.includes(place));
  return rankCombination({
    places: [...drawn.places.slice(0, places), ...others.slice(0, 7 - places)].sort((a, b) => a - b),
    pirate: pirate ? drawn.pirate : (drawn.pirate % 3) + 1,
  });
}

/** A request to pay draws of a play, by their indexes in it, with what remains. */
export async function paymentRequest(
  till: TestTill,
  play: PlayRecord,
  wish: { pay: readonly number[]; remaining?: readonly number[]; key?: string; issue?: number },
): Promise<PaymentRequest> {
  const standing = await till.registry.standing(play.id);
  const ids = (indexes: readonly number[]) => indexes.map((index) => play.draws[index]?.id ?? 0);
  return {
    idempotencyKey: wish.key ?? randomUUID(),
    playId: play.id,
    issue: wish.issue ?? 1,
    draws: ids(wish.pay).map((drawId) => ({
      drawId,
      amount: standing?.draws.find(({ draw }) => draw.id === drawId)?.prize?.amount ?? 0,
    })),
    remaining: ids(wish.remaining ?? []),
    identityChecked: false,
    customerId: till.customerId,
    zone: 'America/Martinique',
    localDate: DATE,
    localTime: '06:35:00',
  };
}

/** Pays what must be payable. */
export async function pay(till: TestTill, play: PlayRecord, wish: Parameters<typeof paymentRequest>[2]) {
  const decision = await till.registry.pay(await paymentRequest(till, play, wish), later(till));
  assert.ok(decision.kind === 'done', JSON.stringify(decision));
  return decision.value.payment;
}

/** 24 € on 8 € (4 places and the pirate, 6.1). */
export const WINS_24 = matching(WINNING, 4, true);

/** Why it was refused, or "done". */
export function refusalOf<T>(decision: PaymentDecision<T>): unknown {
  return decision.kind === 'refused' ? decision.refusal : decision.kind;
}

/** A play of 8 € a draw that wins 24 € on each of its draws, of which the first `drawn` are drawn. */
export async function winner(till: PrizeTill, drawCount = 1, drawn = drawCount) {
  const play = await sell(till, { combination: WINS_24, stake: 800, drawCount });
  for (let index = 0; index < drawn; index += 1) await confirmResult(till, index);
  return play;
}
