import type { ReceiptCheck } from '../../electron/contract/payments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { spaced } from '../french/typography.ts';

interface CancelDialogProps {
  readonly check: ReceiptCheck;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Asks before a play is cancelled and refunded, where the operator of the game allows it. */
export function CancelDialog({ check, onCancel, onClose }: CancelDialogProps) {
  const guarded = useSettled(onCancel);
  return (
    <TillDialog
      title={spaced(`Annuler la prise de jeu ${check.number} ?`)}
      size="small"
      testId="cancel-dialog"
      onClose={onClose}
      keys={{ F11: guarded }}
    >
      <p>
        {spaced(
          'La mise est rendue au joueur. Reprenez le reçu : il ne vaut plus rien, et l’annulation est notée.',
        )}
      </p>
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="cancel-back" onPress={onClose}>
          Ne pas annuler
        </ActionButton>
        <CommitButton look="danger" shortcut="F11" testId="cancel-confirm" onCommit={onCancel}>
          Annuler et rembourser
        </CommitButton>
      </div>
    </TillDialog>
  );
}
