import type { Failure } from '../../electron/contract/errors.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { printerWords } from '../french/devices.ts';
import { explainFailure } from '../french/failures.ts';
import { useTill } from '../till/till-context.tsx';

interface PrinterRefusedDialogProps {
  readonly failure: Failure;
  readonly onSell: () => void;
  readonly onClose: () => void;
}

/** The printer isn't healthy: nothing was sold; the clerk may sell all the same, which is recorded (promise 1). */
export function PrinterRefusedDialog({ failure, onSell, onClose }: PrinterRefusedDialogProps) {
  const { printer, outlet } = useTill();
  const { title } = explainFailure(failure, outlet.zone);
  const guarded = useSettled(onSell);
  return (
    <TillDialog
      title="L’imprimante n’est pas prête"
      size="small"
      testId="printer-refused"
      onClose={onClose}
      keys={{ F6: guarded }}
    >
      <p>{title}</p>
      <p className="panel-next">{printerWords(printer).advice}</p>
      <p>
        Vous pouvez vendre sans attendre : la prise de jeu sera enregistrée, et son reçu sortira quand
        l’imprimante sera prête. Ce choix est noté à votre nom.
      </p>
      <div className="dialog-actions">
        <ActionButton look="strong" shortcut="Escape" testId="printer-refused-close" onPress={onClose}>
          Ne pas vendre
        </ActionButton>
        <CommitButton look="danger" shortcut="F6" testId="printer-override" onCommit={onSell}>
          Vendre quand même
        </CommitButton>
      </div>
    </TillDialog>
  );
}
