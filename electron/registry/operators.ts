import type { Registry } from './registry.ts';
import type { Store } from './store.ts';

/** The people at the till: who they are, their PINs' hashes, and their signing on and off. */
export function makeOperators(
  store: Store,
): Pick<Registry, 'listOperators' | 'addOperator' | 'pinHashOf' | 'recordSignOn' | 'wrongPins'> {
  const list = store.query<Record<string, never>, { id: number; name: string; role: 'clerk' | 'manager' }>(
    (db) => db.selectFrom('operator').select(['id', 'name', 'role']).orderBy('id'),
  );
  const byNameKey = store.query<{ nameKey: string }, { id: number }>((db, { nameKey }) =>
    db.selectFrom('operator').select('id').where('name_key', '=', nameKey),
  );
  const pinHash = store.query<{ id: number }, { pin_hash: string }>((db, { id }) =>
    db.selectFrom('operator').select('pin_hash').where('id', '=', id),
  );
  const wrongPins = store.query<{ id: number }, { count: number; lastAt: number }>((db, { id }) =>
    db
      .selectFrom('sign_on')
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.max('recorded_at'), lit(0)).as('lastAt'),
      ])
      .where('subject_id', '=', id)
      .where('kind', '=', 'wrong-pin')
      .where('id', '>', (eb) =>
        eb
          .selectFrom('sign_on as right_pin')
          .select(({ fn, lit }) => fn.coalesce(fn.max('right_pin.id'), lit(0)).as('id'))
          .where('right_pin.subject_id', '=', id)
          .where('right_pin.kind', '=', 'signed-on'),
      ),
  );

  return {
    listOperators: () => store.read((connection) => list.all(connection, {})),

    addOperator: ({ name, role, pinHash: pin_hash }, actor) =>
      store.mutate('operator-added', actor, async (mutation) => {
        const nameKey = nameKeyOf(name);
        if ((await byNameKey.first(mutation.transaction, { nameKey })) !== undefined) return null;
        const { id } = await mutation.record('operator', { name, name_key: nameKey, role, pin_hash });
        mutation.note({ operator: id, name, role });
        return id;
      }),

    pinHashOf: (id) =>
      store.read(async (connection) => (await pinHash.first(connection, { id }))?.pin_hash ?? null),

    recordSignOn: ({ operatorId, kind }, actor) =>
      store.mutate(kind, actor, async (mutation) => {
        await mutation.record('sign_on', { subject_id: operatorId, kind });
        mutation.note({ operator: operatorId });
      }),

    wrongPins: (id) =>
      store.read(
        async (connection) => (await wrongPins.first(connection, { id })) ?? { count: 0, lastAt: 0 },
      ),
  };
}

/** Names that differ only in case, spaces around or Unicode form are one. */
function nameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLocaleLowerCase('fr');
}
