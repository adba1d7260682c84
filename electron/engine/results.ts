import type { CommandParams } from '../contract/commands.ts';
import type { DrawAwaitingResult, DrawResult, WinnersOfRank } from '../contract/draws.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import type { OperatorInfo } from '../contract/state.ts';
import { rankCombination, unrankCombination } from '../games/ile-au-tresor/combination.ts';
import { drawWinningCombination, type RandomSource } from '../games/ile-au-tresor/draw.ts';
import { matchOfClass } from '../games/ile-au-tresor/matches.ts';
import type { ResultDecision, ResultRecord } from '../registry/prize-registry.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { type ClockGuard, clockFailure } from './clock.ts';
import { resultFailure } from './result-failures.ts';
import { resultsOfFile } from './result-files.ts';

/** Results of draws at the till (article 4). */
export interface Results {
  /** One of the two entries of a result; what the other operator typed is told to nobody. */
  enter(params: CommandParams<'enterResult'>): Promise<Outcome<{ confirmed: DrawResult | null }>>;
  /** Results of a file, all or none. */
  importFile(params: CommandParams<'importResults'>): Promise<Outcome<{ results: DrawResult[] }>>;
  /** Training: draws one draw here, or all that await their result. */
  draw(drawId: number | null): Promise<Outcome<{ results: DrawResult[] }>>;
  list(limit: number, beforeDrawAt: number | null): Promise<DrawResult[]>;
  awaited(limit: number): Promise<{ draws: DrawAwaitingResult[]; total: number }>;
  winners(drawId: number): Promise<Outcome<{ winners: WinnersOfRank[] }>>;
}

/** What results need of the rest of the till. */
export interface ResultsDependencies {
  readonly registry: Registry;
  readonly guard: ClockGuard;
  readonly operator: () => OperatorInfo | null;
  readonly actor: () => Actor;
  readonly random: RandomSource;
}

/** Draws drawn here in one transaction: sales wait meanwhile. */
const DRAWN_AT_ONCE = 20;

/** Enters, imports and draws results; each closes its draw for good. */
export function createResults(till: ResultsDependencies): Results {
  const { registry } = till;

  /** Who does it, at a time that can be trusted: a result can't precede its draw's close. */
  function author(): Outcome<Actor> {
    const verdict = till.guard.check();
    const suspect = clockFailure(verdict);
    return suspect ? failure(suspect) : success({ ...till.actor(), at: verdict.now });
  }

  async function drawNow(drawIds: readonly number[], by: Actor): Promise<Outcome<DrawResult[]>> {
    const drawn = drawIds.map((drawId) => {
      const { winning, evidence } = drawWinningCombination({ id: drawId }, by.at, till.random);
      return { drawId, combination: winning, evidence };
    });
    return confirmed(await registry.confirmResults(drawn, { method: 'electronic', correction: null }, by));
  }

  return {
    async enter({ drawId, winning, correction }) {
      const by = author();
      if (!by.ok) return by;
      const decision = await registry.enterResult(
        {
          drawId,
          combination: rankCombination(winning),
          correction,
          isManager: till.operator()?.role === 'manager',
        },
        by.value,
      );
      const outcome = confirmed(decision);
      return outcome.ok ? success({ confirmed: outcome.value[0] ?? null }) : outcome;
    },

    async importFile({ text, correction }) {
      const by = author();
      if (!by.ok) return by;
      const found = await resultsOfFile(registry, text);
      if (!found.ok) return found;
      const how = { method: 'imported', correction } as const;
      const outcome = confirmed(await registry.confirmResults(found.value, how, by.value));
      return outcome.ok ? success({ results: outcome.value }) : outcome;
    },

    async draw(drawId) {
      if (registry.identity.mode !== 'training') return failure({ code: 'training-only' });
      const by = author();
      if (!by.ok) return by;
      if (drawId !== null) {
        const outcome = await drawNow([drawId], by.value);
        return outcome.ok ? success({ results: outcome.value }) : outcome;
      }
      const results: DrawResult[] = [];
      for (;;) {
        const { draws } = await registry.awaitedDraws(by.value.at, DRAWN_AT_ONCE);
        if (draws.length === 0) return success({ results });
        const outcome = await drawNow(
          draws.map(({ draw }) => draw.id),
          by.value,
        );
        if (outcome.ok) results.push(...outcome.value);
        // Confirmed by someone else meanwhile: it awaits nothing any more.
        else if (outcome.error.code !== 'result-exists') return outcome;
      }
    },

    async list(limit, beforeDrawAt) {
      return (await registry.results(limit, beforeDrawAt)).map(drawResult);
    },

    async awaited(limit) {
      const corrections = (await registry.awaitedCorrections()).slice(0, limit);
      const { draws, total } = await registry.awaitedDraws(
        till.guard.check().now,
        limit - corrections.length,
      );
      return {
        draws: [
          ...draws.map((each) => ({ ...each, correction: false })),
          ...corrections.map((each) => ({ ...each, correction: true })),
        ],
        total: total + corrections.length,
      };
    },

    async winners(drawId) {
      const draw = await registry.drawById(drawId);
      if (!draw) return failure({ code: 'unknown-draw', drawNumber: null, drawDate: null });
      if (!(await registry.resultOf(drawId))) {
        return failure({ code: 'no-result', drawNumber: draw.number, drawDate: draw.date });
      }
      const winners = await registry.winnersOfDraw(drawId);
      return success({
        winners: winners.map(({ matchClass, plays, amount }) => ({
          match: matchOfClass(matchClass),
          plays,
          amount,
        })),
      });
    },
  };
}

/** What was confirmed by a decision: nothing yet where a first entry waits. */
function confirmed(decision: ResultDecision): Outcome<DrawResult[]> {
  switch (decision.kind) {
    case 'confirmed':
      return success(decision.results.map(drawResult));
    case 'waiting':
      return success([]);
    case 'refused':
      return failure(resultFailure(decision.refusal));
  }
}

function drawResult({
  draw,
  combination,
  method,
  confirmedAt,
  version,
  correction,
}: ResultRecord): DrawResult {
  const { places, pirate } = unrankCombination(combination);
  return { draw, winning: { places: [...places], pirate }, method, confirmedAt, version, correction };
}
