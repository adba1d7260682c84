import { CommitButton } from '../controls/commit-button.tsx';
import type { PrintDecision } from './print-decisions.ts';

const ANSWERS = {
  whole: 'Un reçu entier est sorti',
  partial: 'Un morceau est sorti',
  nothing: 'Rien n’est sorti',
} as const;

const ACTIONS = {
  retry: 'Imprimer maintenant',
  replace: 'Imprimer un remplacement',
  void: 'Annuler et rembourser',
  drop: 'Ne plus l’imprimer',
} as const;

/** One decision about a paper: a recorded fact, so never made by Entrée. */
export function PrintDecisionButton({
  decision,
  onDecide,
}: {
  decision: PrintDecision;
  onDecide: () => void;
}) {
  const isAnswer = decision.kind === 'answer';
  return (
    <CommitButton
      look={decision.kind === 'void' ? 'danger' : isAnswer ? 'plain' : 'strong'}
      shortcut={decision.shortcut}
      testId={isAnswer ? `print-answer-${decision.answer}` : `print-${decision.kind}`}
      onCommit={onDecide}
    >
      {isAnswer ? ANSWERS[decision.answer] : ACTIONS[decision.kind]}
    </CommitButton>
  );
}
