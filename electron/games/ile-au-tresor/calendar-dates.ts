const DAY_MS = 86_400_000;

/** Whether this text is a date of the calendar, YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dateOf(ms) === text;
}

/** The date so many days after a date, both YYYY-MM-DD, whatever the hours of those days. */
export function addDays(date: string, days: number): string {
  return dateOf(msOf(date) + days * DAY_MS);
}

/** The day of the week of a date: 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(msOf(date)).getUTCDay() || 7;
}

/** Throws a RangeError for a date that doesn't exist. */
function msOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`no date ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
