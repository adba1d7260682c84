import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { ago } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import type { SlipRepeat } from '../logic/draft.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTillClock } from '../till/till-context.tsx';
import type { Counter } from '../till/use-counter.ts';

/** The slip is just like one sold moments ago, maybe the same paper: sold again only at a person's word. */
export function RepeatedSlipPanel({ counter, repeat }: { counter: Counter; repeat: SlipRepeat }) {
  const now = useTillClock();
  return (
    <section className="panel panel-warning" role="alert" data-testid="slip-repeated">
      <p className="panel-title">
        <Icon name="attention" />
        <span>Déjà vendu à l’instant</span>
      </p>
      <p>
        {spaced(
          `Ce bulletin ressemble exactement à un bulletin vendu ${ago(now - repeat.soldAt)} (reçu n° ${repeat.receiptNumber}).`,
        )}
      </p>
      <p className="panel-next">{spaced('Est-ce un nouveau jeu ?')}</p>
      <div className="panel-actions">
        <ActionButton testId="slip-repeat-drop" shortcut="Escape" onPress={counter.clear}>
          Rendre le bulletin
        </ActionButton>
        <CommitButton
          look="strong"
          testId="slip-repeat-confirm"
          shortcut={ACTION_KEYS.decide}
          onCommit={() => counter.choose({ kind: 'confirm-repeat' })}
        >
          Vendre à nouveau
        </CommitButton>
      </div>
    </section>
  );
}
