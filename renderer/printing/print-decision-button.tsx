import { CommitButton } from '../controls/commit-button.tsx';
import type { PrintDecision } from './print-decisions.ts';

const ANSWERS = {
  whole: 'Un papier entier est sorti',
  partial: 'Un morceau est sorti',
  nothing: 'Rien n’est sorti',
} as const;

const ACTIONS = {
  retry: 'Imprimer maintenant',
  replace: 'Imprimer un remplacement',
  claim: 'Remettre un code de réclamation',
  void: 'Annuler et rembourser',
  drop: 'Ne plus l’imprimer',
} as const;

const LOOKS = {
  answer: 'plain',
  retry: 'strong',
  replace: 'strong',
  claim: 'plain',
  void: 'danger',
  drop: 'strong',
} as const satisfies Record<PrintDecision['kind'], string>;

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
      look={LOOKS[decision.kind]}
      shortcut={decision.shortcut}
      testId={isAnswer ? `print-answer-${decision.answer}` : `print-${decision.kind}`}
      onCommit={onDecide}
    >
      {isAnswer ? ANSWERS[decision.answer] : ACTIONS[decision.kind]}
    </CommitButton>
  );
}
