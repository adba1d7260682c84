import { NBSP } from './typography.ts';

/** Zone of draw dates: metropolitan France (5.1). */
export const DRAW_ZONE = 'Europe/Paris';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** Amount of cents: « 1 234,50 € ». */
export function amount(cents: number): string {
  return euros.format(cents / 100);
}

/** Amount of cents without needless decimals: « 2 € », « 2,50 € ». */
export function shortAmount(cents: number): string {
  return cents % 100 === 0 ? wholeEuros.format(cents / 100) : euros.format(cents / 100);
}

/** A difference in cents with its sign: « +2,00 € », « −2,00 € ». */
export function signedAmount(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${amount(Math.abs(cents))}`;
}

/** Time of day of an instant in a zone: « 11:55 ». */
export function timeOfDay(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('fr-FR', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    instant,
  );
}

/** How long ago, in words: « il y a 12 s », « il y a 3 min ». */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 90 ? `il y a ${seconds}${NBSP}s` : `il y a ${Math.round(seconds / 60)}${NBSP}min`;
}

/** Date of an instant in a zone, YYYY-MM-DD. */
export function isoDateIn(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
}

/** A calendar date, YYYY-MM-DD, in words: « jeudi 5 mars », « dimanche 1er mars ». */
export function longDate(isoDate: string): string {
  return dayAndMonth(isoDate, 'long');
}

/** A calendar date, YYYY-MM-DD, in few letters: « mer. 4 mars ». */
export function shortDay(isoDate: string): string {
  return dayAndMonth(isoDate, 'short');
}

function dayAndMonth(isoDate: string, length: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'UTC',
    weekday: length,
    day: 'numeric',
    month: length,
  });
  // Intl says « 1 mars »; French says « 1er mars ».
  return format
    .formatToParts(Date.parse(`${isoDate}T12:00:00Z`))
    .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
    .join('');
}

/** A calendar date, YYYY-MM-DD, in figures: « 05/03/2026 ». */
export function shortDate(isoDate: string): string {
  return isoDate.split('-').reverse().join('/');
}

/** Date and time of an instant in a zone: « jeudi 5 mars à 11:55 ». */
export function longDateTime(instant: number, zone: string): string {
  return `${longDate(isoDateIn(instant, zone))} à ${timeOfDay(instant, zone)}`;
}

/** Number of a draw within its day: « n° 007 ». */
export function drawNumber(number: number): string {
  return `n°${NBSP}${padded(number)}`;
}

/** Number of a draw without its sign: « 007 ». */
export function padded(number: number): string {
  return String(number).padStart(3, '0');
}

/** Says that a series of receipt numbers was opened: its number is the second part of theirs (promise 3). */
export function epochWords(epoch: number): string {
  const series = String(epoch).padStart(2, '0');
  return `Série ${series} ouverte${NBSP}: les prochains numéros de reçu portent «${NBSP}-${series}-${NBSP}».`;
}

/** Time left: « 4:32 », « 1 h 05 » from an hour on; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}${NBSP}h${NBSP}${two(Math.floor((seconds % 3600) / 60))}`;
}
