import type { Quote } from '../../electron/contract/commands.ts';

/** A draw of Monday 30 November 2026 by its number, 1 at 00:05 in Paris and one each 5 minutes. */
export function draw(number: number, date = '2026-11-30'): Quote['draws'][number] {
  const drawAt = Date.parse(`${date}T00:00:00+01:00`) + number * 300_000;
  return { id: number, number, date, drawAt, salesCloseAt: drawAt - 10_000 };
}

/** What the engine would say of a play of 2 € over these draws. */
export function quoteOf(numbers: readonly number[], requestedDrawCount = numbers.length): Quote {
  return {
    combination: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 },
    stake: 200,
    draws: numbers.map((number) => draw(number)),
    drawCount: numbers.length,
    requestedDrawCount,
    total: 200 * numbers.length,
    needsConfirmation: false,
  };
}
