import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  CHAIN_START,
  canonicalJson,
  type FactEntry,
  factDigest,
  type JournalLine,
  macOf,
  plainJson,
} from './journal-line.ts';
import { type Connection, type PreparedQuery, prepareQuery, type QueryValues } from './prepared-query.ts';
import type { Actor } from './registry.ts';
import type { FactColumns, FactTable, FactTables, Tables } from './tables.ts';

/** The columns of a fact that its recorder gives: its id and what every fact carries are filled in. */
export type FactValues<Table extends FactTable> = Omit<
  Insertable<FactTables[Table]>,
  keyof FactColumns | 'id'
>;

/** One transaction that writes: it records facts, and makes one journal line of them when it ends. */
export interface Mutation {
  readonly actor: Actor;
  readonly transaction: Transaction<Tables>;
  /** Inserts a fact and resolves to the row as it was stored. */
  record<Table extends FactTable>(
    table: Table,
    values: FactValues<Table>,
  ): Promise<Selectable<FactTables[Table]>>;
  /** Adds to what the journal line says besides the digests of its facts. */
  note(details: Readonly<Record<string, unknown>>): void;
}

/** Ends a mutation as a refusal: everything it did is undone, and the mutation resolves to the value. */
export class Refused<Value> {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

type LastLine = { sequence: number; mac: string };

/** Writes facts and the journal of one registry. */
export class JournalWriter {
  readonly #db: Kysely<Tables>;
  readonly #key: Uint8Array;
  readonly #inserts = new Map<FactTable, PreparedQuery<QueryValues, QueryValues>>();
  readonly #lastLine: PreparedQuery<Record<string, never>, LastLine>;
  readonly #insertLine: PreparedQuery<JournalLine & { mac: string }, unknown>;

  constructor(db: Kysely<Tables>, key: Uint8Array) {
    this.#db = db;
    this.#key = key;
    this.#lastLine = prepareQuery(db, () =>
      db.selectFrom('journal').select(['sequence', 'mac']).orderBy('sequence', 'desc').limit(1),
    );
    this.#insertLine = prepareQuery<JournalLine & { mac: string }, unknown>(db, (_, line) =>
      db.insertInto('journal').values({
        sequence: line.sequence,
        at: line.at,
        terminal: line.terminal,
        operator_id: line.operatorId,
        kind: line.kind,
        payload: line.payload,
        mac: line.mac,
      }),
    );
  }

  /** Does the work, and writes a journal line of this kind when it recorded or noted something. */
  async write<Value>(
    kind: string,
    actor: Actor,
    transaction: Transaction<Tables>,
    work: (mutation: Mutation) => Promise<Value>,
  ): Promise<Value> {
    const facts: FactEntry[] = [];
    let details: Record<string, unknown> | null = null;
    let last: LastLine | undefined;
    const previous = async (): Promise<LastLine> => {
      last ??= (await this.#lastLine.first(transaction, {})) ?? { sequence: 0, mac: CHAIN_START };
      return last;
    };

    const value = await work({
      actor,
      transaction,
      record: async <Table extends FactTable>(table: Table, values: FactValues<Table>) => {
        const row = await this.#insert(transaction, table, {
          ...(values as QueryValues),
          recorded_at: actor.at,
          terminal: actor.terminal,
          operator_id: actor.operatorId,
          journal_sequence: (await previous()).sequence + 1,
        });
        facts.push([table, factDigest(table, row)]);
        return row as unknown as Selectable<FactTables[Table]>;
      },
      note: (more) => {
        details = { ...details, ...plainJson(more) };
      },
    });

    if (facts.length > 0 || details !== null) {
      await this.#writeLine(kind, actor, transaction, await previous(), { details, facts });
    }
    return value;
  }

  async #writeLine(
    kind: string,
    actor: Actor,
    transaction: Connection,
    previous: LastLine,
    content: { details: Record<string, unknown> | null; facts: readonly FactEntry[] },
  ): Promise<void> {
    const line = {
      sequence: previous.sequence + 1,
      at: actor.at,
      terminal: actor.terminal,
      operatorId: actor.operatorId,
      kind,
      payload: canonicalJson(content),
    };
    await this.#insertLine.run(transaction, { ...line, mac: macOf(this.#key, previous.mac, line) });
  }

  /** Compiled once a table, from the columns of its first fact: every fact of a table has the same. */
  async #insert(transaction: Connection, table: FactTable, row: QueryValues): Promise<QueryValues> {
    let insert = this.#inserts.get(table);
    if (insert === undefined) {
      const columns = Object.keys(row);
      insert = prepareQuery<QueryValues, QueryValues>(this.#db, (_, values) => {
        const names = sql.join(columns.map((column) => sql.ref(column)));
        const slots = sql.join(columns.map((column) => sql`${values[column]}`));
        const statement = sql<QueryValues>`insert into ${sql.table(table)} (${names}) values (${slots}) returning *`;
        return { compile: () => statement.compile(this.#db) };
      });
      this.#inserts.set(table, insert);
    }
    const stored = await insert.first(transaction, row);
    if (stored === undefined) throw new Error(`the fact was not stored in ${table}`);
    return stored;
  }
}
