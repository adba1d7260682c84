/** Notes offered as one touch, in cents. */
export const NOTES = [500, 1000, 2000, 5000] as const;

/** An amount being keyed: digits, and up to two after a comma. */
export function appendToAmount(text: string, key: string): string {
  if (key === ',') return text.includes(',') ? text : `${text === '' ? '0' : text},`;
  if (!/^\d$/.test(key)) return text;
  const next = text === '0' ? key : text + key;
  return /^\d{0,5}(?:,\d{0,2})?$/.test(next) ? next : text;
}

/** The keyed amount in cents; null when nothing was keyed. */
export function centsOfText(text: string): number | null {
  if (text === '') return null;
  const [euros = '0', cents = ''] = text.split(',');
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** An amount in cents as it would be keyed. */
export function textOfCents(cents: number): string {
  const rest = cents % 100;
  const euros = String(Math.floor(cents / 100));
  return rest === 0 ? euros : `${euros},${String(rest).padStart(2, '0')}`;
}
