import type { CounterContent } from './counter-content.ts';

/** Everything that is printed of a play's cancellation, as stored when it was made. */
export interface CancellationContent extends CounterContent {
  readonly version: 1;
  /** Cents. */
  readonly refund: number;
}
