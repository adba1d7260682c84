import { Temporal } from 'temporal-polyfill';
import type { DrawPlan, SessionPlan } from './registry.ts';

/** The zone of draw dates and times (5.1). */
export const METROPOLITAN_ZONE = 'Europe/Paris';

/** Draws of a metropolitan day; times of day are "HH:MM" in Europe/Paris. */
export interface SessionSchedule {
  readonly firstNumber: number;
  /** Of the first draw. */
  readonly firstTime: string;
  readonly intervalMinutes: number;
  readonly count: number;
  /** Sales of a draw close this long before it. */
  readonly closingLeadSeconds: number;
  /** When sales of the day's session open. */
  readonly opensAt: string;
}

/**
 * The draws of one metropolitan day (YYYY-MM-DD). They follow each other by elapsed time from the first, so that
 * none falls twice or not at all when summer time changes; those that would fall on another day are left out.
 * Throws a RangeError for a date or time that doesn't exist in the calendar.
 */
export function planSession(schedule: SessionSchedule, date: string): SessionPlan {
  const first = instantOf(date, schedule.firstTime, METROPOLITAN_ZONE);
  const draws: DrawPlan[] = [];
  for (let i = 0; i < schedule.count; i += 1) {
    const drawAt = first + i * schedule.intervalMinutes * 60_000;
    if (metropolitanDate(drawAt) !== date) break;
    draws.push({
      number: schedule.firstNumber + i,
      drawAt,
      salesCloseAt: drawAt - schedule.closingLeadSeconds * 1000,
    });
  }
  return { date, opensAt: instantOf(date, schedule.opensAt, METROPOLITAN_ZONE), draws };
}

/** The date of an instant (UTC ms) in metropolitan France, YYYY-MM-DD: the date of a draw (5.1). */
export function metropolitanDate(instantMs: number): string {
  return localDateTime(instantMs, METROPOLITAN_ZONE).date;
}

/** The date after a date, both YYYY-MM-DD. */
export function nextDate(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/**
 * The date (YYYY-MM-DD) and time of day (HH:MM:SS, cut to the second) of an instant (UTC ms) in a zone: the
 * outlet's, for the registration (5.1). Throws a RangeError for an unknown zone.
 */
export function localDateTime(instantMs: number, zone: string): { date: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' }),
  };
}

/**
 * The instant (UTC ms) of a date (YYYY-MM-DD) and time of day ("HH:MM" or "HH:MM:SS") in a zone. A time skipped by the
 * spring change means the same length of time after the change began; of one that comes twice, the first. Throws a
 * RangeError for a date, time or zone that doesn't exist.
 */
export function instantOf(date: string, time: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds;
}
