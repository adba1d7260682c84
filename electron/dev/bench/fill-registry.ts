import { setImmediate as nextTurn } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { COMBINATION_COUNT } from '../../games/ile-au-tresor/combination.ts';
import type { Bench } from './bench-run.ts';
import { openRegistryTill } from './registry-till.ts';
import { formatCount } from './report.ts';
import { COMBINATION_STEP, SALE } from './sample-sale.ts';

/** Days that plays are spread over: after the end of summer time, so that each is the day before plus 24 hours. */
export const FILLED_DAYS = 30;
const CHUNK = 100_000;
const DAY_MS = 86_400_000;
const CACHE_KIB = 512 * 1024;

/** Where the plays are: over all the days' draws, or every one on the same draws (up to 4 million fit under their caps). */
export type Spread = 'all-days' | 'same-draws';

/**
 * Makes a registry of `count` printed plays of past days.
 *
 * The first day's session and first play are recorded by the registry itself; the others are copies, inserted as
 * rows with foreign keys, checks and triggers on. Each play has its own key, number, combination, draws, loads,
 * print job and journal line; those lines carry no valid MAC, so the journal's chain isn't valid.
 */
export async function fillRegistry(
  bench: Bench,
  file: string,
  count: number,
  before: number,
  spread: Spread = 'all-days',
): Promise<void> {
  await recordFirstPlay(bench, file, before - FILLED_DAYS * DAY_MS);
  const database = new SqliteFile(file);
  bench.defer(() => database.close());
  // It is thrown away after the run, and made durable again by the registry that opens it.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = -${CACHE_KIB}`);
  database.exec(prepareSql(count, spread));
  const clearList = database.prepare('delete from filled');
  const listPlays = database.prepare<{ from: number; to: number }>(LIST_PLAYS);
  const inserts = INSERTS.map((sql) => database.prepare<[]>(sql));
  const storeChunk = database.transaction((chunk: { from: number; to: number }) => {
    clearList.run();
    listPlays.run(chunk);
    for (const insert of inserts) insert.run();
  });
  for (let from = 2; from <= count; from = Math.ceil(from / CHUNK) * CHUNK + 1) {
    const chunk = { from, to: Math.min(count, Math.ceil(from / CHUNK) * CHUNK) };
    storeChunk(chunk);
    bench.progress(`${formatCount(chunk.to)} of ${formatCount(count)} plays stored`);
    await nextTurn();
  }
  database.close();
}

/** How many plays a registry file holds, and how many of them its counters know. */
export function countPlays(file: string): { plays: number; sequence: number; loads: number } {
  const database = new SqliteFile(file, { readonly: true });
  const number = (sql: string) => database.prepare(sql).pluck().get() as number;
  const counts = {
    plays: number('select count(*) from play'),
    sequence: number('select last from sequence_counter'),
    loads: number('select sum(receipts) from draw_load'),
  };
  database.close();
  return counts;
}

async function recordFirstPlay(bench: Bench, file: string, at: number): Promise<void> {
  const till = await openRegistryTill(bench, file, at);
  await till.recordPrinted(await till.sell(1));
  await till.close();
}

