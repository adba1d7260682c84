import type { CounterContent, WonDraw } from './counter-content.ts';

/** Everything that is printed of a payment (article 7), as stored when it was made. */
export interface PaymentProofContent extends CounterContent {
  readonly version: 1;
  /** The draws that were paid. */
  readonly draws: readonly WonDraw[];
  /** Cents. */
  readonly total: number;
  readonly identityChecked: boolean;
  /** Issue of the exchange receipt that was made for what remains, or null. */
  readonly exchangeIssue: number | null;
}

/** Which paper of a payment this is. */
export type PaymentProofVariant =
  | { readonly kind: 'original' }
  /** `printedAt` is the outlet's local date and time, YYYY-MM-DD HH:MM; corrections are those until then. */
  | {
      readonly kind: 'copy';
      readonly number: number;
      readonly printedAt: string;
      readonly corrections: readonly PaymentCorrection[];
    };

/** A record of what was wrong with a payment. */
export interface PaymentCorrection {
  /** Outlet's local date and time, YYYY-MM-DD HH:MM. */
  readonly madeAt: string;
  readonly operatorName: string;
  /** Cents that were paid too little (more than 0) or too much (less than 0). */
  readonly difference: number;
  readonly reason: string;
}
