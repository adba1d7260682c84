import { sql } from 'kysely';
import type { Mutation } from '../mutation.ts';
import type { Connection } from '../prepared-query.ts';
import { RegistryError } from '../registry.ts';
import { FIRST_VERSION } from './0001-first.ts';

/** A step from one version of the registry to the next. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every step, oldest first: the version of a registry is how many of them it has had. Steps only get added. */
export const MIGRATIONS: readonly Migration[] = [{ name: 'first', statements: FIRST_VERSION }];

/** How many migrations the registry has had; 0 for an empty file. Throws a RegistryError for a file of something else. */
export async function schemaVersion(connection: Connection): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(connection);
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === 'migration')) {
    throw new RegistryError('damaged', 'the file holds something else than a registry');
  }
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from migration`.execute(connection);
  return rows[0]?.version ?? 0;
}

/** Brings a registry of this version up to date, each step a recorded fact. */
export async function migrate(
  mutation: Mutation,
  from: number,
  migrations: readonly Migration[],
): Promise<void> {
  for (const [index, { name, statements }] of migrations.entries()) {
    if (index < from) continue;
    for (const statement of statements) {
      await sql.raw(statement).execute(mutation.transaction);
    }
    await mutation.record('migration', { version: index + 1, name });
  }
}
