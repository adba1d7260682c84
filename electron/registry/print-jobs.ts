import { sql } from 'kysely';
import { canonicalJson, plainJson } from './journal-line.ts';
import type { Mutation } from './mutation.ts';
import { makeOpenPrintJobs } from './open-print-jobs.ts';
import type { Connection } from './prepared-query.ts';
import type { Actor, DecisionRefusal, PrintJobRecord, PrintKind, PrintState, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** States that the printer's story may go on to, by itself (promise 4). */
const NEXT_STATES: Readonly<Record<PrintState, readonly PrintState[]>> = {
  pending: ['sending', 'not-sent'],
  'code-shown': [],
  sending: ['printed', 'unknown', 'sent-unconfirmed', 'not-sent'],
  'not-sent': ['sending'],
  // The printer's word that came after the wait was given up.
  unknown: ['printed'],
  'sent-unconfirmed': [],
  printed: [],
  'confirmed-whole': [],
  'confirmed-lost': [],
};

/** States in which nobody knows yet whether the paper, or the claim code, is in the customer's hands. */
export const OPEN_STATES: readonly PrintState[] = [
  'pending',
  'code-shown',
  'sending',
  'unknown',
  'sent-unconfirmed',
];

/** What a person may decide about a paper in each state. */
const DECISIONS: Readonly<Record<PrintState, readonly PrintState[]>> = {
  pending: [],
  // Only its reading back hands a claim code over.
  'code-shown': ['confirmed-lost'],
  sending: [],
  'not-sent': ['confirmed-lost'],
  unknown: ['confirmed-whole', 'confirmed-lost'],
  'sent-unconfirmed': ['confirmed-whole', 'confirmed-lost'],
  printed: [],
  'confirmed-whole': [],
  'confirmed-lost': [],
};

/** Print jobs inside a transaction, for the parts of the registry that make and settle papers. */
export interface PrintJobReader {
  byId(connection: Connection, jobId: number): Promise<PrintJobRecord | null>;
  /** The job that prints a duplicate on paper, or null. */
  ofDuplicate(connection: Connection, playId: number, duplicate: number): Promise<PrintJobRecord | null>;
  /** Jobs of issues (no duplicates) of the plays with these ids, in order of play and issue. */
  ofIssues(connection: Connection, firstPlayId: number, lastPlayId: number): Promise<PrintJobRecord[]>;
}

/** In the SQL itself, so that the indexes on part of the jobs serve. */
const DUPLICATE = sql.lit<PrintKind>('duplicate');

/** Columns of a PrintJobRecord. */
const JOB_COLUMNS = [
  'id',
  'kind',
  'play_id as playId',
  'issue',
  'duplicate_number as duplicateNumber',
  'created_at as createdAt',
  'state',
  'state_at as stateAt',
  'attempt',
] as const;

/** Reads print jobs with their states. */
export function makePrintJobReader(store: Store): PrintJobReader {
  const byId = store.query<{ id: number }, PrintJobRecord>((db, { id }) =>
    db.selectFrom('print_job_state').select(JOB_COLUMNS).where('id', '=', id),
  );
  const ofDuplicate = store.query<{ playId: number; duplicate: number }, PrintJobRecord>(
    (db, { playId, duplicate }) =>
      db
        .selectFrom('print_job_state')
        .select(JOB_COLUMNS)
        .where('play_id', '=', playId)
        .where('kind', '=', DUPLICATE)
        .where('duplicate_number', '=', duplicate),
  );
  const ofIssues = store.query<{ first: number; last: number }, PrintJobRecord>((db, { first, last }) =>
    db
      .selectFrom('print_job_state')
      .select(JOB_COLUMNS)
      .where('play_id', '>=', first)
      .where('play_id', '<=', last)
      .where('kind', '<>', DUPLICATE)
      .orderBy('play_id')
      .orderBy('issue'),
  );
  return {
    byId: async (connection, id) => (await byId.first(connection, { id })) ?? null,
    ofDuplicate: async (connection, playId, duplicate) =>
      (await ofDuplicate.first(connection, { playId, duplicate })) ?? null,
    ofIssues: (connection, first, last) => ofIssues.all(connection, { first, last }),
  };
}

/** Records what became of a paper: a state is its latest event. */
export async function recordPrintEvent(
  mutation: Mutation,
  jobId: number,
  state: Exclude<PrintState, 'pending'>,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mutation.record('print_event', {
    job_id: jobId,
    state,
    detail: canonicalJson(plainJson(detail)),
  });
  mutation.note({ job: jobId, state });
}

/** The papers to print and what became of them. */
export function makePrintJobs(
  store: Store,
  reader: PrintJobReader,
): Pick<Registry, 'printJob' | 'printJobs' | 'recordPrint' | 'decidePrint'> {
  const openJobs = makeOpenPrintJobs(store);

  async function afterEvent(
    mutation: Mutation,
    job: PrintJobRecord,
    state: Exclude<PrintState, 'pending'>,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<PrintJobRecord> {
    await recordPrintEvent(mutation, job.id, state, detail);
    return {
      ...job,
      state,
      stateAt: mutation.actor.at,
      attempt: job.attempt + (state === 'sending' ? 1 : 0),
    };
  }

  return {
    printJob: (jobId) => store.read((connection) => reader.byId(connection, jobId)),

    printJobs: (terminal, states) =>
      store.read(async (connection) => {
        const jobs: PrintJobRecord[] = [];
        for (const id of await openJobs.idsFor(connection, terminal, states)) {
          const job = await reader.byId(connection, id);
          if (job !== null && states.includes(job.state)) jobs.push(job);
        }
        return jobs;
      }),

    recordPrint: (jobId, state, detail, actor: Actor) =>
      store.mutate('print', actor, async (mutation) => {
        const job = await reader.byId(mutation.transaction, jobId);
        if (job === null) throw new RangeError(`no print job ${jobId}`);
        if (state === 'pending' || !NEXT_STATES[job.state].includes(state)) {
          throw new RangeError(`print job ${jobId} can't go from ${job.state} to ${state}`);
        }
        return afterEvent(mutation, job, state, detail);
      }),

    decidePrint: (jobId, state, detail, actor) =>
      store.mutate('print-decided', actor, async (mutation) => {
        const job = await reader.byId(mutation.transaction, jobId);
        if (job === null) return { kind: 'refused', refusal: { kind: 'unknown-job' } };
        if (!DECISIONS[job.state].includes(state)) return { kind: 'refused', refusal: decidedRefusal(job) };
        return { kind: 'done', value: await afterEvent(mutation, job, state, detail) };
      }),
  };
}

/** Why a paper in this state can't be decided on so: it still prints or waits for its answer, or its fate is known. */
export function decidedRefusal(job: PrintJobRecord): DecisionRefusal {
  return OPEN_STATES.includes(job.state)
    ? { kind: 'print-still-open', jobId: job.id }
    : { kind: 'already-decided', state: job.state };
}
