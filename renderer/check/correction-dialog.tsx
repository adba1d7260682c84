import { useRef, useState } from 'react';
import type { PaymentInfo } from '../../electron/contract/payments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { explainFailure } from '../french/failures.ts';
import { amount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { type CorrectionSense, differenceOf } from '../logic/correction-amount.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

/** Shortest reason that the till takes. */
const SHORTEST_REASON = 3;

interface CorrectionDialogProps {
  readonly payment: PaymentInfo;
  readonly onCorrected: (payment: PaymentInfo) => void;
  readonly onClose: () => void;
}

/** A manager's record of what was wrong with a payment: how much more or less, and why. The payment stays. */
export function CorrectionDialog({ payment, onCorrected, onClose }: CorrectionDialogProps) {
  const { zone } = useTill().outlet;
  const [sense, setSense] = useState<CorrectionSense>('too-much');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const inFlight = useRef(false);
  const key = useRef(crypto.randomUUID());
  const difference = differenceOf(text, sense);
  const isReady = difference !== null && reason.trim().length >= SHORTEST_REASON;

  const record = async () => {
    if (!isReady || inFlight.current) return;
    inFlight.current = true;
    const outcome = await send('correctPayment', {
      paymentId: payment.paymentId,
      idempotencyKey: key.current,
      difference,
      reason: reason.trim(),
    });
    inFlight.current = false;
    if (outcome.ok) return onCorrected(outcome.value.payment);
    const { title, next } = explainFailure(outcome.error, zone);
    setProblem(`${title} ${next}`);
    key.current = crypto.randomUUID();
  };
  const guarded = useSettled(() => void record());
  return (
    <TillDialog
      title={spaced(`Correction — reçu ${payment.receiptNumber}, payé ${amount(payment.amount)}`)}
      size="medium"
      testId="correction-dialog"
      onClose={onClose}
      keys={{ F12: guarded }}
    >
      <Segments
        label="Le joueur a reçu"
        testId="correction-sense"
        value={sense}
        options={[
          { value: 'too-much', name: 'trop' },
          { value: 'too-little', name: 'trop peu' },
        ]}
        onChange={setSense}
      />
      <TextInput
        label="De combien, en euros"
        hint={spaced('Par exemple 12 ou 12,50')}
        testId="correction-amount"
        inputMode="numeric"
        maxLength={9}
        value={text}
        onChange={setText}
        error={text !== '' && difference === null ? 'Tapez un montant.' : undefined}
      />
      <TextInput
        label="Pourquoi"
        testId="correction-reason"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <p className="field-hint">
        {spaced('Un paiement ne se défait pas : la correction est notée à côté, avec votre nom.')}
      </p>
      <p className="pin-problem" role="alert">
        {problem}
      </p>
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="correction-back" onPress={onClose}>
          Ne rien noter
        </ActionButton>
        <CommitButton
          look="strong"
          shortcut="F12"
          testId="correction-record"
          isDisabled={!isReady}
          onCommit={() => void record()}
        >
          Noter la correction
        </CommitButton>
      </div>
    </TillDialog>
  );
}
