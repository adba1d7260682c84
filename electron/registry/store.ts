import { type Compilable, Kysely, type SqliteDialect } from 'kysely';
import { JournalWriter, type Mutation, Refused } from './mutation.ts';
import { type Connection, type PreparedQuery, prepareQuery } from './prepared-query.ts';
import type { Actor } from './registry.ts';
import { asRegistryError } from './sqlite-database.ts';
import type { Tables } from './tables.ts';

/**
 * The database with its journal. Promises reject with a RegistryError when storage fails; anything else that is
 * thrown inside goes on to the caller. Either way nothing of the transaction is kept.
 */
export interface Store {
  /** Prepares a query on this database: compiled once, run in a read or a mutation. */
  query<Values extends object, Row>(
    build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  ): PreparedQuery<Values, Row>;
  /** Reads, all from one state of the database. */
  read<Value>(work: (connection: Connection) => Promise<Value>): Promise<Value>;
  /**
   * One transaction that writes, with one journal line of this kind where it recorded or noted something: on disk
   * when this resolves. Throwing a Refused inside undoes it and resolves to the refusal's value.
   */
  mutate<Value>(kind: string, actor: Actor, work: (mutation: Mutation) => Promise<Value>): Promise<Value>;
  /** Closes the file, after what is still running. */
  close(): Promise<void>;
}

/** A store on an open database; the key is that of the journal's MACs. */
export function makeStore(dialect: SqliteDialect, journalKey: Uint8Array): Store {
  const db = new Kysely<Tables>({ dialect });
  const journal = new JournalWriter(db, journalKey);
  const running = new Set<Promise<unknown>>();

  function tracked<Value>(work: () => Promise<Value>): Promise<Value> {
    const promise = guarded(work).finally(() => running.delete(promise));
    running.add(promise);
    return promise;
  }

  return {
    query: (build) => prepareQuery(db, build),
    read: (work) => tracked(() => db.transaction().setAccessMode('read only').execute(work)),
    mutate: (kind, actor, work) =>
      tracked(() => db.transaction().execute((transaction) => journal.write(kind, actor, transaction, work))),
    async close() {
      await Promise.allSettled(running);
      await db.destroy();
    },
  };
}

async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.value as Value;
    throw asRegistryError(error);
  }
}
