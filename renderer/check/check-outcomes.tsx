import type { ReactNode } from 'react';
import type { Failure } from '../../electron/contract/errors.ts';
import type { ReceiptCheck } from '../../electron/contract/payments.ts';
import { Icon, type IconName } from '../controls/icons.tsx';
import type { Tone } from '../french/devices.ts';
import { explainFailure } from '../french/failures.ts';
import { shortAmount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { useTill } from '../till/till-context.tsx';
import { AnotherReceiptButton } from './another-receipt-button.tsx';
import { PaperState } from './paper-state.tsx';

/** A code that is refused: why, in large type, and what to do. */
export function CheckRefused({ failure, onAnew }: { failure: Failure; onAnew: () => void }) {
  const { zone } = useTill().outlet;
  const { title, next } = explainFailure(failure, zone);
  return (
    <Outcome tone="bad" icon="attention" title={title} testId="check-refused" onAnew={onAnew}>
      <p>{next}</p>
    </Outcome>
  );
}

interface CheckedSlipProps {
  readonly check: ReceiptCheck;
  readonly printJobId: number;
  readonly onAnew: () => void;
}

/** The slip for the payment centre is on its way: nothing was paid, and the receipt stays good. */
export function CheckedSlip({ check, printJobId, onAnew }: CheckedSlipProps) {
  return (
    <Outcome
      tone="attention"
      icon="printer"
      title={`À payer au centre de paiement\u00a0: ${shortAmount(check.due)}`}
      testId="slip-printed"
      onAnew={onAnew}
    >
      <p>{spaced('Rien n’a été payé ici. Rendez au joueur son reçu, avec le bordereau.')}</p>
      <PaperState name="Bordereau :" printJobId={printJobId} atFirst="pending" testId="centre-slip-state" />
    </Outcome>
  );
}

interface CancelledPanelProps {
  readonly refund: number;
  readonly number: string;
  readonly onAnew: () => void;
}

/** A play that was cancelled: what is given back. */
export function CancelledPanel({ refund, number, onAnew }: CancelledPanelProps) {
  return (
    <Outcome
      tone="good"
      icon="good"
      title={`Annulé\u00a0: rendez ${shortAmount(refund)}`}
      testId="play-cancelled"
      onAnew={onAnew}
    >
      <p>{spaced(`La prise de jeu ${number} est annulée. Conservez le reçu : il ne vaut plus rien.`)}</p>
    </Outcome>
  );
}

interface OutcomeProps {
  readonly tone: Tone;
  readonly icon: IconName | Tone;
  readonly title: string;
  readonly testId: string;
  readonly onAnew: () => void;
  readonly children: ReactNode;
}

function Outcome({ tone, icon, title, testId, onAnew, children }: OutcomeProps) {
  return (
    <div className="check-result">
      <section className={`verdict verdict-${tone}`} role="status" data-testid={testId}>
        <p className="verdict-title verdict-long">
          <Icon name={icon} />
          <span>{title}</span>
        </p>
      </section>
      <section className="check-next">{children}</section>
      <div className="check-actions">
        <AnotherReceiptButton look="strong" onPress={onAnew} />
      </div>
    </div>
  );
}
