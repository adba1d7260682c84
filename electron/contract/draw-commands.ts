import { z } from 'zod';
import {
  drawAwaitingResult,
  drawResult,
  type resultMethod,
  sessionInfo,
  statistics,
  winnersOfRank,
} from './draws.ts';
import { combination, drawInfo, instant, isoDate } from './values.ts';

const nothing = z.strictObject({});

/** A file's text, whole. */
const fileText = z.string().min(1).max(2_000_000);

/** Commands about sessions, draws and results (articles 4 and 6). */
export const drawCommands = {
  /** The draws of one metropolitan day. */
  listDraws: { params: z.strictObject({ date: isoDate }), result: z.object({ draws: z.array(drawInfo) }) },
  /** Sessions that are recorded, latest first. */
  listSessions: {
    params: z.strictObject({ limit: z.int().min(1).max(200) }),
    result: z.object({ sessions: z.array(sessionInfo) }),
  },
  /** Records the sessions of a calendar file, all of them or, where a line is wrong, none. */
  importCalendar: {
    params: z.strictObject({ format: z.enum(['csv', 'json']), text: fileText }),
    result: z.object({ sessions: z.array(sessionInfo) }),
  },

  /** Results, latest draw first. */
  listResults: {
    params: z.strictObject({ limit: z.int().min(1).max(300), beforeDrawAt: instant.nullable() }),
    result: z.object({ results: z.array(drawResult) }),
  },
  /** Draws whose sales are closed and whose result isn't known, oldest first; then those whose correction waits. */
  listAwaitedResults: {
    params: z.strictObject({ limit: z.int().min(1).max(300) }),
    result: z.object({ draws: z.array(drawAwaitingResult), total: z.int() }),
  },
  /**
   * One of the two entries of a result: the second, by another operator, one of the two a manager, confirms it when
   * it is the same, and otherwise neither counts. With a reason it corrects a confirmed result.
   */
  enterResult: {
    params: z.strictObject({
      drawId: z.int(),
      winning: combination,
      correction: z.string().min(3).max(200).nullable(),
    }),
    result: z.object({ confirmed: drawResult.nullable() }),
  },
  /** Confirms the results of a signed or checksummed file, all of them or none. */
  importResults: {
    params: z.strictObject({ text: fileText, correction: z.string().min(3).max(200).nullable() }),
    result: z.object({ results: z.array(drawResult) }),
  },
  /** Training: draws every draw that awaits its result (or one of them), by this machine's own randomness. */
  drawResults: {
    params: z.strictObject({ drawId: z.int().nullable() }),
    result: z.object({ results: z.array(drawResult) }),
  },
  /** Winners of a draw in this registry, without telling which receipts. For a manager. */
  winnersOfDraw: {
    params: z.strictObject({ drawId: z.int() }),
    result: z.object({ winners: z.array(winnersOfRank) }),
  },
  /** How often each place and pirate was drawn in the last draws. */
  statistics: { params: z.strictObject({ draws: z.int().min(1).max(2_000) }), result: statistics },
  /** Prints the results of the last draws. */
  printResults: {
    params: z.strictObject({ draws: z.int().min(1).max(50) }),
    result: z.object({
      outcome: z.enum(['printed', 'sent', 'not-sent', 'unknown']),
      problem: z.string().nullable(),
    }),
  },
  /** Records a promotion's prize table, which replaces that of 6.1 for the draws it names. */
  importPrizeTable: {
    params: z.strictObject({ text: fileText }),
    result: z.object({ name: z.string() }),
  },
  /** The prize tables that are recorded, beside that of 6.1. */
  listPrizeTables: {
    params: nothing,
    result: z.object({
      tables: z.array(z.object({ name: z.string(), from: isoDate, until: isoDate, recordedAt: instant })),
    }),
  },
} as const;

export type ResultMethod = z.infer<typeof resultMethod>;
