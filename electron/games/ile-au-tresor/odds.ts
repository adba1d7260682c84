import { binomial, COMBINATION_COUNT, PLACES_PER_COMBINATION } from './combination.ts';
import type { Match } from './matches.ts';
import { PIRATE_COUNT, PLACE_COUNT } from './places.ts';

/** An exact positive fraction in lowest terms. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** How many of the 348 840 combinations have this match with a given winning one. */
export function combinationsWith({ places, pirate }: Match): number {
  return (
    binomial(PLACES_PER_COMBINATION, places) *
    binomial(PLACE_COUNT - PLACES_PER_COMBINATION, PLACES_PER_COMBINATION - places) *
    (pirate ? 1 : PIRATE_COUNT - 1)
  );
}

/**
 * The N of « 1 chance sur N » for a combination to have one of these matches, which are distinct (sub-article 6.1).
 * Throws a RangeError where no combination has any.
 */
export function oneChanceIn(matches: readonly Match[]): Rational {
  const favourable = matches.reduce((sum, match) => sum + combinationsWith(match), 0);
  if (favourable === 0) throw new RangeError('no combination has such a match');
  return reduced(BigInt(COMBINATION_COUNT), BigInt(favourable));
}

/**
 * A fraction in whole hundredths, rounded as the table of 6.1 is: « arrondi arithmétique à la deuxième valeur après la
 * virgule », halves upwards.
 */
export function roundedHundredths({ numerator, denominator }: Rational): bigint {
  return (numerator * 200n + denominator) / (denominator * 2n);
}

function reduced(numerator: bigint, denominator: bigint): Rational {
  let [divisor, rest] = [numerator, denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
