import type { Exchange } from '../../templates/receipt/receipt-content.ts';
import type { PaymentRecord } from '../registry/prize-registry.ts';

/**
 * What an issue of a receipt says as an exchange receipt: for what remained after the last payment before it; null
 * where nothing was paid before. A lost exchange receipt is replaced by another that says the same.
 */
export function exchangeOf(issue: number, payments: readonly PaymentRecord[]): Exchange | null {
  const earlier = payments.filter(({ exchangeIssue }) => exchangeIssue !== null && exchangeIssue <= issue);
  const last = earlier.at(-1);
  if (last === undefined) return null;
  return {
    issue,
    replaces: issue - 1,
    paid: earlier.reduce((sum, { amount }) => sum + amount, 0),
    remaining: last.remaining.map(({ number, date }) => ({ number, date })),
  };
}
