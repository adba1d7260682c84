import type { Statistics } from '../contract/draws.ts';
import type { Combination } from '../games/ile-au-tresor/combination.ts';
import { PIRATE_COUNT, PLACE_COUNT } from '../games/ile-au-tresor/places.ts';

/** How often each place and pirate was drawn, and how many draws ago last, of winning combinations from the latest on. */
export function statisticsOf(latestFirst: readonly Combination[]): Statistics {
  const places = appearances(
    PLACE_COUNT,
    latestFirst.map((winning) => winning.places),
  );
  const pirates = appearances(
    PIRATE_COUNT,
    latestFirst.map((winning) => [winning.pirate]),
  );
  return {
    draws: latestFirst.length,
    places: places.counts,
    pirates: pirates.counts,
    placeAbsences: places.absences,
    pirateAbsences: pirates.absences,
  };
}

/** Of each number 1..most: in how many of the sets it is, and how many come before the first that it is in. */
function appearances(most: number, sets: readonly (readonly number[])[]) {
  const counts = new Array<number>(most).fill(0);
  const absences = new Array<number | null>(most).fill(null);
  for (const [draw, set] of sets.entries()) {
    for (const number of set) {
      counts[number - 1] = (counts[number - 1] ?? 0) + 1;
      absences[number - 1] ??= draw;
    }
  }
  return { counts, absences };
}
