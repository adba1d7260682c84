import { z } from 'zod';

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
  'clock-suspect': { now: z.int(), lastKnown: z.int() },
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
  /** Receipts. */
  'unknown-receipt': {},
  'unknown-print-job': {},
  'already-decided': { state: z.string() },
  'play-void': {},
  'first-draw-closed': { closedAt: z.int() },
  'print-still-open': { jobId: z.int() },
  'no-claim': {},
  'claim-mismatch': {},
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
