import { DRAW_COLUMNS, drawByIdQuery, drawsOfDateQuery, recordSession } from './draws.ts';
import { type Mutation, Refused } from './mutation.ts';
import type { PrizeRegistry } from './prize-registry.ts';
import type { DrawRecord, SessionPlan } from './registry.ts';
import type { Store } from './store.ts';

/** Sessions from a calendar, and draws looked up one by one. */
export function makeRecordedSessions(
  store: Store,
): Pick<PrizeRegistry, 'recordSessions' | 'sessions' | 'drawById' | 'drawByNumber'> {
  const session = store.query<{ date: string }, { opensAt: number }>((db, { date }) =>
    db.selectFrom('draw_session').select('opens_at as opensAt').where('date', '=', date),
  );
  const drawsOf = drawsOfDateQuery(store);
  const latest = store.query<{ limit: number }, { date: string; opensAt: number }>((db, { limit }) =>
    db
      .selectFrom('draw_session')
      .select(['date', 'opens_at as opensAt'])
      .orderBy('date', 'desc')
      .limit(limit),
  );
  const byId = drawByIdQuery(store);
  const byNumber = store.query<{ date: string; number: number }, DrawRecord>((db, { date, number }) =>
    db.selectFrom('draw').select(DRAW_COLUMNS).where('date', '=', date).where('number', '=', number),
  );

  /** Whether the session is there; null where it isn't, false where it is another one. */
  async function isRecorded(mutation: Mutation, plan: SessionPlan): Promise<boolean | null> {
    const known = await session.first(mutation.transaction, { date: plan.date });
    if (known === undefined) return null;
    const draws = await drawsOf.all(mutation.transaction, { date: plan.date });
    const planned = [...plan.draws].sort((a, b) => a.drawAt - b.drawAt);
    return (
      known.opensAt === plan.opensAt &&
      draws.length === planned.length &&
      draws.every((draw, i) => {
        const wanted = planned[i];
        return (
          draw.number === wanted?.number &&
          draw.drawAt === wanted.drawAt &&
          draw.salesCloseAt === wanted.salesCloseAt
        );
      })
    );
  }

  return {
    recordSessions: (plans, actor) =>
      store.mutate<{ conflicts: readonly string[] }>('calendar-imported', actor, async (mutation) => {
        const conflicts: string[] = [];
        const dates: string[] = [];
        for (const plan of plans) {
          const known = await isRecorded(mutation, plan);
          if (known === false) conflicts.push(plan.date);
          if (known !== null) continue;
          await recordSession(mutation, plan);
          dates.push(plan.date);
        }
        if (conflicts.length > 0) throw new Refused({ conflicts });
        if (dates.length > 0) mutation.note({ dates });
        return { conflicts };
      }),

    sessions: (limit) =>
      store.read(async (connection) => {
        const sessions = [];
        for (const { date, opensAt } of await latest.all(connection, { limit })) {
          sessions.push({ date, opensAt, draws: await drawsOf.all(connection, { date }) });
        }
        return sessions;
      }),
    drawById: (drawId) =>
      store.read(async (connection) => (await byId.first(connection, { drawId })) ?? null),
    drawByNumber: (date, number) =>
      store.read(async (connection) => (await byNumber.first(connection, { date, number })) ?? null),
  };
}
