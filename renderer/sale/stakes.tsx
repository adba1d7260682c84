import { STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import { type Choice, ChoiceGrid } from '../controls/choice-grid.tsx';
import { shortAmount } from '../french/format.ts';
import { stakeKey } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

const CHOICES: readonly Choice[] = STAKES.map((stake) => ({
  value: stake,
  label: `Mise de ${shortAmount(stake)} par tirage`,
  shortcut: stakeKey(stake),
  testId: `stake-${stake}`,
  content: <span className="option-value">{shortAmount(stake)}</span>,
}));

interface StakesProps {
  readonly counter: Counter;
  readonly isDisabled: boolean;
  readonly isWanted: boolean;
}

/** The stake per draw: one of six, never preselected (2.1, 2.4). */
export function Stakes({ counter, isDisabled, isWanted }: StakesProps) {
  return (
    <section className="option-group">
      <h2>Mise par tirage</h2>
      <ChoiceGrid
        name="Mise par tirage"
        className="options"
        columns={CHOICES.length}
        choices={CHOICES}
        chosen={counter.draft.marks.stakes}
        doubtful={counter.draft.slip?.undecided.stakes}
        onToggle={(stake) => counter.choose({ kind: 'choose-stake', stake })}
        isDisabled={isDisabled}
        isWanted={isWanted}
      />
    </section>
  );
}
