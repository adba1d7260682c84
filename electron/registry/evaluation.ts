import { type RawBuilder, sql } from 'kysely';
import { classify, MATCH_CLASS_COUNT } from '../games/ile-au-tresor/matches.ts';
import type { Connection } from './prepared-query.ts';

/** What a result's evaluation works on: the winning combination by its rank, and the prize table by its name. */
export interface Evaluation {
  readonly drawId: number;
  readonly resultId: number;
  readonly combination: number;
  readonly table: string;
}

/** The match classes 0..15 as bytes, in order: where one stands in them is its number. */
const CLASS_BYTES = Buffer.from(Array.from({ length: MATCH_CLASS_COUNT }, (_, matchClass) => matchClass));

/** Stands for every class without a prize, so that most plays are done with at once. */
const LOSES = 0xff;

/** The class of every combination with the winning one, as a byte at its rank (6.1). */
async function classesOf(connection: Connection, { combination, table }: Evaluation): Promise<Buffer> {
  const rows = await connection
    .selectFrom('prize_of_class')
    .select('match_class')
    .distinct()
    .where('table_name', '=', table)
    .execute();
  const wins = new Set(rows.map((row) => row.match_class));
  return Buffer.from(classify(combination).map((matchClass) => (wins.has(matchClass) ? matchClass : LOSES)));
}

/**
 * Every winner of a draw, in one statement over the set of its plays: each play's class by its combination's rank, and
 * the one prize of that class for its stake (6.1, 6.2). Void plays win nothing: naming the prize where that is asked
 * makes it be asked of winners only.
 */
function winnersOf({ drawId, resultId, table }: Evaluation, classes: Buffer): RawBuilder<unknown> {
  const classByte = sql`substr(${classes}, play.combination + 1, 1)`;
  return sql`
    select ${resultId}, play.id, prize_of_class.match_class, prize_of_class.prize
    from play_draw
    cross join play indexed by play_for_evaluation on play.id = play_draw.play_id
    cross join prize_of_class on prize_of_class.table_name = ${table}
      and prize_of_class.match_class = instr(${CLASS_BYTES}, ${classByte}) - 1
      and prize_of_class.stake = play.stake
    where play_draw.draw_id = ${drawId}
      and ${classByte} <> ${Buffer.of(LOSES)}
      and not exists (
        select 1 from play_void where play_void.play_id = play.id and prize_of_class.prize > 0
      )`;
}

/** Finds and records every winner; resolves to how many plays won, and how much in cents. */
export async function recordWinners(
  connection: Connection,
  evaluation: Evaluation,
): Promise<{ plays: number; amount: number }> {
  const classes = await classesOf(connection, evaluation);
  await sql`insert into prize_win (result_id, play_id, match_class, amount)
    ${winnersOf(evaluation, classes)}`.execute(connection);
  const { rows } = await sql<{ plays: number; amount: number }>`
    select count(*) as plays, coalesce(sum(amount), 0) as amount
    from prize_win where result_id = ${evaluation.resultId}`.execute(connection);
  return rows[0] ?? { plays: 0, amount: 0 };
}

/** Whether what is recorded is exactly what the result makes of its draw's plays. */
export async function winnersAgree(connection: Connection, evaluation: Evaluation): Promise<boolean> {
  const recorded = sql`select result_id, play_id, match_class, amount from prize_win
    where result_id = ${evaluation.resultId}`;
  const winners = winnersOf(evaluation, await classesOf(connection, evaluation));
  const { rows } = await sql`
    select 1 from (${winners} except ${recorded}) union all select 1 from (${recorded} except ${winners})
    limit 1`.execute(connection);
  return rows.length === 0;
}
