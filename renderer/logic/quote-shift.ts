import type { Quote } from '../../electron/contract/commands.ts';

/** Whether a quote of the same play now covers other draws than the one shown before (a draw closed meanwhile). */
export function drawsShifted(before: Quote, after: Quote): boolean {
  return (
    before.draws.length !== after.draws.length ||
    before.draws.some((draw, i) => draw.id !== after.draws[i]?.id)
  );
}

/** Whether the session cut the subscription down (2.3.5). */
export function isReduced(quote: Quote): boolean {
  return quote.drawCount < quote.requestedDrawCount;
}
