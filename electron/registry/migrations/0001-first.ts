import { factTable, refusal } from './fact-table.ts';
import { PRIZE_TABLES } from './prize-tables.ts';

const COMBINATION = 'combination integer not null check (combination between 0 and 348839)';
const COUNTED = `counted text not null check (counted in ('unit-stakes', 'receipts'))`;
const CAP = 'cap integer not null check (cap between 1 and 50)';

const JOURNAL = [
  `create table journal (
  sequence integer primary key check (sequence > 0),
  at integer not null,
  terminal text not null,
  operator_id integer,
  kind text not null,
  payload text not null,
  mac text not null
) strict`,
  refusal('journal', 'update'),
  refusal('journal', 'delete'),
];

const IDENTITY = [
  ...factTable('migration', { columns: ['version integer primary key', 'name text not null'] }),
  ...factTable('registry_identity', {
    columns: [
      'id integer primary key check (id = 1)',
      'registry_id text not null',
      `mode text not null check (mode in ('real', 'training'))`,
      `registration_point text not null check (registration_point glob '[0-9][0-9][0-9][0-9][0-9][0-9]')`,
      'journal_key_check text not null',
    ],
  }),
  ...factTable('epoch', {
    columns: ['epoch integer primary key check (epoch between 1 and 99)', 'reason text not null'],
  }),
  `create table sequence_counter (
  registration_point text not null,
  epoch integer not null references epoch (epoch),
  last integer not null check (last between 0 and 99999999),
  primary key (registration_point, epoch)
) strict, without rowid`,
  `create trigger sequence_counter_goes_up_by_one before update on sequence_counter
when new.registration_point <> old.registration_point or new.epoch <> old.epoch or new.last <> old.last + 1
begin
  select raise(abort, 'a sequence counter only goes up by one');
end`,
  refusal('sequence_counter', 'delete'),
];

const PEOPLE_AND_RULES = [
  ...factTable('operator', {
    columns: [
      'id integer primary key',
      'name text not null',
      'name_key text not null unique',
      `role text not null check (role in ('clerk', 'manager'))`,
      'pin_hash text not null',
    ],
  }),
  ...factTable('sign_on', {
    columns: [
      'id integer primary key',
      'subject_id integer not null references operator (id)',
      `kind text not null check (kind in ('signed-on', 'signed-off', 'locked', 'wrong-pin'))`,
    ],
  }),
  'create index sign_on_by_subject on sign_on (subject_id, kind)',
  ...factTable('game_rules', {
    columns: [
      'id integer primary key',
      `cap_counts text not null check (cap_counts in ('unit-stakes', 'receipts'))`,
      'cap_allotment integer not null check (cap_allotment between 1 and 50)',
      'clock_tolerance_ms integer not null check (clock_tolerance_ms >= 0)',
      'payments text not null',
      'result_files text not null',
    ],
  }),
];

const DRAWS = [
  ...factTable('draw_session', {
    columns: ['date text primary key', 'opens_at integer not null'],
    withoutRowid: true,
  }),
  ...factTable('draw', {
    columns: [
      'id integer primary key',
      'date text not null references draw_session (date)',
      'number integer not null check (number > 0)',
      'draw_at integer not null',
      'sales_close_at integer not null check (sales_close_at < draw_at)',
    ],
    constraints: ['unique (date, number)'],
  }),
  'create index draw_by_close on draw (sales_close_at)',
  'create index draw_by_time on draw (draw_at)',
  ...factTable('draw_cap', {
    columns: ['draw_id integer primary key references draw (id)', COUNTED, CAP],
    constraints: ['unique (draw_id, counted, cap)'],
  }),
  `create table draw_load (
  draw_id integer not null,
  ${COMBINATION},
  ${COUNTED},
  ${CAP},
  unit_stakes integer not null check (unit_stakes >= 0),
  receipts integer not null check (receipts >= 0),
  primary key (draw_id, combination),
  foreign key (draw_id, counted, cap) references draw_cap (draw_id, counted, cap),
  check (case counted when 'unit-stakes' then unit_stakes else receipts end <= cap)
) strict, without rowid`,
  `create trigger draw_load_keeps_its_cap before update of draw_id, combination, counted, cap on draw_load
begin
  select raise(abort, 'only the counts of a load change');
end`,
  refusal('draw_load', 'delete'),
];

const PLAYS = [
  ...factTable('customer', { columns: ['id integer primary key'] }),
  'create index customer_by_terminal on customer (terminal)',
  ...factTable('play', {
    columns: [
      'id integer primary key',
      'idempotency_key text not null unique',
      'registration_point text not null',
      'epoch integer not null',
      'sequence integer not null check (sequence > 0)',
      'number text not null',
      'customer_id integer not null references customer (id)',
      COMBINATION,
      'stake integer not null check (stake in (200, 400, 600, 800, 1000, 2000))',
      'unit_stakes integer not null check (unit_stakes * 200 = stake)',
      'draw_count integer not null check (draw_count between 1 and 6)',
      'requested_draw_count integer not null check (requested_draw_count between draw_count and 6)',
      'total integer not null check (total = stake * draw_count)',
      `source text not null check (source in ('slip', 'screen', 'flash', 'partial-flash', 'prepared'))`,
      'printer_override integer not null check (printer_override in (0, 1))',
      'zone text not null',
      'local_date text not null',
      'local_time text not null',
      'receipt_content text not null',
    ],
    constraints: [
      'unique (registration_point, epoch, sequence)',
      'foreign key (registration_point, epoch) references sequence_counter (registration_point, epoch)',
      // The outlet's operator answers for every sale.
      'check (operator_id is not null)',
    ],
  }),
  'create index play_by_customer on play (customer_id)',
  // All that finding the winners needs of a play, without its receipt.
  'create index play_for_evaluation on play (id, combination, stake)',
  ...factTable('play_draw', {
    columns: [
      'play_id integer not null references play (id)',
      'position integer not null check (position between 1 and 6)',
      'draw_id integer not null references draw (id)',
    ],
    constraints: ['primary key (play_id, position)'],
    withoutRowid: true,
  }),
  'create index play_draw_by_draw on play_draw (draw_id)',
  ...factTable('prepared_sale', {
    columns: [
      'play_id integer primary key references play (id)',
      'prepared_id text not null check (length(prepared_id) = 8)',
    ],
  }),
  'create index prepared_sale_by_prepared on prepared_sale (prepared_id)',
  `create trigger prepared_plays_are_sold_once before insert on prepared_sale
when exists (
  select 1 from prepared_sale
  where prepared_id = new.prepared_id and play_id <> new.play_id
    and play_id not in (select play_id from play_void)
)
begin
  select raise(abort, 'a prepared play is sold once, unless void');
end`,
];

