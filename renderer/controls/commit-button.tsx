import type { KeyboardEvent, ReactNode } from 'react';
import { KeyCap } from './key-cap.tsx';
import { useSettled } from './use-settled.ts';

interface CommitButtonProps {
  readonly children: ReactNode;
  readonly onCommit: () => void;
  readonly shortcut?: string;
  readonly look?: 'commit' | 'plain' | 'strong' | 'danger';
  readonly testId: string;
  readonly isDisabled?: boolean;
}

/**
 * A button that commits something: a sale, a decision, a setting.
 *
 * It acts by touch or click, or by its function key (which the screen handles): never by Entrée or Espace,
 * which a scanner may send at any focus (promise 10).
 */
export function CommitButton(props: CommitButtonProps) {
  const { children, onCommit, shortcut, look = 'commit', testId, isDisabled = false } = props;
  const guarded = useSettled(onCommit);
  return (
    <button
      type="button"
      className={`button button-${look}`}
      data-testid={testId}
      aria-disabled={isDisabled}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
      onKeyDown={refuseActivation}
      onKeyUp={refuseActivation}
      onClick={() => {
        if (!isDisabled) guarded();
      }}
    >
      <span className="button-text">{children}</span>
      {shortcut && <KeyCap name={shortcut} />}
    </button>
  );
}

function refuseActivation(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
}
