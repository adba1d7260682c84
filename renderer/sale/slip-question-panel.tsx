import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { spaced } from '../french/typography.ts';

interface SlipQuestionPanelProps {
  readonly onTake: () => void;
  readonly onPostpone: () => void;
}

/** A slip was read while the screen held other choices: what the customer has seen is never swapped unasked. */
export function SlipQuestionPanel({ onTake, onPostpone }: SlipQuestionPanelProps) {
  return (
    <section className="panel panel-warning" role="alert" data-testid="slip-question">
      <p className="panel-title">
        <Icon name="slip" />
        <span>Un bulletin vient d’être lu</span>
      </p>
      <p>{spaced('L’écran porte déjà des choix. Faut-il les remplacer par ceux du bulletin ?')}</p>
      <div className="panel-actions">
        <ActionButton shortcut="Escape" testId="slip-postpone" onPress={onPostpone}>
          Garder l’écran
        </ActionButton>
        <ActionButton look="strong" shortcut="F3" testId="slip-take" onPress={onTake}>
          Prendre le bulletin
        </ActionButton>
      </div>
    </section>
  );
}
