import type { Connection } from './prepared-query.ts';
import type { PrintState } from './registry.ts';
import type { Store } from './store.ts';

/** States after which nothing is left to do. A lost paper still is: it waits to be replaced or refunded. */
const FINAL_STATES = ['printed', 'confirmed-whole'] as const satisfies PrintState[];

/** Finds the print jobs that may be in some states, without going through all that were ever made. */
export interface OpenPrintJobs {
  /** Ids of the jobs of a terminal (null: of any) that may be in one of the states, oldest first. */
  idsFor(connection: Connection, terminal: string | null, states: readonly PrintState[]): Promise<number[]>;
}

/**
 * Keeps in memory the ids of the jobs that aren't in a final state: read once, then brought up to date from the
 * jobs and events recorded since, by whichever till. Only committed states are ever read here.
 */
export function makeOpenPrintJobs(store: Store): OpenPrintJobs {
  const open = new Map<number, string>();
  let seen: { job: number; event: number } | null = null;

  const newest = store.query<Record<string, never>, { job: number; event: number }>((db) =>
    db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('print_job')
          .select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('id'))
          .as('job'),
        selectFrom('print_event')
          .select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('id'))
          .as('event'),
      ])
      .$castTo<{ job: number; event: number }>(),
  );
  const unsettled = store.query<Record<string, never>, { id: number; terminal: string }>((db) =>
    db
      .selectFrom('print_job')
      .select(['id', 'terminal'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('print_event')
              .select('print_event.id')
              .whereRef('print_event.job_id', '=', 'print_job.id')
              .where('print_event.state', 'in', FINAL_STATES),
          ),
        ),
      ),
  );
  const newJobs = store.query<{ after: number }, { id: number; terminal: string }>((db, { after }) =>
    db.selectFrom('print_job').select(['id', 'terminal']).where('id', '>', after),
  );
  const settledSince = store.query<{ after: number }, { job_id: number }>((db, { after }) =>
    db.selectFrom('print_event').select('job_id').where('id', '>', after).where('state', 'in', FINAL_STATES),
  );
  const all = store.query<Record<string, never>, { id: number; terminal: string }>((db) =>
    db.selectFrom('print_job').select(['id', 'terminal']).orderBy('id'),
  );

  async function refresh(connection: Connection): Promise<void> {
    const upTo = (await newest.first(connection, {})) ?? { job: 0, event: 0 };
    const jobs =
      seen === null
        ? await unsettled.all(connection, {})
        : await newJobs.all(connection, { after: seen.job });
    for (const { id, terminal } of jobs) open.set(id, terminal);
    const settled = await settledSince.all(connection, { after: (seen ?? upTo).event });
    for (const { job_id } of settled) open.delete(job_id);
    seen = upTo;
  }

  return {
    async idsFor(connection, terminal, states) {
      const isOf = (owner: string) => terminal === null || owner === terminal;
      if (states.some((state) => (FINAL_STATES as readonly PrintState[]).includes(state))) {
        const jobs = await all.all(connection, {});
        return jobs.filter((job) => isOf(job.terminal)).map(({ id }) => id);
      }
      await refresh(connection);
      return [...open]
        .filter(([, owner]) => isOf(owner))
        .map(([id]) => id)
        .sort((a, b) => a - b);
    },
  };
}
