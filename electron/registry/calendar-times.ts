import { Temporal } from 'temporal-polyfill';
import { METROPOLITAN_ZONE, metropolitanDate } from './draw-schedule.ts';

/** Why a text is no time: its form or value, an hour that the spring change skips, one that comes twice in autumn. */
export type TimeFault = 'bad-value' | 'time-skipped' | 'time-ambiguous';

/** Reads the many times of one file. */
export interface MetropolitanTimes {
  /** UTC ms of "YYYY-MM-DDTHH:MM[:SS]" in metropolitan time, or in the time of the "Z" or offset that follows. */
  instantOf(text: string): number | TimeFault;
  /** See metropolitanDate. */
  dateOf(instant: number): string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOCAL_TIME = /^(20\d{2}-\d{2}-\d{2}T[0-2]\d):([0-5]\d)(?::([0-5]\d))?$/;
const TIME_WITH_OFFSET = /^20\d{2}-\d{2}-\d{2}T[0-2]\d:[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads times of this century, in which metropolitan time is whole hours from UTC and changes on the hour: so each hour
 * is looked up once, and a year of draws takes a moment instead of seconds.
 */
export function createMetropolitanTimes(): MetropolitanTimes {
  const hours = new Map<string, number | TimeFault>();
  const dates = new Map<number, string>();
  return {
    instantOf(text) {
      if (TIME_WITH_OFFSET.test(text)) {
        return valueOrNull(() => Temporal.Instant.from(text))?.epochMilliseconds ?? 'bad-value';
      }
      const [, hour, minutes, seconds] = LOCAL_TIME.exec(text) ?? [];
      if (hour === undefined) return 'bad-value';
      const begin = hours.get(hour) ?? hourOf(hour);
      hours.set(hour, begin);
      return typeof begin === 'number'
        ? begin + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1000
        : begin;
    },
    dateOf(instant) {
      const hour = Math.floor(instant / HOUR_MS);
      const date = dates.get(hour) ?? metropolitanDate(instant);
      dates.set(hour, date);
      return date;
    },
  };
}

/** Whether this is a date of the calendar in this century, YYYY-MM-DD. */
export function isDrawDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && valueOrNull(() => Temporal.PlainDate.from(text)) !== null;
}

/** The instant at which an hour "YYYY-MM-DDTHH" begins in metropolitan time. */
function hourOf(hour: string): number | TimeFault {
  const local = valueOrNull(() => Temporal.PlainDateTime.from(`${hour}:00`));
  if (!local) return 'bad-value';
  const earlier = local.toZonedDateTime(METROPOLITAN_ZONE, { disambiguation: 'earlier' });
  const later = local.toZonedDateTime(METROPOLITAN_ZONE, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) return earlier.epochMilliseconds;
  return earlier.toPlainDateTime().equals(local) ? 'time-ambiguous' : 'time-skipped';
}

/** What Temporal makes of a text, or null where it refuses it. */
function valueOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
