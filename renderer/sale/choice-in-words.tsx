import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { Draft } from '../logic/draft.ts';
import { playSourceOf } from '../logic/play-source.ts';

const ORIGINS = {
  slip: 'Bulletin',
  prepared: 'Préparée par le client',
  screen: null,
  flash: 'Flash',
  'partial-flash': 'Complété par Flash',
} as const;

/** The combination in words, as on the receipt: « Vos lieux », « Votre pirate » (5.1). */
export function ChoiceInWords({ draft }: { draft: Draft }) {
  const { places, pirates } = draft.marks;
  const origin = places.length + pirates.length > 0 ? ORIGINS[playSourceOf(draft)] : null;
  return (
    <section className="words" data-testid="choice-in-words">
      <h2>
        Vos lieux <span className="words-count">{places.length} sur 7</span>
        {origin && <span className="words-origin">{origin}</span>}
      </h2>
      <ul className="words-places" data-testid="chosen-places">
        {places.map((place) => (
          <li key={place}>{placeName(place)}</li>
        ))}
        {places.length === 0 && <li className="words-none">aucun</li>}
      </ul>
      <h2 className="words-pirate-name">Votre pirate</h2>
      <p className="words-pirate" data-testid="chosen-pirate">
        {pirates.length > 0 ? pirates.map(pirateName).join(', ') : <span className="words-none">aucun</span>}
      </p>
    </section>
  );
}
