import type { SessionSchedule } from '../contract/settings.ts';
import type { SalesState } from '../contract/state.ts';
import { DRAW_COUNTS } from '../games/ile-au-tresor/stakes.ts';
import { metropolitanDate, nextDate, planSession } from '../registry/draw-schedule.ts';
import type { Actor, DrawRecord, Registry } from '../registry/registry.ts';
import type { ClockGuard } from './clock.ts';

/** The most draws that one play may cover (2.3.5). */
export const MOST_DRAWS = Math.max(...DRAW_COUNTS);

/** Draw sessions as the counter sees them. */
export interface Sessions {
  /** Draws on sale now, soonest first; empty between sessions. Makes sure that the day's session is recorded. */
  drawsOnSale(now: number): Promise<DrawRecord[]>;
  /** Whether plays are sold now, and if not, why. */
  state(): Promise<SalesState>;
}

/** Opens each metropolitan day's session from the schedule, once: a recorded session stays as it is. */
export function createSessions(
  registry: Registry,
  guard: ClockGuard,
  schedule: () => SessionSchedule,
  actor: () => Actor,
): Sessions {
  async function drawsOnSale(now: number): Promise<DrawRecord[]> {
    const date = metropolitanDate(now);
    if (!(await registry.hasSession(date))) {
      const plan = planSession(schedule(), date);
      if (plan.opensAt <= now) await registry.ensureSession(plan, actor());
    }
    return registry.drawsOnSale(now);
  }

  /** Opening of the next session: today's when it is still to come, else tomorrow's. */
  function nextOpening(now: number): number {
    const today = metropolitanDate(now);
    const { opensAt } = planSession(schedule(), today);
    return opensAt > now ? opensAt : planSession(schedule(), nextDate(today)).opensAt;
  }

  return {
    drawsOnSale,
    async state() {
      const verdict = guard.check();
      if (verdict.kind === 'suspect') {
        return { kind: 'clock-suspect', now: verdict.now, lastKnown: verdict.lastKnown };
      }
      const draws = await drawsOnSale(verdict.now);
      const next = draws[0];
      if (!next) return { kind: 'between-sessions', nextOpensAt: nextOpening(verdict.now) };
      return {
        kind: 'open',
        sessionDate: next.date,
        nextDraws: draws.slice(0, MOST_DRAWS),
        remainingDraws: draws.length,
      };
    },
  };
}
