import { sql } from 'kysely';
import { DRAW_COLUMNS } from './draws.ts';
import type { PlayReader } from './plays.ts';
import type { Connection } from './prepared-query.ts';
import type { PrintJobReader } from './print-jobs.ts';
import type { PaymentRecord } from './prize-registry.ts';
import type { DrawRecord } from './registry.ts';
import type { Store } from './store.ts';

interface PaymentRow {
  id: number;
  playId: number;
  issue: number;
  amount: number;
  paidAt: number;
  terminal: string;
  operatorName: string;
  localDate: string;
  localTime: string;
  identityChecked: 0 | 1;
  exchangeIssue: number | null;
  jobId: number | null;
}

type PaidDraw = DrawRecord & { matchClass: number; amount: number };
type Correction = PaymentRecord['corrections'][number];

/** Payments with what they paid, inside a transaction. */
export interface PaymentReader {
  byId(connection: Connection, paymentId: number): Promise<PaymentRecord | null>;
  byKey(connection: Connection, idempotencyKey: string): Promise<PaymentRecord | null>;
  /** The payment against one issue of a play's receipt. */
  ofIssue(connection: Connection, playId: number, issue: number): Promise<PaymentRecord | null>;
  /** Payments against all issues of a play's receipt, oldest first. */
  ofPlay(connection: Connection, playId: number): Promise<PaymentRecord[]>;
  /** Latest first; `search` is part of the receipt's number. */
  page(
    connection: Connection,
    limit: number,
    beforePaymentId: number | null,
    search: string | null,
  ): Promise<PaymentRecord[]>;
}

/** Reads payments. */
export function makePaymentReader(store: Store, plays: PlayReader, printJobs: PrintJobReader): PaymentReader {
  const byId = store.query<{ id: number }, PaymentRow>((db, { id }) =>
    db.selectFrom('payment_state').select(PAYMENT_COLUMNS).where('id', '=', id),
  );
  const byKey = store.query<{ key: string }, PaymentRow>((db, { key }) =>
    db.selectFrom('payment_state').select(PAYMENT_COLUMNS).where('idempotency_key', '=', key),
  );
  const ofIssue = store.query<{ playId: number; issue: number }, PaymentRow>((db, { playId, issue }) =>
    db
      .selectFrom('payment_state')
      .select(PAYMENT_COLUMNS)
      .where('play_id', '=', playId)
      .where('issue', '=', issue),
  );
  const ofPlay = store.query<{ playId: number }, PaymentRow>((db, { playId }) =>
    db.selectFrom('payment_state').select(PAYMENT_COLUMNS).where('play_id', '=', playId).orderBy('issue'),
  );
  const page = store.query<{ before: number; limit: number; search: string }, PaymentRow>(
    (db, { before, limit, search }) =>
      db
        .selectFrom('payment_state')
        .select(PAYMENT_COLUMNS)
        .where('id', '<', before)
        .where(sql<number>`instr(number, ${search})`, '>', 0)
        .orderBy('id', 'desc')
        .limit(limit),
  );
  const drawsOf = store.query<{ paymentId: number }, PaidDraw>((db, { paymentId }) =>
    db
      .selectFrom('payment_draw')
      .innerJoin('draw', 'draw.id', 'payment_draw.draw_id')
      .select(DRAW_COLUMNS)
      .select(['payment_draw.match_class as matchClass', 'payment_draw.amount'])
      .where('payment_draw.payment_id', '=', paymentId)
      .orderBy('draw.draw_at'),
  );
  const remainingOf = store.query<{ playId: number; issue: number }, DrawRecord>((db, { playId, issue }) =>
    db
      .selectFrom('exchange_draw')
      .innerJoin('draw', 'draw.id', 'exchange_draw.draw_id')
      .select(DRAW_COLUMNS)
      .where('exchange_draw.play_id', '=', playId)
      .where('exchange_draw.issue', '=', issue)
      .orderBy('draw.draw_at'),
  );
  const correctionsOf = store.query<{ paymentId: number }, Correction>((db, { paymentId }) =>
    db
      .selectFrom('payment_correction')
      .innerJoin('operator', 'operator.id', 'payment_correction.operator_id')
      .select([
        'payment_correction.recorded_at as at',
        'payment_correction.difference',
        'payment_correction.reason',
        'operator.name as operatorName',
      ])
      .where('payment_correction.payment_id', '=', paymentId)
      .orderBy('payment_correction.id'),
  );

  async function complete(connection: Connection, row: PaymentRow): Promise<PaymentRecord> {
    const { id: paymentId, playId, jobId, identityChecked, ...rest } = row;
    const play = await plays.byId(connection, playId);
    const printJob = jobId === null ? null : await printJobs.byId(connection, jobId);
    if (play === null || printJob === null) throw new Error(`payment ${paymentId} is not whole`);
    const draws = await drawsOf.all(connection, { paymentId });
    return {
      ...rest,
      id: paymentId,
      play,
      identityChecked: identityChecked === 1,
      draws: draws.map(({ matchClass, amount, ...draw }) => ({ draw, matchClass, amount })),
      remaining:
        rest.exchangeIssue === null
          ? []
          : await remainingOf.all(connection, { playId, issue: rest.exchangeIssue }),
      corrections: await correctionsOf.all(connection, { paymentId }),
      printJob,
    };
  }

  async function every(connection: Connection, rows: readonly PaymentRow[]): Promise<PaymentRecord[]> {
    const records: PaymentRecord[] = [];
    for (const row of rows) records.push(await complete(connection, row));
    return records;
  }

  async function one(connection: Connection, row: PaymentRow | undefined): Promise<PaymentRecord | null> {
    return row === undefined ? null : complete(connection, row);
  }

  return {
    byId: async (connection, id) => one(connection, await byId.first(connection, { id })),
    byKey: async (connection, key) => one(connection, await byKey.first(connection, { key })),
    ofIssue: async (connection, playId, issue) =>
      one(connection, await ofIssue.first(connection, { playId, issue })),
    ofPlay: async (connection, playId) => every(connection, await ofPlay.all(connection, { playId })),
    async page(connection, limit, beforePaymentId, search) {
      const before = beforePaymentId ?? Number.MAX_SAFE_INTEGER;
      return every(connection, await page.all(connection, { before, limit, search: search ?? '' }));
    },
  };
}

/** Columns of a PaymentRow. */
const PAYMENT_COLUMNS = [
  'id',
  'play_id as playId',
  'issue',
  'amount',
  'recorded_at as paidAt',
  'terminal',
  'operator_name as operatorName',
  'local_date as localDate',
  'local_time as localTime',
  'identity_checked as identityChecked',
  'exchange_issue as exchangeIssue',
  'job_id as jobId',
] as const;