/** The other days' draws; where plays may begin, with two more draws behind on the same day; what is copied. */
function prepareSql(count: number, spread: Spread): string {
  const starts = {
    'all-days': `exists (
        select 1 from draw as last where last.id = draw.id + ${SALE.drawCount - 1} and last.date = draw.date)`,
    'same-draws': 'id = (select draw_id from play_draw where play_id = 1 and position = 1)',
  };
  return `
    create temp table day as
      with recursive days (day) as (select 1 union all select day + 1 from days where day < ${FILLED_DAYS - 1})
      select first.date as first_date, date(first.date, day || ' days') as date, day * ${DAY_MS} as later
      from days cross join draw_session as first;
    insert into draw_session
      select day.date, opens_at + later, recorded_at + later, terminal, operator_id, journal_sequence
      from day join draw_session on draw_session.date = first_date;
    insert into draw (date, number, draw_at, sales_close_at, recorded_at, terminal, operator_id, journal_sequence)
      select day.date, number, draw_at + later, sales_close_at + later, recorded_at + later, terminal, operator_id,
        journal_sequence
      from day join draw on draw.date = first_date order by draw_at + later;
    insert into draw_cap
      select id, counted, cap, draw.recorded_at, draw.terminal, draw.operator_id, draw.journal_sequence
      from draw cross join (select counted, cap from draw_cap limit 1)
      where id not in (select draw_id from draw_cap);
    create temp table start (slot integer primary key, draw_id integer, date text, at integer);
    insert into start
      select row_number() over (order by draw_at) - 1 as slot, id as draw_id, date, sales_close_at - 60000 as at
      from draw where ${starts[spread]};
    create temp table base as select
      (select max(sequence) from journal) as journal,
      (select max(id) from customer) as customer,
      (select count(*) from start) / ${count}.0 as slots_per_play;
    create temp table filled (
      n integer primary key, draw_id integer, date text, at integer, combination integer,
      journal_sequence integer, customer_id integer);`;
}

/** Spreads the keys over their whole range, as random ones are. */
const SPREAD_KEY = `printf('%08x-%04x-4%03x-8%03x-%012x',
  (n * 2654435761) & 0xffffffff, (n * 40503) & 0xffff, n & 0xfff, (n >> 12) & 0xfff, n)`;

const FACT_OF = (fact: string) => `f.at, ${fact}.terminal, ${fact}.operator_id, f.journal_sequence`;

/** Lists the plays :from to :to, with where each begins. */
const LIST_PLAYS = `insert into filled
    with recursive numbers (n) as (
      select cast(:from as integer) union all select n + 1 from numbers where n < :to)
    select n, draw_id, date, at, (n * ${COMBINATION_STEP}) % ${COMBINATION_COUNT}, base.journal + n,
      base.customer + n / 2
    from numbers cross join base cross join start on start.slot = cast((n - 1) * base.slots_per_play as integer)`;

/** Each inserts the listed plays into one table, in an order that lets every reference be there. */
const INSERTS: readonly string[] = [
  `insert into journal
    select f.journal_sequence, f.at, line.terminal, line.operator_id, line.kind, line.payload, printf('%064x', f.n)
    from filled as f cross join journal as line on line.sequence = (select journal_sequence from play where id = 1)`,
  `insert into customer
    select f.customer_id, ${FACT_OF('first')} from filled as f cross join customer as first on first.id = 1
    where f.n % 2 = 0`,
  `insert into sequence_counter
    select registration_point, epoch, last from sequence_counter cross join filled where true
    on conflict do update set last = last + 1`,
  `insert into play
    select f.n, ${SPREAD_KEY}, first.registration_point, first.epoch, f.n,
      printf('%s-%02d-%08d', first.registration_point, first.epoch, f.n),
      f.customer_id, f.combination, first.stake, first.unit_stakes, first.draw_count, first.requested_draw_count,
      first.total, first.source, first.printer_override, first.zone, f.date, first.local_time,
      replace(first.receipt_content, first.number,
        printf('%s-%02d-%08d', first.registration_point, first.epoch, f.n)),
      ${FACT_OF('first')}
    from filled as f cross join play as first on first.id = 1`,
  `insert into play_draw
    select f.n, first.position, f.draw_id + first.position - 1, ${FACT_OF('first')}
    from filled as f cross join play_draw as first on first.play_id = 1`,
  `insert into draw_load
    select f.draw_id + first.position - 1, f.combination, 'unit-stakes', 50, ${SALE.unitStakes}, 1
    from filled as f cross join play_draw as first on first.play_id = 1 where true
    on conflict do update set unit_stakes = unit_stakes + excluded.unit_stakes, receipts = receipts + 1`,
  `insert into print_job
    select f.n, first.kind, f.n, first.issue, null, null, null, null, ${FACT_OF('first')}
    from filled as f cross join print_job as first on first.id = 1`,
  `insert into print_event
    select 2 * (f.n - 1) + first.id, f.n, first.state, first.detail, ${FACT_OF('first')}
    from filled as f cross join print_event as first on first.job_id = 1`,
];
