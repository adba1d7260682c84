import { CommitButton } from '../controls/commit-button.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

/** « Enregistrer et imprimer ». */
export function SellButton({ counter }: { counter: Counter }) {
  const { quote, draft, till, phase } = counter;
  const ready = quote.kind === 'ready' && !draft.sent && till.sales.kind === 'open';
  return (
    <div className="sell">
      <CommitButton
        onCommit={counter.commit}
        shortcut={ACTION_KEYS.commit}
        testId="sale-button"
        isDisabled={!ready}
      >
        {phase.kind === 'sending' ? 'Enregistrement…' : 'Enregistrer et imprimer'}
      </CommitButton>
    </div>
  );
}
