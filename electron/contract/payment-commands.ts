import { z } from 'zod';
import { paymentInfo, presentedCode, receiptCheck } from './payments.ts';
import { receiptSummary } from './state.ts';
import { cents, idempotencyKey } from './values.ts';

/** Commands about checking, paying and cancelling receipts (articles 6 and 7): only the control code does any of them. */
export const paymentCommands = {
  /** What a receipt won, and when and where it is paid. Recorded. */
  checkReceipt: { params: z.strictObject({ code: presentedCode }), result: receiptCheck },
  /**
   * Pays what is due against the paper, once for each key; `amount` is what the screen showed. What remains goes on
   * an exchange receipt under a new code.
   */
  payReceipt: {
    params: z.strictObject({
      idempotencyKey,
      code: presentedCode,
      amount: cents.min(1),
      /** The payer's identity was checked: needed from an amount on, and recorded. */
      identityChecked: z.boolean(),
    }),
    result: z.object({
      payment: paymentInfo,
      /** The play with its new issue, where one was printed. */
      exchange: receiptSummary.nullable(),
      repeated: z.boolean(),
    }),
  },
  /** Above the outlet's limit: prints a slip for the payment centre; nothing is paid, the receipt stays good. */
  printCentreSlip: {
    params: z.strictObject({ idempotencyKey, code: presentedCode }),
    result: z.object({ printJobId: z.int() }),
  },
  /** Cancels and refunds a play, where the operator of the game allows it, before its first draw closes. */
  cancelPlay: {
    params: z.strictObject({ idempotencyKey, code: presentedCode }),
    result: z.object({ refund: cents, receipt: receiptSummary }),
  },
  /** Payments, latest first; `search` is part of a receipt's number. */
  listPayments: {
    params: z.strictObject({
      limit: z.int().min(1).max(200),
      beforePaymentId: z.int().nullable(),
      search: z.string().max(40).nullable(),
    }),
    result: z.object({ payments: z.array(paymentInfo) }),
  },
  /** Prints the proof of a payment again, captioned as a copy. */
  reprintPaymentProof: {
    params: z.strictObject({ paymentId: z.int(), idempotencyKey }),
    result: z.object({ printJobId: z.int() }),
  },
  /** A manager's record of what was wrong with a payment: the payment itself stays. */
  correctPayment: {
    params: z.strictObject({
      paymentId: z.int(),
      idempotencyKey,
      /** Cents that were paid too little (more than 0) or too much (less than 0). */
      difference: z.int().min(-100_000_000).max(100_000_000),
      reason: z.string().min(3).max(200),
    }),
    result: z.object({ payment: paymentInfo }),
  },
} as const;
