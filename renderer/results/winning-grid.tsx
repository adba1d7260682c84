import { ChoiceGrid } from '../controls/choice-grid.tsx';
import type { KeyChoice } from '../logic/key-map.ts';
import type { WinningDraft } from '../logic/winning-draft.ts';
import { PIRATE_CHOICES } from '../sale/pirates.tsx';
import { MAP_COLUMNS, PLACE_CHOICES } from '../sale/places-map.tsx';

interface WinningGridProps {
  readonly winning: WinningDraft;
  readonly onChoose: (choice: KeyChoice) => void;
  readonly isDisabled: boolean;
}

/** The map and the pirates, as on the sale screen, to enter a winning combination by touch or by letters. */
export function WinningGrid({ winning, onChoose, isDisabled }: WinningGridProps) {
  const { places, pirate } = winning;
  return (
    <div className="winning-grid">
      <ChoiceGrid
        name="Lieux tirés : 7 lieux"
        className="places"
        columns={MAP_COLUMNS}
        choices={PLACE_CHOICES}
        chosen={places}
        onToggle={(place) => onChoose({ kind: 'toggle-place', place })}
        isDisabled={isDisabled}
      />
      <ChoiceGrid
        name="Pirate tiré"
        className="pirates"
        columns={PIRATE_CHOICES.length}
        choices={PIRATE_CHOICES}
        chosen={pirate === null ? [] : [pirate]}
        onToggle={(chosen) => onChoose({ kind: 'choose-pirate', pirate: chosen })}
        isDisabled={isDisabled}
      />
    </div>
  );
}
