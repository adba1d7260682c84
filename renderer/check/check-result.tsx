import type { ReceiptCheck } from '../../electron/contract/payments.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { nextSteps, verdictWords } from '../french/check-words.ts';
import { longDateTime, shortAmount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';
import { AnotherReceiptButton } from './another-receipt-button.tsx';
import { DrawStandings } from './draw-standings.tsx';

interface CheckResultProps {
  readonly check: ReceiptCheck;
  readonly isSending: boolean;
  readonly onPay: (() => void) | undefined;
  readonly onPrintSlip: (() => void) | undefined;
  readonly onCancel: (() => void) | undefined;
  readonly onAnew: () => void;
}

/** What a receipt won, readable from the other side of the counter, draw by draw, and what to do next. */
export function CheckResult(props: CheckResultProps) {
  const { check, isSending, onPay, onPrintSlip, onCancel, onAnew } = props;
  const { zone } = useTill().outlet;
  const verdict = verdictWords(check);
  return (
    <div className="check-result">
      <section
        className={`verdict verdict-${verdict.tone}`}
        role="status"
        data-testid="verdict"
        data-verdict={check.verdict}
        data-cents={verdict.amount ?? 0}
      >
        <p className="verdict-title">
          <Icon name={verdict.tone} />
          <span>{verdict.title}</span>
        </p>
        {verdict.amount !== null && <p className="verdict-amount">{shortAmount(verdict.amount)}</p>}
        <p className="verdict-receipt">
          {spaced(`Reçu ${check.number}${check.issue > 1 ? ` · émission ${check.issue}` : ''}`)}
        </p>
      </section>
      {hasStandings(check) ? <DrawStandings draws={check.draws} /> : null}
      <section className="check-next" data-testid="check-next">
        {nextSteps(check, zone).map((step) => (
          <p key={step}>{step}</p>
        ))}
        {check.cancellableUntil !== null && (
          <p>{spaced(`Annulation possible jusqu’au ${longDateTime(check.cancellableUntil, zone)}.`)}</p>
        )}
      </section>
      <div className="check-actions">
        <AnotherReceiptButton onPress={onAnew} />
        {onCancel && (
          <CommitButton look="danger" shortcut="F11" testId="check-cancel" onCommit={onCancel}>
            Annuler la prise de jeu
          </CommitButton>
        )}
        {onPrintSlip && (
          <CommitButton
            look="strong"
            shortcut="F7"
            testId="print-centre-slip"
            isDisabled={isSending}
            onCommit={onPrintSlip}
          >
            Imprimer le bordereau pour le centre de paiement
          </CommitButton>
        )}
        {onPay && (
          <CommitButton
            shortcut={ACTION_KEYS.commit}
            testId="check-pay"
            isDisabled={isSending}
            onCommit={onPay}
          >
            Payer {shortAmount(check.due)}
          </CommitButton>
        )}
      </div>
    </div>
  );
}

/** Draws say nothing about a paper that doesn't count. */
function hasStandings({ verdict }: ReceiptCheck): boolean {
  return verdict !== 'void' && verdict !== 'superseded';
}
