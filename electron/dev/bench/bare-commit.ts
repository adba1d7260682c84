import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { Bench } from './bench-run.ts';

/**
 * The baseline of what is durable: makes a function that inserts one small row and commits it to disk (WAL,
 * synchronous=FULL), in a database of its own in the bench's folder.
 */
export function openBareCommit(bench: Bench): () => void {
  const database = new SqliteFile(join(bench.folder, 'bare.sqlite'));
  bench.defer(() => database.close());
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table bare (id integer primary key, value text not null) strict');
  const insert = database.prepare('insert into bare (value) values (?)');
  const commit = () => void insert.run('one small durable row');
  commit();
  return commit;
}
