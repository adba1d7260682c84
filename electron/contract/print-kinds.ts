import { z } from 'zod';

/** What carries a play's control code, and stands for it: lost, it is replaced, or the play refunded. */
export const issueKind = z.enum(['original', 'replacement', 'exchange', 'claim-code']);

/** What a print job puts on paper; a claim code stands for a paper and never meets a printer. */
export const printKind = z.enum([
  ...issueKind.options,
  'duplicate',
  'payment-proof',
  'centre-slip',
  'cancellation',
]);

export type PrintKind = z.infer<typeof printKind>;

/** Whether a kind of paper stands for its play; the others may be let go once lost. */
export function standsForPlay(kind: PrintKind): boolean {
  return issueKind.safeParse(kind).success;
}
