import type { Mutation } from './mutation.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { Connection } from './prepared-query.ts';
import { done, type PresentedReceipts, refusedBy } from './presented-receipts.ts';
import { knownJob, type PrintJobReader, recordPrintJob } from './print-jobs.ts';
import type {
  DrawPrize,
  PaymentDecision,
  PaymentRecord,
  PaymentRequest,
  PrizeRegistry,
} from './prize-registry.ts';
import type { PlayRecord, PrintJobRecord } from './registry.ts';
import type { StandingReader } from './standing.ts';
import type { Store } from './store.ts';

/** Payments and their proofs and corrections (article 7): each once for its key. */
export function makePayments(
  store: Store,
  presented: PresentedReceipts,
  printJobs: PrintJobReader,
  standings: StandingReader,
  payments: PaymentReader,
): Pick<
  PrizeRegistry,
  'standing' | 'pay' | 'payments' | 'paymentById' | 'paymentsOfPlay' | 'addProof' | 'correctPayment'
> {
  const proofByKey = store.query<{ key: string }, { id: number; paymentId: number | null }>((db, { key }) =>
    db.selectFrom('print_job').select(['id', 'payment_id as paymentId']).where('copy_key', '=', key),
  );
  const correctionByKey = store.query<
    { key: string },
    { paymentId: number; difference: number; reason: string }
  >((db, { key }) =>
    db
      .selectFrom('payment_correction')
      .select(['payment_id as paymentId', 'difference', 'reason'])
      .where('idempotency_key', '=', key),
  );
  const issueByKey = store.query<{ key: string }, { issue: number }>((db, { key }) =>
    db.selectFrom('receipt_replacement').select('issue').where('idempotency_key', '=', key),
  );

  async function knownPayment(connection: Connection, paymentId: number): Promise<PaymentRecord> {
    const payment = await payments.byId(connection, paymentId);
    if (payment === null) throw new Error(`payment ${paymentId} is gone`);
    return payment;
  }

  async function storePayment(
    mutation: Mutation,
    play: PlayRecord,
    request: PaymentRequest,
    won: readonly DrawPrize[],
  ): Promise<number> {
    const exchangeIssue = request.remaining.length > 0 ? play.issue + 1 : null;
    const amount = won.reduce((sum, { prize }) => sum + (prize?.amount ?? 0), 0);
    const { id } = await mutation.record('payment', {
      play_id: play.id,
      issue: request.issue,
      amount,
      identity_checked: request.identityChecked ? 1 : 0,
      customer_id: request.customerId,
      zone: request.zone,
      local_date: request.localDate,
      local_time: request.localTime,
      exchange_issue: exchangeIssue,
      idempotency_key: request.idempotencyKey,
    });
    for (const { draw, prize, result } of won) {
      if (prize === null || result === null) throw new Error(`draw ${draw.id} won nothing`);
      await mutation.record('payment_draw', {
        payment_id: id,
        play_id: play.id,
        draw_id: draw.id,
        result_id: result.id,
        match_class: prize.matchClass,
        amount: prize.amount,
      });
    }
    await recordPrintJob(mutation, {
      kind: 'payment-proof',
      playId: play.id,
      issue: request.issue,
      paymentId: id,
    });
    if (exchangeIssue !== null) await storeExchange(mutation, exchangeIssue, request);
    mutation.note({ play: play.id, number: play.number, payment: id, amount, exchangeIssue });
    return id;
  }

  async function storeExchange(
    mutation: Mutation,
    issue: number,
    { playId, remaining, idempotencyKey }: PaymentRequest,
  ): Promise<void> {
    await mutation.record('receipt_replacement', { play_id: playId, issue, idempotency_key: idempotencyKey });
    for (const drawId of remaining) {
      await mutation.record('exchange_draw', { play_id: playId, issue, draw_id: drawId });
    }
    await recordPrintJob(mutation, { kind: 'exchange', playId, issue });
  }

  /** What is to be paid, exactly as it was shown: each draw by its latest result, none of them paid before. */
  async function wonAsShown(mutation: Mutation, request: PaymentRequest): Promise<DrawPrize[]> {
    const draws = (await standings.of(mutation.transaction, request.playId))?.draws ?? [];
    const won = request.draws.map(({ drawId, amount }) => {
      const drawPrize = draws.find(({ draw }) => draw.id === drawId);
      if (drawPrize?.payment) {
        throw refusedBy({ kind: 'already-paid', paymentId: drawPrize.payment.paymentId });
      }
      if (drawPrize?.prize?.amount !== amount) throw refusedBy({ kind: 'amount-changed' });
      return drawPrize;
    });
    if (!isWholeAndOnce(request, draws)) throw refusedBy({ kind: 'amount-changed' });
    return won;
  }

  return {
    standing: (playId) => store.read((connection) => standings.of(connection, playId)),

    pay: (request, actor) =>
      store.mutate<PaymentDecision<{ payment: PaymentRecord; repeated: boolean }>>(
        'payment',
        actor,
        async (mutation) => {
          const earlier = await payments.byKey(mutation.transaction, request.idempotencyKey);
          if (earlier !== null) {
            if (!isSamePayment(request, earlier)) throw refusedBy({ kind: 'key-reused' });
            return done({ payment: earlier, repeated: true });
          }
          if ((await issueByKey.first(mutation.transaction, { key: request.idempotencyKey })) !== undefined) {
            throw refusedBy({ kind: 'key-reused' });
          }
          const play = await presented.play(mutation.transaction, request);
          const won = await wonAsShown(mutation, request);
          const id = await storePayment(mutation, play, request, won);
          return done({ payment: await knownPayment(mutation.transaction, id), repeated: false });
        },
      ),

    payments: (limit, beforePaymentId, search) =>
      store.read((connection) => payments.page(connection, limit, beforePaymentId, search)),
    paymentById: (paymentId) => store.read((connection) => payments.byId(connection, paymentId)),
    paymentsOfPlay: (playId) => store.read((connection) => payments.ofPlay(connection, playId)),

    addProof: (paymentId, idempotencyKey, actor) =>
      store.mutate<PaymentDecision<PrintJobRecord>>('payment-proof', actor, async (mutation) => {
        const earlier = await proofByKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          if (earlier.paymentId !== paymentId) throw refusedBy({ kind: 'key-reused' });
          return done(await knownJob(printJobs, mutation, earlier.id));
        }
        const payment = await payments.byId(mutation.transaction, paymentId);
        if (payment === null) throw refusedBy({ kind: 'unknown-payment' });
        const jobId = await recordPrintJob(mutation, {
          kind: 'payment-proof',
          playId: payment.play.id,
          issue: payment.issue,
          paymentId,
          copyKey: idempotencyKey,
        });
        mutation.note({ payment: paymentId });
        return done(await knownJob(printJobs, mutation, jobId));
      }),

    correctPayment: ({ paymentId, idempotencyKey, difference, reason }, actor) =>
      store.mutate<PaymentDecision<PaymentRecord>>('payment-corrected', actor, async (mutation) => {
        const earlier = await correctionByKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          const same =
            earlier.paymentId === paymentId && earlier.difference === difference && earlier.reason === reason;
          if (!same) throw refusedBy({ kind: 'key-reused' });
          return done(await knownPayment(mutation.transaction, paymentId));
        }
        const payment = await payments.byId(mutation.transaction, paymentId);
        if (payment === null) throw refusedBy({ kind: 'unknown-payment' });
        await mutation.record('payment_correction', {
          payment_id: paymentId,
          difference,
          reason,
          idempotency_key: idempotencyKey,
        });
        mutation.note({ payment: paymentId, difference, reason });
        return done(await knownPayment(mutation.transaction, paymentId));
      }),
  };
}

