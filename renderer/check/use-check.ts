import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { Failure, Outcome } from '../../electron/contract/errors.ts';
import type { PaymentInfo, PresentedCode, ReceiptCheck } from '../../electron/contract/payments.ts';
import type { ReceiptSummary, ScanReading, TillState } from '../../electron/contract/state.ts';
import { madeBeforeWords } from '../french/check-words.ts';
import {
  keyOfPayment,
  madeOf,
  PAYMENT_STORAGE_NAME,
  parsePayment,
  type SentPayment,
  serializePayment,
} from '../logic/payment-storage.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';

/** A receipt that was checked, with the code that it was checked by: it is paid or cancelled with the same. */
export interface CheckedReceipt {
  readonly check: ReceiptCheck;
  readonly code: PresentedCode;
}

/** Where the check of a receipt stands. */
export type CheckPhase =
  | { readonly kind: 'asking' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | ({ readonly kind: 'checked' } & CheckedReceipt)
  | { readonly kind: 'paid'; readonly payment: PaymentInfo; readonly exchange: ReceiptSummary | null }
  | { readonly kind: 'cancelled'; readonly refund: number; readonly number: string }
  | { readonly kind: 'slip-printed'; readonly check: ReceiptCheck; readonly printJobId: number };

/** What is asked before it is done. */
export type CheckQuestion = 'pay' | 'cancel' | null;

/** Failures after which the payment may have been made: asked about before anything else. */
const UNCERTAIN: ReadonlySet<Failure['code']> = new Set([
  'engine-stopped',
  'storage-failed',
  'internal-error',
  'key-reused',
]);

/** Payments of a receipt that are looked through for one that was sent. */
const MOST_OF_ONE_RECEIPT = 20;

/** Checks receipts by their codes, and pays or cancels what was checked, once (articles 6 and 7). */
export function useCheck(mode: TillState['mode']) {
  const { tell } = useNotices();
  const storageName = `${PAYMENT_STORAGE_NAME}-${mode}`;
  const [phase, setPhase] = useState<CheckPhase>({ kind: 'asking' });
  const [question, setQuestion] = useState<CheckQuestion>(null);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const inFlight = useRef(false);
  const sent = useRef<SentPayment | null>(parsePayment(localStorage.getItem(storageName)));
  const keys = useRef({ slip: crypto.randomUUID(), cancel: crypto.randomUUID() });

  const keep = useCallback(
    (payment: SentPayment | null) => {
      sent.current = payment;
      if (payment) localStorage.setItem(storageName, serializePayment(payment));
      else localStorage.removeItem(storageName);
    },
    [storageName],
  );

  /** The payment that was made of one whose answer was lost, or null: what is kept of it goes once that is known. */
  const settleFate = useCallback(async (): Promise<PaymentInfo | null> => {
    const asked = sent.current;
    if (!asked) return null;
    const found = await send('listPayments', {
      limit: MOST_OF_ONE_RECEIPT,
      beforePaymentId: null,
      search: asked.number,
    });
    const payment = found.ok ? madeOf(asked, found.value.payments) : null;
    if (payment) keep(null);
    return payment;
  }, [keep]);

  // What was sent before the window began anew: where it was made, the clerk is told.
  useEffect(() => {
    void settleFate().then((payment) => {
      if (payment) tell(madeBeforeWords(payment), 'info');
    });
  }, [settleFate, tell]);

  const alone = async (act: () => Promise<void>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setProblem(null);
    try {
      await act();
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  const check = (code: PresentedCode) =>
    alone(async () => {
      setQuestion(null);
      setPhase({ kind: 'checking' });
      keys.current = { slip: crypto.randomUUID(), cancel: crypto.randomUUID() };
      const outcome = await send('checkReceipt', { code });
      setPhase(
        outcome.ok
          ? { kind: 'checked', check: outcome.value, code }
          : { kind: 'refused', failure: outcome.error },
      );
    });

  const pay = (identityChecked: boolean) =>
    alone(async () => {
      if (phase.kind !== 'checked') return;
      const { code } = phase;
      const { playId, issue, number, due } = phase.check;
      const idempotencyKey = keyOfPayment(sent.current, phase.check, crypto.randomUUID());
      keep({ idempotencyKey, playId, issue, number, amount: due });
      const outcome = await send('payReceipt', { idempotencyKey, code, amount: due, identityChecked });
      if (outcome.ok) {
        keep(null);
        setQuestion(null);
        setPhase({ kind: 'paid', payment: outcome.value.payment, exchange: outcome.value.exchange });
        return;
      }
      setQuestion(null);
      const made = UNCERTAIN.has(outcome.error.code) ? await settleFate() : null;
      if (made) {
        setPhase({ kind: 'paid', payment: made, exchange: null });
        return;
      }
      if (!UNCERTAIN.has(outcome.error.code)) keep(null);
      setProblem(outcome.error);
    });

  const cancel = () =>
    alone(async () => {
      if (phase.kind !== 'checked') return;
      const outcome = await send('cancelPlay', { idempotencyKey: keys.current.cancel, code: phase.code });
      setQuestion(null);
      if (outcome.ok) {
        const { refund, receipt } = outcome.value;
        setPhase({ kind: 'cancelled', refund, number: receipt.number });
      } else setProblem(outcome.error);
    });

  const printSlip = () =>
    alone(async () => {
      if (phase.kind !== 'checked') return;
      const outcome = await send('printCentreSlip', { idempotencyKey: keys.current.slip, code: phase.code });
      if (outcome.ok) {
        setPhase({ kind: 'slip-printed', check: phase.check, printJobId: outcome.value.printJobId });
      } else setProblem(outcome.error);
    });

  const startAnew = () => {
    if (inFlight.current) return;
    setPhase({ kind: 'asking' });
    setQuestion(null);
    setProblem(null);
  };

  /** A code that a scanner read while the check is open; false where it isn't the check's. */
  const takeScan = (read: Outcome<CommandResult<'readCode'>>): boolean => {
    if (inFlight.current || question !== null) return false;
    if (!read.ok) {
      setPhase({ kind: 'refused', failure: read.error });
      return true;
    }
    const { value }: { value: ScanReading } = read;
    if (value.kind !== 'receipt') return false;
    void check({ kind: 'scanned', text: value.text });
    return true;
  };

  return {
    phase,
    question,
    problem,
    isSending,
    /** Money is being asked about or on its way: a scan must not change what is shown. */
    isBusy: isSending || question !== null,
    check: (code: PresentedCode) => void check(code),
    takeScan,
    ask: (asked: CheckQuestion) => {
      if (!inFlight.current) setQuestion(asked);
    },
    pay: (identityChecked: boolean) => void pay(identityChecked),
    cancel: () => void cancel(),
    printSlip: () => void printSlip(),
    startAnew,
  };
}

/** The check of a receipt, as its screen's parts take it. */
export type Check = ReturnType<typeof useCheck>;
