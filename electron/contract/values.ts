import { z } from 'zod';

/** An instant: milliseconds since 1970, UTC. */
export const instant = z.int();

/** An amount of money in cents. */
export const cents = z.int().nonnegative();

/** A key made once for each intended change, so that a repeated message makes it once. */
export const idempotencyKey = z.uuid();

/** A calendar date, YYYY-MM-DD. */
export const isoDate = z.iso.date();

/** 1..21 in the regulation's order, ascending and distinct (2.3.1). */
export const places = z
  .array(z.int().min(1).max(21))
  .max(21)
  .refine((list) => list.every((place, i) => i === 0 || place > (list[i - 1] as number)), {
    message: 'must be ascending and distinct',
  });

/** 1..3 in the regulation's order (2.3.1). */
export const pirate = z.int().min(1).max(3);

/** A stake per draw in cents (2.1). */
export const stake = z.literal([200, 400, 600, 800, 1000, 2000]);

/** How many successive draws (2.3.5). */
export const drawCount = z.int().min(1).max(6);

/** A combination (2.2). */
export const combination = z.object({ places: places.length(7), pirate });

/** What is crossed on a slip: also the form of a slip in a file. */
export const slipMarks = z.strictObject({
  places: z.array(z.int().min(1).max(21)),
  pirates: z.array(z.int().min(1).max(3)),
  stakes: z.array(stake),
  draws: z.array(drawCount),
});

/** A PIN: 4 to 12 digits. */
export const pin = z.string().regex(/^\d{4,12}$/);

/** Role of an operator at the till. */
export const role = z.enum(['clerk', 'manager']);

/** How a play's choices came about. */
export const playSource = z.enum(['slip', 'screen', 'flash', 'partial-flash', 'prepared']);

/** Identity of a play prepared in the operator's application (article 2), as its QR carries it. */
export const preparedId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/);

/** A drawing to come or past: its identity, number within the metropolitan day, date and instants. */
export const drawInfo = z.object({
  id: z.int(),
  number: z.int(),
  /** Metropolitan date (Europe/Paris). */
  date: isoDate,
  drawAt: instant,
  salesCloseAt: instant,
});