/** Something is paid, no draw comes twice, and of what the play may still win nothing is forgotten. */
function isWholeAndOnce({ draws, remaining }: PaymentRequest, standing: readonly DrawPrize[]): boolean {
  const named = [...draws.map(({ drawId }) => drawId), ...remaining];
  const mayStillWin = (drawId: number) =>
    standing.some(
      ({ draw, result, prize, payment }) =>
        draw.id === drawId && payment === null && (result === null || prize !== null),
    );
  return (
    draws.length > 0 &&
    new Set(named).size === named.length &&
    remaining.every(mayStillWin) &&
    standing.every(({ draw, result }) => result !== null || remaining.includes(draw.id))
  );
}

/** The same is paid, and the same remains; when and by whom it is asked for again doesn't matter. */
function isSamePayment(request: PaymentRequest, payment: PaymentRecord): boolean {
  const asked = new Map(request.draws.map(({ drawId, amount }) => [drawId, amount]));
  const remaining = new Set(request.remaining);
  return (
    payment.play.id === request.playId &&
    payment.issue === request.issue &&
    payment.draws.length === asked.size &&
    payment.draws.every(({ draw, amount }) => asked.get(draw.id) === amount) &&
    payment.remaining.length === remaining.size &&
    payment.remaining.every(({ id }) => remaining.has(id))
  );
}
