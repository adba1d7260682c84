import { type SqlBool, sql } from 'kysely';
import { DRAW_COLUMNS, drawByIdQuery, WITHOUT_RESULT } from './draws.ts';
import { recordWinners } from './evaluation.ts';
import { canonicalJson, plainJson } from './journal-line.ts';
import { type Mutation, Refused } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import type {
  AwaitedDraw,
  PrizeRegistry,
  ResultDecision,
  ResultMethod,
  ResultRecord,
  ResultRefusal,
  WinnersOfClass,
} from './prize-registry.ts';
import type { PrizeTables } from './prize-table-choice.ts';
import type { DrawRecord } from './registry.ts';
import { LATEST_RESULT, RESULT_COLUMNS, type ResultRow, resultRecord } from './result-rows.ts';
import type { Store } from './store.ts';

interface EntryRow {
  number: number;
  combination: number;
  correction: string | null;
  operatorId: number | null;
  isManager: 0 | 1;
}

/** Holds for the table `result_entry as entry`: a first entry without its second, since an even number ends a pair. */
const WAITING = sql<SqlBool>`entry.number % 2 = 1 and not exists (
  select 1 from result_entry as second
  where second.draw_id = entry.draw_id and second.version = entry.version and second.number > entry.number
)`;

/** Results of draws (article 4): entered twice, imported or drawn; confirmed for good, with their winners. */
export function makeResults(
  store: Store,
  tables: PrizeTables,
): Pick<
  PrizeRegistry,
  | 'enterResult'
  | 'confirmResults'
  | 'results'
  | 'resultOf'
  | 'awaitedDraws'
  | 'awaitedCorrections'
  | 'winnersOfDraw'
