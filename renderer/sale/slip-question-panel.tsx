import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { spaced } from '../french/typography.ts';

const WORDS = {
  slip: {
    title: 'Un bulletin vient d’être lu',
    question: 'L’écran porte déjà des choix. Faut-il les remplacer par ceux du bulletin ?',
    take: 'Prendre le bulletin',
  },
  prepared: {
    title: 'Une prise de jeu préparée vient d’être lue',
    question: 'L’écran porte déjà des choix. Faut-il les remplacer par ceux du client ?',
    take: 'Prendre les siens',
  },
} as const;

interface SlipQuestionPanelProps {
  readonly of: keyof typeof WORDS;
  readonly onTake: () => void;
  readonly onPostpone: () => void;
}

/** Choices were read while the screen held others: what the customer has seen is never swapped unasked. */
export function SlipQuestionPanel({ of, onTake, onPostpone }: SlipQuestionPanelProps) {
  const { title, question, take } = WORDS[of];
  return (
    <section className="panel panel-warning" role="alert" data-testid={`${of}-question`}>
      <p className="panel-title">
        <Icon name="slip" />
        <span>{title}</span>
      </p>
      <p>{spaced(question)}</p>
      <div className="panel-actions">
        <ActionButton shortcut="Escape" testId={`${of}-postpone`} onPress={onPostpone}>
          Garder l’écran
        </ActionButton>
        <ActionButton look="strong" shortcut="F3" testId={`${of}-take`} onPress={onTake}>
          {take}
        </ActionButton>
      </div>
    </section>
  );
}
