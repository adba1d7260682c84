import { addDays, weekdayOf } from './calendar-dates.ts';
import { PLACES_PER_COMBINATION } from './combination.ts';
import type { Match } from './matches.ts';

/** Settings of the operator of the game about the time of payment; times of day are "HH:MM". */
export interface ClaimRules {
  /** From the result of the draw to the payment of an ordinary prize, in minutes. */
  readonly ordinaryDelayMinutes: number;
  /** When the « lendemain matin » of the highest prizes begins, in metropolitan time (article 7). */
  readonly nextMorningAt: string;
  /** Hours of payment in the outlet's own time; past midnight where it closes "before" it opens. Null: always. */
  readonly openingHours: { readonly opensAt: string; readonly closesAt: string } | null;
  /** The last day for an ordinary prize, counted from the day of the draws, which is day 0. */
  readonly ordinaryDays: number;
  /** The same for the prizes of article 7. */
  readonly nextMorningDays: number;
  /** A last day that falls on one of these (1 is Monday, dates are YYYY-MM-DD) moves to the next that doesn't. */
  readonly daysOff: { readonly weekdays: readonly number[]; readonly dates: readonly string[] };
}

/**
 * What holds until the operator says otherwise. Article 7 gives the 60 days, for its two prizes; ordinary prizes follow
 * the general regulation, and are given the same. The hour of the morning is no rule's. The till in use is an outlet
 * open. No day is moved: article 7 doesn't say so.
 */
export const DEFAULT_CLAIM_RULES: ClaimRules = {
  ordinaryDelayMinutes: 0,
  nextMorningAt: '09:00',
  openingHours: null,
  ordinaryDays: 60,
  nextMorningDays: 60,
  daysOff: { weekdays: [], dates: [] },
};

/** Clock and calendar of a place: dates YYYY-MM-DD, times "HH:MM" or "HH:MM:SS", instants UTC ms. */
export interface LocalTimes {
  readonly instantOf: (date: string, time: string, zone: string) => number;
  readonly localDateTime: (instant: number, zone: string) => { readonly date: string; readonly time: string };
  readonly zones: { readonly metropolitan: string; readonly outlet: string };
}

/** When a prize may be paid: from an instant (included) to an instant (excluded), both UTC ms. */
export interface ClaimPeriod {
  /** An instant at which the outlet is open. */
  readonly from: number;
  /** Midnight in Paris at the end of the last day. */
  readonly until: number;
  /** The last metropolitan date on which it is paid. */
  readonly lastDate: string;
}

/** Whether a prize waits for the next morning: 7 places, with or without the pirate (article 7). */
export function waitsForNextMorning({ places }: Match): boolean {
  return places === PLACES_PER_COMBINATION;
}

/**
 * When a prize may be paid (article 7). `sessionDate` is the metropolitan date of the day of draws in which the receipt
 * takes part, whatever the hour of the draw; `resultAt` is when the result was confirmed. A result confirmed after the
 * last day leaves a period that ends before it begins. Throws a RangeError where all the days of the week are off.
 */
export function claimPeriod(
  prize: { readonly match: Match; readonly sessionDate: string; readonly resultAt: number },
  rules: ClaimRules,
  times: LocalTimes,
): ClaimPeriod {
  const { match, sessionDate, resultAt } = prize;
  const { metropolitan } = times.zones;
  const waits = waitsForNextMorning(match);
  const earliest = waits
    ? Math.max(resultAt, times.instantOf(addDays(sessionDate, 1), rules.nextMorningAt, metropolitan))
    : resultAt + rules.ordinaryDelayMinutes * 60_000;
  const lastDate = lastDateOf(sessionDate, waits ? rules.nextMorningDays : rules.ordinaryDays, rules.daysOff);
  return {
    from: openingAtOrAfter(earliest, rules, times),
    until: times.instantOf(addDays(lastDate, 1), '00:00', metropolitan),
    lastDate,
  };
}

function lastDateOf(sessionDate: string, days: number, { weekdays, dates }: ClaimRules['daysOff']): string {
  if (new Set(weekdays).size >= 7) throw new RangeError('all the days of the week are off');
  let date = addDays(sessionDate, days);
  while (weekdays.includes(weekdayOf(date)) || dates.includes(date)) date = addDays(date, 1);
  return date;
}

/** Whether a prize may be paid now. */
export type ClaimState =
  /** Not before this instant. */
  | { readonly kind: 'not-yet'; readonly from: number }
  /** The outlet is closed until this instant. */
  | { readonly kind: 'outlet-closed'; readonly opensAt: number }
  | { readonly kind: 'payable'; readonly until: number }
  /** Since this instant, for good (« à peine de forclusion »). */
  | { readonly kind: 'foreclosed'; readonly since: number };

/** Whether a prize with this period may be paid at an instant (article 7). */
export function claimState(
  { from, until }: ClaimPeriod,
  now: number,
  rules: ClaimRules,
  times: LocalTimes,
): ClaimState {
  if (now >= until) return { kind: 'foreclosed', since: until };
  if (now < from) return { kind: 'not-yet', from };
  const opensAt = openingAtOrAfter(now, rules, times);
  return opensAt > now ? { kind: 'outlet-closed', opensAt } : { kind: 'payable', until };
}

/** The instant itself where the outlet is open, else its next opening. */
function openingAtOrAfter(instant: number, { openingHours }: ClaimRules, times: LocalTimes): number {
  if (!openingHours) return instant;
  const { opensAt, closesAt } = openingHours;
  const { outlet } = times.zones;
  const { date, time } = times.localDateTime(instant, outlet);
  const begun = time >= opensAt;
  const notOver = time < closesAt;
  if (opensAt < closesAt ? begun && notOver : begun || notOver) return instant;
  const today = times.instantOf(date, opensAt, outlet);
  return today > instant ? today : times.instantOf(addDays(date, 1), opensAt, outlet);
}
