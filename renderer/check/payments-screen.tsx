import { useEffect, useRef, useState } from 'react';
import type { PaymentInfo } from '../../electron/contract/payments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { TillScreen } from '../controls/till-screen.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { explainFailure } from '../french/failures.ts';
import { amount, shortDate } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PaymentDetail } from './payment-detail.tsx';

const LISTED = 50;

/** « Paiements »: those that were made, latest first, by number where it is sought; proofs and corrections. */
export function PaymentsScreen({ onClose }: { onClose: () => void }) {
  const { outlet, operator } = useTill();
  const [search, setSearch] = useState('');
  const [payments, setPayments] = useState<readonly PaymentInfo[]>([]);
  const [mayBeMore, setMayBeMore] = useState(false);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const [message, setMessage] = useState('');
  const inFlight = useRef(false);
  // One key for each proof that is wanted: a repeated message makes it once.
  const proofKey = useRef(crypto.randomUUID());
  const chosen = payments.find(({ paymentId }) => paymentId === chosenId) ?? payments[0] ?? null;
  const isManager = operator?.role === 'manager';
  const { zone } = outlet;

  useEffect(() => {
    let outdated = false;
    const params = { limit: LISTED, beforePaymentId: null, search: search.trim() || null };
    void send('listPayments', params).then((outcome) => {
      if (outdated) return;
      if (outcome.ok) {
        setPayments(outcome.value.payments);
        setMayBeMore(outcome.value.payments.length === LISTED);
      } else setMessage(wordsOf(outcome.error, zone));
    });
    return () => {
      outdated = true;
    };
  }, [search, zone]);

  const more = async () => {
    const last = payments.at(-1);
    if (!last) return;
    const outcome = await send('listPayments', {
      limit: LISTED,
      beforePaymentId: last.paymentId,
      search: search.trim() || null,
    });
    if (!outcome.ok) return setMessage(wordsOf(outcome.error, zone));
    setPayments([...payments, ...outcome.value.payments]);
    setMayBeMore(outcome.value.payments.length === LISTED);
  };

  const reprint = async () => {
    if (!chosen || inFlight.current) return;
    inFlight.current = true;
    const { paymentId } = chosen;
    const outcome = await send('reprintPaymentProof', { paymentId, idempotencyKey: proofKey.current });
    inFlight.current = false;
    if (outcome.ok) {
      proofKey.current = crypto.randomUUID();
      setMessage(spaced(`Copie de la preuve du reçu ${chosen.receiptNumber} : envoyée à l’imprimante.`));
    } else setMessage(wordsOf(outcome.error, zone));
  };

  const choose = (paymentId: number) => {
    if (paymentId !== chosen?.paymentId) proofKey.current = crypto.randomUUID();
    setChosenId(paymentId);
    setMessage('');
  };
  const move = (step: number) => {
    const index = payments.findIndex(({ paymentId }) => paymentId === chosen?.paymentId);
    const next = payments[index + step];
    if (next) choose(next.paymentId);
  };
  const corrected = (payment: PaymentInfo) => {
    setPayments(payments.map((each) => (each.paymentId === payment.paymentId ? payment : each)));
    setCorrecting(false);
    setMessage('Correction notée : le paiement lui-même ne change pas.');
  };
  const canCorrect = isManager && chosen !== null;
  const correct = () => setCorrecting(true);
  const moveDown = () => move(1);
  const moveUp = () => move(-1);
  const guardedReprint = useSettled(() => void reprint());

  return (
    <TillScreen
      title="Paiements"
      testId="payments-screen"
      onClose={onClose}
      message={message}
      keys={{
        [ACTION_KEYS.reprint]: guardedReprint,
        F11: canCorrect ? correct : undefined,
        ArrowDown: moveDown,
        ArrowUp: moveUp,
      }}
    >
      <div className="screen-columns">
        <section className="screen-list" aria-label="Paiements">
          <TextInput
            label="Numéro de reçu contenant"
            testId="payment-search"
            inputMode="numeric"
            maxLength={40}
            value={search}
            onChange={setSearch}
          />
          <ul className="receipt-list" data-testid="payment-list">
            {payments.map((payment) => (
              <li key={payment.paymentId}>
                <PaymentRow
                  payment={payment}
                  isChosen={payment.paymentId === chosen?.paymentId}
                  onChoose={() => choose(payment.paymentId)}
                />
              </li>
            ))}
            {payments.length === 0 && <li className="empty">Aucun paiement.</li>}
            {mayBeMore && (
              <li>
                <ActionButton testId="payments-more" onPress={() => void more()}>
                  Plus anciens
                </ActionButton>
              </li>
            )}
          </ul>
        </section>
        <section className="screen-detail" aria-label="Paiement choisi">
          {chosen && <PaymentDetail payment={chosen} />}
          <div className="check-actions">
            {isManager && (
              <ActionButton
                shortcut="F11"
                testId="correct-payment"
                isDisabled={!canCorrect}
                onPress={correct}
              >
                Noter une correction
              </ActionButton>
            )}
            <CommitButton
              look="strong"
              shortcut={ACTION_KEYS.reprint}
              testId="reprint-proof"
              isDisabled={!chosen}
              onCommit={() => void reprint()}
            >
              Réimprimer la preuve
            </CommitButton>
          </div>
        </section>
      </div>
      {isCorrecting && chosen && (
        <CorrectionDialog payment={chosen} onCorrected={corrected} onClose={() => setCorrecting(false)} />
      )}
    </TillScreen>
  );
}

function wordsOf(...about: Parameters<typeof explainFailure>): string {
  const { title, next } = explainFailure(...about);
  return `${title} ${next}`;
}

interface PaymentRowProps {
  readonly payment: PaymentInfo;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PaymentRow({ payment, isChosen, onChoose }: PaymentRowProps) {
  const { paymentId, receiptNumber, localDate, localTime, operatorName, corrections } = payment;
  return (
    <button
      type="button"
      className="receipt-row"
      aria-pressed={isChosen}
      data-testid={`payment-${paymentId}`}
      onClick={onChoose}
    >
      <span className="receipt-row-number">{receiptNumber}</span>
      <span className="receipt-row-total">{amount(payment.amount)}</span>
      <span className="receipt-row-facts">
        {shortDate(localDate)} {localTime.slice(0, 5)} · {operatorName}
        {corrections.length > 0 && ' · corrigé'}
      </span>
    </button>
  );
}
