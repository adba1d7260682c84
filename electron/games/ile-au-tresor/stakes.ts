/** The unit stake: 2 € for one combination, in cents (sub-article 2.1). */
export const UNIT_STAKE = 200;

/** The stakes per draw a player may choose, in cents: 2, 4, 6, 8, 10 or 20 € (2.1). */
export const STAKES = [200, 400, 600, 800, 1000, 2000] as const;

/** The numbers of successive draws a player may choose (2.3.5). */
export const DRAW_COUNTS = [1, 2, 3, 4, 5, 6] as const;

/** Identical combinations allowed on one draw (article 3). */
export const REGULATION_CAP = 50;

/** Whether this amount in cents is one of the stakes of 2.1. */
export function isStake(cents: number): boolean {
  return (STAKES as readonly number[]).includes(cents);
}

/** Whether this is a number of draws that 2.3.5 allows. */
export function isDrawCount(count: number): boolean {
  return (DRAW_COUNTS as readonly number[]).includes(count);
}

/** How many unit stakes a stake in cents is worth (2.1: 8 € are 4 unit stakes). */
export function unitStakesOf(stake: number): number {
  return stake / UNIT_STAKE;
}

/** Total to pay in cents: the stake for each of the draws. */
export function totalOf(stake: number, drawCount: number): number {
  return stake * drawCount;
}

/** Draws a subscription really covers: cut down to what remains in the session (2.3.5). */
export function reduceSubscription(requested: number, remainingInSession: number): number {
  return Math.min(requested, remainingInSession);
}
