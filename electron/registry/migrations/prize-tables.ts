import { factTable, refusal } from './fact-table.ts';

const COMBINATION = 'combination integer not null check (combination between 0 and 348839)';
const MATCH_CLASS = 'match_class integer not null check (match_class between 0 and 15)';
const OPERATOR_ANSWERS = 'check (operator_id is not null)';

const PRIZES = [
  ...factTable('prize_table', {
    columns: ['name text primary key', 'content text not null'],
    withoutRowid: true,
  }),
  ...factTable('prize_of_class', {
    columns: [
      'table_name text not null references prize_table (name)',
      MATCH_CLASS,
      'stake integer not null check (stake > 0)',
      'prize integer not null check (prize > 0)',
    ],
    constraints: ['primary key (table_name, match_class, stake)'],
    withoutRowid: true,
  }),
];

const RESULTS = [
  ...factTable('result_entry', {
    columns: [
      'id integer primary key',
      'draw_id integer not null references draw (id)',
      'version integer not null check (version > 0)',
      'number integer not null check (number > 0)',
      COMBINATION,
      'is_manager integer not null check (is_manager in (0, 1))',
      'correction text check ((correction is null) = (version = 1))',
    ],
    constraints: ['unique (draw_id, version, number)', OPERATOR_ANSWERS],
  }),
  'create index result_entry_of_correction on result_entry (draw_id, version) where version > 1',
  `create trigger only_managers_enter_as_managers before insert on result_entry
when new.is_manager <> (select role = 'manager' from operator where id = new.operator_id)
begin
  select raise(abort, 'the role is the operator''s');
end`,
  ...factTable('draw_result', {
    columns: [
      'id integer primary key',
      'draw_id integer not null references draw (id)',
      'version integer not null check (version > 0)',
      COMBINATION,
      `method text not null check (method in ('two-operators', 'imported', 'electronic'))`,
      'correction text check ((correction is null) = (version = 1))',
      'evidence text not null',
      'table_name text not null references prize_table (name)',
    ],
    constraints: [
      'unique (draw_id, version)',
      // What was drawn here is never drawn again.
      `check (method <> 'electronic' or version = 1)`,
    ],
  }),
  `create trigger draws_are_made_here_in_training_only before insert on draw_result
when new.method = 'electronic' and (select mode from registry_identity) <> 'training'
begin
  select raise(abort, 'a real registry draws nothing itself');
end`,
  `create trigger results_come_after_the_close before insert on draw_result
when new.recorded_at < (select sales_close_at from draw where id = new.draw_id)
begin
  select raise(abort, 'a result can''t precede the close of its draw');
end`,
  `create trigger nothing_is_sold_after_the_result before insert on play_draw
when exists (select 1 from draw_result where draw_id = new.draw_id)
begin
  select raise(abort, 'the draw has its result');
end`,
  `create trigger nothing_is_voided_after_the_result before insert on play_void
when exists (
  select 1 from play_draw join draw_result on draw_result.draw_id = play_draw.draw_id
  where play_draw.play_id = new.play_id
)
begin
  select raise(abort, 'a draw of the play has its result');
end`,
  // In the order in which a result's winners are found. They are made of its plays in one statement, and the journal
  // check compares them: looking each play up again, as a foreign key, would double the time.
  `create table prize_win (
  result_id integer not null references draw_result (id),
  play_id integer not null,
  ${MATCH_CLASS},
  amount integer not null check (amount > 0),
  primary key (result_id, play_id)
) strict, without rowid`,
  refusal('prize_win', 'update'),
  refusal('prize_win', 'delete'),
];

