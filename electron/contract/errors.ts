import { z } from 'zod';
import { importProblem } from './draws.ts';

/**
 * Every expected failure, as data: a code and the facts a person needs to act.
 *
 * Only codes and facts cross; the renderer turns them into French in one place.
 */
const failureKinds = {
  /** The command isn't in the contract, or its parameters don't have the contract's shape. */
  'unknown-command': { command: z.string() },
  'invalid-parameters': { field: z.string(), problem: z.string() },
  /** The message came from elsewhere than the till's own window. */
  'untrusted-sender': {},
  /** Sign-on. */
  'not-signed-on': {},
  'till-locked': {},
  'manager-only': {},
  'wrong-pin': { retryAfterMs: z.int() },
  'pin-delayed': { retryAfterMs: z.int() },
  'already-set-up': {},
  'operator-exists': { name: z.string() },
  'unknown-operator': {},
  /** Settings: the field is a path such as "devices.printer.link.path". */
  'settings-broken': { file: z.string(), field: z.string(), problem: z.string() },
  /** The file of keys beside the registry is missing or damaged. */
  'keys-broken': { file: z.string(), problem: z.string() },
  /** Another till runs on the same user-data folder. */
  'already-running': {},
  /** Selling. */
  'no-session': { nextOpensAt: z.int().nullable() },
  'clock-suspect': {
    now: z.int(),
    lastKnown: z.int(),
    against: z.enum(['last-known', 'time-source']),
  },
  'quote-changed': { changed: z.array(z.enum(['draws', 'total', 'combination'])) },
  'draw-full': {
    drawNumber: z.int(),
    drawDate: z.string(),
    /** Room left for this combination on that draw, in the unit the cap counts. */
    remaining: z.int(),
    counted: z.enum(['unit-stakes', 'receipts']),
  },
  'none-left': {},
  'printer-not-ready': { state: z.string() },
  'reader-not-ready': { state: z.string() },
  'key-reused': {},
  'slip-gone': {},
  /** The slip is just like one sold moments ago, and nobody confirmed that it is to be sold again. */
  'slip-repeated': { receiptNumber: z.string(), soldAt: z.int() },
  /** Codes: none of ours or misread; ours, with a wrong check; of another outlet or game; of a later version. */
  'code-unreadable': {},
  'code-altered': {},
  'code-foreign': {},
  'code-version': { version: z.string() },
  'prepared-expired': { expiredAt: z.int() },
  /** A prepared play is sold once. */
  'prepared-used': { receiptNumber: z.string() },
  /** Receipts. */
  'unknown-receipt': {},
  'unknown-print-job': {},
  'already-decided': { state: z.string() },
  'play-void': {},
  'first-draw-closed': { closedAt: z.int() },
  'print-still-open': { jobId: z.int() },
  'no-claim': {},
  'claim-mismatch': {},
  /** Results and calendars. */
  'unknown-draw': { drawNumber: z.int().nullable(), drawDate: z.string().nullable() },
  'draw-not-closed': { drawNumber: z.int(), closesAt: z.int() },
  'result-exists': { drawNumber: z.int(), drawDate: z.string() },
  'no-result': { drawNumber: z.int(), drawDate: z.string() },
  'same-operator': {},
  'manager-entry-needed': {},
  'entries-differ': {},
  /** No prize table holds for the draw, or several promotions do. */
  'no-single-table': { drawNumber: z.int(), names: z.array(z.string()) },
  'table-name-taken': { name: z.string() },
  /** A file was refused whole: the first problems, and how many there are. */
  'import-refused': { problems: z.array(importProblem), count: z.int() },
  /** A calendar's sessions that are recorded already with other draws. */
  'sessions-differ': { dates: z.array(z.string()) },
  /** Checking, paying, cancelling. */
  'receipt-superseded': { issue: z.int() },
  'already-paid': { amount: z.int(), paidAt: z.int() },
  'nothing-due': {},
  /** What is due isn't what the screen showed. */
  'amount-changed': { amount: z.int() },
  'above-outlet-limit': { limit: z.int() },
  'within-outlet-limit': { limit: z.int() },
  'identity-needed': {},
  'cancel-not-allowed': {},
  'cancel-too-late': { until: z.int() },
  'unknown-payment': {},
  'unprintable-text': { character: z.string() },
  /** Devices, storage, host. */
  'training-only': {},
  'simulator-busy': {},
  'device-failed': { path: z.string(), problem: z.string() },
  'file-not-saved': { file: z.string(), problem: z.string() },
  'disk-full': {},
  'storage-failed': { problem: z.string() },
  'engine-stopped': {},
  'internal-error': { reference: z.string() },
} as const;

type FailureKinds = typeof failureKinds;

/** A code of an expected failure. */
export type FailureCode = keyof FailureKinds;

const failureOptions = Object.entries(failureKinds).map(([code, facts]) =>
  z.object({ code: z.literal(code), ...facts }),
);

/** An expected failure: `code`, and the facts that belong to that code. */
export type Failure = {
  [Code in FailureCode]: { code: Code } & {
    [Fact in keyof FailureKinds[Code]]: z.infer<FailureKinds[Code][Fact] & z.ZodType>;
  };
}[FailureCode];

/** Schema of any expected failure. */
export const failureSchema = z.union(failureOptions as never) as unknown as z.ZodType<Failure>;

/** Either a value or an expected failure. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

/** A successful outcome. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A failed outcome. */
export function failure(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}
