import { PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { type Choice, ChoiceGrid } from '../controls/choice-grid.tsx';
import { placeKey } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

/** « La Carte » is seven places wide. */
export const MAP_COLUMNS = 7;

/** The places as tiles, each with its letter. */
export const PLACE_CHOICES: readonly Choice[] = PLACES.map(({ name, symbol }, i) => ({
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
      columns={MAP_COLUMNS}
      choices={PLACE_CHOICES}
      chosen={counter.draft.marks.places}
      doubtful={counter.draft.slip?.undecided.places}
      onToggle={(place) => counter.choose({ kind: 'toggle-place', place })}
      isDisabled={isDisabled}
    />
  );
}
