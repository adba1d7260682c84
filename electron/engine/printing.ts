import type { PrintOutcome, ReceiptPrinter } from '../../drivers/printer/receipt-printer.ts';
import type { Actor, PrintJobRecord, PrintState, Registry } from '../registry/registry.ts';

/** The outbox: what the sale's transaction put there is sent once, and only proof makes it printed. */
export interface Printing {
  /**
   * After a start: what was being sent is unknown, what never left is asked about, never dumped. Resolves whether
   * a paper may lie unfinished in the printer.
   */
  recover(): Promise<boolean>;
  /** Puts a pending job in line; it's printed as soon as the ones before it are done. */
  enqueue(job: PrintJobRecord): void;
  /**
   * Does something else with the printer in its turn: after the papers in line, before those that come later; it
   * gets null where there is no printer. What it rejects with is the caller's.
   */
  inTurn<T>(work: (printer: ReceiptPrinter | null) => Promise<T>): Promise<T>;
  /** The printer's proof of a paper that had been given up as unknown, by the paper's reference. */
  lateProof(reference: string): Promise<void>;
  /** Called every now and then: jobs whose state storage didn't take become questions as soon as it does. */
  settle(): Promise<void>;
  /** Resolves when nothing is being printed any more. */
  idle(): Promise<void>;
}

/** Why a job wasn't finished when the engine stopped. */
const RESTARTED = 'engine-restarted';
const BROKEN_OFF = 'broken-off';

/** What the printing of a job needs. */
export interface PrintingDependencies {
  readonly registry: Registry;
  readonly actor: () => Actor;
  readonly printer: () => ReceiptPrinter | null;
  /** The job's body in ESC/POS, from what was stored at registration. */
  readonly encode: (job: PrintJobRecord) => Promise<Uint8Array>;
  readonly changed: (job: PrintJobRecord) => void;
  readonly log: (line: string) => void;
}

/** Sends jobs one at a time (promises 1 and 4): SENDING is on disk before the first byte leaves. */
export function createPrinting(till: PrintingDependencies): Printing {
  let tail: Promise<void> = Promise.resolve();
  /** Jobs whose sending broke off by a failure here: storage, or a receipt that can't be encoded. */
  const unsettled = new Set<number>();
  let last: { readonly reference: string; readonly jobId: number } | null = null;

  async function record(jobId: number, state: PrintState, detail: Record<string, unknown>): Promise<void> {
    till.changed(await till.registry.recordPrint(jobId, state, detail, till.actor()));
  }

  /** Records how the sending ended; a paper that still wasn't sent says so once. */
  async function conclude(jobId: number, outcome: PrintOutcome): Promise<void> {
    const state = stateAfter(outcome);
    const job = await till.registry.printJob(jobId);
    if (job?.state === state) return;
    await record(jobId, state, 'problem' in outcome ? { problem: outcome.problem } : {});
  }

  async function send(jobId: number): Promise<void> {
    const job = await till.registry.printJob(jobId);
    // The same job may be put in line twice by a repeated command: it is printed once.
    if (job?.state !== 'pending' && job?.state !== 'not-sent') return;
    const printer = till.printer();
    if (!printer) return conclude(jobId, { kind: 'not-sent', problem: 'no-printer' });
    const body = await till.encode(job);
    const outcome = await printer.print(body, (reference) => {
      last = { reference, jobId };
      return record(jobId, 'sending', { reference });
    });
    await conclude(jobId, outcome);
  }

  /** What never left is asked about, what was being sent is unknown: never sent again by itself. */
  async function giveUp(job: PrintJobRecord, problem: string): Promise<void> {
    if (job.state === 'pending') await record(job.id, 'not-sent', { problem });
    if (job.state === 'sending') await record(job.id, 'unknown', { problem });
  }

  async function settle(): Promise<void> {
    for (const jobId of [...unsettled]) {
      const job = await till.registry.printJob(jobId);
      if (job) await giveUp(job, BROKEN_OFF);
      unsettled.delete(jobId);
    }
  }

  return {
    async recover() {
      // One till at a time holds the registry's folder: papers of any terminal are its to ask about.
      const jobs = await till.registry.printJobs(null, ['sending', 'pending']);
      for (const job of jobs) await giveUp(job, RESTARTED);
      return jobs.some((job) => job.state === 'sending');
    },

    enqueue(job) {
      tail = tail
        .then(() => send(job.id))
        .catch((error) => {
          till.log(`print job ${job.id}: ${error instanceof Error ? error.stack : String(error)}`);
          unsettled.add(job.id);
          return settle().catch((again) => till.log(`print job ${job.id}: ${String(again)}`));
        });
    },

    inTurn(work) {
      const turn = tail.then(() => work(till.printer()));
      tail = turn.then(
        () => {},
        () => {},
      );
      return turn;
    },

    async lateProof(reference) {
      if (last?.reference !== reference) return;
      const { jobId } = last;
      await tail;
      const job = await till.registry.printJob(jobId);
      if (job?.state === 'unknown') await record(jobId, 'printed', { proof: 'late' });
      else await till.registry.recordNote('late-proof', { job: jobId, state: job?.state }, till.actor());
    },

    settle: () => (unsettled.size > 0 ? settle() : Promise.resolve()),
    idle: () => tail,
  };
}

function stateAfter(outcome: PrintOutcome): PrintState {
  switch (outcome.kind) {
    case 'printed':
      return 'printed';
    case 'not-sent':
      return 'not-sent';
    case 'sent':
      return 'sent-unconfirmed';
    case 'unknown':
      return 'unknown';
  }
}