const PAPERS = [
  ...factTable('receipt_replacement', {
    columns: [
      'play_id integer not null references play (id)',
      'issue integer not null check (issue > 1)',
      'idempotency_key text not null unique',
    ],
    constraints: ['primary key (play_id, issue)'],
    withoutRowid: true,
  }),
  ...factTable('play_void', {
    columns: [
      'play_id integer primary key references play (id)',
      'refund integer not null check (refund > 0)',
      `reason text not null check (reason in ('not-printed', 'cancelled'))`,
      'customer_id integer not null references customer (id)',
      'idempotency_key text not null unique',
    ],
  }),
  ...factTable('duplicate', {
    columns: [
      'play_id integer not null references play (id)',
      'number integer not null check (number > 0)',
      'issue integer not null check (issue > 0)',
      `medium text not null check (medium in ('paper', 'pdf'))`,
      'idempotency_key text not null unique',
    ],
    constraints: ['primary key (play_id, number)'],
    withoutRowid: true,
  }),
  ...factTable('print_job', {
    columns: [
      'id integer primary key',
      `kind text not null check (kind in ('original', 'replacement', 'exchange', 'claim-code', 'duplicate',
    'payment-proof', 'centre-slip', 'cancellation'))`,
      'play_id integer not null references play (id)',
      'issue integer not null check (issue > 0)',
      `duplicate_number integer check ((duplicate_number is null) = (kind <> 'duplicate'))`,
      `payment_id integer references payment (id) check ((payment_id is null) = (kind <> 'payment-proof'))`,
      `centre_slip_id integer references centre_slip (id) check ((centre_slip_id is null) = (kind <> 'centre-slip'))`,
      'copy_key text unique',
    ],
    constraints: ['foreign key (play_id, duplicate_number) references duplicate (play_id, number)'],
  }),
  `create unique index print_job_by_issue on print_job (play_id, issue)
  where kind in ('original', 'replacement', 'exchange', 'claim-code')`,
  'create index print_job_by_payment on print_job (payment_id) where payment_id is not null',
  'create unique index print_job_by_centre_slip on print_job (centre_slip_id) where centre_slip_id is not null',
  `create unique index print_job_by_duplicate on print_job (play_id, duplicate_number) where kind = 'duplicate'`,
  ...factTable('print_event', {
    columns: [
      'id integer primary key',
      'job_id integer not null references print_job (id)',
      `state text not null check (state in ('code-shown', 'sending', 'sent-unconfirmed', 'printed', 'not-sent', 'unknown',
    'confirmed-whole', 'confirmed-lost'))`,
      'detail text not null',
    ],
  }),
  'create index print_event_by_job on print_event (job_id)',
  `create trigger claim_codes_are_shown_and_papers_printed before insert on print_event
when (select kind = 'claim-code' from print_job where id = new.job_id)
  <> (new.state = 'code-shown') and (new.state not in ('confirmed-whole', 'confirmed-lost'))
begin
  select raise(abort, 'a claim code is never printed, and a paper is no claim code');
end`,
];

const VIEWS = [
  `create view play_state as
select play.*,
  (select name from operator where operator.id = play.operator_id) as operator_name,
  (select prepared_id from prepared_sale where play_id = play.id) as prepared_id,
  coalesce((select max(issue) from receipt_replacement where play_id = play.id), 1) as latest_issue,
  (select count(*) from duplicate where play_id = play.id) as duplicates,
  exists (select 1 from play_void where play_id = play.id) as is_void
from play`,
  `create view print_job_state as
select job.id, job.kind, job.play_id, job.issue, job.duplicate_number, job.payment_id, job.centre_slip_id,
  job.terminal,
  job.recorded_at as created_at,
  coalesce(latest.state, 'pending') as state,
  coalesce(latest.recorded_at, job.recorded_at) as state_at,
  (select count(*) from print_event where job_id = job.id and state = 'sending') as attempt
from print_job as job
left join print_event as latest on latest.id = (select max(id) from print_event where job_id = job.id)`,
];

/** The statements that make the first version of the registry. */
export const FIRST_VERSION: readonly string[] = [
  ...JOURNAL,
  ...IDENTITY,
  ...PEOPLE_AND_RULES,
  ...DRAWS,
  ...PLAYS,
  ...PAPERS,
  ...PRIZE_TABLES,
  ...VIEWS,
];
