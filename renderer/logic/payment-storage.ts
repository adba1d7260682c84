import type { PaymentInfo, ReceiptCheck } from '../../electron/contract/payments.ts';

/** Name under which a payment whose fate isn't known is kept over a restart of the window. */
export const PAYMENT_STORAGE_NAME = 'payment';

/** A payment that was asked for, with its key: never with the receipt's control code. */
export interface SentPayment {
  readonly idempotencyKey: string;
  readonly playId: number;
  readonly issue: number;
  readonly number: string;
  /** Cents. */
  readonly amount: number;
}

/** What is kept of a payment. */
export function serializePayment(payment: SentPayment): string {
  return JSON.stringify(payment);
}

/** The kept payment; null for anything that isn't exactly one. */
export function parsePayment(text: string | null): SentPayment | null {
  const kept = parseJson(text);
  if (typeof kept !== 'object' || kept === null) return null;
  const { idempotencyKey, playId, issue, number, amount } = kept as Record<string, unknown>;
  const isOne =
    typeof idempotencyKey === 'string' &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idempotencyKey) &&
    isWhole(playId) &&
    isWhole(issue) &&
    typeof number === 'string' &&
    isWhole(amount);
  return isOne ? { idempotencyKey, playId, issue, number, amount } : null;
}

/** The key under which to pay what a check found: that of the same payment when it was asked for before. */
export function keyOfPayment(
  sent: SentPayment | null,
  { playId, issue, due }: Pick<ReceiptCheck, 'playId' | 'issue' | 'due'>,
  newKey: string,
): string {
  const isSame = sent?.playId === playId && sent.issue === issue && sent.amount === due;
  return isSame ? sent.idempotencyKey : newKey;
}

/** The payment that was made of one that was sent: against the same issue of the same play, which is paid once. */
export function madeOf(sent: SentPayment, payments: readonly PaymentInfo[]): PaymentInfo | null {
  return payments.find(({ playId, issue }) => playId === sent.playId && issue === sent.issue) ?? null;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
