import {
  binomial,
  type Combination,
  PLACES_PER_COMBINATION,
  rankSubset,
  unrankCombination,
  unrankSubset,
} from './combination.ts';
import { PIRATE_COUNT, PLACE_COUNT } from './places.ts';

/** What the player has already chosen: 0..7 distinct ascending places, and a pirate or none (sub-article 2.4). */
export interface PartialCombination {
  readonly places: readonly number[];
  readonly pirate: number | null;
}

/** A flash either gives a combination or says that none has room left. */
export type FlashResult =
  | { readonly kind: 'chosen'; readonly combination: Combination }
  | { readonly kind: 'none-left' };

/**
 * Système Flash: chooses uniformly among the completions of `partial` that are not in `full` (2.4).
 *
 * `full` holds the ranks of the combinations without room for this stake on every draw of the play;
 * `randomBelow(n)` gives a uniform integer 0..n-1. Exactly one random number is drawn.
 */
export function chooseFlash(
  partial: PartialCombination,
  full: Iterable<number>,
  randomBelow: (exclusiveMax: number) => number,
): FlashResult {
  const completions = completionsOf(partial);
  const blocked = new Set<number>();
  for (const rank of full) {
    const index = completions.indexOf(unrankCombination(rank));
    if (index !== null) blocked.add(index);
  }
  const open = completions.count - blocked.size;
  if (open <= 0) return { kind: 'none-left' };
  let index = randomBelow(open);
  for (const taken of [...blocked].sort((a, b) => a - b)) {
    if (taken > index) break;
    index += 1;
  }
  return { kind: 'chosen', combination: completions.at(index) };
}

/** The completions of a partial combination, numbered 0..count-1. */
function completionsOf(partial: PartialCombination) {
  const ticked = new Set(partial.places);
  const free = Array.from({ length: PLACE_COUNT }, (_, i) => i + 1).filter((place) => !ticked.has(place));
  const missing = PLACES_PER_COMBINATION - partial.places.length;
  const pirates =
    partial.pirate === null ? Array.from({ length: PIRATE_COUNT }, (_, i) => i + 1) : [partial.pirate];

  return {
    count: binomial(free.length, missing) * pirates.length,

    at(index: number): Combination {
      const added = unrankSubset(Math.floor(index / pirates.length), missing).map((i) => free[i] as number);
      return {
        places: [...partial.places, ...added].sort((a, b) => a - b),
        pirate: pirates[index % pirates.length] as number,
      };
    },

    indexOf({ places, pirate }: Combination): number | null {
      const pirateIndex = pirates.indexOf(pirate);
      const added = places.filter((place) => !ticked.has(place));
      if (pirateIndex < 0 || added.length !== missing) return null;
      return rankSubset(added.map((place) => free.indexOf(place))) * pirates.length + pirateIndex;
    },
  };
}
