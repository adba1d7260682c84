import { type SqlBool, sql } from 'kysely';
import { metropolitanDate } from './draw-schedule.ts';
import type { Mutation } from './mutation.ts';
import type { PreparedQuery } from './prepared-query.ts';
import type { DrawRecord, Registry, SessionPlan } from './registry.ts';
import type { Store } from './store.ts';

/** The columns of a DrawRecord, for every query that reads draws. */
export const DRAW_COLUMNS = [
  'draw.id',
  'draw.date',
  'draw.number',
  'draw.draw_at as drawAt',
  'draw.sales_close_at as salesCloseAt',
] as const;

/** Holds for draws whose result isn't known: for queries of the table `draw`. */
export const WITHOUT_RESULT = sql<SqlBool>`not exists (select 1 from draw_result where draw_result.draw_id = draw.id)`;

/** Looks a draw up. */
export function drawByIdQuery(store: Store): PreparedQuery<{ drawId: number }, DrawRecord> {
  return store.query((db, { drawId }) => db.selectFrom('draw').select(DRAW_COLUMNS).where('id', '=', drawId));
}

/** The draws of a metropolitan date, soonest first. */
export function drawsOfDateQuery(store: Store): PreparedQuery<{ date: string }, DrawRecord> {
  return store.query((db, { date }) =>
    db.selectFrom('draw').select(DRAW_COLUMNS).where('date', '=', date).orderBy('draw_at'),
  );
}

/** Records a session with its draws, which must not be there yet. */
export async function recordSession(
  mutation: Mutation,
  { date, opensAt, draws }: SessionPlan,
): Promise<void> {
  await mutation.record('draw_session', { date, opens_at: opensAt });
  for (const { number, drawAt, salesCloseAt } of draws) {
    await mutation.record('draw', { date, number, draw_at: drawAt, sales_close_at: salesCloseAt });
  }
  mutation.note({ date, draws: draws.length });
}

/** Sessions and their draws. */
export function makeDraws(
  store: Store,
): Pick<
  Registry,
  'ensureSession' | 'hasSession' | 'isInCalendar' | 'nextOpening' | 'drawsOfDate' | 'drawsOnSale'
> {
  const session = store.query<{ date: string }, { date: string }>((db, { date }) =>
    db.selectFrom('draw_session').select('date').where('date', '=', date),
  );
  const ofDate = drawsOfDateQuery(store);
  // What one import recorded shares a journal line; so does nothing else of several days.
  const around = store.query<{ date: string }, { line: number }>((db, { date }) =>
    db
      .selectFrom('draw_session')
      .select('journal_sequence as line')
      .groupBy('journal_sequence')
      .having(({ fn }) => fn.min('date'), '<', date)
      .having(({ fn }) => fn.max('date'), '>', date)
      .limit(1),
  );
  const opening = store.query<{ now: number }, { opensAt: number | null }>((db, { now }) =>
    db
      .selectFrom('draw_session')
      .select(({ fn }) => fn.min('opens_at').as('opensAt'))
      .where('opens_at', '>', now),
  );
  // Sessions first: a calendar may have recorded a year of draws to come. None of an earlier day is on sale.
  const open = store.query<{ now: number; today: string }, DrawRecord & { isDrawn: 0 | 1 }>(
    (db, { now, today }) =>
      db
        .selectFrom('draw_session')
        .crossJoin('draw')
        .select(DRAW_COLUMNS)
        .select(sql<0 | 1>`not (${WITHOUT_RESULT})`.as('isDrawn'))
        .whereRef('draw.date', '=', 'draw_session.date')
        .where('draw_session.date', '>=', today)
        .where('draw_session.opens_at', '<=', now)
        .where('draw.sales_close_at', '>', now)
        .orderBy('draw.draw_at'),
  );

  return {
    ensureSession: ({ date, opensAt, draws }, actor) =>
      store.mutate('session-planned', actor, async (mutation) => {
        if ((await session.first(mutation.transaction, { date })) !== undefined) return;
        await recordSession(mutation, { date, opensAt, draws });
      }),
    hasSession: (date) =>
      store.read(async (connection) => (await session.first(connection, { date })) !== undefined),
    isInCalendar: (date) =>
      store.read(async (connection) => (await around.first(connection, { date })) !== undefined),
    nextOpening: (now) =>
      store.read(async (connection) => (await opening.first(connection, { now }))?.opensAt ?? null),
    drawsOfDate: (date) => store.read((connection) => ofDate.all(connection, { date })),
    drawsOnSale: (now) =>
      store.read(async (connection) =>
        afterTheDrawn(await open.all(connection, { now, today: metropolitanDate(now) })),
      ),
  };
}

/**
 * Draws after the last of them that has a result: it closed them all, whatever the clock says, and a play leaves out
 * none in between (2.3.5).
 */
function afterTheDrawn(draws: readonly (DrawRecord & { isDrawn: 0 | 1 })[]): DrawRecord[] {
  const next = draws.findLastIndex(({ isDrawn }) => isDrawn === 1) + 1;
  return draws.slice(next).map(({ isDrawn, ...draw }) => draw);
}
