import { z } from 'zod';
import { cents, combination, drawInfo, instant, isoDate } from './values.ts';

/** How a result came into the registry: two operators typed it, a file brought it, or it was drawn here (training). */
export const resultMethod = z.enum(['two-operators', 'imported', 'electronic']);

/** How a combination agrees with a winning one: places in common, and whether the pirate is the same. */
export const match = z.object({ places: z.int().min(0).max(7), pirate: z.boolean() });

/** Winners of one draw on one row of its prize table, in this registry. */
export const winnersOfRank = z.object({ match, plays: z.int(), amount: cents });

/** The result of a draw: its latest version. */
export const drawResult = z.object({
  draw: drawInfo,
  winning: combination,
  method: resultMethod,
  confirmedAt: instant,
  /** 1, or more after corrections. */
  version: z.int(),
  /** Why the version before was wrong; null for the first. */
  correction: z.string().nullable(),
});

/** A draw whose sales are closed and whose result isn't known, or is being corrected. What was typed first is never shown (article 4). */
export const drawAwaitingResult = z.object({
  draw: drawInfo,
  /** Who typed a result that waits for a second operator's. */
  firstEntryBy: z.string().nullable(),
  /** It has a result, and the first entry of a correction waits for the second. */
  correction: z.boolean(),
});

/** How often each place and pirate was drawn, in the regulation's order. */
export const statistics = z.object({
  draws: z.int(),
  places: z.array(z.int()).length(21),
  pirates: z.array(z.int()).length(3),
  /** Draws since each was last drawn; null when never among these. */
  placeAbsences: z.array(z.int().nullable()).length(21),
  pirateAbsences: z.array(z.int().nullable()).length(3),
});

/** What is wrong with a line of an import file. */
export const importProblem = z.object({
  /** 1.., or 0 for the whole file. */
  line: z.int(),
  /** A code of the parser, such as "closing-after-draw", and what it found. */
  code: z.string(),
  found: z.string(),
});

/** One metropolitan day's session as it is recorded. */
export const sessionInfo = z.object({
  date: isoDate,
  opensAt: instant,
  draws: z.int(),
  firstDraw: drawInfo.nullable(),
  lastDraw: drawInfo.nullable(),
});

export type DrawResult = z.infer<typeof drawResult>;
export type DrawAwaitingResult = z.infer<typeof drawAwaitingResult>;
export type WinnersOfRank = z.infer<typeof winnersOfRank>;
export type Match = z.infer<typeof match>;
export type Statistics = z.infer<typeof statistics>;
export type ImportProblem = z.infer<typeof importProblem>;
export type SessionInfo = z.infer<typeof sessionInfo>;
