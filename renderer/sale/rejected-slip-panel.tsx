import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { rejectionWords } from '../french/slip-words.ts';
import { spaced } from '../french/typography.ts';
import type { RejectedSlip } from '../till/use-slips.ts';

interface RejectedSlipPanelProps {
  readonly slip: RejectedSlip;
  readonly onAcknowledge: () => void;
}

/** A slip that couldn't be read: why, until the clerk acknowledges it. */
export function RejectedSlipPanel({ slip, onAcknowledge }: RejectedSlipPanelProps) {
  const { why, next } = rejectionWords(slip.reason);
  return (
    <section
      className="panel panel-error"
      role="alert"
      data-testid="slip-rejected"
      data-reason={slip.reason.kind}
    >
      <p className="panel-title">
        <Icon name="bad" />
        <span>{spaced('Bulletin refusé : rien n’a été lu.')}</span>
      </p>
      <p>{why}</p>
      <p className="panel-next">{next}</p>
      <div className="panel-actions">
        <ActionButton
          look="strong"
          shortcut="Escape"
          testId="slip-rejected-acknowledge"
          onPress={onAcknowledge}
        >
          Compris
        </ActionButton>
      </div>
    </section>
  );
}
