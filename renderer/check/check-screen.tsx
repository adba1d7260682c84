import { ActionButton } from '../controls/action-button.tsx';
import { TillScreen } from '../controls/till-screen.tsx';
import { explainFailure } from '../french/failures.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelledPanel, CheckedSlip, CheckRefused } from './check-outcomes.tsx';
import { CheckResult } from './check-result.tsx';
import { CodeForm } from './code-form.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { PayDialog } from './pay-dialog.tsx';
import type { Check } from './use-check.ts';

interface CheckScreenProps {
  readonly check: Check;
  readonly onClose: () => void;
  readonly onPayments: () => void;
  /** Opens the questions about papers. */
  readonly onQuestions: () => void;
}

/** « Contrôle »: a receipt's code is scanned or typed; what it won is shown, paid, or cancelled. */
export function CheckScreen({ check, onClose, onPayments, onQuestions }: CheckScreenProps) {
  const { outlet, printQuestions } = useTill();
  const { phase, question, problem } = check;
  const refusal = problem && explainFailure(problem, outlet.zone);
  const { canPay, canCancel, canPrintSlip } = possibilities(check);
  const askPay = canPay ? () => check.ask('pay') : undefined;
  const askCancel = canCancel ? () => check.ask('cancel') : undefined;
  const printSlip = canPrintSlip ? check.printSlip : undefined;
  return (
    <TillScreen
      title="Contrôle"
      testId="check-screen"
      onClose={onClose}
      message={refusal ? `${refusal.title} ${refusal.next}` : ''}
      keys={{
        [ACTION_KEYS.printQuestions]: printQuestions.length > 0 ? onQuestions : undefined,
        [ACTION_KEYS.check]: check.startAnew,
        F7: printSlip,
        F8: onPayments,
        F11: askCancel,
        [ACTION_KEYS.commit]: askPay,
      }}
      actions={
        <>
          {printQuestions.length > 0 && (
            <ActionButton
              shortcut={ACTION_KEYS.printQuestions}
              testId="check-questions"
              onPress={onQuestions}
            >
              Papier à vérifier
            </ActionButton>
          )}
          <ActionButton shortcut="F8" testId="open-payments" onPress={onPayments}>
            Paiements
          </ActionButton>
        </>
      }
    >
      {phase.kind === 'asking' && <CodeForm onCheck={check.check} />}
      {phase.kind === 'checking' && (
        <p className="check-wait" role="status">
          Contrôle en cours…
        </p>
      )}
      {phase.kind === 'refused' && <CheckRefused failure={phase.failure} onAnew={check.startAnew} />}
      {phase.kind === 'checked' && (
        <CheckResult
          check={phase.check}
          isSending={check.isSending}
          onPay={askPay}
          onPrintSlip={printSlip}
          onCancel={askCancel}
          onAnew={check.startAnew}
        />
      )}
      {phase.kind === 'paid' && (
        <PaidPanel payment={phase.payment} exchange={phase.exchange} onAnew={check.startAnew} />
      )}
      {phase.kind === 'slip-printed' && (
        <CheckedSlip check={phase.check} printJobId={phase.printJobId} onAnew={check.startAnew} />
      )}
      {phase.kind === 'cancelled' && (
        <CancelledPanel refund={phase.refund} number={phase.number} onAnew={check.startAnew} />
      )}
      {question === 'pay' && phase.kind === 'checked' && (
        <PayDialog
          check={phase.check}
          isSending={check.isSending}
          onPay={check.pay}
          onClose={() => check.ask(null)}
        />
      )}
      {question === 'cancel' && phase.kind === 'checked' && (
        <CancelDialog check={phase.check} onCancel={check.cancel} onClose={() => check.ask(null)} />
      )}
    </TillScreen>
  );
}

function possibilities({ phase, isSending }: Check) {
  if (phase.kind !== 'checked' || isSending) {
    return { canPay: false, canCancel: false, canPrintSlip: false };
  }
  const { verdict, due, place, cancellableUntil } = phase.check;
  const isDue = verdict === 'winner' && due > 0;
  return {
    canPay: isDue && place === 'outlet',
    canPrintSlip: isDue && place === 'payment-centre',
    canCancel: cancellableUntil !== null,
  };
}
