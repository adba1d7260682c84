import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, type SqliteDialect, sql } from 'kysely';
import { winnersAgree } from './evaluation.ts';
import { CHAIN_START, type FactEntry, factDigest, macOf } from './journal-line.ts';
import type { Connection } from './prepared-query.ts';
import type { JournalCheck } from './registry.ts';
import { asRegistryError } from './sqlite-database.ts';
import { FACT_TABLES, type Tables } from './tables.ts';

/** Lines checked before other work gets its turn. */
const PAGE = 500;

interface StoredLine {
  sequence: number;
  at: number;
  terminal: string;
  operatorId: number | null;
  kind: string;
  payload: string;
  mac: string;
}

/**
 * Checks the whole journal from one state of the database, on a connection of its own, in turns. Every line's MAC
 * is computed again from the line before; every fact is compared with the digest in its line, and none may be
 * missing or belong to no line; sequence counters, loads and winners are compared with the plays. `brokenAt` is the first
 * line that doesn't agree: for facts without a line, the line after the last; for a counter, the line of its
 * latest play; for a load, the line that fixed its draw's cap; for winners, that of their result, or without
 * one, the line after the last.
 *
 * What can't be noticed: the last lines taken away together with all their facts and with the counters set back,
 * or the whole file put back from an older copy; and anything written by who has the journal key.
 */
export async function checkJournal(dialect: SqliteDialect, key: Uint8Array): Promise<JournalCheck> {
  const db = new Kysely<Tables>({ dialect });
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (connection) => {
        const { rows } = await sql<{ lines: number }>`select count(*) as lines from journal`.execute(
          connection,
        );
        const brokenAt =
          (await firstBrokenLine(connection, key)) ??
          (await firstStrayFact(connection)) ??
          (await firstWrongCounter(connection)) ??
          (await firstWrongLoad(connection)) ??
          (await firstWrongWinners(connection));
        return { lines: rows[0]?.lines ?? 0, brokenAt };
      });
  } catch (error) {
    throw asRegistryError(error);
  } finally {
    await db.destroy();
  }
}

async function firstBrokenLine(connection: Connection, key: Uint8Array): Promise<number | null> {
  let last = 0;
  let mac = CHAIN_START;
  for (;;) {
    const lines = await linesAfter(connection, last);
    const facts = await factsOf(connection, last + 1, last + lines.length);
    for (const line of lines) {
      if (line.sequence !== last + 1) return last + 1;
      if (line.mac !== macOf(key, mac, line)) return line.sequence;
      if (!sameEntries(entriesOf(line), facts.get(line.sequence) ?? [])) return line.sequence;
      last = line.sequence;
      mac = line.mac;
    }
    if (lines.length < PAGE) return null;
    await nextTurn();
  }
}

async function linesAfter(connection: Connection, sequence: number): Promise<StoredLine[]> {
  return connection
    .selectFrom('journal')
    .select(['sequence', 'at', 'terminal', 'operator_id as operatorId', 'kind', 'payload', 'mac'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(PAGE)
    .execute();
}

/** What is stored for these lines, as their entries should be. */
async function factsOf(
  connection: Connection,
  first: number,
  last: number,
): Promise<Map<number, FactEntry[]>> {
  const entries = new Map<number, FactEntry[]>();
  for (const table of FACT_TABLES) {
    const query = sql<{ journal_sequence: number }>`select * from ${sql.table(table)}
      where journal_sequence between ${first} and ${last}`;
    const { rows } = await query.execute(connection);
    for (const row of rows) {
      const entry: FactEntry = [table, factDigest(table, row)];
      const known = entries.get(row.journal_sequence);
      if (known === undefined) entries.set(row.journal_sequence, [entry]);
      else known.push(entry);
    }
  }
  return entries;
}

function entriesOf(line: StoredLine): FactEntry[] {
  return (JSON.parse(line.payload) as { facts: FactEntry[] }).facts;
}

function sameEntries(recorded: readonly FactEntry[], stored: readonly FactEntry[]): boolean {
  const sorted = (entries: readonly FactEntry[]) => entries.map((entry) => entry.join(' ')).sort();
  return JSON.stringify(sorted(recorded)) === JSON.stringify(sorted(stored));
}

async function firstStrayFact(connection: Connection): Promise<number | null> {
  const { rows: ends } = await sql<{
    last: number;
  }>`select coalesce(max(sequence), 0) as last from journal`.execute(connection);
  const last = ends[0]?.last ?? 0;
  for (const table of FACT_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where journal_sequence < 1 or journal_sequence > ${last} limit 1`.execute(connection);
    if (rows.length > 0) return last + 1;
  }
  return null;
}

async function firstWrongCounter(connection: Connection): Promise<number | null> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(play.journal_sequence), epoch.journal_sequence) as line
    from epoch
    left join sequence_counter as counter on counter.epoch = epoch.epoch
    left join play on play.epoch = epoch.epoch
    group by epoch.epoch, counter.last, epoch.journal_sequence
    having counter.last is null or counter.last <> count(play.id)
      or counter.last <> coalesce(max(play.sequence), 0)
    order by line limit 1`.execute(connection);
  return rows[0]?.line ?? null;
}

async function firstWrongLoad(connection: Connection): Promise<number | null> {
  const { rows } = await sql<{ line: number }>`
    with sold as (
      select play_draw.draw_id, play.combination, sum(play.unit_stakes) as unit_stakes, count(*) as receipts
      from play_draw join play on play.id = play_draw.play_id
      where not exists (select 1 from play_void where play_void.play_id = play.id)
      group by play_draw.draw_id, play.combination
    ), compared as (
      select coalesce(draw_load.draw_id, sold.draw_id) as draw_id,
        coalesce(draw_load.unit_stakes, 0) = coalesce(sold.unit_stakes, 0)
          and coalesce(draw_load.receipts, 0) = coalesce(sold.receipts, 0) as agrees
      from draw_load full join sold
        on sold.draw_id = draw_load.draw_id and sold.combination = draw_load.combination
    )
    select draw_cap.journal_sequence as line
    from compared join draw_cap on draw_cap.draw_id = compared.draw_id
    where not compared.agrees order by line limit 1`.execute(connection);
  return rows[0]?.line ?? null;
}

/** The line of the first result whose recorded winners aren't those that it makes. */
async function firstWrongWinners(connection: Connection): Promise<number | null> {
  const { rows: strays } = await sql<{ after: number }>`
    select max(sequence) + 1 as after from journal
    where exists (select 1 from prize_win where result_id not in (select id from draw_result))
    having max(sequence) is not null`.execute(connection);
  if (strays[0] !== undefined) return strays[0].after;
  const results = await connection
    .selectFrom('draw_result')
    .select(['id', 'draw_id', 'combination', 'table_name', 'journal_sequence'])
    .orderBy('journal_sequence')
    .execute();
  for (const { id, draw_id: drawId, combination, table_name: table, journal_sequence } of results) {
    if (!(await winnersAgree(connection, { drawId, resultId: id, combination, table }))) {
      return journal_sequence;
    }
    await nextTurn();
  }
  return null;
}
