import type { Mutation } from './mutation.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { PlayReader } from './plays.ts';
import { decidedRefusal, OPEN_STATES, recordPrintEvent, recordPrintJob } from './print-jobs.ts';
import type { Decision, DecisionRefusal, IssueKind, PlayRecord, PrintKind } from './registry.ts';
import type { Store } from './store.ts';

/** Makes the next issue of a play's receipt, inside a mutation: the end of the one before (promise 4). */
export interface NextIssues {
  /**
   * The play with its next issue as a paper to print or a claim code, once the latest was confirmed lost or never
   * sent. One for each key: under the same key and kind, what that made.
   */
  make(
    mutation: Mutation,
    kind: Extract<IssueKind, 'replacement' | 'claim-code'>,
    playId: number,
    idempotencyKey: string,
  ): Promise<Decision<{ readonly play: PlayRecord; readonly repeated: boolean }>>;
}

/** Issues beyond the first. */
export function makeNextIssues(store: Store, plays: PlayReader, payments: PaymentReader): NextIssues {
  const issueByKey = store.query<{ key: string }, { playId: number; kind: PrintKind }>((db, { key }) =>
    db
      .selectFrom('receipt_replacement')
      .innerJoin('print_job', (join) =>
        join
          .onRef('print_job.play_id', '=', 'receipt_replacement.play_id')
          .onRef('print_job.issue', '=', 'receipt_replacement.issue')
          .on('print_job.kind', 'in', ['replacement', 'exchange', 'claim-code']),
      )
      .select(['receipt_replacement.play_id as playId', 'print_job.kind as kind'])
      .where('receipt_replacement.idempotency_key', '=', key),
  );

  return {
    async make(mutation, kind, playId, idempotencyKey) {
      const earlier = await issueByKey.first(mutation.transaction, { key: idempotencyKey });
      if (earlier !== undefined && (earlier.playId !== playId || earlier.kind !== kind)) {
        return refused({ kind: 'key-reused' });
      }
      const play = await plays.byId(mutation.transaction, playId);
      if (play === null) return refused({ kind: 'unknown-play' });
      if (earlier !== undefined) return done({ play, repeated: true });
      const paid = await payments.ofIssue(mutation.transaction, playId, play.issue);
      if (paid !== null) return refused({ kind: 'already-paid', amount: paid.amount, paidAt: paid.paidAt });
      const refusal = refusalWhilePaperMayBeOut(play);
      if (refusal !== null) return refused(refusal);

      await settleLostPaper(mutation, play, kind);
      const issue = play.issue + 1;
      await mutation.record('receipt_replacement', {
        play_id: playId,
        issue,
        idempotency_key: idempotencyKey,
      });
      const jobId = await recordPrintJob(mutation, { kind, playId, issue });
      if (kind === 'claim-code') await recordPrintEvent(mutation, jobId, 'code-shown', {});
      mutation.note({ play: playId, issue });
      return done({ play: await knownPlay(plays, mutation, playId), repeated: false });
    },
  };
}

/** A play that was just seen in the same mutation. */
export async function knownPlay(plays: PlayReader, mutation: Mutation, playId: number): Promise<PlayRecord> {
  const play = await plays.byId(mutation.transaction, playId);
  if (play === null) throw new Error(`play ${playId} is gone`);
  return play;
}

/** A paper that was never sent is lost by the decision for something else: it can't be sent any more. */
export async function settleLostPaper(mutation: Mutation, play: PlayRecord, because: string): Promise<void> {
  if (play.printJob.state === 'not-sent') {
    await recordPrintEvent(mutation, play.printJob.id, 'confirmed-lost', { because });
  }
}

/** Why nothing may take the place of a play's paper: void, or not known to be lost. */
export function refusalWhilePaperMayBeOut({ void: isVoid, printJob }: PlayRecord): DecisionRefusal | null {
  if (isVoid) return { kind: 'play-void' };
  if (OPEN_STATES.includes(printJob.state)) return { kind: 'print-still-open', jobId: printJob.id };
  const isLost = printJob.state === 'confirmed-lost' || printJob.state === 'not-sent';
  return isLost ? null : decidedRefusal(printJob);
}

/** A decision that was carried out. */
export function done<Value>(value: Value): Decision<Value> {
  return { kind: 'done', value };
}

/** A decision that was refused. */
export function refused(refusal: DecisionRefusal): { kind: 'refused'; refusal: DecisionRefusal } {
  return { kind: 'refused', refusal };
}
