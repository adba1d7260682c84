import type { PrintOutcome, ReceiptPrinter } from '../../drivers/printer/receipt-printer.ts';
import type { Actor, PrintJobRecord, PrintState, Registry } from '../registry/registry.ts';

/** The outbox: what the sale's transaction put there is sent once, and only proof makes it printed. */
export interface Printing {
  /** After a start: what was being sent is unknown, what never left is asked about, never dumped. */
  recover(): Promise<void>;
  /** Puts a pending job in line; it's printed as soon as the ones before it are done. */
  enqueue(job: PrintJobRecord): void;
  /** The printer's proof of a paper that had been given up as unknown, by the paper's reference. */
  lateProof(reference: string): Promise<void>;
  /** Resolves when nothing is being printed any more. */
  idle(): Promise<void>;
}

/** Why a job wasn't finished when the engine stopped. */
const RESTARTED = 'engine-restarted';

/** What the printing of a job needs. */
export interface PrintingDependencies {
  readonly registry: Registry;
  readonly terminal: string;
  readonly actor: () => Actor;
  readonly printer: () => ReceiptPrinter | null;
  /** The job's body in ESC/POS, from what was stored at registration. */
  readonly encode: (job: PrintJobRecord) => Promise<Uint8Array>;
  readonly changed: (job: PrintJobRecord) => void;
}

/** Sends jobs one at a time (promises 1 and 4): SENDING is on disk before the first byte leaves. */
export function createPrinting(till: PrintingDependencies): Printing {
  let tail: Promise<void> = Promise.resolve();
  let last: { readonly reference: string; readonly jobId: number } | null = null;

  async function record(jobId: number, state: PrintState, detail: Record<string, unknown>): Promise<void> {
    till.changed(await till.registry.recordPrint(jobId, state, detail, till.actor()));
  }

  async function send(jobId: number): Promise<void> {
    const job = await till.registry.printJob(jobId);
    // The same job may be put in line twice by a repeated command: it is printed once.
    if (job?.state !== 'pending' && job?.state !== 'not-sent') return;
    const printer = till.printer();
    if (!printer) return record(job.id, 'not-sent', { problem: 'no-printer' });
    const body = await till.encode(job);
    const outcome = await printer.print(body, (reference) => {
      last = { reference, jobId: job.id };
      return record(job.id, 'sending', { reference });
    });
    const state = stateAfter(outcome);
    await record(job.id, state, 'problem' in outcome ? { problem: outcome.problem } : {});
  }

  return {
    async recover() {
      for (const job of await till.registry.printJobs(till.terminal, ['sending'])) {
        await record(job.id, 'unknown', { problem: RESTARTED });
      }
      for (const job of await till.registry.printJobs(till.terminal, ['pending'])) {
        await record(job.id, 'not-sent', { problem: RESTARTED });
      }
    },

    enqueue(job) {
      tail = tail.then(() => send(job.id)).catch((error) => reportPrintFailure(job.id, error));
    },

    async lateProof(reference) {
      if (last?.reference !== reference) return;
      const job = await till.registry.printJob(last.jobId);
      if (job?.state === 'unknown') await record(job.id, 'printed', { proof: 'late' });
    },

    idle: () => tail,
  };
}

/** A failure here is the storage's: the job keeps its last recorded state, which recovery turns into a question. */
function reportPrintFailure(jobId: number, error: unknown): void {
  process.stderr.write(`print job ${jobId}: ${error instanceof Error ? error.stack : String(error)}\n`);
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
