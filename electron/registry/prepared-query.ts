import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Where a query runs: the database, or a transaction on it. */
export type Connection = Kysely<Tables>;

/** A value that a query is given when it runs. */
export type QueryValues = Record<string, string | number | null>;

/** A query that Kysely compiled once and that runs with new values each time. */
export interface PreparedQuery<Values, Row> {
  all(connection: Connection, values: Values): Promise<Row[]>;
  /** The first row, or undefined. */
  first(connection: Connection, values: Values): Promise<Row | undefined>;
  /** Rows changed. */
  run(connection: Connection, values: Values): Promise<number>;
}

/** Stands in the compiled query where a value comes in. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Makes a query of what `build` returns, given stand-ins for the values; compiled when it first runs. */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Tables>,
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | undefined;

  function execute(connection: Connection, values: Values): Promise<QueryResult<Row>> {
    compiled ??= build(db, slots).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? (values as QueryValues)[value.name] : value,
    );
    return connection.executeQuery({ ...compiled, parameters });
  }

  return {
    all: async (connection, values) => (await execute(connection, values)).rows,
    first: async (connection, values) => (await execute(connection, values)).rows[0],
    run: async (connection, values) => Number((await execute(connection, values)).numAffectedRows ?? 0),
  };
}
