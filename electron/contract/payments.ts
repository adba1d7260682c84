import { z } from 'zod';
import { match } from './draws.ts';
import { cents, combination, drawInfo, instant, isoDate } from './values.ts';

/** What stands of one draw of a receipt. Dates are also given in the outlet's zone. */
export const drawStanding = z.object({
  draw: drawInfo,
  localDate: isoDate,
  localTime: z.string(),
  status: z.enum([
    /** Not drawn yet, or drawn and its result not known here. */
    'to-come',
    'awaiting-result',
    'lost',
    /** Won, and payable from later on. */
    'not-yet-payable',
    'payable',
    'paid',
    /** Won by a correction of its result, after the paper was paid and given back: a manager corrects the payment. */
    'won-since',
    /** Not claimed in time (article 7). */
    'foreclosed',
  ]),
  winning: combination.nullable(),
  match: match.nullable(),
  prize: cents,
  /** First and last instant at which the prize is paid; null without a prize. */
  payableFrom: instant.nullable(),
  payableUntil: instant.nullable(),
});

/** What a receipt's control code says of it (articles 6 and 7). */
export const receiptCheck = z.object({
  playId: z.int(),
  number: z.string(),
  issue: z.int(),
  verdict: z.enum([
    'winner',
    'not-winner',
    'to-come',
    /** Everything that was won when it was presented was paid. */
    'paid',
    'foreclosed',
    'void',
    /** Replaced or exchanged: another paper counts. */
    'superseded',
  ]),
  draws: z.array(drawStanding).min(1).max(6),
  /** What is payable now, at this outlet or, above its limit, at a payment centre. */
  due: cents,
  /** Won and not payable yet. */
  dueLater: cents,
  paid: cents,
  place: z.enum(['outlet', 'payment-centre']),
  /** The payer's identity must be checked for this amount. */
  identityNeeded: z.boolean(),
  /** Paying now leaves draws or prizes: an exchange receipt is printed. */
  exchange: z.boolean(),
  /** The play may be cancelled with this code until then; null when it may not. */
  cancellableUntil: instant.nullable(),
});

/** A control code as it was scanned, or typed from the paper: the receipt's number and the code in letters. */
export const presentedCode = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scanned'), text: z.string().min(1).max(200) }),
  z.strictObject({
    kind: z.literal('typed'),
    number: z.string().min(1).max(40),
    code: z.string().min(1).max(40),
  }),
]);

/** A payment, as the history shows it. */
export const paymentInfo = z.object({
  paymentId: z.int(),
  paidAt: instant,
  localDate: isoDate,
  localTime: z.string(),
  receiptNumber: z.string(),
  playId: z.int(),
  issue: z.int(),
  amount: cents,
  draws: z.array(z.object({ draw: drawInfo, amount: cents, match })),
  operatorName: z.string(),
  identityChecked: z.boolean(),
  /** Issue of the exchange receipt that was made for what remains, or null. */
  exchangeIssue: z.int().nullable(),
  /** Correction records: what differs, in cents (more or less), and why. */
  corrections: z.array(
    z.object({ at: instant, difference: z.int(), reason: z.string(), operatorName: z.string() }),
  ),
  printJobId: z.int(),
});

export type DrawStanding = z.infer<typeof drawStanding>;
export type ReceiptCheck = z.infer<typeof receiptCheck>;
export type PresentedCode = z.infer<typeof presentedCode>;
export type PaymentInfo = z.infer<typeof paymentInfo>;
