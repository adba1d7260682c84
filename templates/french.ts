const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** An amount of cents as « 8 € », « 12,50 € », « 20 000 € »: no cents when they are zero. */
export function formatEuros(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const amount = Math.abs(cents);
  const euros = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
  const rest = amount % 100;
  const fraction = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '−' : ''}${euros}${fraction}${NO_BREAK_SPACE}€`;
}

/** A date YYYY-MM-DD as « lundi 30 novembre 2026 ». Throws a RangeError for no date. */
export function formatLongDate(date: string): string {
  const { year, month, day } = dateParts(date);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday} ${day === 1 ? '1er' : day}${NO_BREAK_SPACE}${MONTHS[month - 1]} ${year}`;
}

/** A date YYYY-MM-DD as « 30/11/2026 ». Throws a RangeError for no date. */
export function formatShortDate(date: string): string {
  dateParts(date);
  return date.split('-').reverse().join('/');
}

/** A time HH:MM as « 14 h 05 ». Throws a RangeError for no time. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new RangeError(`no time HH:MM: ${time}`);
  return `${Number(hours)}${NO_BREAK_SPACE}h${NO_BREAK_SPACE}${minutes}`;
}

/** A moment YYYY-MM-DD HH:MM as « 30/11/2026 à 14 h 05 ». Throws a RangeError for no moment. */
export function formatMoment(moment: string): string {
  const [date = '', time = ''] = moment.split(' ');
  return `${formatShortDate(date)} à ${formatTime(time)}`;
}

function dateParts(date: string): { year: number; month: number; day: number } {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  const parts = { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
  const instant = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  if (instant.getUTCMonth() !== parts.month - 1 || instant.getUTCDate() !== parts.day) {
    throw new RangeError(`no date YYYY-MM-DD: ${date}`);
  }
  return parts;
}
