/**
 * The 21 places of « La Carte », in the regulation's order and spelling (sub-article 2.3.1).
 * Place numbers are 1..21: the index here plus one.
 */
export const PLACES = [
  { name: 'Tour de guet', symbol: 'tour-de-guet' },
  { name: 'Phare maudit', symbol: 'phare-maudit' },
  { name: 'Drapeau pirate', symbol: 'drapeau-pirate' },
  { name: 'Baie des singes', symbol: 'baie-des-singes' },
  { name: 'Palmier blanc', symbol: 'palmier-blanc' },
  { name: 'Temple interdit', symbol: 'temple-interdit' },
  { name: 'Désert des serpents', symbol: 'desert-des-serpents' },
  { name: 'Mare aux crocodiles', symbol: 'mare-aux-crocodiles' },
  { name: 'Nid des perroquets', symbol: 'nid-des-perroquets' },
  { name: 'Marais des tortues', symbol: 'marais-des-tortues' },
  { name: 'Puits profond', symbol: 'puits-profond' },
  { name: 'Caverne aux mygales', symbol: 'caverne-aux-mygales' },
  { name: 'Fontaine de jouvence', symbol: 'fontaine-de-jouvence' },
  { name: 'Epave secrète', symbol: 'epave-secrete' },
  { name: 'Plage aux requins', symbol: 'plage-aux-requins' },
  { name: "Mine d'or", symbol: 'mine-d-or' },
  { name: 'Rocher fantôme', symbol: 'rocher-fantome' },
  { name: 'Rivière sacrée', symbol: 'riviere-sacree' },
  { name: 'Port royal', symbol: 'port-royal' },
  { name: 'Ancienne taverne', symbol: 'ancienne-taverne' },
  { name: 'Pont suspendu', symbol: 'pont-suspendu' },
] as const;

/** The 3 pirates of « Les Pirates », in the regulation's order and spelling (2.3.1). Numbers are 1..3. */
export const PIRATES = [
  { name: 'La Sauvage', symbol: 'la-sauvage' },
  { name: 'Le Féroce', symbol: 'le-feroce' },
  { name: 'Le Borgne', symbol: 'le-borgne' },
] as const;

/** How many places the game has (2.2). */
export const PLACE_COUNT = PLACES.length;

/** How many pirates the game has (2.2). */
export const PIRATE_COUNT = PIRATES.length;

/** Name of a place by its number, 1..21. Throws a RangeError outside. */
export function placeName(place: number): string {
  const found = PLACES[place - 1];
  if (!found) throw new RangeError(`no place ${place}`);
  return found.name;
}

/** Name of a pirate by its number, 1..3. Throws a RangeError outside. */
export function pirateName(pirate: number): string {
  const found = PIRATES[pirate - 1];
  if (!found) throw new RangeError(`no pirate ${pirate}`);
  return found.name;
}
