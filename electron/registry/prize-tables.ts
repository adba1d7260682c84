import type { Generated } from 'kysely';
import type { ResultMethod } from './prize-registry.ts';
import type { FactColumns } from './tables.ts';

interface PrizeTableTable extends FactColumns {
  name: string;
  /** JSON. */
  content: string;
}

interface PrizeOfClassTable extends FactColumns {
  table_name: string;
  match_class: number;
  stake: number;
  prize: number;
}

/** One operator's entry of a result: entries of a version come in pairs, an even number confirms or voids the one before. */
interface ResultEntryTable extends FactColumns {
  id: Generated<number>;
  draw_id: number;
  version: number;
  number: number;
  combination: number;
  is_manager: 0 | 1;
  correction: string | null;
}

interface DrawResultTable extends FactColumns {
  id: Generated<number>;
  draw_id: number;
  version: number;
  combination: number;
  method: ResultMethod;
  correction: string | null;
  /** JSON. */
  evidence: string;
  /** Prize table by which it was evaluated. */
  table_name: string;
}

interface PaymentTable extends FactColumns {
  id: Generated<number>;
  play_id: number;
  issue: number;
  amount: number;
  identity_checked: 0 | 1;
  customer_id: number;
  zone: string;
  local_date: string;
  local_time: string;
  exchange_issue: number | null;
  idempotency_key: string;
}

/** A draw that stays on the issue that a payment made. */
interface ExchangeDrawTable extends FactColumns {
  play_id: number;
  issue: number;
  draw_id: number;
}

interface PaymentDrawTable extends FactColumns {
  payment_id: number;
  play_id: number;
  draw_id: number;
  result_id: number;
  match_class: number;
  amount: number;
}

interface PaymentCorrectionTable extends FactColumns {
  id: Generated<number>;
  payment_id: number;
  difference: number;
  reason: string;
  idempotency_key: string;
}

interface CentreSlipTable extends FactColumns {
  id: Generated<number>;
  play_id: number;
  issue: number;
  amount: number;
  idempotency_key: string;
}

/** Derived: what each winning play won by a result; made with the result, checked against it by the journal check. */
export interface PrizeWinTable {
  result_id: number;
  play_id: number;
  match_class: number;
  amount: number;
}

/** Tables of facts about results, prizes and payments. */
export interface PrizeFactTables {
  prize_table: PrizeTableTable;
  prize_of_class: PrizeOfClassTable;
  result_entry: ResultEntryTable;
  draw_result: DrawResultTable;
  payment: PaymentTable;
  exchange_draw: ExchangeDrawTable;
  payment_draw: PaymentDrawTable;
  payment_correction: PaymentCorrectionTable;
  centre_slip: CentreSlipTable;
}

/** Their names, in the order in which they are made. */
export const PRIZE_FACT_TABLES = [
  'prize_table',
  'prize_of_class',
  'result_entry',
  'draw_result',
  'payment',
  'exchange_draw',
  'payment_draw',
  'payment_correction',
  'centre_slip',
] as const satisfies readonly (keyof PrizeFactTables)[];

/** View: a payment with its receipt's number, its operator's name and its latest proof's print job. */
export interface PaymentStateView extends Omit<PaymentTable, 'id'> {
  id: number;
  number: string;
  operator_name: string;
  job_id: number | null;
}
