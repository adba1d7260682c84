import { COMBINATION_COUNT, PLACES_PER_COMBINATION, unrankCombination } from './combination.ts';
import { PIRATE_COUNT } from './places.ts';

/** What a combination has in common with the winning one: how many places, and whether the pirate (sub-article 6.1). */
export interface Match {
  readonly places: number;
  readonly pirate: boolean;
}

/** A match as one number, 0..15: twice its places, plus 1 with the pirate. */
export const MATCH_CLASS_COUNT = (PLACES_PER_COMBINATION + 1) * 2;

/** The class of a match. */
export function matchClassOf({ places, pirate }: Match): number {
  return places * 2 + (pirate ? 1 : 0);
}

/** Inverse of matchClassOf. Throws a RangeError outside 0..15. */
export function matchOfClass(matchClass: number): Match {
  if (!Number.isInteger(matchClass) || matchClass < 0 || matchClass >= MATCH_CLASS_COUNT) {
    throw new RangeError(`no match has class ${matchClass}`);
  }
  return { places: matchClass >> 1, pirate: (matchClass & 1) === 1 };
}

/** The match of a combination with the winning one, both as ranks 0..348 839. Throws a RangeError outside. */
export function matchOf(combination: number, winning: number): Match {
  const played = unrankCombination(combination);
  const drawn = unrankCombination(winning);
  return {
    places: played.places.filter((place) => drawn.places.includes(place)).length,
    pirate: played.pirate === drawn.pirate,
  };
}

/**
 * The match class of every combination with the winning one, by rank: 348 840 bytes, made in milliseconds.
 * Throws a RangeError where `winning` is no rank.
 */
export function classify(winning: number): Uint8Array {
  const drawn = unrankCombination(winning);
  const drawnMask = drawn.places.reduce((mask, place) => mask | (1 << (place - 1)), 0);
  const classes = new Uint8Array(COMBINATION_COUNT);
  let mask = (1 << PLACES_PER_COMBINATION) - 1;
  for (let rank = 0; rank < COMBINATION_COUNT; rank += PIRATE_COUNT) {
    const withoutPirate = bitCount(mask & drawnMask) * 2;
    classes.fill(withoutPirate, rank, rank + PIRATE_COUNT);
    classes[rank + drawn.pirate - 1] = withoutPirate + 1;
    mask = nextWithAsManyBits(mask);
  }
  return classes;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Place sets as masks, smallest first, come in the order of their ranks. */
function nextWithAsManyBits(mask: number): number {
  const lowest = mask & -mask;
  const carried = mask + lowest;
  return carried | ((mask ^ carried) / (lowest * 4));
}
