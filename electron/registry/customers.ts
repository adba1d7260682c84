import type { Mutation } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import type { CustomerRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** The customers at each terminal, one after another, what each has played (void plays don't count), and what was paid to each. */
export function makeCustomers(store: Store): Pick<Registry, 'currentCustomer' | 'nextCustomer'> {
  const latest = store.query<{ terminal: string }, { id: number }>((db, { terminal }) =>
    db.selectFrom('customer').select('id').where('terminal', '=', terminal).orderBy('id', 'desc').limit(1),
  );
  const played = store.query<{ id: number }, { plays: number; total: number }>((db, { id }) =>
    db
      .selectFrom('play_state')
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('plays'),
        fn.coalesce(fn.sum<number>('total'), lit(0)).as('total'),
      ])
      .where('customer_id', '=', id)
      .where('is_void', '=', 0),
  );

  const paidOut = store.query<{ id: number }, { paid: number }>((db, { id }) => {
    const prizes = db
      .selectFrom('payment')
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('sum'))
      .where('customer_id', '=', id);
    const refunds = db
      .selectFrom('play_void')
      .innerJoin('play', 'play.id', 'play_void.play_id')
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('play_void.refund'), lit(0)).as('sum'))
      .where('play_void.customer_id', '=', id)
      .whereRef('play.customer_id', '<>', 'play_void.customer_id');
    return db.selectNoFrom(({ eb }) => eb(prizes, '+', refunds).as('paid')).$castTo<{ paid: number }>();
  });

  async function newCustomer(mutation: Mutation): Promise<CustomerRecord> {
    const { id } = await mutation.record('customer', {});
    return { id, plays: 0, total: 0, paid: 0 };
  }

  async function current(connection: Connection, terminal: string): Promise<CustomerRecord | null> {
    const customer = await latest.first(connection, { terminal });
    if (customer === undefined) return null;
    const sums = await played.first(connection, { id: customer.id });
    const paid = await paidOut.first(connection, { id: customer.id });
    return { id: customer.id, plays: sums?.plays ?? 0, total: sums?.total ?? 0, paid: paid?.paid ?? 0 };
  }

  return {
    currentCustomer: async (actor) =>
      (await store.read((connection) => current(connection, actor.terminal))) ??
      store.mutate(
        'customer',
        actor,
        async (mutation) =>
          (await current(mutation.transaction, actor.terminal)) ?? (await newCustomer(mutation)),
      ),
    nextCustomer: (actor) => store.mutate('customer', actor, newCustomer),
  };
}
