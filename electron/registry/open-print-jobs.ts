import { type SqlBool, sql } from 'kysely';
import type { Connection } from './prepared-query.ts';
import type { IssueKind, PrintState } from './registry.ts';
import type { Store } from './store.ts';

/** States after which nothing is left to do. A lost paper that stands for its play waits to be replaced or refunded. */
const FINAL_STATES = ['printed', 'confirmed-whole'] as const satisfies PrintState[];

/** Papers that stand for their play. */
const ISSUES = sql.join(
  (['original', 'replacement', 'exchange', 'claim-code'] satisfies IssueKind[]).map((kind) => sql.lit(kind)),
);

/** States that an answer of the clerk's ends, or has ended: nothing prints in them. */
const ASKED_STATES = sql.join(
  (['confirmed-lost', 'unknown', 'sent-unconfirmed', 'code-shown'] satisfies PrintState[]).map((state) =>
    sql.lit(state),
  ),
);

/**
 * Holds for papers of which nothing is left to decide, for good: lost ones that stand for no play, and those of plays
 * that were refunded, or replaced or paid since (who was paid had the paper). Proofs of payments and refunds are owed
 * whatever comes after. For queries of the table `print_job`.
 */
const IS_OVER = sql<SqlBool>`exists (
  select 1 from print_event as latest
  where latest.id = (select max(id) from print_event where job_id = print_job.id)
    and latest.state in (${ASKED_STATES})
    and case
      when print_job.kind not in (${ISSUES}) and latest.state = 'confirmed-lost' then 1
      when print_job.kind in ('payment-proof', 'cancellation') then 0
      else exists (select 1 from play_void where play_void.play_id = print_job.play_id)
        or exists (
          select 1 from receipt_replacement
          where receipt_replacement.play_id = print_job.play_id and receipt_replacement.issue > print_job.issue
        )
        or (print_job.kind in (${ISSUES}) and exists (
          select 1 from payment where payment.play_id = print_job.play_id and payment.issue = print_job.issue
        ))
    end
)`;

/** Finds the print jobs that may be in some states, without going through all that were ever made. */
export interface OpenPrintJobs {
  /** Ids of the jobs of a terminal (null: of any) that may be in one of the states, oldest first. */
  idsFor(connection: Connection, terminal: string | null, states: readonly PrintState[]): Promise<number[]>;
}

/**
 * Keeps in memory the ids of the jobs of which something may be left to do: read once, then brought up to date from the
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
      )
      .where(({ not }) => not(IS_OVER)),
  );
  const overById = store.query<{ id: number }, { id: number }>((db, { id }) =>
    db.selectFrom('print_job').select('id').where('id', '=', id).where(IS_OVER),
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
    for (const id of [...open.keys()]) {
      if ((await overById.first(connection, { id })) !== undefined) open.delete(id);
    }
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
