import { CommitButton } from '../controls/commit-button.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

/** « Enregistrer et imprimer », with the reminder that only adults play. */
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
      <p className="adults-only" data-testid="adults-only">
        <span className="adults-sign" aria-hidden="true">
          −18
        </span>
        Vente interdite aux mineurs
      </p>
    </div>
  );
}
