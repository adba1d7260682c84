import { centsOfText } from './cash.ts';

/** What a correction record says: more was due than was paid, or less. */
export type CorrectionSense = 'too-little' | 'too-much';

/** The difference of a correction in cents, more or less than 0; null where no amount was typed rightly. */
export function differenceOf(text: string, sense: CorrectionSense): number | null {
  const typed = text.trim().replace('.', ',');
  if (!/^\d{1,6}(?:,\d{1,2})?$/.test(typed)) return null;
  const cents = centsOfText(typed);
  if (cents === null || cents === 0) return null;
  return sense === 'too-little' ? cents : -cents;
}
