import { COMBINATION_COUNT } from './combination.ts';

/** Where the random number of a draw comes from. */
export interface RandomSource {
  /** A uniform whole number 0..exclusiveMax-1. */
  readonly below: (exclusiveMax: number) => number;
  /** What it is, with its versions, such as "node:crypto randomInt, Node.js 24.21.0, OpenSSL 3.5.4". */
  readonly name: string;
}

/** What is kept to show how a winning combination came about: all that is needed to read it again. */
export interface DrawEvidence {
  /** One number for the whole combination: its rank (see unrankCombination). */
  readonly method: 'uniform-rank';
  readonly source: string;
  /** The number was drawn among 0..outcomes-1. */
  readonly outcomes: number;
  readonly value: number;
  readonly drawId: number;
  /** UTC ms. */
  readonly drawnAt: number;
}

/** A winning combination, as its rank, and how it was drawn. */
export interface ElectronicDraw {
  readonly winning: number;
  readonly evidence: DrawEvidence;
}

/**
 * Draws the winning combination by electronic means (article 4): every one of the 348 840 is as likely. Exactly one
 * random number is used. Whether this draw may be drawn here and now is the caller's to know. Throws a RangeError where
 * the source breaks its promise.
 */
export function drawWinningCombination(
  draw: { readonly id: number },
  drawnAt: number,
  source: RandomSource,
): ElectronicDraw {
  const value = source.below(COMBINATION_COUNT);
  if (!Number.isInteger(value) || value < 0 || value >= COMBINATION_COUNT) {
    throw new RangeError(`${source.name} gave ${value}, which is no rank`);
  }
  return {
    winning: value,
    evidence: {
      method: 'uniform-rank',
      source: source.name,
      outcomes: COMBINATION_COUNT,
      value,
      drawId: draw.id,
      drawnAt,
    },
  };
}
