import { PIRATES } from '../../electron/games/ile-au-tresor/places.ts';
import { type Choice, ChoiceGrid } from '../controls/choice-grid.tsx';
import { pirateKey } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

/** The pirates as tiles, each with its letter. */
export const PIRATE_CHOICES: readonly Choice[] = PIRATES.map(({ name, symbol }, i) => ({
  value: i + 1,
  label: name,
  shortcut: pirateKey(i + 1),
  testId: `pirate-${i + 1}`,
  content: (
    <>
      <img src={`artwork/pirates/${symbol}.svg`} alt="" className="tile-picture" draggable={false} />
      <span className="tile-name">{name}</span>
    </>
  ),
}));

/** « Les Pirates »: one of three (2.3.1). */
export function Pirates({ counter, isDisabled }: { counter: Counter; isDisabled: boolean }) {
  return (
    <ChoiceGrid
      name="Les Pirates : un pirate"
      className="pirates"
      columns={PIRATE_CHOICES.length}
      choices={PIRATE_CHOICES}
      chosen={counter.draft.marks.pirates}
      doubtful={counter.draft.slip?.undecided.pirates}
      onToggle={(pirate) => counter.choose({ kind: 'choose-pirate', pirate })}
      isDisabled={isDisabled}
    />
  );
}
