import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { moveInGrid } from '../logic/grid-move.ts';

/** One cell of a grid of choices. */
export interface Choice {
  readonly value: number;
  readonly label: string;
  readonly shortcut: string;
  readonly testId: string;
  readonly content: ReactNode;
}

interface ChoiceGridProps {
  readonly name: string;
  readonly className: string;
  readonly columns: number;
  readonly choices: readonly Choice[];
  readonly chosen: readonly number[];
  /** In doubt on a slip: neither chosen nor not until somebody decides. */
  readonly doubtful?: readonly number[] | undefined;
  readonly onToggle: (value: number) => void;
  readonly isDisabled: boolean;
  /** The clerk is asked for this choice now. */
  readonly isWanted?: boolean;
}

/** A grid of buttons that stay pressed: one stop for Tab, arrows inside, Espace or touch to choose. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { name, className, columns, choices, chosen, onToggle, isDisabled, isWanted = false } = props;
  const { doubtful = [] } = props;
  const [current, setCurrent] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveInGrid(current, event.key, columns, choices.length);
    if (target === null) return;
    event.preventDefault();
    setCurrent(target);
    group.current?.querySelectorAll<HTMLElement>('button')[target]?.focus();
  };

  return (
    <fieldset
      ref={group}
      className={`choices ${className}`}
      data-wanted={isWanted || undefined}
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          className="choice"
          aria-label={doubtful.includes(choice.value) ? `${choice.label}, case douteuse` : choice.label}
          data-doubtful={doubtful.includes(choice.value) || undefined}
          aria-pressed={chosen.includes(choice.value)}
          aria-disabled={isDisabled}
          aria-keyshortcuts={choice.shortcut}
          data-testid={choice.testId}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            if (!isDisabled) onToggle(choice.value);
          }}
        >
          {choice.content}
          {doubtful.includes(choice.value) && (
            <span className="choice-doubt" aria-hidden="true">
              ?
            </span>
          )}
          <span className="choice-key" aria-hidden="true">
            {choice.shortcut}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
