import { PLACES_PER_COMBINATION } from '../../electron/games/ile-au-tresor/combination.ts';
import type { SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';

/** A zone's title, what to do in it, and how many crosses it takes (2.3.3 to 2.3.5). */
export interface ZoneWords {
  readonly title: string;
  readonly hint: string;
  readonly mostCrosses: number;
}

/** The zones of the slip (2.3.1), in the order of the paper. */
export const ZONE_WORDS: Readonly<Record<SlipZone, ZoneWords>> = {
  places: { title: 'La Carte', hint: 'Cochez 7\u00a0lieux', mostCrosses: PLACES_PER_COMBINATION },
  pirates: { title: 'Les Pirates', hint: 'Cochez 1\u00a0pirate', mostCrosses: 1 },
  stakes: { title: 'Votre mise par tirage', hint: 'Cochez 1\u00a0case', mostCrosses: 1 },
  draws: { title: 'Nombre de tirages', hint: 'Cochez 1\u00a0case', mostCrosses: 1 },
};

/** How to mark the slip, beside a box with a cross; the first line is the one that matters (2.3.3). */
export const MARKING = [
  'Faites une croix dans les cases',
  'Stylo noir. Ne pliez pas, ne raturez pas.',
  'Erreur\u202f? Prenez un autre bulletin.',
] as const;

/** What may stay blank for the « Système Flash », and what it doesn't choose (2.4). */
export const FLASH = {
  title: 'Système Flash',
  lines: [
    'Laissez des lieux ou le pirate sans croix et demandez à',
    'les compléter au hasard. Mise et tirages restent à cocher.',
  ],
} as const;

/** What a number of draws means (2.3.5). */
export const DRAWS_NOTE = 'Prochains tirages successifs, dans la limite de ceux qui restent à la session.';

/** Who may play, and what it risks. */
export const MENTIONS = {
  age: '18+',
  lines: ['Interdit aux mineurs', 'Jouer comporte des risques'],
} as const;

/** Which edge goes into the reader first, beside an arrow that points to it. */
export const FEED = 'Introduisez le bulletin dans ce sens';
