import Database from 'better-sqlite3';

/** Holds a data folder for one till; the system lets go of it when the process ends, however it ends. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the lock file, or resolves null where another till holds it.
 *
 * Two tills on one folder would both take the same print jobs and devices. The lock is SQLite's own
 * exclusive lock on a file that holds nothing.
 */
export function lockData(file: string): DataLock | null {
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
