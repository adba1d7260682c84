import type { CommandParams } from '../contract/commands.ts';
import type { SessionInfo } from '../contract/draws.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { parseCalendarCsv, parseCalendarJson } from '../registry/calendar-file.ts';
import { sessionsOf } from '../registry/calendar-rows.ts';
import type { Actor, DrawRecord, Registry } from '../registry/registry.ts';
import { importRefused } from './import-problems.ts';

/** Draw sessions as they are recorded, and calendars of them. */
export interface Calendar {
  /** Records the sessions of a calendar file, all or none. */
  importFile(params: CommandParams<'importCalendar'>): Promise<Outcome<{ sessions: SessionInfo[] }>>;
  /** Recorded sessions, latest first. */
  sessions(limit: number): Promise<SessionInfo[]>;
}

/** Dates that a refusal names. */
const MOST_TOLD = 50;

/** The calendar's part of the till. */
export function createCalendar(registry: Registry, actor: () => Actor): Calendar {
  return {
    async importFile({ format, text }) {
      const by = actor();
      const reading = format === 'csv' ? parseCalendarCsv(text) : parseCalendarJson(text);
      if (!reading.ok) return failure(importRefused(reading.errors));
      const plans = sessionsOf(reading.draws);
      const { conflicts } = await registry.recordSessions(plans, by);
      if (conflicts.length > 0) {
        return failure({ code: 'sessions-differ', dates: conflicts.slice(0, MOST_TOLD) });
      }
      const sessions: SessionInfo[] = [];
      for (const { date, opensAt } of plans) {
        sessions.push(sessionInfo(date, opensAt, await registry.drawsOfDate(date)));
      }
      return success({ sessions });
    },

    async sessions(limit) {
      const sessions = await registry.sessions(limit);
      return sessions.map(({ date, opensAt, draws }) => sessionInfo(date, opensAt, draws));
    },
  };
}

function sessionInfo(date: string, opensAt: number, draws: readonly DrawRecord[]): SessionInfo {
  return {
    date,
    opensAt,
    draws: draws.length,
    firstDraw: draws[0] ?? null,
    lastDraw: draws.at(-1) ?? null,
  };
}