> {
  const drawById = drawByIdQuery(store);
  const latestOf = store.query<{ drawId: number }, ResultRow>((db, { drawId }) =>
    db
      .selectFrom('draw_result')
      .innerJoin('draw', 'draw.id', 'draw_result.draw_id')
      .select(DRAW_COLUMNS)
      .select(RESULT_COLUMNS)
      .where('draw_result.draw_id', '=', drawId)
      .orderBy('draw_result.version', 'desc')
      .limit(1),
  );
  const page = store.query<{ before: number; limit: number }, ResultRow>((db, { before, limit }) =>
    db
      .selectFrom('draw')
      .innerJoin('draw_result', (join) => join.onRef('draw_result.draw_id', '=', 'draw.id').on(LATEST_RESULT))
      .select(DRAW_COLUMNS)
      .select(RESULT_COLUMNS)
      .where('draw.draw_at', '<', before)
      .orderBy('draw.draw_at', 'desc')
      .limit(limit),
  );
  const lastEntry = store.query<{ drawId: number; version: number }, EntryRow>((db, { drawId, version }) =>
    db
      .selectFrom('result_entry')
      .select(['number', 'combination', 'correction', 'operator_id as operatorId', 'is_manager as isManager'])
      .where('draw_id', '=', drawId)
      .where('version', '=', version)
      .orderBy('number', 'desc')
      .limit(1),
  );
  const awaited = store.query<{ now: number; limit: number }, DrawRecord & { firstEntryBy: string | null }>(
    (db, { now, limit }) =>
      db
        .selectFrom('draw')
        .select(DRAW_COLUMNS)
        .select((eb) =>
          eb
            .selectFrom('result_entry as entry')
            .innerJoin('operator', 'operator.id', 'entry.operator_id')
            .select('operator.name')
            .whereRef('entry.draw_id', '=', 'draw.id')
            .where(WAITING)
            .as('firstEntryBy'),
        )
        .where('draw.sales_close_at', '<=', now)
        .where(WITHOUT_RESULT)
        .orderBy('draw.draw_at')
        .limit(limit),
  );
  const awaitedCount = store.query<{ now: number }, { total: number }>((db, { now }) =>
    db
      .selectFrom('draw')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('draw.sales_close_at', '<=', now)
      .where(WITHOUT_RESULT),
  );
  const corrections = store.query<Record<string, never>, DrawRecord & { firstEntryBy: string | null }>((db) =>
    db
      .selectFrom('result_entry as entry')
      .innerJoin('draw', 'draw.id', 'entry.draw_id')
      .innerJoin('operator', 'operator.id', 'entry.operator_id')
      .select(DRAW_COLUMNS)
      .select('operator.name as firstEntryBy')
      // As the index on corrections has it.
      .where(sql<SqlBool>`entry.version > 1`)
      .where(WAITING)
      // What was confirmed meanwhile waits no more.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('draw_result')
              .select('draw_result.id')
              .whereRef('draw_result.draw_id', '=', 'entry.draw_id')
              .whereRef('draw_result.version', '>=', 'entry.version'),
          ),
        ),
      )
      .orderBy('draw.draw_at'),
  );
  const firstTable = store.query<{ drawId: number }, { name: string }>((db, { drawId }) =>
    db
      .selectFrom('draw_result')
      .select('table_name as name')
      .where('draw_id', '=', drawId)
      .where('version', '=', sql.lit(1)),
  );
  const winners = store.query<{ resultId: number }, WinnersOfClass>((db, { resultId }) =>
    db
      .selectFrom('prize_win')
      .select(({ fn }) => [
        'match_class as matchClass',
        fn.countAll<number>().as('plays'),
        fn.sum<number>('amount').as('amount'),
      ])
      .where('result_id', '=', resultId)
      .groupBy('match_class')
      .orderBy('match_class', 'desc'),
  );

  async function latest(connection: Connection, drawId: number): Promise<ResultRecord | null> {
    const row = await latestOf.first(connection, { drawId });
    return row === undefined ? null : resultRecord(row);
  }

  /** The draw and the version that a result would be, or why there can be none. */
  async function nextVersion(
    mutation: Mutation,
    drawId: number,
    correction: string | null,
  ): Promise<{ draw: DrawRecord; version: number }> {
    const draw = await drawById.first(mutation.transaction, { drawId });
    if (draw === undefined) throw refusedBy({ kind: 'unknown-draw', drawId });
    if (mutation.actor.at < draw.salesCloseAt) throw refusedBy({ kind: 'draw-not-closed', draw });
    const present = await latest(mutation.transaction, drawId);
    if (present !== null && correction === null) throw refusedBy({ kind: 'result-exists', draw });
    if (present === null && correction !== null) throw refusedBy({ kind: 'no-result', draw });
    return { draw, version: (present?.version ?? 0) + 1 };
  }

  /** A draw keeps the prize table of its first result: a promotion recorded afterwards isn't for it. */
  async function tableOf(mutation: Mutation, draw: DrawRecord): Promise<string> {
    const first = await firstTable.first(mutation.transaction, { drawId: draw.id });
    if (first !== undefined) return first.name;
    const choice = await tables.forDraw(mutation, draw);
    if (choice.kind === 'refused') throw refusedBy({ kind: 'no-single-table', draw, names: choice.names });
    return choice.name;
  }

  async function confirm(
    mutation: Mutation,
    { draw, version }: { draw: DrawRecord; version: number },
    result: { combination: number; method: ResultMethod; correction: string | null; evidence: object },
  ): Promise<ResultRecord> {
    const { combination, method, correction, evidence } = result;
    const table = await tableOf(mutation, draw);
    const { id } = await mutation.record('draw_result', {
      draw_id: draw.id,
      version,
      combination,
      method,
      correction,
      evidence: canonicalJson(plainJson(evidence)),
      table_name: table,
    });
    const won = await recordWinners(mutation.transaction, {
      drawId: draw.id,
      resultId: id,
      combination,
      table,
    });
    mutation.note({ draw: draw.id, version, combination, winners: won.plays, amount: won.amount });
    const confirmed = await latest(mutation.transaction, draw.id);
    if (confirmed === null) throw new Error(`the result of draw ${draw.id} was not stored`);
    return confirmed;
  }

  return {
    enterResult: ({ drawId, combination, correction, isManager }, actor) =>
      store.mutate<ResultDecision>('result-entered', actor, async (mutation) => {
        const next = await nextVersion(mutation, drawId, correction);
        const before = await lastEntry.first(mutation.transaction, { drawId, version: next.version });
        const number = (before?.number ?? 0) + 1;
        const first = before !== undefined && number % 2 === 0 ? before : null;
        if (first?.operatorId === actor.operatorId) throw refusedBy({ kind: 'same-operator' });
        if (first !== null && !isManager && first.isManager === 0) {
          throw refusedBy({ kind: 'manager-needed' });
        }
        await mutation.record('result_entry', {
          draw_id: drawId,
          version: next.version,
          number,
          combination,
          is_manager: isManager ? 1 : 0,
          correction,
        });
        mutation.note({ draw: drawId, version: next.version, entry: number });
        if (first === null) return { kind: 'waiting' };
        // Both entries stay on record; the next one begins a new pair.
        if (first.combination !== combination) {
          return { kind: 'refused', refusal: { kind: 'entries-differ' } };
        }
        const result = await confirm(mutation, next, {
          combination,
          method: 'two-operators',
          correction: joinReasons(first.correction, correction),
          evidence: { operators: [first.operatorId, actor.operatorId] },
        });
        return { kind: 'confirmed', results: [result] };
      }),

    confirmResults: (results, { method, correction }, actor) =>
      store.mutate<ResultDecision>('results-confirmed', actor, async (mutation) => {
        const confirmed: ResultRecord[] = [];
        for (const { drawId, combination, evidence } of results) {
          const next = await nextVersion(mutation, drawId, correction);
          const isRepeated = confirmed.some(({ draw }) => draw.id === drawId);
          if (isRepeated) throw refusedBy({ kind: 'result-exists', draw: next.draw });
          confirmed.push(await confirm(mutation, next, { combination, method, correction, evidence }));
        }
        return { kind: 'confirmed', results: confirmed };
      }),

    results: (limit, beforeDrawAt) =>
      store.read(async (connection) => {
        const rows = await page.all(connection, { before: beforeDrawAt ?? Number.MAX_SAFE_INTEGER, limit });
        return rows.map(resultRecord);
      }),
    resultOf: (drawId) => store.read((connection) => latest(connection, drawId)),
    awaitedDraws: (now, limit) =>
      store.read(async (connection) => {
        const rows = await awaited.all(connection, { now, limit });
        return {
          draws: rows.map(awaitedDraw),
          total: (await awaitedCount.first(connection, { now }))?.total ?? 0,
        };
      }),
    awaitedCorrections: () =>
      store.read(async (connection) => (await corrections.all(connection, {})).map(awaitedDraw)),
    winnersOfDraw: (drawId) =>
      store.read(async (connection) => {
        const result = await latest(connection, drawId);
        return result === null ? [] : winners.all(connection, { resultId: result.id });
      }),
  };
}

function refusedBy(refusal: ResultRefusal): Refused<ResultDecision> {
  return new Refused<ResultDecision>({ kind: 'refused', refusal });
}

function awaitedDraw({ firstEntryBy, ...draw }: DrawRecord & { firstEntryBy: string | null }): AwaitedDraw {
  return { draw, firstEntryBy };
}

function joinReasons(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return second;
  return `${first} / ${second}`;
}
