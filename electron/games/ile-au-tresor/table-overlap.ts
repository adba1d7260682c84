import { addDays, weekdayOf } from './calendar-dates.ts';
import type { PrizeTable } from './prizes.ts';

/** Whether two tables hold for one draw: there, if both are promotions, nobody could say which counts. */
export function tablesOverlap(a: PrizeTable, b: PrizeTable): boolean {
  return shareDate(a, b) && shareNumber(a, b);
}

/** Whether a date of both periods is of a weekday of both; a week of the common period shows every weekday. */
function shareDate(a: PrizeTable, b: PrizeTable): boolean {
  const [, from = a.from] = [a.from, b.from].sort();
  for (let day = 0; day < 7; day += 1) {
    const date = addDays(from, day);
    if (isAfter(date, a.until) || isAfter(date, b.until)) return false;
    const weekday = weekdayOf(date);
    if (isAmong(weekday, a.weekdays) && isAmong(weekday, b.weekdays)) return true;
  }
  return false;
}

function shareNumber(a: PrizeTable, b: PrizeTable): boolean {
  if (a.drawRanges === null || b.drawRanges === null) return true;
  const others = b.drawRanges;
  return a.drawRanges.some((range) =>
    others.some((other) => range.first <= other.last && other.first <= range.last),
  );
}

function isAfter(date: string, until: string | null): boolean {
  return until !== null && date > until;
}

function isAmong(weekday: number, weekdays: readonly number[] | null): boolean {
  return weekdays === null || weekdays.includes(weekday);
}
