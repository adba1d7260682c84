import type { PaymentInfo } from '../../electron/contract/payments.ts';
import type { ReceiptSummary } from '../../electron/contract/state.ts';
import { Icon } from '../controls/icons.tsx';
import { shortAmount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { AnotherReceiptButton } from './another-receipt-button.tsx';
import { PaperState } from './paper-state.tsx';

interface PaidPanelProps {
  readonly payment: PaymentInfo;
  readonly exchange: ReceiptSummary | null;
  readonly onAnew: () => void;
}

/** The payment that was made: its amount in large type, the receipt to keep, and the papers on their way. */
export function PaidPanel({ payment, exchange, onAnew }: PaidPanelProps) {
  return (
    <div className="check-result">
      <section className="verdict verdict-good" role="status" data-testid="paid" data-cents={payment.amount}>
        <p className="verdict-title">
          <Icon name="good" />
          <span>Payé</span>
        </p>
        <p className="verdict-amount">{shortAmount(payment.amount)}</p>
        <p className="verdict-receipt">{spaced(`Reçu ${payment.receiptNumber}`)}</p>
      </section>
      <section className="check-next">
        <p>
          {spaced(
            `Remettez ${shortAmount(payment.amount)} au joueur. Conservez le reçu payé : il ne vaut plus rien.`,
          )}
        </p>
        <PaperState
          key={payment.printJobId}
          name="Reçu payé (preuve) :"
          printJobId={payment.printJobId}
          atFirst="pending"
          testId="proof-state"
        />
        {payment.exchangeIssue !== null && (
          <p>{spaced('Remettez au joueur le reçu d’échange : il vaut pour ce qui reste.')}</p>
        )}
        {exchange && (
          <PaperState
            key={exchange.printJobId}
            name="Reçu d’échange :"
            printJobId={exchange.printJobId}
            atFirst={exchange.printState}
            testId="exchange-state"
          />
        )}
      </section>
      <div className="check-actions">
        <AnotherReceiptButton look="strong" onPress={onAnew} />
      </div>
    </div>
  );
}
