import { useState } from 'react';
import type { ReceiptCheck } from '../../electron/contract/payments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckInput } from '../controls/check-input.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { amount, shortAmount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { AdultsOnly } from '../sale/adults-only.tsx';

interface PayDialogProps {
  readonly check: ReceiptCheck;
  readonly isSending: boolean;
  readonly onPay: (identityChecked: boolean) => void;
  readonly onClose: () => void;
}

/** The payment, read out before it is made: amount, identity where it is needed, adults only (article 7). */
export function PayDialog({ check, isSending, onPay, onClose }: PayDialogProps) {
  const { due, number, identityNeeded, exchange } = check;
  const [identityChecked, setIdentityChecked] = useState(false);
  const isReady = !isSending && (!identityNeeded || identityChecked);
  const pay = () => {
    if (isReady) onPay(identityChecked);
  };
  const guarded = useSettled(pay);
  return (
    <TillDialog
      title={spaced(`Payer le reçu ${number}`)}
      size="medium"
      testId="pay-dialog"
      onClose={onClose}
      keys={{ [ACTION_KEYS.commit]: guarded }}
    >
      <p className="confirm-total" data-testid="pay-amount" data-cents={due}>
        {amount(due)}
      </p>
      <p className="confirm-sum">Reprenez le reçu : il est conservé ici.</p>
      {exchange && (
        <p className="confirm-sum" data-testid="pay-exchange">
          {spaced('Un reçu d’échange sera imprimé pour ce qui reste : remettez-le au joueur.')}
        </p>
      )}
      <AdultsOnly isLarge words="Lot payé à un majeur seulement" />
      {identityNeeded && (
        <CheckInput
          label="Pièce d’identité vérifiée"
          testId="identity-checked"
          value={identityChecked}
          onChange={setIdentityChecked}
        />
      )}
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="pay-back" onPress={onClose}>
          Ne pas payer
        </ActionButton>
        <CommitButton shortcut={ACTION_KEYS.commit} testId="pay-confirm" isDisabled={!isReady} onCommit={pay}>
          Payer {shortAmount(due)}
        </CommitButton>
      </div>
    </TillDialog>
  );
}
