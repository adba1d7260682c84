import { done, type PresentedReceipts, refusedBy } from './presented-receipts.ts';
import { knownJob, type PrintJobReader, recordPrintJob } from './print-jobs.ts';
import type { PaymentDecision, PlayStanding, PrizeRegistry } from './prize-registry.ts';
import type { PrintJobRecord } from './registry.ts';
import type { StandingReader } from './standing.ts';
import type { Store } from './store.ts';

/** Slips that send a winner to the payment centre: nothing is paid by them. */
export function makeCentreSlips(
  store: Store,
  presented: PresentedReceipts,
  printJobs: PrintJobReader,
  standings: StandingReader,
): Pick<PrizeRegistry, 'addCentreSlip' | 'centreSlip'> {
  const byKey = store.query<
    { key: string },
    { playId: number; issue: number; amount: number; jobId: number }
  >((db, { key }) =>
    db
      .selectFrom('centre_slip')
      .innerJoin('print_job', 'print_job.centre_slip_id', 'centre_slip.id')
      .select([
        'centre_slip.play_id as playId',
        'centre_slip.issue',
        'centre_slip.amount',
        'print_job.id as jobId',
      ])
      .where('centre_slip.idempotency_key', '=', key),
  );
  const byId = store.query<{ id: number }, { playId: number; issue: number; amount: number; madeAt: number }>(
    (db, { id }) =>
      db
        .selectFrom('centre_slip')
        .select(['play_id as playId', 'issue', 'amount', 'recorded_at as madeAt'])
        .where('id', '=', id),
  );

  return {
    addCentreSlip: (slip, actor) =>
      store.mutate<PaymentDecision<PrintJobRecord>>('centre-slip', actor, async (mutation) => {
        const { playId, issue, amount, idempotencyKey } = slip;
        const earlier = await byKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          const same = earlier.playId === playId && earlier.issue === issue && earlier.amount === amount;
          if (!same) throw refusedBy({ kind: 'key-reused' });
          return done(await knownJob(printJobs, mutation, earlier.jobId));
        }
        const play = await presented.play(mutation.transaction, slip);
        const standing = await standings.of(mutation.transaction, playId);
        if (amount > unpaidPrizes(standing)) throw refusedBy({ kind: 'amount-changed' });
        const { id } = await mutation.record('centre_slip', {
          play_id: playId,
          issue,
          amount,
          idempotency_key: idempotencyKey,
        });
        const jobId = await recordPrintJob(mutation, {
          kind: 'centre-slip',
          playId,
          issue,
          centreSlipId: id,
        });
        mutation.note({ play: playId, number: play.number, amount });
        return done(await knownJob(printJobs, mutation, jobId));
      }),
    centreSlip: (id) => store.read(async (connection) => (await byId.first(connection, { id })) ?? null),
  };
}

function unpaidPrizes(standing: PlayStanding | null): number {
  return (standing?.draws ?? []).reduce(
    (sum, { prize, payment }) => sum + (payment === null ? (prize?.amount ?? 0) : 0),
    0,
  );
}
