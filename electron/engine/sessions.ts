import type { SessionSchedule } from '../contract/settings.ts';
import type { SalesState } from '../contract/state.ts';
import { DRAW_COUNTS } from '../games/ile-au-tresor/stakes.ts';
import { metropolitanDate, nextDate, planSession } from '../registry/draw-schedule.ts';
import type { Actor, DrawRecord, Registry } from '../registry/registry.ts';
import { type ClockGuard, doubtOf } from './clock.ts';

/** The most draws that one play may cover (2.3.5). */
export const MOST_DRAWS = Math.max(...DRAW_COUNTS);

/** Draw sessions as the counter sees them. */
export interface Sessions {
  /**
   * Draws on sale now, of one session, soonest first; empty between sessions. Makes sure that the day's session is
   * recorded.
   */
  drawsOnSale(now: number): Promise<DrawRecord[]>;
  /** Whether plays are sold now, and if not, why. */
  state(): Promise<SalesState>;
}

/**
 * Opens each metropolitan day's session from the schedule, once: a recorded session stays as it is, and a calendar that
 * covers the day goes before the schedule, be it by having no draws on that day.
 */
export function createSessions(
  registry: Registry,
  guard: ClockGuard,
  schedule: () => SessionSchedule,
  actor: () => Actor,
): Sessions {
  async function isScheduled(date: string): Promise<boolean> {
    return !(await registry.hasSession(date)) && !(await registry.isInCalendar(date));
  }

  async function drawsOnSale(now: number): Promise<DrawRecord[]> {
    const date = metropolitanDate(now);
    if (await isScheduled(date)) {
      const plan = planSession(schedule(), date);
      if (plan.opensAt <= now) await registry.ensureSession(plan, actor());
    }
    const draws = await registry.drawsOnSale(now);
    // A calendar may open a session before the one before has ended: a play is on one of them (2.3.5).
    return draws.filter((draw) => draw.date === draws[0]?.date);
  }

  /** Opening of the next session: the first to come of those recorded, and of today's and tomorrow's by the schedule. */
  async function nextOpening(now: number): Promise<number | null> {
    const openings: number[] = [];
    const recorded = await registry.nextOpening(now);
    if (recorded !== null) openings.push(recorded);
    const today = metropolitanDate(now);
    for (const date of [today, nextDate(today)]) {
      if (!(await isScheduled(date))) continue;
      const { opensAt } = planSession(schedule(), date);
      if (opensAt > now) openings.push(opensAt);
    }
    return openings.length === 0 ? null : Math.min(...openings);
  }

  return {
    drawsOnSale,
    async state() {
      const verdict = guard.check();
      if (verdict.kind === 'suspect') return { kind: 'clock-suspect', ...doubtOf(verdict) };
      const draws = await drawsOnSale(verdict.now);
      const next = draws[0];
      if (!next) return { kind: 'between-sessions', nextOpensAt: await nextOpening(verdict.now) };
      return {
        kind: 'open',
        sessionDate: next.date,
        nextDraws: draws.slice(0, MOST_DRAWS),
        remainingDraws: draws.length,
      };
    },
  };
}
