import { ActionButton } from '../controls/action-button.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';
import { AdultsOnly } from './adults-only.tsx';

/** Flash, « Compléter » and « Effacer », and the reminder that only adults play. */
export function ChoiceActions({ counter, isDisabled }: { counter: Counter; isDisabled: boolean }) {
  const mayNotFlash = isDisabled || !counter.mayFlash;
  return (
    <div className="choice-actions">
      <ActionButton
        icon="bolt"
        look="strong"
        shortcut={ACTION_KEYS.flash}
        testId="flash"
        onPress={counter.askFlash}
        isDisabled={mayNotFlash}
      >
        Flash
      </ActionButton>
      <ActionButton
        shortcut={ACTION_KEYS.complete}
        testId="complete"
        onPress={counter.complete}
        isDisabled={mayNotFlash}
      >
        Compléter
      </ActionButton>
      <ActionButton
        shortcut={ACTION_KEYS.clear}
        testId="clear"
        onPress={counter.clear}
        isDisabled={counter.draft.sent}
      >
        Effacer
      </ActionButton>
      <AdultsOnly />
    </div>
  );
}
