import { weekdayOf } from './calendar-dates.ts';
import { type Match, matchClassOf } from './matches.ts';
import { STAKES } from './stakes.ts';

/** A stake per draw, in cents (sub-article 2.1). */
export type Stake = (typeof STAKES)[number];

/** A row of the table: what a combination must match, exactly, and the prize in cents for each stake (6.1). */
export interface PrizeRow extends Match {
  readonly prizes: Readonly<Record<Stake, number>>;
}

/** Draw numbers of a metropolitan day, both included. */
export interface DrawRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A table of prizes and the draws it holds for. A promotion replaces the regular table on its draws; both are plain
 * data (see readPrizeTable).
 */
export interface PrizeTable {
  readonly id: string;
  readonly kind: 'regular' | 'promotion';
  /** First metropolitan draw date, YYYY-MM-DD. */
  readonly from: string;
  /** Last metropolitan draw date, or null for no end. */
  readonly until: string | null;
  /** Days of the week, 1 (Monday) to 7, or null for all. */
  readonly weekdays: readonly number[] | null;
  /** Or null for all draws of the day. */
  readonly drawRanges: readonly DrawRange[] | null;
  /** One row a match at most, in the order of the table. */
  readonly rows: readonly PrizeRow[];
}

/** The table of sub-article 6.1, in cents; it holds from the date of the regulation, 25 July 2017. */
export const REGULATION_PRIZES: PrizeTable = {
  id: 'reglement-2017',
  kind: 'regular',
  from: '2017-07-25',
  until: null,
  weekdays: null,
  drawRanges: null,
  rows: [
    row(7, true, [2_000_000, 4_000_000, 6_000_000, 8_000_000, 10_000_000, 20_000_000]),
    row(7, false, [150_000, 300_000, 450_000, 600_000, 750_000, 1_500_000]),
    row(6, true, [20_000, 40_000, 60_000, 80_000, 100_000, 200_000]),
    row(6, false, [10_000, 20_000, 30_000, 40_000, 50_000, 100_000]),
    row(5, true, [5_000, 10_000, 15_000, 20_000, 25_000, 50_000]),
    row(5, false, [2_000, 4_000, 6_000, 8_000, 10_000, 20_000]),
    row(4, true, [600, 1_200, 1_800, 2_400, 3_000, 6_000]),
    row(4, false, [300, 600, 900, 1_200, 1_500, 3_000]),
    row(3, true, [200, 400, 600, 800, 1_000, 2_000]),
    row(0, false, [200, 400, 600, 800, 1_000, 2_000]),
  ],
};

type InStakeOrder = readonly [number, number, number, number, number, number];

function row(places: number, pirate: boolean, prizes: InStakeOrder): PrizeRow {
  return {
    places,
    pirate,
    prizes: Object.fromEntries(STAKES.map((stake, i) => [stake, prizes[i]])) as Record<Stake, number>,
  };
}

/**
 * The prize in cents of a combination with this match, 0 where it wins nothing. Matches are exact, so one row at most
 * applies and prizes never add up (6.2). Throws a RangeError where the stake is none of 2.1.
 */
export function prizeFor(table: PrizeTable, match: Match, stake: number): number {
  if (!isStakeOfTable(stake)) throw new RangeError(`no stake of ${stake} cents`);
  const wanted = matchClassOf(match);
  return table.rows.find((candidate) => matchClassOf(candidate) === wanted)?.prizes[stake] ?? 0;
}

function isStakeOfTable(stake: number): stake is Stake {
  return (STAKES as readonly number[]).includes(stake);
}

/** A prize as a flat row, to join with the match class of a combination (see classify) and the stake of a play. */
export interface PrizeOfClass {
  readonly matchClass: number;
  readonly stake: Stake;
  readonly prize: number;
}

/** Every prize of a table, row by row and stake by stake. */
export function prizesByClass(table: PrizeTable): PrizeOfClass[] {
  return table.rows.flatMap((each) =>
    STAKES.map((stake) => ({ matchClass: matchClassOf(each), stake, prize: each.prizes[stake] })),
  );
}

/** The table that holds for a draw, or why there isn't exactly one. */
export type TableChoice =
  | { readonly kind: 'table'; readonly table: PrizeTable }
  | { readonly kind: 'no-table' }
  /** Several promotions, or several regular tables and no promotion, hold for the draw: their ids. */
  | { readonly kind: 'overlap'; readonly ids: readonly string[] };

/** The table for a draw, by its metropolitan date and number: the promotion that covers it, else the regular table. */
export function tableFor(
  tables: readonly PrizeTable[],
  draw: { readonly date: string; readonly number: number },
): TableChoice {
  const covering = tables.filter((table) => covers(table, draw));
  const promotions = covering.filter((table) => table.kind === 'promotion');
  const [table, ...others] = promotions.length > 0 ? promotions : covering;
  if (!table) return { kind: 'no-table' };
  if (others.length > 0) return { kind: 'overlap', ids: [table, ...others].map(({ id }) => id) };
  return { kind: 'table', table };
}

function covers(table: PrizeTable, { date, number }: { date: string; number: number }): boolean {
  return (
    table.from <= date &&
    (table.until === null || date <= table.until) &&
    (table.weekdays === null || table.weekdays.includes(weekdayOf(date))) &&
    (table.drawRanges === null ||
      table.drawRanges.some(({ first, last }) => first <= number && number <= last))
  );
}
