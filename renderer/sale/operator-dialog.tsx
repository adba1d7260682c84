import { ActionButton } from '../controls/action-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';

interface OperatorDialogProps {
  readonly onClose: () => void;
  readonly onSettings: () => void;
  readonly onLock: () => void;
}

/** What the operator does beside selling: lock, leave, or change the settings. */
export function OperatorDialog({ onClose, onSettings, onLock }: OperatorDialogProps) {
  const { operator } = useTill();
  const { fail } = useNotices();
  const isManager = operator?.role === 'manager';
  const signOff = async () => {
    const outcome = await send('signOff', {});
    if (!outcome.ok) fail(outcome.error);
  };
  return (
    <TillDialog
      title={operator?.name ?? ''}
      size="small"
      testId="operator-dialog"
      onClose={onClose}
      keys={{
        [ACTION_KEYS.lock]: onLock,
        F8: signOff,
        ...(isManager ? { [ACTION_KEYS.settings]: onSettings } : {}),
      }}
    >
      <div className="stacked-actions">
        <ActionButton icon="lock" shortcut={ACTION_KEYS.lock} testId="operator-lock" onPress={onLock}>
          Verrouiller
        </ActionButton>
        <ActionButton icon="person" shortcut="F8" testId="operator-sign-off" onPress={signOff}>
          Fermer ma session
        </ActionButton>
        <ActionButton
          shortcut={ACTION_KEYS.settings}
          testId="open-settings"
          onPress={onSettings}
          isDisabled={!isManager}
        >
          {isManager ? 'Réglages' : 'Réglages (responsable)'}
        </ActionButton>
        <ActionButton shortcut="Escape" look="strong" testId="operator-close" onPress={onClose}>
          Revenir à la vente
        </ActionButton>
      </div>
    </TillDialog>
  );
}
