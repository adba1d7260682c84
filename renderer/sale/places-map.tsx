import { PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { type Choice, ChoiceGrid } from '../controls/choice-grid.tsx';
import { placeKey } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

const COLUMNS = 7;

const CHOICES: readonly Choice[] = PLACES.map(({ name, symbol }, i) => ({
  value: i + 1,
  label: name,
  shortcut: placeKey(i + 1),
  testId: `place-${i + 1}`,
  content: (
    <>
      <img src={`artwork/places/${symbol}.svg`} alt="" className="tile-picture" draggable={false} />
      <span className="tile-name">{name}</span>
    </>
  ),
}));

/** « La Carte »: the 21 places, seven abreast (2.3.1). */
export function PlacesMap({ counter, isDisabled }: { counter: Counter; isDisabled: boolean }) {
  return (
    <ChoiceGrid
      name="La Carte : 7 lieux"
      className="places"
      columns={COLUMNS}
      choices={CHOICES}
      chosen={counter.draft.marks.places}
      onToggle={(place) => counter.choose({ kind: 'toggle-place', place })}
      isDisabled={isDisabled}
    />
  );
}
