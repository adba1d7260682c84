import { setImmediate as nextTurn } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { RegistryError, type RegistryProblem } from './registry.ts';

/** How long a transaction waits for those of other tills before it gives up, unless said otherwise. */
const BUSY_LIMIT_MS = 5000;

/** How much of that SQLite itself may wait at once, in ms: the till stands still meanwhile. */
const BUSY_TIMEOUT_MS = 200;

/** Value of `PRAGMA synchronous` that means FULL. */
const SYNCHRONOUS_FULL = 2;

export interface SqliteFileOptions {
  readonly file: string;
  readonly readOnly?: boolean;
  /** Called with each statement's SQL just before it runs, "begin" and "commit" too. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  /** How long a transaction waits for those of other tills before it gives up, in ms. */
  readonly busyLimitMs?: number | undefined;
  /** Pages of 4096 bytes that the file may have; a sale that needs more finds the disk full. */
  readonly maxPages?: number | undefined;
}

/**
 * Opens the file for Kysely: WAL, synchronous=FULL, foreign keys, and a busy timeout. Throws a RegistryError when
 * it isn't a database, or when one of these can't be had.
 */
export function openSqlite(options: SqliteFileOptions): SqliteDialect {
  try {
    const database = new SqliteFile(options.file, {
      timeout: BUSY_TIMEOUT_MS,
      readonly: options.readOnly ?? false,
    });
    try {
      setPragmas(database, options);
    } catch (error) {
      database.close();
      throw error;
    }
    return new ImmediateSqliteDialect(
      database,
      withStatementCache(database, options.onStatement),
      options.busyLimitMs ?? BUSY_LIMIT_MS,
    );
  } catch (error) {
    const known = asRegistryError(error);
    throw known instanceof RegistryError
      ? known
      : new RegistryError('failed', `${options.file} can't be opened`, { cause: error });
  }
}

function setPragmas(database: SqliteFile.Database, options: SqliteFileOptions): void {
  database.pragma('foreign_keys = ON');
  // Without it, "insert or replace" deletes a row past the triggers that refuse it.
  database.pragma('recursive_triggers = ON');
  database.pragma('synchronous = FULL');
  if (!options.readOnly) database.pragma('journal_mode = WAL');
  if (options.maxPages !== undefined) database.pragma(`max_page_count = ${options.maxPages}`);
  const found = {
    journal: database.pragma('journal_mode', { simple: true }),
    synchronous: database.pragma('synchronous', { simple: true }),
    foreignKeys: database.pragma('foreign_keys', { simple: true }),
  };
  if (found.journal !== 'wal' || found.synchronous !== SYNCHRONOUS_FULL || found.foreignKeys !== 1) {
    throw new RegistryError('failed', `the database can't be made durable: ${JSON.stringify(found)}`);
  }
}

/** Gives Kysely the same prepared statement for the same SQL, so that each is compiled once. */
function withStatementCache(
  database: SqliteFile.Database,
  onStatement: ((sql: string) => void) | undefined,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      onStatement?.(sql);
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare<unknown[]>(sql);
        statements.set(sql, statement);
      }

      return statement;
    },
  };
}

/** Transactions that write take the write lock when they begin, so that what they read can't change under them. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteFile.Database;
  readonly #config: SqliteDialectConfig;
  readonly #busyLimitMs: number;

  constructor(database: SqliteFile.Database, cached: SqliteDatabase, busyLimitMs: number) {
    super({ database: cached });
    this.#database = database;
    this.#config = { database: cached };
    this.#busyLimitMs = busyLimitMs;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database, this.#config, this.#busyLimitMs);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SqliteFile.Database;
  readonly #busyLimitMs: number;

  constructor(database: SqliteFile.Database, config: SqliteDialectConfig, busyLimitMs: number) {
    super(config);
    this.#database = database;
    this.#busyLimitMs = busyLimitMs;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const readOnly = settings?.accessMode === 'read only';
    const begin = CompiledQuery.raw(readOnly ? 'begin' : 'begin immediate');
    const start = performance.now();
    for (;;) {
      try {
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() - start >= this.#busyLimitMs) throw error;
        await nextTurn();
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk or an I/O error has already rolled it back.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** What a failure of SQLite means for the till; other errors are passed through. */
export function asRegistryError(error: unknown): unknown {
  if (error instanceof RegistryError || !(error instanceof Error)) return error;
  if (error instanceof SqliteFile.SqliteError) {
    return new RegistryError(problemOf(error.code), error.message, { cause: error });
  }
  return error;
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function problemOf(code: string): RegistryProblem {
  if (code.startsWith('SQLITE_FULL')) return 'disk-full';
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged';
  return 'failed';
}
