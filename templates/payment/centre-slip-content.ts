import type { CounterContent, WonDraw } from './counter-content.ts';

/** Everything that is printed of a prize that only a payment centre pays (article 7), as stored when it was asked for. */
export interface CentreSlipContent extends CounterContent {
  readonly version: 1;
  readonly draws: readonly WonDraw[];
  /** Cents. */
  readonly amount: number;
  /** When all of it is payable: from the latest of its prizes' first moments to the earliest of their last ones. */
  readonly payableFrom: TwoZoneMoment;
  readonly payableUntil: TwoZoneMoment;
}

/** A moment in metropolitan France and at the outlet, YYYY-MM-DD HH:MM. */
export interface TwoZoneMoment {
  readonly metropolitan: string;
  readonly local: string;
}