const PAYMENTS = [
  ...factTable('payment', {
    columns: [
      'id integer primary key',
      'play_id integer not null references play (id)',
      'issue integer not null check (issue > 0)',
      'amount integer not null check (amount > 0)',
      'identity_checked integer not null check (identity_checked in (0, 1))',
      'customer_id integer not null references customer (id)',
      'zone text not null',
      'local_date text not null',
      'local_time text not null',
      'exchange_issue integer check (exchange_issue > issue)',
      'idempotency_key text not null unique',
    ],
    // One paper is paid once, whatever is due on it.
    constraints: ['unique (play_id, issue)', OPERATOR_ANSWERS],
  }),
  'create index payment_by_customer on payment (customer_id)',
  `create trigger void_plays_are_never_paid before insert on payment
when exists (select 1 from play_void where play_id = new.play_id)
begin
  select raise(abort, 'the play is void');
end`,
  `create trigger only_the_latest_issue_is_paid before insert on payment
when new.issue <> coalesce((select max(issue) from receipt_replacement where play_id = new.play_id), 1)
begin
  select raise(abort, 'another issue of the receipt counts');
end`,
  `create trigger a_paid_issue_is_only_exchanged before insert on receipt_replacement
when exists (
  select 1 from payment
  where play_id = new.play_id and issue = new.issue - 1 and exchange_issue is not new.issue
)
begin
  select raise(abort, 'the receipt was paid');
end`,
  ...factTable('exchange_draw', {
    columns: [
      'play_id integer not null',
      'issue integer not null',
      'draw_id integer not null references draw (id)',
    ],
    constraints: [
      'primary key (play_id, issue, draw_id)',
      'foreign key (play_id, issue) references receipt_replacement (play_id, issue)',
    ],
    withoutRowid: true,
  }),
  ...factTable('payment_draw', {
    columns: [
      'payment_id integer not null references payment (id)',
      'play_id integer not null references play (id)',
      'draw_id integer not null references draw (id)',
      'result_id integer not null references draw_result (id)',
      MATCH_CLASS,
      'amount integer not null check (amount > 0)',
    ],
    constraints: ['primary key (play_id, draw_id)'],
    withoutRowid: true,
  }),
  'create index payment_draw_by_payment on payment_draw (payment_id)',
  `create trigger only_what_was_won_is_paid before insert on payment_draw
when not exists (
  select 1 from prize_win
  where result_id = new.result_id and play_id = new.play_id
    and match_class = new.match_class and amount = new.amount
) or new.result_id is not (
  select id from draw_result where draw_id = new.draw_id order by version desc limit 1
) or new.play_id is not (select play_id from payment where id = new.payment_id)
begin
  select raise(abort, 'that was not won');
end`,
  `create trigger paid_plays_are_never_void before insert on play_void
when exists (select 1 from payment where play_id = new.play_id)
begin
  select raise(abort, 'the play was paid');
end`,
  'create index play_void_by_customer on play_void (customer_id)',
  ...factTable('payment_correction', {
    columns: [
      'id integer primary key',
      'payment_id integer not null references payment (id)',
      'difference integer not null check (difference <> 0)',
      'reason text not null',
      'idempotency_key text not null unique',
    ],
    constraints: [OPERATOR_ANSWERS],
  }),
  'create index payment_correction_by_payment on payment_correction (payment_id)',
  ...factTable('centre_slip', {
    columns: [
      'id integer primary key',
      'play_id integer not null references play (id)',
      'issue integer not null check (issue > 0)',
      'amount integer not null check (amount > 0)',
      'idempotency_key text not null unique',
    ],
    constraints: [OPERATOR_ANSWERS],
  }),
];

const VIEWS = [
  `create view payment_state as
select payment.*, play.number,
  (select name from operator where operator.id = payment.operator_id) as operator_name,
  (select max(print_job.id) from print_job where print_job.payment_id = payment.id) as job_id
from payment join play on play.id = payment.play_id`,
];

/** The statements that make the tables of results, prizes and payments, after those of plays and papers. */
export const PRIZE_TABLES: readonly string[] = [...PRIZES, ...RESULTS, ...PAYMENTS, ...VIEWS];
