import { ActionButton } from '../controls/action-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';

interface OperatorDialogProps {
  readonly onClose: () => void;
  readonly onOpen: (screen: 'payments' | 'results' | 'statistics' | 'settings') => void;
  readonly onLock: () => void;
}

/** What the operator does beside selling: results, statistics, payments; lock, leave, or change the settings. */
export function OperatorDialog({ onClose, onOpen, onLock }: OperatorDialogProps) {
  const { operator } = useTill();
  const { fail } = useNotices();
  const isManager = operator?.role === 'manager';
  const openResults = () => onOpen('results');
  const openStatistics = () => onOpen('statistics');
  const openPayments = () => onOpen('payments');
  const openSettings = () => onOpen('settings');
  const signOff = async () => {
    const outcome = await send('signOff', {});
    if (!outcome.ok) fail(outcome.error);
  };
  return (
    <TillDialog
      title={`Plus · ${operator?.name ?? ''}`}
      size="small"
      testId="operator-dialog"
      onClose={onClose}
      keys={{
        [ACTION_KEYS.lock]: onLock,
        F8: signOff,
        F2: openResults,
        F3: openStatistics,
        F4: openPayments,
        ...(isManager ? { [ACTION_KEYS.settings]: openSettings } : {}),
      }}
    >
      <div className="stacked-actions">
        <ActionButton shortcut="F2" testId="open-results" onPress={openResults}>
          Résultats des tirages
        </ActionButton>
        <ActionButton shortcut="F3" testId="open-statistics" onPress={openStatistics}>
          Statistiques
        </ActionButton>
        <ActionButton shortcut="F4" testId="open-payments" onPress={openPayments}>
          Paiements
        </ActionButton>
        <ActionButton icon="lock" shortcut={ACTION_KEYS.lock} testId="operator-lock" onPress={onLock}>
          Verrouiller
        </ActionButton>
        <ActionButton icon="person" shortcut="F8" testId="operator-sign-off" onPress={signOff}>
          Fermer ma session
        </ActionButton>
        <ActionButton
          shortcut={ACTION_KEYS.settings}
          testId="open-settings"
          onPress={openSettings}
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
