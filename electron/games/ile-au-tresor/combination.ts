import { PIRATE_COUNT, PLACE_COUNT } from './places.ts';

/** A combination (sub-article 2.2): 7 place numbers 1..21, ascending and distinct, and 1 pirate number 1..3. */
export interface Combination {
  readonly places: readonly number[];
  readonly pirate: number;
}

/** Places in one combination (2.2). */
export const PLACES_PER_COMBINATION = 7;

/** Number of distinct combinations: C(21, 7) × 3 = 348 840 (the odds of rank 7+1 in 6.1). */
export const COMBINATION_COUNT = binomial(PLACE_COUNT, PLACES_PER_COMBINATION) * PIRATE_COUNT;

/** Binomial coefficient C(n, k), exact for the sizes of this game; 0 when k is outside 0..n. */
export function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return result;
}

/** Rank of an ascending set of distinct indexes (0-based) in the combinatorial number system. */
export function rankSubset(indexes: readonly number[]): number {
  return indexes.reduce((rank, index, position) => rank + binomial(index, position + 1), 0);
}

/** Inverse of rankSubset: the ascending `size` indexes (0-based) that have this rank. */
export function unrankSubset(rank: number, size: number): number[] {
  const indexes: number[] = [];
  let rest = rank;
  for (let position = size; position > 0; position -= 1) {
    let index = position - 1;
    while (binomial(index + 1, position) <= rest) index += 1;
    rest -= binomial(index, position);
    indexes.unshift(index);
  }
  return indexes;
}

/** Whether these numbers make a combination: 7 distinct ascending places 1..21 and a pirate 1..3 (2.2). */
export function isCombination(places: readonly number[], pirate: number): boolean {
  return (
    places.length === PLACES_PER_COMBINATION &&
    isAscendingSubset(places, PLACE_COUNT) &&
    isNumberUpTo(pirate, PIRATE_COUNT)
  );
}

/** Whether these are distinct ascending whole numbers 1..max. */
export function isAscendingSubset(numbers: readonly number[], max: number): boolean {
  return numbers.every(
    (number, i) => isNumberUpTo(number, max) && (i === 0 || number > (numbers[i - 1] ?? Number.NaN)),
  );
}

function isNumberUpTo(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

/** The combination as one integer 0..348 839: rank of its place set × 3, plus the pirate (0-based). Throws a RangeError when invalid. */
export function rankCombination({ places, pirate }: Combination): number {
  if (!isCombination(places, pirate)) {
    throw new RangeError(`not a combination: places ${places.join(',')}, pirate ${pirate}`);
  }
  return rankSubset(places.map((place) => place - 1)) * PIRATE_COUNT + (pirate - 1);
}

/** Inverse of rankCombination. Throws a RangeError outside 0..348 839. */
export function unrankCombination(rank: number): Combination {
  if (!Number.isInteger(rank) || rank < 0 || rank >= COMBINATION_COUNT) {
    throw new RangeError(`no combination has rank ${rank}`);
  }
  return {
    places: unrankSubset(Math.floor(rank / PIRATE_COUNT), PLACES_PER_COMBINATION).map((index) => index + 1),
    pirate: (rank % PIRATE_COUNT) + 1,
  };
}
