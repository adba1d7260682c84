import { checkJournal } from './journal-check.ts';
import type { Registry } from './registry.ts';
import { openSqlite } from './sqlite-database.ts';
import type { Store } from './store.ts';

/** The note by which a manager trusts a clock that went back: what came before no longer counts. */
export const CLOCK_RECOVERED = 'clock-recovered';

/** The journal itself: notes that are only there, its last instant, and its check. */
export function makeJournal(
  store: Store,
  file: string,
  journalKey: Uint8Array,
): Pick<Registry, 'recordNote' | 'lastSequence' | 'lastInstant' | 'checkJournal'> {
  const latest = store.query<Record<string, never>, { at: number | null }>((db) =>
    db
      .selectFrom('journal')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('sequence', '>=', ({ selectFrom }) =>
        selectFrom('journal')
          .select(({ fn, lit }) => fn.coalesce(fn.max('sequence'), lit(0)).as('sequence'))
          .where('kind', '=', CLOCK_RECOVERED),
      ),
  );
  const length = store.query<Record<string, never>, { sequence: number }>((db) =>
    db
      .selectFrom('journal')
      .select(({ fn, lit }) => fn.coalesce(fn.max('sequence'), lit(0)).as('sequence'))
      .$castTo<{ sequence: number }>(),
  );
  return {
    recordNote: (kind, facts, actor) =>
      store.mutate(kind, actor, async (mutation) => {
        mutation.note(facts);
      }),
    lastSequence: () => store.read(async (connection) => (await length.first(connection, {}))?.sequence ?? 0),
    lastInstant: () => store.read(async (connection) => (await latest.first(connection, {}))?.at ?? null),
    checkJournal: async () => checkJournal(openSqlite({ file, readOnly: true }), journalKey),
  };
}
