import { join } from 'node:path';
import type { CommandParams, CommandResult, Done } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { standsForPlay } from '../contract/print-kinds.ts';
import type { PrintAnswer, PrinterState, PrintQuestion, ReceiptSummary } from '../contract/state.ts';
import type { Actor, PlayRecord, PrintJobRecord, Registry } from '../registry/registry.ts';
import { decisionFailure } from './decision-failures.ts';
import { printerFailure } from './printer-fitness.ts';
import type { Printing } from './printing.ts';
import { firstClose } from './receipt-check.ts';
import type { ReceiptPaper } from './receipt-paper.ts';
import { receiptSummary } from './receipt-summary.ts';
import { problemSaving } from './save-file.ts';

/** Receipts after the sale: lists, pictures, duplicates, and what the clerk decides of a lost paper. */
export interface Receipts {
  list(limit: number, beforePlayId: number | null): Promise<ReceiptSummary[]>;
  picture(playId: number): Promise<Outcome<CommandResult<'receiptPicture'>>>;
  /** A duplicate as PDF; `save` also leaves it as a file beside the registry. */
  pdf(params: CommandParams<'receiptPdf'>): Promise<Outcome<CommandResult<'receiptPdf'>>>;
  reprint(playId: number | null, idempotencyKey: string): Promise<Outcome<CommandResult<'reprint'>>>;
  answer(jobId: number, answer: PrintAnswer): Promise<Outcome<Done>>;
  retry(jobId: number): Promise<Outcome<Done>>;
  replace(playId: number, idempotencyKey: string): Promise<Outcome<CommandResult<'replaceReceipt'>>>;
  voidPlay(playId: number, idempotencyKey: string): Promise<Outcome<CommandResult<'voidPlay'>>>;
  /** Papers that wait for the clerk's word: oldest first. */
  questions(now: number): Promise<PrintQuestion[]>;
}

/** What receipts need of the rest of the till. */
export interface ReceiptsDependencies {
  readonly registry: Registry;
  readonly printer: () => PrinterState;
  /** Whether the clock is trusted: without, nothing is refunded. */
  readonly isClockTrusted: () => boolean;
  readonly actor: () => Actor;
  readonly paper: ReceiptPaper;
  /** Where duplicates are left as PDF files; made when first needed. */
  readonly pdfDirectory: string;
  readonly printing: Printing;
}

/** Receipts of the registry (article 5, promise 4). */
export function createReceipts(till: ReceiptsDependencies): Receipts {
  const { registry, actor, paper, printing } = till;

  async function latestPlayId(): Promise<number | null> {
    return (await registry.listPlays(1, null))[0]?.id ?? null;
  }

  return {
    async list(limit, beforePlayId) {
      return (await registry.listPlays(limit, beforePlayId)).map(receiptSummary);
    },

    async picture(playId) {
      const play = await registry.playById(playId);
      return play ? success(paper.picture(play)) : failure({ code: 'unknown-receipt' });
    },

    async pdf({ playId, idempotencyKey, format = 'roll', save = false }) {
      const decision = await registry.addDuplicate(playId, 'pdf', idempotencyKey, actor());
      if (decision.kind === 'refused') return failure(decisionFailure(decision.refusal));
      const { play, number, madeAt } = decision.value;
      const pdf = await paper.pdf(play, number, madeAt, format);
      const file = save ? join(till.pdfDirectory, `${play.number}-duplicata-${number}.pdf`) : null;
      const problem = file === null ? null : await problemSaving(file, pdf);
      if (file !== null && problem !== null) return failure({ code: 'file-not-saved', file, problem });
      return success({ duplicateNumber: number, pdf: Buffer.from(pdf).toString('base64'), file });
    },

    async reprint(playId, idempotencyKey) {
      // A repeated command means the same receipt, whatever was sold since.
      const chosen = playId ?? (await registry.playOfDuplicate(idempotencyKey)) ?? (await latestPlayId());
      if (chosen === null) return failure({ code: 'unknown-receipt' });
      const decision = await registry.addDuplicate(chosen, 'paper', idempotencyKey, actor());
      if (decision.kind === 'refused') return failure(decisionFailure(decision.refusal));
      const { play, number, printJob, repeated } = decision.value;
      if (!printJob) return failure({ code: 'key-reused' });
      if (!repeated) printing.enqueue(printJob);
      return success({ receipt: receiptSummary(play), duplicateNumber: number, printJobId: printJob.id });
    },

    async answer(jobId, answer) {
      const state = answer === 'whole' ? 'confirmed-whole' : 'confirmed-lost';
      const decision = await registry.decidePrint(jobId, state, { answer }, actor());
      return decision.kind === 'done' ? success({}) : failure(decisionFailure(decision.refusal));
    },

    async retry(jobId) {
      const job = await registry.printJob(jobId);
      if (!job) return failure({ code: 'unknown-print-job' });
      if (job.state !== 'not-sent') return failure({ code: 'already-decided', state: job.state });
      const unfit = printerFailure(till.printer());
      if (unfit) return failure(unfit);
      printing.enqueue(job);
      return success({});
    },

    async replace(playId, idempotencyKey) {
      const decision = await registry.replaceReceipt(playId, idempotencyKey, actor());
      if (decision.kind === 'refused') return failure(decisionFailure(decision.refusal));
      if (decision.value.printJob.state === 'pending') printing.enqueue(decision.value.printJob);
      return success({ receipt: receiptSummary(decision.value) });
    },

    async voidPlay(playId, idempotencyKey) {
      const decision = await registry.voidPlay(playId, idempotencyKey, actor());
      return decision.kind === 'done' ? success(decision.value) : failure(decisionFailure(decision.refusal));
    },

    async questions(now) {
      const jobs = await registry.printJobs(null, [
        'unknown',
        'sent-unconfirmed',
        'not-sent',
        'code-shown',
        'confirmed-lost',
      ]);
      const questions = await Promise.all(jobs.map((job) => questionOf(job, now)));
      return questions.filter((question) => question !== null);
    },
  };

  /** A job that is a question, with what may still be decided of it; null where nothing is left to decide. */
  async function questionOf(job: PrintJobRecord, now: number): Promise<PrintQuestion | null> {
    const play = await registry.playById(job.playId);
    if (!play || isMoot(job, play)) return null;
    const isIssue = standsForPlay(job.kind);
    const payments = isIssue ? await registry.paymentsOfPlay(play.id) : [];
    // Who was paid against a paper had it, and gave it back.
    if (isIssue && payments.some(({ issue }) => issue === job.issue)) return null;
    return {
      jobId: job.id,
      kind: job.kind,
      state: job.state,
      createdAt: job.createdAt,
      receipt: receiptSummary(play),
      refundable: isIssue && payments.length === 0 && till.isClockTrusted() && now < firstClose(play),
    };
  }
}

/** What became of its play leaves nothing to ask about a paper; one that stands for no play is let go once lost. */
function isMoot(job: PrintJobRecord, play: PlayRecord): boolean {
  if (!standsForPlay(job.kind) && job.state === 'confirmed-lost') return true;
  switch (job.kind) {
    // What was done is done: its proof is owed whatever comes after.
    case 'payment-proof':
    case 'cancellation':
      return false;
    case 'original':
    case 'replacement':
    case 'exchange':
    case 'claim-code':
    case 'duplicate':
    case 'centre-slip':
      return play.void || job.issue !== play.issue;
  }
}
