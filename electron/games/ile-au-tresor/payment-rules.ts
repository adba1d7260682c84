import { type ClaimRules, DEFAULT_CLAIM_RULES } from './claim-period.ts';

/** What the operator of the game rules about payment, where the general regulation isn't known; amounts in cents. */
export interface PaymentRules {
  /** More than this on one receipt is paid at a payment centre. */
  readonly outletLimit: number;
  /** From this amount on the payer's identity is checked; null never. */
  readonly identityFrom: number | null;
  readonly claims: ClaimRules;
  /** Plays cancelled against their receipt, before their first draw closes and this long after their sale at most. */
  readonly cancellation: { readonly allowed: boolean; readonly withinSeconds: number };
}

/** What holds until the operator says otherwise: the limit is that of a sibling game (Keno), and nothing is cancelled. */
export const DEFAULT_PAYMENT_RULES: PaymentRules = {
  outletLimit: 50_000,
  identityFrom: 30_000,
  claims: DEFAULT_CLAIM_RULES,
  cancellation: { allowed: false, withinSeconds: 300 },
};
