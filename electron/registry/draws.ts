import type { DrawRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** The columns of a DrawRecord, for every query that reads draws. */
export const DRAW_COLUMNS = [
  'draw.id',
  'draw.date',
  'draw.number',
  'draw.draw_at as drawAt',
  'draw.sales_close_at as salesCloseAt',
] as const;

/** Sessions and their draws. */
export function makeDraws(
  store: Store,
): Pick<Registry, 'ensureSession' | 'hasSession' | 'drawsOfDate' | 'drawsOnSale'> {
  const session = store.query<{ date: string }, { date: string }>((db, { date }) =>
    db.selectFrom('draw_session').select('date').where('date', '=', date),
  );
  const ofDate = store.query<{ date: string }, DrawRecord>((db, { date }) =>
    db.selectFrom('draw').select(DRAW_COLUMNS).where('date', '=', date).orderBy('draw_at'),
  );
  const onSale = store.query<{ now: number }, DrawRecord>((db, { now }) =>
    db
      .selectFrom('draw')
      .innerJoin('draw_session', 'draw_session.date', 'draw.date')
      .select(DRAW_COLUMNS)
      .where('draw.sales_close_at', '>', now)
      .where('draw_session.opens_at', '<=', now)
      .orderBy('draw.draw_at'),
  );

  return {
    ensureSession: ({ date, opensAt, draws }, actor) =>
      store.mutate('session-planned', actor, async (mutation) => {
        if ((await session.first(mutation.transaction, { date })) !== undefined) return;
        await mutation.record('draw_session', { date, opens_at: opensAt });
        for (const { number, drawAt, salesCloseAt } of draws) {
          await mutation.record('draw', { date, number, draw_at: drawAt, sales_close_at: salesCloseAt });
        }
        mutation.note({ date, draws: draws.length });
      }),
    hasSession: (date) =>
      store.read(async (connection) => (await session.first(connection, { date })) !== undefined),
    drawsOfDate: (date) => store.read((connection) => ofDate.all(connection, { date })),
    drawsOnSale: (now) => store.read((connection) => onSale.all(connection, { now })),
  };
}
