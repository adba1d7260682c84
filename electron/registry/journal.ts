import { checkJournal } from './journal-check.ts';
import type { Registry } from './registry.ts';
import { openSqlite } from './sqlite-database.ts';
import type { Store } from './store.ts';

/** The journal itself: notes that are only there, its last instant, and its check. */
export function makeJournal(
  store: Store,
  file: string,
  journalKey: Uint8Array,
): Pick<Registry, 'recordNote' | 'lastInstant' | 'checkJournal'> {
  const last = store.query<Record<string, never>, { at: number }>((db) =>
    db.selectFrom('journal').select('at').orderBy('sequence', 'desc').limit(1),
  );
  return {
    recordNote: (kind, facts, actor) =>
      store.mutate(kind, actor, async (mutation) => {
        mutation.note(facts);
      }),
    lastInstant: () => store.read(async (connection) => (await last.first(connection, {}))?.at ?? null),
    checkJournal: async () => checkJournal(openSqlite({ file, readOnly: true }), journalKey),
  };
}
