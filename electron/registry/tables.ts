import type { Generated } from 'kysely';
import {
  type PaymentStateView,
  PRIZE_FACT_TABLES,
  type PrizeFactTables,
  type PrizeWinTable,
} from './prize-tables.ts';
import type {
  CapCounting,
  OperatorRole,
  PlaySource,
  PrintKind,
  PrintState,
  RegistryMode,
} from './registry.ts';

/** What every fact carries: when, on which terminal and by whom, and its line in the journal. */
export interface FactColumns {
  recorded_at: number;
  terminal: string;
  operator_id: number | null;
  journal_sequence: number;
}

interface MigrationTable extends FactColumns {
  version: number;
  name: string;
}

interface RegistryIdentityTable extends FactColumns {
  id: Generated<number>;
  registry_id: string;
  mode: RegistryMode;
  registration_point: string;
  /** MAC of the registry's id: tells whether a journal key is this registry's. */
  journal_key_check: string;
}

interface EpochTable extends FactColumns {
  epoch: number;
  reason: string;
}

interface OperatorTable extends FactColumns {
  id: Generated<number>;
  name: string;
  /** The name without differences of case and of Unicode form. */
  name_key: string;
  role: OperatorRole;
  pin_hash: string;
}

interface SignOnTable extends FactColumns {
  id: Generated<number>;
  subject_id: number;
  kind: 'signed-on' | 'signed-off' | 'locked' | 'wrong-pin';
}

interface GameRulesTable extends FactColumns {
  id: Generated<number>;
  cap_counts: CapCounting;
  cap_allotment: number;
  clock_tolerance_ms: number;
  /** JSON. */
  payments: string;
  /** JSON. */
  result_files: string;
}

interface DrawSessionTable extends FactColumns {
  date: string;
  opens_at: number;
}

interface DrawTable extends FactColumns {
  id: Generated<number>;
  date: string;
  number: number;
  draw_at: number;
  sales_close_at: number;
}

/** What a draw's cap counts and its size, fixed at its first sale. */
interface DrawCapTable extends FactColumns {
  draw_id: number;
  counted: CapCounting;
  cap: number;
}

/** Counter: what was sold of one combination on one draw. */
interface DrawLoadTable {
  draw_id: number;
  combination: number;
  counted: CapCounting;
  cap: number;
  unit_stakes: number;
  receipts: number;
}

/** Counter: the last sequence number given in an epoch. */
interface SequenceCounterTable {
  registration_point: string;
  epoch: number;
  last: number;
}

interface CustomerTable extends FactColumns {
  id: Generated<number>;
}

interface PlayTable extends FactColumns {
  id: Generated<number>;
  idempotency_key: string;
  registration_point: string;
  epoch: number;
  sequence: number;
  number: string;
  customer_id: number;
  combination: number;
  stake: number;
  unit_stakes: number;
  draw_count: number;
  requested_draw_count: number;
  total: number;
  source: PlaySource;
  printer_override: 0 | 1;
  zone: string;
  local_date: string;
  local_time: string;
  /** JSON. */
  receipt_content: string;
}

interface PlayDrawTable extends FactColumns {
  play_id: number;
  position: number;
  draw_id: number;
}

/** A play that was prepared in the operator's application. */
interface PreparedSaleTable extends FactColumns {
  play_id: number;
  prepared_id: string;
}

/** A new issue of a receipt, and so the end of the one before. */
interface ReceiptReplacementTable extends FactColumns {
  play_id: number;
  issue: number;
  idempotency_key: string;
}

/** A play without value: its paper never came out, or it was cancelled against its paper. */
interface PlayVoidTable extends FactColumns {
  play_id: number;
  refund: number;
  reason: 'not-printed' | 'cancelled';
  /** Who got the refund. */
  customer_id: number;
  idempotency_key: string;
}

interface DuplicateTable extends FactColumns {
  play_id: number;
  number: number;
  issue: number;
  medium: 'paper' | 'pdf';
  idempotency_key: string;
}

interface PrintJobTable extends FactColumns {
  id: Generated<number>;
  kind: PrintKind;
  play_id: number;
  issue: number;
  duplicate_number: number | null;
  /** Payment whose proof it is. */
  payment_id: number | null;
  centre_slip_id: number | null;
  /** Idempotency key of a proof that is printed again. */
  copy_key: string | null;
}

interface PrintEventTable extends FactColumns {
  id: Generated<number>;
  job_id: number;
  state: PrintState;
  /** JSON. */
  detail: string;
}

interface JournalTable {
  sequence: number;
  at: number;
  terminal: string;
  operator_id: number | null;
  kind: string;
  /** Canonical JSON. */
  payload: string;
  /** Hexadecimal. */
  mac: string;
}

/** View: a play with the prepared play it came from, its latest issue, its duplicates and whether it is void. */
interface PlayStateView extends Omit<PlayTable, 'id'> {
  id: number;
  operator_name: string;
  prepared_id: string | null;
  latest_issue: number;
  duplicates: number;
  is_void: 0 | 1;
}

/** View: a print job with its latest event. */
interface PrintJobStateView {
  id: number;
  kind: PrintKind;
  play_id: number;
  issue: number;
  duplicate_number: number | null;
  payment_id: number | null;
  centre_slip_id: number | null;
  terminal: string;
  created_at: number;
  state: PrintState;
  state_at: number;
  attempt: number;
}

/** Tables of facts, which are only ever inserted. */
export interface FactTables extends PrizeFactTables {
  migration: MigrationTable;
  registry_identity: RegistryIdentityTable;
  epoch: EpochTable;
  operator: OperatorTable;
  sign_on: SignOnTable;
  game_rules: GameRulesTable;
  draw_session: DrawSessionTable;
  draw: DrawTable;
  draw_cap: DrawCapTable;
  customer: CustomerTable;
  play: PlayTable;
  play_draw: PlayDrawTable;
  prepared_sale: PreparedSaleTable;
  receipt_replacement: ReceiptReplacementTable;
  play_void: PlayVoidTable;
  duplicate: DuplicateTable;
  print_job: PrintJobTable;
  print_event: PrintEventTable;
}

/** Every table and view, as Kysely sees them. */
export interface Tables extends FactTables {
  journal: JournalTable;
  draw_load: DrawLoadTable;
  sequence_counter: SequenceCounterTable;
  play_state: PlayStateView;
  print_job_state: PrintJobStateView;
  prize_win: PrizeWinTable;
  payment_state: PaymentStateView;
}

/** Names of the tables of facts, in the order in which they are made. */
export const FACT_TABLES = [
  'migration',
  'registry_identity',
  'epoch',
  'operator',
  'sign_on',
  'game_rules',
  'draw_session',
  'draw',
  'draw_cap',
  'customer',
  'play',
  'play_draw',
  'prepared_sale',
  'receipt_replacement',
  'play_void',
  'duplicate',
  'print_job',
  'print_event',
  ...PRIZE_FACT_TABLES,
] as const satisfies readonly (keyof FactTables)[];

/** A table of facts. */
export type FactTable = (typeof FACT_TABLES)[number];
