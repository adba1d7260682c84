import { sql } from 'kysely';
import { canonicalJson, plainJson } from './journal-line.ts';
import type { Mutation } from './mutation.ts';
import { makeOpenPrintJobs } from './open-print-jobs.ts';
import type { Connection } from './prepared-query.ts';
import type {
  Actor,
  DecisionRefusal,
  IssueKind,
  PrintJobOrigin,
  PrintJobRecord,
  PrintKind,
  PrintState,
  Registry,
} from './registry.ts';
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
  /** Jobs of issues (not of duplicates and proofs) of the plays with these ids, in order of play and issue. */
  ofIssues(connection: Connection, firstPlayId: number, lastPlayId: number): Promise<PrintJobRecord[]>;
}

/** In the SQL itself, so that the indexes on part of the jobs serve. */
const DUPLICATE = sql.lit<PrintKind>('duplicate');
const ISSUE_KINDS = (['original', 'replacement', 'exchange', 'claim-code'] satisfies IssueKind[]).map(
  (kind) => sql.lit<PrintKind>(kind),
);

/** Columns of a PrintJobRecord. */
const JOB_COLUMNS = [
  'id',
  'kind',
  'play_id as playId',
  'issue',
  'duplicate_number as duplicateNumber',
  'payment_id as paymentId',
  'centre_slip_id as centreSlipId',
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
      .where('kind', 'in', ISSUE_KINDS)
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

/** A paper to print. */
export interface NewPrintJob {
  readonly kind: PrintKind;
  readonly playId: number;
  readonly issue: number;
  readonly duplicateNumber?: number;
  readonly paymentId?: number;
  readonly centreSlipId?: number;
  readonly copyKey?: string;
}

/** Records a paper to print, in the transaction of what it is about; resolves to its id. */
export async function recordPrintJob(mutation: Mutation, job: NewPrintJob): Promise<number> {
  const { id } = await mutation.record('print_job', {
    kind: job.kind,
    play_id: job.playId,
    issue: job.issue,
    duplicate_number: job.duplicateNumber ?? null,
    payment_id: job.paymentId ?? null,
    centre_slip_id: job.centreSlipId ?? null,
    copy_key: job.copyKey ?? null,
  });
  return id;
}

/** A job that was just recorded or found in the same mutation. */
export async function knownJob(
  reader: PrintJobReader,
  mutation: Mutation,
  jobId: number,
): Promise<PrintJobRecord> {
  const job = await reader.byId(mutation.transaction, jobId);
  if (job === null) throw new Error(`print job ${jobId} is gone`);
  return job;
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
): Pick<Registry, 'printJob' | 'originOfPrintJob' | 'printJobs' | 'recordPrint' | 'decidePrint'> {
  const openJobs = makeOpenPrintJobs(store);
  const origin = store.query<{ id: number }, PrintJobOrigin>((db, { id }) =>
    db
      .selectFrom('print_job')
      .leftJoin('operator', 'operator.id', 'print_job.operator_id')
      .select(['operator.name as operatorName', 'print_job.terminal'])
      .select(({ selectFrom }) =>
        selectFrom('print_job as earlier')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('earlier.payment_id', '=', 'print_job.payment_id')
          .whereRef('earlier.id', '<', 'print_job.id')
          .$asScalar()
          .$notNull()
          .as('earlierProofs'),
      )
      .where('print_job.id', '=', id),
  );

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
    originOfPrintJob: (id) =>
      store.read(async (connection) => (await origin.first(connection, { id })) ?? null),

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
