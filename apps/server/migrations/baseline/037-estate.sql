-- What executors do with an estate after a release (decision 53): people, what belonged to the person who died and
-- what they owed, and a ledger in which nothing is changed or taken away. The records are the executors' own: the
-- register does not open them to anybody else.

-- Amounts in another currency (decision 88), as they were given: with the rate, its day and who says so. The pounds
-- beside one are computed from it, to the nearest penny, half a penny up, and the rows take no others. A value can wait
-- for its rate; what is entered cannot.
create function is_foreign_amount(given jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(case when jsonb_typeof(given) = 'object' then given - '{currency,amount,rate}'::text[] = '{}'
    and jsonb_typeof(given -> 'currency') = 'string' and jsonb_typeof(given -> 'amount') = 'string'
    and given ->> 'currency' ~ '^[A-Z]{3}$' and given ->> 'currency' <> 'GBP'
    and given ->> 'amount' ~ '^[0-9]{1,15}([.][0-9]{1,4})?$'
    and case jsonb_typeof(given -> 'rate') when 'null' then true when 'object' then
      (given -> 'rate') - '{perPound,day,source}'::text[] = '{}'
      and jsonb_typeof(given -> 'rate' -> 'perPound') = 'string' and jsonb_typeof(given -> 'rate' -> 'day') = 'string'
      and jsonb_typeof(given -> 'rate' -> 'source') = 'string'
      and given -> 'rate' ->> 'perPound' ~ '^[0-9]{1,15}([.][0-9]{1,8})?$'
      and given -> 'rate' ->> 'perPound' ~ '[1-9]'
      and given -> 'rate' ->> 'day' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and pg_input_is_valid(given -> 'rate' ->> 'day', 'date')
      and length(given -> 'rate' ->> 'source') between 1 and 300 end end, false)
$$;
revoke all on function is_foreign_amount(jsonb) from public;
grant execute on function is_foreign_amount(jsonb) to testate_api;

create function pence_of_foreign(given jsonb) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select div(200 * amount + per_pound, 2 * per_pound)::bigint
  from (select (given ->> 'amount')::numeric as amount, (given -> 'rate' ->> 'perPound')::numeric as per_pound) as it
$$;
revoke all on function pence_of_foreign(jsonb) from public;
grant execute on function pence_of_foreign(jsonb) to testate_api;

-- Tables ------------------------------------------------------------------------------------------------------

-- One for each released will. Name and day are those of the notice of the death that was released.
create table estates (
  will_id uuid primary key references wills (id),
  deceased_name text not null,
  date_of_death date not null,
  opened_by uuid references people (id),
  opened_at timestamptz not null default app_now()
);
create index on estates (opened_by);

-- Entered once, with every part they have. `account_id`: an executor whom the register knows.
create table estate_people (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  name text not null check (length(name) between 1 and 120),
  roles text[] not null check (cardinality(roles) > 0
    and roles <@ '{executor,beneficiary,creditor,adviser,organisation}'::text[]),
  executor_status text check (executor_status in ('acting', 'power-reserved', 'renounced', 'died', 'attorney')),
  status_since date,
  circumstance text check (circumstance in ('minor', 'missing', 'charity')),
  charity_number text check (length(charity_number) between 1 and 20),
  legacy_pence bigint check (legacy_pence between 1 and 1000000000000),
  residue_of int check (residue_of between 1 and residue_in),
  residue_in int check (residue_in between 1 and 1000000),
  account_id uuid references people (id),
  from_register boolean not null default false,
  version int not null default 1,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id),
  check ((residue_of is null) = (residue_in is null)),
  check ((executor_status is not null) = ('executor' = any(roles)))
);
create index on estate_people (account_id) where account_id is not null;
create index on estate_people (changed_by);

create table estate_items (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  side text not null check (side in ('asset', 'liability')),
  class text not null,
  name text check (length(name) between 1 and 200),
  holding text check (holding in ('sole', 'joint-tenants', 'tenants-in-common')),
  share_of int not null default 1 check (share_of between 1 and share_in),
  share_in int not null default 1 check (share_in between 1 and 1000000),
  is_outside boolean not null default false,
  given_to uuid,
  version int not null default 1,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id),
  foreign key (will_id, given_to) references estate_people (will_id, id),
  check (given_to is null or side = 'asset')
);
create index on estate_items (changed_by);

-- Of the whole item on the day of death. The newest counts; the earlier ones stay, each with the reason why it did.
create table estate_values (
  id uuid primary key,
  will_id uuid not null,
  item_id uuid not null,
  value_pence bigint check (value_pence between 0 and 1000000000000),
  source text not null check (length(source) between 1 and 300),
  reason text check (length(reason) between 1 and 300),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  number int not null check (number > 0),
  foreign_amount jsonb,
  unique (item_id, number),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  constraint estate_values_known check (num_nonnulls(value_pence, foreign_amount) > 0),
  constraint estate_values_foreign check (foreign_amount is null or case when is_foreign_amount(foreign_amount)
    then value_pence is not distinct from pence_of_foreign(foreign_amount) else false end)
);
create index on estate_values (will_id);
create index on estate_values (made_by);

create table estate_entries (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  day date not null,
  kind text not null check (kind in ('realised', 'income', 'liability-paid', 'expense', 'reimbursed', 'distributed',
    'handed-over', 'counter')),
  amount_pence bigint check (amount_pence between 1 and 1000000000000),
  item_id uuid,
  person_id uuid,
  closes boolean not null default false,
  expense text check (expense in ('funeral', 'probate', 'professional', 'property', 'tax', 'other')),
  note text check (length(note) between 1 and 300),
  corrects uuid,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  -- What was agreed is entered once. Entries and marks from before have none.
  proposal_id uuid unique,
  foreign_amount jsonb,
  -- What came from a file, nobody agreed to here. Only the schema's owner says so, and then no agreement is asked for.
  -- Marks and receipts do not come in: they would say that something was done, applied for or signed for here.
  is_taken_over boolean not null default false,
  unique (will_id, number),
  unique (will_id, id),
  -- An entry is taken back once.
  unique (corrects),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  foreign key (will_id, corrects) references estate_entries (will_id, id),
  check ((kind = 'counter') = (corrects is not null)),
  check ((amount_pence is null) = (kind in ('handed-over', 'counter'))),
  check ((expense is not null) = (kind = 'expense')),
  check (kind not in ('realised', 'liability-paid', 'handed-over') or item_id is not null),
  check (kind not in ('reimbursed', 'distributed', 'handed-over') or person_id is not null),
  constraint estate_entries_foreign check (foreign_amount is null or case when is_foreign_amount(foreign_amount)
    then amount_pence is not null and amount_pence is not distinct from pence_of_foreign(foreign_amount) else
    false end)
);
create index on estate_entries (made_by);

-- What the executors say is done, and on which day; the newest counts. No day: it was taken back.
create table estate_marks (
  id bigint generated always as identity primary key,
  will_id uuid not null references estates (will_id),
  mark text not null check (mark in ('funeral', 'tell-us-once', 'house-and-post', 'assets-listed', 'tax-form',
    'tax-paid', 'applied', 'granted', 'creditors-notice', 'income-tax', 'gains-tax', 'clearance', 'variation',
    'closed')),
  day date,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  proposal_id uuid unique
);
create index on estate_marks (will_id, mark, id);
create index on estate_marks (made_by);

-- What the executors answer about inheritance tax (decision 63). Each saving adds all answers as they then
-- are; the newest counts, and none is changed.
create table estate_tax_answers (
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) < 4000),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  primary key (will_id, number)
);
create index on estate_tax_answers (made_by);

-- What goes out of an estate, and what is sent to the tax office or the probate registry, needs every acting executor
-- (decision 62). Somebody proposes it; each agrees by a proof of their own for what it says; only then is it entered.
create table estate_proposals (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  withdrawn_at timestamptz,
  proposed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id)
);
alter table estate_entries add foreign key (will_id, proposal_id) references estate_proposals (will_id, id);
alter table estate_marks add foreign key (will_id, proposal_id) references estate_proposals (will_id, id);

-- What it says. A change is another version: earlier ones stay, with who had agreed to them. The names, the
-- state of the figures and of the answers about the tax where papers are sent, and that of a thing handed
-- over with its value, are as they were when it was written; the trigger fills them in.
create table estate_proposal_versions (
  proposal_id uuid not null,
  will_id uuid not null,
  version int not null check (version > 0),
  kind text not null,
  amount_pence bigint check (amount_pence between 1 and 1000000000000),
  item_id uuid,
  person_id uuid,
  expense text check (expense in ('funeral', 'probate', 'professional', 'property', 'tax', 'other')),
  note text check (length(note) between 1 and 300),
  item_name text,
  value_pence bigint check (value_pence >= 0),
  person_name text,
  form text check (length(form) between 1 and 40),
  assets_pence bigint check (assets_pence >= 0),
  debts_pence bigint check (debts_pence >= 0),
  tax_answers int check (tax_answers >= 0),
  figures bytea,
  content_hash bytea not null,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  foreign_amount jsonb,
  -- `closed` is proposed like what is sent. Its `keep_years` count from the day on which it was entered; its
  -- `assets_pence` is what there was to give, its `debts_pence` what was given.
  keep_years int check (keep_years between 1 and 100),
  primary key (proposal_id, version),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  constraint estate_proposal_versions_check1 check ((expense is not null) = (kind = 'expense')),
  constraint estate_proposal_versions_check2 check ((item_id is not null) = (kind in ('liability-paid',
    'handed-over'))),
  constraint estate_proposal_versions_check3 check ((person_id is not null) = (kind in ('reimbursed',
    'distributed', 'handed-over'))),
  constraint estate_proposal_versions_check6 check (value_pence is null or kind = 'handed-over'),
  constraint estate_proposal_versions_check7 check (form is null or kind = 'tax-form'),
  constraint estate_proposal_versions_foreign check (foreign_amount is null or case when
    is_foreign_amount(foreign_amount) then amount_pence is not null and amount_pence is not distinct from
    pence_of_foreign(foreign_amount) else false end),
  constraint estate_proposal_versions_kind check (kind in ('liability-paid', 'expense', 'reimbursed',
    'distributed', 'handed-over', 'tax-form', 'applied', 'closed')),
  constraint estate_proposal_versions_amount check ((amount_pence is null) = (kind in ('handed-over', 'tax-form',
    'applied', 'closed'))),
  constraint estate_proposal_versions_figures check ((figures is not null) = (kind in ('tax-form', 'applied',
    'handed-over', 'closed'))),
  constraint estate_proposal_versions_totals check ((assets_pence is not null and debts_pence is not null) = (kind
    in ('tax-form', 'applied', 'closed'))),
  constraint estate_proposal_versions_answers check (tax_answers is null or kind in ('tax-form', 'applied')),
  constraint estate_proposal_versions_kept check ((keep_years is not null) = (kind = 'closed'))
);
create index on estate_proposal_versions (will_id);
create index on estate_proposal_versions (made_by);

create table estate_agreements (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null,
  proposal_id uuid not null,
  version int not null,
  person_id uuid references people (id),
  proof_id uuid not null,
  agreed_at timestamptz not null default app_now(),
  unique (proposal_id, version, person_id),
  foreign key (proposal_id, version) references estate_proposal_versions (proposal_id, version),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id)
);
create index on estate_agreements (will_id);
create index on estate_agreements (person_id);

-- While one stands nothing is paid, as long as whoever raised it acts. They end it.
create table estate_disputes (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  reason text not null check (length(reason) between 3 and 1000),
  raised_by uuid references people (id),
  raised_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create index on estate_disputes (will_id);
create index on estate_disputes (raised_by);

-- An executor who died, or who stands back, after the release: another executor of the estate says so, two members of
-- staff look at what shows it, and the estate goes on with who is left (decision 72).
create table executor_ends (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  person_id uuid references people (id),
  what text not null check (what in ('died', 'stood-back')),
  reason text not null check (length(reason) between 3 and 1000),
  asked_by uuid references people (id),
  asked_at timestamptz not null default app_now(),
  -- When the executor it is about was mailed that it was said of them.
  asked_told_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('ended', 'left')),
  -- The executor in reserve who acts from then on, if one was named.
  reserve_id uuid references people_around (id),
  -- When those it concerns were mailed.
  told_at timestamptz,
  check ((ended_at is null) = (outcome is null)),
  check (what = 'stood-back' or person_id is distinct from asked_by or person_id is null)
);
create unique index executor_ends_open on executor_ends (will_id, person_id) where ended_at is null;
create index on executor_ends (person_id);
create index on executor_ends (asked_by);
create index on executor_ends (reserve_id);
create index executor_ends_untold on executor_ends (ended_at) where ended_at is not null and told_at is null;
create index executor_ends_asked_untold on executor_ends (asked_at) where asked_told_at is null and ended_at is null;

create table executor_end_decisions (
  ask_id uuid not null references executor_ends (id),
  person_id uuid references people (id),
  what text not null check (what in ('end', 'leave')),
  reason text not null check (length(reason) between 3 and 1000),
  decided_at timestamptz not null default app_now(),
  unique (ask_id, person_id)
);
create index on executor_end_decisions (person_id);

-- What executors answer before they apply for probate themselves (decision 75): all answers as they then are, so that
-- each earlier state stays on record.
create table estate_probate_answers (
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) < 60000),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  primary key (will_id, number)
);
create index on estate_probate_answers (made_by);

-- Closing an estate: receipts, an agreement of all who act to the final accounts and to how long the records are kept,
-- and records that then leave by themselves.
--
-- Who was given something signed for it on that day; the newest row of an entry counts. No day: it was noted wrongly.
create table estate_receipts (
  id bigint generated always as identity primary key,
  will_id uuid not null,
  entry_id uuid not null,
  day date,
  note text check (length(note) between 1 and 300),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  foreign key (will_id, entry_id) references estate_entries (will_id, id)
);
create index on estate_receipts (will_id, entry_id, id);
create index on estate_receipts (made_by);

-- Tasks that the executors write themselves, who does which, and the calendar of an estate (decision 80).
create table estate_own_tasks (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  stage text not null check (stage in ('immediate', 'value', 'tax', 'grant', 'collect', 'pay', 'distribute', 'close')),
  due date,
  done_on date,
  person_id uuid,
  version int not null default 1,
  removed_at timestamptz,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  foreign key (will_id, person_id) references estate_people (will_id, id)
);
create index on estate_own_tasks (changed_by);

-- Who does a task that the register knows, or did it; the newest counts. Nobody: it was taken back.
create table estate_task_people (
  id bigint generated always as identity primary key,
  will_id uuid not null references estates (will_id),
  mark text not null check (length(mark) between 1 and 40),
  person_id uuid,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  foreign key (will_id, person_id) references estate_people (will_id, id)
);
create index on estate_task_people (will_id, mark, id);
create index on estate_task_people (made_by);

-- A calendar that other programs read at a secret address, of which the register keeps the SHA-256 alone.
create table estate_calendars (
  will_id uuid not null references estates (will_id),
  person_id uuid not null references people (id),
  secret_hash bytea not null check (length(secret_hash) = 32),
  made_at timestamptz not null default app_now(),
  primary key (will_id, person_id)
);
create index on estate_calendars (person_id);
create index on estate_calendars (secret_hash);

-- Until when an executor says that they have seen what the others did.
create table estate_visits (
  will_id uuid not null references estates (will_id),
  person_id uuid not null references people (id),
  seen_at timestamptz not null,
  primary key (will_id, person_id)
);
create index on estate_visits (person_id);

-- What the person who died gave away before (decision 80).
create table estate_gifts (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  recipient text not null check (length(recipient) between 1 and 120),
  what text not null check (length(what) between 1 and 200),
  kind text not null check (kind in ('counted', 'spouse-or-charity', 'exempt')),
  value_pence bigint not null check (value_pence between 0 and 1000000000000),
  day date not null,
  kept_benefit text check (length(kept_benefit) between 1 and 300),
  version int not null default 1,
  removed_at timestamptz,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id)
);
create index on estate_gifts (changed_by);

-- Rows of bank statements (decision 81). The browser reads the file; what is kept are the rows since the death, each
-- once: alike in day, amount and text, the second is the second. What becomes of a row is decided one by one, and makes
-- no entry that the ledger's own rules would refuse.
create table estate_statement_columns (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null references estates (will_id),
  item_id uuid,
  columns jsonb not null check (jsonb_typeof(columns) = 'object' and length(columns::text) < 60000),
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique nulls not distinct (will_id, item_id),
  foreign key (will_id, item_id) references estate_items (will_id, id)
);
create index on estate_statement_columns (changed_by);

create table estate_statement_rows (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  will_id uuid not null references estates (will_id),
  item_id uuid,
  day date not null,
  amount_pence bigint not null check (amount_pence <> 0 and abs(amount_pence) <= 1000000000000),
  text text not null check (length(text) <= 300),
  occurrence int not null check (occurrence > 0),
  added_by uuid references people (id),
  added_at timestamptz not null default app_now(),
  decision text check (decision in ('entered', 'proposed', 'matched', 'aside')),
  aside text check (aside in ('between-accounts', 'not-estate', 'entered-together')),
  entry_id uuid,
  proposal_id uuid,
  version int not null default 1,
  decided_by uuid references people (id),
  decided_at timestamptz,
  unique nulls not distinct (will_id, item_id, day, amount_pence, text, occurrence),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id),
  check ((decision is not distinct from 'aside') = (aside is not null)),
  check (num_nonnulls(aside, entry_id, proposal_id) = num_nonnulls(decision))
);
create index on estate_statement_rows (added_by);
create index on estate_statement_rows (decided_by);
-- One row of an account stands for one entry.
create unique index on estate_statement_rows (will_id, item_id, entry_id) nulls not distinct where entry_id is not null;
create unique index on estate_statement_rows (will_id, item_id, proposal_id) nulls not distinct
  where proposal_id is not null;

-- What executors show a beneficiary (decision 82): the lines they chose, at a secret address of which the register has
-- the SHA-256. Each change is another version, and the newest that an executor gave by a proof of their own is shown.
create table estate_views (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  person_id uuid not null,
  secret_hash bytea unique check (length(secret_hash) = 32),
  former_hashes bytea[] not null default '{}',
  openings int not null default 0,
  opened_at timestamptz,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by uuid references people (id),
  unique (will_id, number),
  unique (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  check ((opened_at is null) = (openings = 0)),
  check (ended_by is null or ended_at is not null)
);
create index on estate_views (made_by);
create index on estate_views (ended_by);

create table estate_view_versions (
  view_id uuid not null,
  will_id uuid not null,
  version int not null check (version > 0),
  item_ids uuid[] not null check (cardinality(item_ids) <= 500),
  entry_ids uuid[] not null check (cardinality(entry_ids) <= 500),
  parts text[] not null check (parts <@ '{will,account,totals}'::text[] and cardinality(parts) <= 3),
  until date not null,
  person_name text not null,
  content_hash bytea not null,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  given_at timestamptz,
  given_by uuid references people (id),
  proof_id uuid,
  primary key (view_id, version),
  foreign key (will_id, view_id) references estate_views (will_id, id),
  check (cardinality(item_ids) + cardinality(entry_ids) + cardinality(parts) > 0),
  check ((given_at is null) = (proof_id is null)),
  check (given_by is null or given_at is not null)
);
create index on estate_view_versions (will_id);
create index on estate_view_versions (made_by);
create index on estate_view_versions (given_by);

-- Receipts by link (decision 91): executors ask whoever was given something out of an estate for a receipt. Nothing is
-- mailed before one of them has confirmed it with a second factor. The worker mails a link, of which the database has
-- the SHA-256, and writes the answer: what is signed comes from a code that it mailed to the same address.
--
-- What is asked for is fixed when it is asked: the trigger copies it from the ledger, whatever the api sends.
create table estate_receipt_requests (
  id uuid primary key,
  will_id uuid not null,
  entry_id uuid not null,
  person_id uuid not null,
  purpose text not null check (purpose in ('legacy', 'residue', 'interim', 'thing')),
  -- As whom they sign.
  capacity text not null check (capacity in ('self', 'parent', 'guardian', 'treasurer', 'officer')),
  signer_name text not null check (length(signer_name) between 1 and 200),
  -- One plain mailbox, as `notify` takes it: a row that cannot be mailed to is never written.
  address text not null check (length(address) between 3 and 320 and address = lower(address)
    and address ~ '^[^[:space:],;<>()"@]+@[^[:space:],;<>()"@]+$'),
  deceased_name text not null,
  person_name text not null,
  kind text not null,
  amount_pence bigint,
  foreign_amount jsonb,
  item_name text,
  paid_on date not null,
  content_hash bytea not null,
  asked_by uuid references people (id),
  asked_at timestamptz not null default app_now(),
  -- Of the executor who confirmed it. Without one nothing is mailed.
  proof_id uuid,
  -- How often a link was made for it, and until when the newest one can be used.
  round int not null default 1 check (round between 1 and 6),
  expires_at timestamptz not null,
  secret_hash bytea unique check (length(secret_hash) = 32),
  mailed_at timestamptz,
  reminds boolean not null default true,
  reminded_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by uuid references people (id),
  signed_at timestamptz,
  signed_name text check (length(signed_name) between 1 and 200),
  -- What they ticked, word for word.
  sentence text check (length(sentence) between 1 and 1000),
  refused_at timestamptz,
  refused_reason text check (length(refused_reason) between 3 and 1000),
  -- When a counter-entry took the payment back.
  corrected_at timestamptz,
  -- When the signer was mailed that the payment was taken back.
  corrected_told_at timestamptz,
  unique (will_id, id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (sentence is null)),
  check ((refused_at is null) = (refused_reason is null)),
  check (num_nonnulls(signed_at, refused_at, taken_back_at) <= 1),
  check (taken_back_by is null or taken_back_at is not null)
);
create index on estate_receipt_requests (will_id, entry_id, asked_at);
-- The three mails that can be due.
create index estate_receipts_to_ask on estate_receipt_requests (id)
  where mailed_at is null and proof_id is not null and taken_back_at is null and corrected_at is null;
create index estate_receipts_to_remind on estate_receipt_requests (mailed_at)
  where reminds and reminded_at is null and signed_at is null and refused_at is null and taken_back_at is null
    and corrected_at is null;
create index estate_receipts_to_correct on estate_receipt_requests (id)
  where signed_at is not null and corrected_at is not null and corrected_told_at is null;
create index on estate_receipt_requests (asked_by);
create index on estate_receipt_requests (taken_back_by);
-- The triggers look for the other requests of one entry, whatever the estate.
create index estate_receipt_requests_entry on estate_receipt_requests (entry_id);

-- Of these the newest is the one that counts; each wrong try is counted.
create table estate_receipt_codes (
  id uuid primary key,
  request_id uuid not null references estate_receipt_requests (id),
  code_hmac bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  ended_at timestamptz
);
create index on estate_receipt_codes (request_id, asked_at);

-- Handing an estate over as one file, and taking one over from such a file (decision 92). Both tables name a person of
-- the estate and no account, and go with the estate and its people, by whatever way those are erased.
--
-- Who made a file of all the records, and the SHA-256 of what is in it.
create table estate_hand_overs (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  person_id uuid not null,
  file_hash bytea not null check (length(file_hash) = 32),
  proof_id uuid not null,
  made_at timestamptz not null default app_now(),
  told_at timestamptz,
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade
);
create index on estate_hand_overs (will_id, person_id);
create index estate_hand_overs_untold on estate_hand_overs (made_at) where told_at is null;

-- A file that was checked, and from its confirmation on the record that the estate was taken over. `rows`: what is to
-- be entered, none once it was. `past`: what stood before and is history here.
create table estate_take_overs (
  will_id uuid primary key references estates (will_id) on delete cascade,
  person_id uuid not null,
  file_hash bytea not null check (length(file_hash) = 32),
  content_hash bytea not null check (length(content_hash) = 32),
  summary jsonb not null check (jsonb_typeof(summary) = 'object'),
  rows jsonb check (jsonb_typeof(rows) = 'object'),
  past jsonb not null check (jsonb_typeof(past) = 'array'),
  checked_at timestamptz not null default app_now(),
  proof_id uuid,
  taken_at timestamptz,
  told_at timestamptz,
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade,
  check ((taken_at is null) = (rows is not null)),
  check ((taken_at is null) = (proof_id is null))
);
create index on estate_take_overs (will_id, person_id);

-- Accounts of an estate kept as they were drawn (decision 97): the tables themselves, since names, shares and the rules
-- that draw them change later. Nothing changes a row or takes one away; they go with the estate and its people.
create table estate_kept_accounts (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  number int not null check (number between 1 and 100),
  person_id uuid,
  day date not null,
  -- The newest entry of the ledger that was known; zero for none.
  head int not null check (head >= 0),
  is_final boolean not null,
  -- JSON in UTF-8, and its SHA-256.
  drawn bytea not null check (octet_length(drawn) <= 4000000),
  content_hash bytea not null generated always as (sha256(drawn)) stored,
  made_at timestamptz not null default app_now(),
  is_taken_over boolean not null default false,
  unique (will_id, number),
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade,
  check (is_taken_over = (person_id is null))
);
create index on estate_kept_accounts (will_id, person_id);

-- The documents of an estate (decision 95). What is in one is an object sealed to the worker; here is what the
-- executors say about it, and what it is evidence of. It names a person of the estate and no account, so it goes with
-- the estate, by whatever way that is erased.
create table estate_documents (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  kind text not null check (kind in ('bank-letter', 'valuation', 'invoice', 'receipt', 'tax', 'court', 'executor',
    'other')),
  day date not null,
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png')),
  size int not null check (size between 1 and 10485760),
  -- Of the document as it was added.
  sha256 bytea not null check (length(sha256) = 32),
  object text not null unique check (object ~ '^[0-9a-f]{64}$'),
  item_id uuid,
  gift_id uuid,
  entry_id uuid,
  person_id uuid,
  added_by uuid,
  added_at timestamptz not null default app_now(),
  changed_by uuid,
  changed_at timestamptz not null default app_now(),
  version int not null default 1,
  check (num_nonnulls(item_id, gift_id, entry_id, person_id) <= 1),
  foreign key (will_id, item_id) references estate_items (will_id, id) on delete set null (item_id),
  foreign key (will_id, gift_id) references estate_gifts (will_id, id) on delete set null (gift_id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id) on delete set null (entry_id),
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete set null (person_id),
  foreign key (will_id, added_by) references estate_people (will_id, id) on delete set null (added_by),
  foreign key (will_id, changed_by) references estate_people (will_id, id) on delete set null (changed_by)
);
create index on estate_documents (will_id, day);
create index on estate_documents (will_id, item_id) where item_id is not null;
create index on estate_documents (will_id, gift_id) where gift_id is not null;
create index on estate_documents (will_id, entry_id) where entry_id is not null;
create index on estate_documents (will_id, person_id) where person_id is not null;
create index on estate_documents (will_id, added_by);
create index on estate_documents (will_id, changed_by);

-- Objects that no row of estate_documents names: announced before they are stored, or left behind by a row that is
-- gone. The worker removes them once they are due.
create table estate_objects_left (
  object text primary key check (object ~ '^[0-9a-f]{64}$'),
  -- An upload that is not finished by then was killed.
  due_at timestamptz not null default app_now() + interval '1 hour'
);
create index on estate_objects_left (due_at);

-- Documents and kept accounts in the file of a hand-over (decision 99). They are taken over one by one, before the file
-- is entered: a part is held against what the checked file says of it, and enters nothing until its file is confirmed.
create table estate_take_over_parts (
  will_id uuid not null references estate_take_overs (will_id) on delete cascade,
  -- The id that it will have here.
  id uuid not null,
  sha256 bytea not null check (length(sha256) = 32),
  size int not null check (size between 1 and 10485760),
  -- A document, sealed to the worker, or the tables of accounts that were kept.
  object text unique check (object ~ '^[0-9a-f]{64}$'),
  drawn bytea check (octet_length(drawn) <= 4000000),
  arrived_at timestamptz not null default app_now(),
  primary key (will_id, id),
  check (num_nonnulls(object, drawn) = 1)
);

-- Functions ---------------------------------------------------------------------------------------------------

-- The wills whose estate the caller works: released, with a grant of theirs that runs, while they are an acting
-- executor whose identity was accepted. A release that is taken back ends all of it at once. An estate is of the will
-- that a death was reported for; its codicils are read beside it.
create function app_estates() returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select g.will_id from release_grants g join wills w on w.id = g.will_id
    join death_notices n on n.id = g.notice_id and n.will_id = g.will_id
  where g.person_id = app_person() and g.ended_at is null and g.expires_at > app_now() and w.status = 'released'
    and exists (select 1 from release_executors(g.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
$$;
revoke all on function app_estates() from public;
grant execute on function app_estates() to testate_api;

-- Begins the records with what the register knows: the notice's name and day, and the executors who accepted. False
-- where the caller may not. Repeatable.
create function app_open_estate(will uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not will = any(array(select app_estates())) then return 'not-yours'; end if;
  insert into estates (will_id, deceased_name, date_of_death, opened_by)
    select will, n.deceased_name, n.date_of_death, app_person() from death_notices n
    where n.will_id = will and n.state = 'released' order by n.ended_at desc limit 1
    on conflict do nothing;
  if not found then return 'open'; end if;
  insert into estate_people (id, will_id, number, name, roles, executor_status, account_id, from_register)
    select gen_random_uuid(), will, row_number() over (order by a.place), p.name, '{executor}', 'acting', p.id, true
    from release_executors(will) e join people_around a on a.id = e.around_id join people p on p.id = e.person_id;
  return 'opened';
end
$$;
revoke all on function app_open_estate(uuid) from public;
grant execute on function app_open_estate(uuid) to testate_api;

-- Open screens of everybody who works it.
create function app_tell_estate(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not will = any(array(select app_estates())) then return; end if;
  perform pg_notify('testate_live', 'person:' || working.person_id || ' estate') from (
    select distinct person_id from release_grants where will_id = will and ended_at is null) as working;
end
$$;
revoke all on function app_tell_estate(uuid) from public;
grant execute on function app_tell_estate(uuid) to testate_api;

-- Nobody but these people was given the copy: without them nobody works the estate.
create function estate_left_alone(will uuid, leaving uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from release_grants where will_id = will and person_id = any(leaving))
    and not exists (
      select 1 from release_grants where will_id = will and ended_at is null and not person_id = any(leaving))
$$;
revoke all on function estate_left_alone(uuid, uuid[]) from public;

-- The estates of their own wills, after a release that was taken back, and those that nobody else works. In others
-- what they entered or agreed to stays for the other executors, without whose account it was; their dispute ends,
-- since nobody else can end it.
create function erase_estate_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  ended := array(
    select e.will_id from estates e where e.will_id = any(one.wills) or estate_left_alone(e.will_id, one.named));
  delete from estate_calendars where will_id = any(ended) or person_id = any(one.named);
  delete from estate_visits where will_id = any(ended) or person_id = any(one.named);
  delete from estate_view_versions where will_id = any(ended);
  delete from estate_views where will_id = any(ended);
  delete from estate_gifts where will_id = any(ended);
  delete from estate_statement_rows where will_id = any(ended);
  delete from estate_statement_columns where will_id = any(ended);
  delete from estate_task_people where will_id = any(ended);
  delete from estate_own_tasks where will_id = any(ended);
  delete from estate_probate_answers where will_id = any(ended);
  delete from estate_receipts where will_id = any(ended);
  delete from estate_receipt_codes where request_id in (
    select id from estate_receipt_requests where will_id = any(ended));
  delete from estate_receipt_requests where will_id = any(ended);
  delete from estate_tax_answers where will_id = any(ended);
  delete from estate_marks where will_id = any(ended);
  delete from estate_entries where will_id = any(ended);
  delete from estate_agreements where will_id = any(ended);
  delete from estate_proposal_versions where will_id = any(ended);
  delete from estate_proposals where will_id = any(ended);
  delete from estate_disputes where will_id = any(ended);
  delete from executor_end_decisions where ask_id in (select id from executor_ends where will_id = any(ended));
  delete from executor_ends where will_id = any(ended);
  delete from estate_values where will_id = any(ended);
  delete from estate_items where will_id = any(ended);
  delete from estate_people where will_id = any(ended);
  delete from estates where will_id = any(ended);
  update estate_statement_rows set added_by = null where added_by = any(one.named);
  update estate_statement_rows set decided_by = null where decided_by = any(one.named);
  update estate_statement_columns set changed_by = null where changed_by = any(one.named);
  update estate_view_versions set made_by = null where made_by = any(one.named);
  update estate_view_versions set given_by = null where given_by = any(one.named);
  update estate_views set made_by = null where made_by = any(one.named);
  update estate_views set ended_by = null where ended_by = any(one.named);
  update estate_gifts set changed_by = null where changed_by = any(one.named);
  update estate_task_people set made_by = null where made_by = any(one.named);
  update estate_own_tasks set changed_by = null where changed_by = any(one.named);
  update estate_probate_answers set made_by = null where made_by = any(one.named);
  update estate_receipt_requests set asked_by = null where asked_by = any(one.named);
  update estate_receipt_requests set taken_back_by = null where taken_back_by = any(one.named);
  update estate_receipts set made_by = null where made_by = any(one.named);
  update executor_end_decisions set person_id = null where person_id = any(one.named);
  update executor_ends set asked_by = null where asked_by = any(one.named);
  update executor_ends set person_id = null, ended_at = coalesce(ended_at, app_now()),
    outcome = coalesce(outcome, 'left')
    where person_id = any(one.named);
  update estate_tax_answers set made_by = null where made_by = any(one.named);
  update estate_agreements set person_id = null where person_id = any(one.named);
  update estate_proposal_versions set made_by = null where made_by = any(one.named);
  update estate_disputes set raised_by = null, ended_at = coalesce(ended_at, app_now())
    where raised_by = any(one.named);
  update estate_marks set made_by = null where made_by = any(one.named);
  update estate_entries set made_by = null where made_by = any(one.named);
  update estate_values set made_by = null where made_by = any(one.named);
  update estate_items set changed_by = null where changed_by = any(one.named);
  update estate_people set changed_by = null where changed_by = any(one.named);
  update estate_people set account_id = null where account_id = any(one.named);
  update estates set opened_by = null where opened_by = any(one.named);
end
$$;
revoke all on function erase_estate_of(erased_person) from public;

-- Whose agreement is needed: the acting executors whom the register knows, whatever the executors wrote about each
-- other. One whose ninety days are over counts: they can begin them again.
create function estate_agreeing(will uuid) returns setof uuid
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select distinct e.person_id from release_executors(will) e
    join release_grants g on g.will_id = will and g.person_id = e.person_id and g.ended_at is null
$$;
revoke all on function estate_agreeing(uuid) from public;

-- Changes with every item and every value, and with the answers about the tax.
create function estate_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(i.id || ' ' || i.version || ' ' || coalesce(v.newest, 0), E'\n'
    order by i.number), '') || E'\ntax '
    || coalesce((select max(number) from estate_tax_answers where will_id = will), 0), 'UTF8'))
  from estate_items i left join lateral (
    select max(number) as newest from estate_values where item_id = i.id) v on true
  where i.will_id = will
$$;
revoke all on function estate_figures(uuid) from public;

-- Changes with one item and its values.
create function estate_item_figures(item uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(i.id || ' ' || i.version || ' '
    || coalesce((select max(number) from estate_values where item_id = i.id), 0), 'UTF8'))
  from estate_items i where i.id = item
$$;
revoke all on function estate_item_figures(uuid) from public;

-- What closes an estate says for how long its records are kept, and an amount what it is in its currency.
create function estate_proposal_content(v estate_proposal_versions) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to((jsonb_build_object('format', 'testate-estate-proposal/2', 'will', v.will_id,
    'proposal', v.proposal_id, 'version', v.version, 'kind', v.kind, 'amountPence', v.amount_pence,
    'item', v.item_id, 'itemName', v.item_name, 'valuePence', v.value_pence, 'person', v.person_id,
    'personName', v.person_name, 'expense', v.expense, 'note', v.note, 'form', v.form,
    'assetsPence', v.assets_pence, 'debtsPence', v.debts_pence, 'taxAnswers', v.tax_answers,
    'figures', encode(v.figures, 'hex'))
    || case when v.keep_years is null then '{}'::jsonb else jsonb_build_object('keepYears', v.keep_years) end
    || case when v.foreign_amount is null then '{}'::jsonb else jsonb_build_object('foreign', v.foreign_amount) end)
      ::text, 'UTF8'))
$$;
revoke all on function estate_proposal_content(estate_proposal_versions) from public;

-- What a version says is as the rows say it now, whatever the api sends, and versions follow each other.
create function estate_proposal_written() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p estate_proposals;
begin
  select * into p from estate_proposals where id = new.proposal_id for update;
  if p.id is null or p.withdrawn_at is not null
    or exists (select 1 from estate_entries where proposal_id = p.id)
    or exists (select 1 from estate_marks where proposal_id = p.id) then
    raise exception 'this proposal is at an end' using errcode = 'check_violation';
  end if;
  if new.version is distinct from 1 + (
      select coalesce(max(version), 0) from estate_proposal_versions where proposal_id = p.id) then
    raise exception 'another version stands' using errcode = 'unique_violation';
  end if;
  new.item_name := (select name from estate_items where id = new.item_id);
  new.person_name := (select name from estate_people where id = new.person_id);
  new.figures := null;
  new.value_pence := null;
  new.tax_answers := null;
  if new.kind in ('tax-form', 'applied') then
    new.figures := estate_figures(new.will_id);
    new.tax_answers := (select coalesce(max(number), 0) from estate_tax_answers where will_id = new.will_id);
  elsif new.kind = 'closed' then
    new.figures := estate_closing_figures(new.will_id);
  elsif new.kind = 'handed-over' then
    new.figures := estate_item_figures(new.item_id);
    new.value_pence := (
      select value_pence from estate_values where item_id = new.item_id order by number desc limit 1);
  end if;
  new.content_hash := estate_proposal_content(new);
  return new;
end
$$;
revoke all on function estate_proposal_written() from public;
create trigger estate_proposal_written before insert on estate_proposal_versions
  for each row execute function estate_proposal_written();

-- The version that stands, if it still says what is so: not withdrawn, and neither name nor figure changed since.
create function estate_proposal_standing(proposal uuid) returns estate_proposal_versions
language sql stable security definer set search_path = public, pg_temp as $$
  select v from estate_proposal_versions v join estate_proposals p on p.id = v.proposal_id
  where v.proposal_id = proposal and p.withdrawn_at is null
    and v.version = (select max(version) from estate_proposal_versions where proposal_id = proposal)
    and v.item_name is not distinct from (select name from estate_items where id = v.item_id)
    and v.person_name is not distinct from (select name from estate_people where id = v.person_id)
    and v.figures is not distinct from (case
      when v.kind in ('tax-form', 'applied') then estate_figures(v.will_id)
      when v.kind = 'closed' then estate_closing_figures(v.will_id)
      when v.kind = 'handed-over' then estate_item_figures(v.item_id) end)
$$;
revoke all on function estate_proposal_standing(uuid) from public;

create function estate_agreed(v estate_proposal_versions) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estate_agreeing(v.will_id)) and not exists (
    select 1 from estate_agreeing(v.will_id) as needed (person) where not exists (
      select 1 from estate_agreements a
      where a.proposal_id = v.proposal_id and a.version = v.version and a.person_id = needed.person))
$$;
revoke all on function estate_agreed(estate_proposal_versions) from public;

-- One executor's agreement, by their proof for this very content. Who agrees is the proof's word, not the connection's.
create function app_agree_estate(token text, proposal uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p estate_proposals;
  v estate_proposal_versions;
  proof proofs;
begin
  select * into p from estate_proposals where id = proposal for update;
  v := estate_proposal_standing(proposal);
  proof := use_proof(token, 'agree-estate', p.will_id);
  if v.proposal_id is null or proof.document_hash is distinct from v.content_hash
    or proof.person_id is distinct from app_person() or not p.will_id = any(array(select app_estates()))
    or not exists (select 1 from estate_agreeing(p.will_id) as needed (person)
      where needed.person = proof.person_id) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into estate_agreements (will_id, proposal_id, version, person_id, proof_id)
    values (p.will_id, proposal, v.version, proof.person_id, proof.id);
  perform append_proven(line, 'estate.agreed', proof.person_id::text, p.will_id,
    jsonb_build_object('proposalId', proposal, 'version', v.version, 'contentHash', encode(v.content_hash, 'hex')));
end
$$;
revoke all on function app_agree_estate(text, uuid, audit_line) from public;
grant execute on function app_agree_estate(text, uuid, audit_line) to testate_api;

-- What goes out of the estate's money, or out of its things, was agreed to the penny; the currency and its rate too. A
-- cost somebody paid out of their own pocket is a fact; paying them back is not.
create function estate_entry_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if not (new.kind in ('reimbursed', 'distributed', 'handed-over')
      or (new.kind in ('liability-paid', 'expense') and new.person_id is null)) then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or not estate_agreed(v)
    or row(v.kind, v.amount_pence, v.item_id, v.person_id, v.expense, v.note, v.foreign_amount) is distinct from
      row(new.kind, new.amount_pence, new.item_id, new.person_id, new.expense, new.note, new.foreign_amount) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  if exists (select 1 from estate_disputes d where d.will_id = new.will_id and d.ended_at is null
      and d.raised_by in (select estate_agreeing(new.will_id))) then
    raise exception 'a dispute stands' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;
revoke all on function estate_entry_agreed() from public;
create trigger estate_entry_agreed before insert on estate_entries
  for each row when (not new.is_taken_over) execute function estate_entry_agreed();

create function estate_mark_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if new.mark not in ('tax-form', 'applied', 'closed') or new.day is null then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or v.kind <> new.mark or not estate_agreed(v) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;
revoke all on function estate_mark_agreed() from public;
create trigger estate_mark_agreed before insert on estate_marks
  for each row execute function estate_mark_agreed();

-- For the screens: whose agreement is needed, of an estate that the caller works, and which proposals no longer say
-- what is so.
create function app_estate_agreeing(will uuid) returns table (person uuid, name text)
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select p.id, p.name from estate_agreeing(will) as needed (person) join people p on p.id = needed.person
  where will = any(array(select app_estates()))
$$;
revoke all on function app_estate_agreeing(uuid) from public;
grant execute on function app_estate_agreeing(uuid) to testate_api;

create function app_estate_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_figures(will) where will = any(array(select app_estates()))
$$;
revoke all on function app_estate_figures(uuid) from public;
grant execute on function app_estate_figures(uuid) to testate_api;

create function app_estate_item_figures(item uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_item_figures(i.id) from estate_items i
  where i.id = item and i.will_id = any(array(select app_estates()))
$$;
revoke all on function app_estate_item_figures(uuid) from public;
grant execute on function app_estate_item_figures(uuid) to testate_api;

-- An executor who accepts after the estate was opened is one of its people, and those who have not accepted are counted
-- (decision 62).
--
-- How many are named and acting by the testator's word and have not accepted: nobody asks them here.
create function app_estate_not_accepted(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from people_around a
  where a.will_id = will and a.kind = 'executor' and a.standing = 'acting' and a.accepted_at is null
    and a.ended_at is null and a.declined_at is null and will = any(array(select app_estates()))
$$;
revoke all on function app_estate_not_accepted(uuid) from public;
grant execute on function app_estate_not_accepted(uuid) to testate_api;

-- Of an opened estate, the executors whom a grant names and its people do not.
create function estate_add_executors(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform 1 from estates where will_id = will for update;
  if not found then return; end if;
  insert into estate_people (id, will_id, number, name, roles, executor_status, account_id, from_register)
    select gen_random_uuid(), will,
      (select coalesce(max(number), 0) from estate_people where will_id = will)
        + row_number() over (order by min(a.place), p.id),
      p.name, '{executor}', 'acting', p.id, true
    from release_executors(will) e join people_around a on a.id = e.around_id join people p on p.id = e.person_id
    where exists (select 1 from release_grants g where g.will_id = will and g.person_id = p.id and g.ended_at is null)
      and not exists (select 1 from estate_people x where x.will_id = will and x.account_id = p.id)
    group by p.id, p.name;
end
$$;
revoke all on function estate_add_executors(uuid) from public;

create function release_grant_joins_estate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform estate_add_executors(new.will_id);
  return new;
end
$$;
revoke all on function release_grant_joins_estate() from public;
create trigger release_grant_joins_estate after insert on release_grants
  for each row execute function release_grant_joins_estate();

-- For a copy of one's data: the wills whose copy somebody was ever given.
create function estate_given(to_whom uuid) returns setof uuid
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select distinct will_id from release_grants where person_id = to_whom
$$;
revoke all on function estate_given(uuid) from public;
grant execute on function estate_given(uuid) to testate_worker;

-- Asked by an executor who acts, about one whose agreement is needed.
create function executor_end_asked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (new.person_id in (select estate_agreeing(new.will_id))
    and new.asked_by in (select estate_agreeing(new.will_id))) then
    raise exception 'only about an executor who acts' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function executor_end_asked() from public;
create trigger executor_end_asked before insert on executor_ends
  for each row execute function executor_end_asked();

-- What staff see: who it is about, who says so and why, and what other staff said. Nothing of the estate.
create function app_executor_ends() returns table (
  id uuid, name text, testator_name text, what text, reason text, asked_by text, asked_at timestamptz,
  takes_part boolean, decisions jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return; end if;
  return query select e.id, p.name, s.deceased_name, e.what, e.reason, a.name, e.asked_at,
      app_person() in (select estate_agreeing(e.will_id)) or app_person() in (e.person_id, e.asked_by),
      coalesce((select jsonb_agg(jsonb_build_object('byYou', d.person_id is not distinct from app_person(),
          'name', q.name, 'what', d.what, 'reason', d.reason, 'decidedAt', d.decided_at) order by d.decided_at)
        from executor_end_decisions d left join people q on q.id = d.person_id where d.ask_id = e.id), '[]')
    from executor_ends e join estates s on s.will_id = e.will_id left join people p on p.id = e.person_id
      left join people a on a.id = e.asked_by
    where e.ended_at is null order by e.asked_at, e.id limit 50;
end
$$;
revoke all on function app_executor_ends() from public;
grant execute on function app_executor_ends() to testate_api;

-- One member of staff's say, by their own proof of it. The second who says the same carries it out: 'said', 'ended',
-- 'left', or why not: 'not-found', 'takes-part'. From then on the executor's agreement is not needed, nothing of the
-- estate or the copy is theirs, and the first executor in reserve who has not declined acts.
create function app_decide_executor_end(
  ask uuid, said text, why text, decided audit_line, ended audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  e executor_ends;
  decider uuid := app_staff_here('executor end ' || ask || ' ' || said);
  estate_person uuid;
begin
  if decider is null then
    raise exception 'no administrator proved this decision'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select * into e from executor_ends x where x.id = ask for update;
  if e.id is null or e.ended_at is not null then return 'not-found'; end if;
  if decider in (select estate_agreeing(e.will_id)) or decider in (e.person_id, e.asked_by) then
    return 'takes-part';
  end if;
  insert into executor_end_decisions (ask_id, person_id, what, reason) values (ask, decider, said, why)
    on conflict (ask_id, person_id)
      do update set what = excluded.what, reason = excluded.reason, decided_at = app_now();
  perform append_proven(decided, 'estate.end-decided', decider::text, e.will_id,
    jsonb_build_object('askId', ask, 'what', said));
  if (select count(*) from executor_end_decisions d where d.ask_id = ask and d.what = said) < 2 then
    return 'said';
  end if;
  if said = 'leave' then
    update executor_ends x set ended_at = app_now(), outcome = 'left' where x.id = ask;
    return 'left';
  end if;
  update release_grants g set ended_at = app_now()
    where g.will_id = e.will_id and g.person_id = e.person_id and g.ended_at is null;
  update people_around a set ended_at = app_now()
    where a.will_id = e.will_id and a.kind = 'executor' and a.person_id = e.person_id and a.ended_at is null;
  update estate_people p set executor_status = case e.what when 'died' then 'died' else 'renounced' end,
      version = p.version + 1, changed_by = null, changed_at = app_now()
    where p.will_id = e.will_id and p.account_id = e.person_id and 'executor' = any(p.roles)
    returning p.id into estate_person;
  update executor_ends x set ended_at = app_now(), outcome = 'ended', reserve_id = (
      select a.id from people_around a where a.will_id = e.will_id and a.kind = 'executor'
        and a.standing = 'reserve' and a.ended_at is null and a.declined_at is null order by a.place limit 1)
    where x.id = ask returning * into e;
  update people_around a set standing = 'acting' where a.id = e.reserve_id;
  perform append_proven(ended, 'estate.executor-ended', decider::text, e.will_id,
    jsonb_build_object('askId', ask, 'what', e.what));
  perform app_tell_estate(e.will_id);
  return 'ended';
end
$$;
revoke all on function app_decide_executor_end(uuid, text, text, audit_line, audit_line) from public;
grant execute on function app_decide_executor_end(uuid, text, text, audit_line, audit_line) to testate_api;

create function app_executor_end_will(ask uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select e.will_id from executor_ends e where e.id = ask and app_is_admin()
$$;
revoke all on function app_executor_end_will(uuid) from public;
grant execute on function app_executor_end_will(uuid) to testate_api;

-- For the worker's mails: who acts now.
create function executors_left(will uuid) returns table (person_id uuid)
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select estate_agreeing(will)
$$;
revoke all on function executors_left(uuid) from public;
grant execute on function executors_left(uuid) to testate_worker;

-- Changes with every entry, receipt, answer and person, and with all that `estate_figures` has.
create function estate_closing_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(encode(estate_figures(will), 'hex')
    || E'\nentries ' || coalesce((select max(number) from estate_entries where will_id = will), 0)
    || E'\nreceipts ' || coalesce((select max(id) from estate_receipts where will_id = will), 0)
    || E'\npeople ' || coalesce((
      select string_agg(id || ' ' || version, E'\n' order by number) from estate_people where will_id = will), '')
    || coalesce((select E'\nanswered ' || string_agg(id::text, ' ' order by id) from estate_receipt_requests
      where will_id = will and num_nonnulls(signed_at, refused_at) > 0), ''),
    'UTF8'))
$$;
revoke all on function estate_closing_figures(uuid) from public;

create function app_estate_closing_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_closing_figures(will) where will = any(array(select app_estates()))
$$;
revoke all on function app_estate_closing_figures(uuid) from public;
grant execute on function app_estate_closing_figures(uuid) to testate_api;

-- The last day on which the records of a closed estate are kept; null where it is open, was opened again, or has
-- changed since all agreed.
create function estate_kept_until(will uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select (m.day + make_interval(years => v.keep_years))::date
  from (
    select day, proposal_id from estate_marks where will_id = will and mark = 'closed' order by id desc limit 1) m
  cross join lateral (
    select * from estate_proposal_versions where proposal_id = m.proposal_id order by version desc limit 1) v
  where m.day is not null and v.figures = estate_closing_figures(will)
$$;
revoke all on function estate_kept_until(uuid) from public;

create function app_estate_kept_until(will uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_kept_until(will) where will = any(array(select app_estates()))
$$;
revoke all on function app_estate_kept_until(uuid) from public;
grant execute on function app_estate_kept_until(uuid) to testate_api;

-- Erases the estates whose time is over, and says which they were.
create function end_kept_estates() returns setof uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ended uuid;
  one erased_person;
begin
  for ended in select e.will_id from estates e
      where estate_kept_until(e.will_id) < (app_now() at time zone 'Europe/London')::date
      order by e.will_id for update of e loop
    one.wills := array[ended];
    one.named := '{}';
    perform erase_estate_of(one);
    return next ended;
  end loop;
end
$$;
revoke all on function end_kept_estates() from public;
grant execute on function end_kept_estates() to testate_worker;

-- Whose calendar it is: what it shows is what this person may see of the estate at that moment, and nothing otherwise.
create function app_estate_calendar(secret bytea) returns table (will_id uuid, person_id uuid)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select c.will_id, c.person_id from estate_calendars c where c.secret_hash = secret order by c.made_at limit 1
$$;
revoke all on function app_estate_calendar(bytea) from public;
grant execute on function app_estate_calendar(bytea) to testate_api;

-- The api says that it was opened once more, or that it ends, and when is not its to say. Far more views than an estate
-- needs are a mistake: every list has all of them.
create function estate_view_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from estate_views where will_id = new.will_id) >= 500 then
      raise exception 'an estate has at most 500 views' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.openings, new.opened_at) is distinct from (old.openings, old.opened_at) then
    if new.openings is distinct from old.openings + 1 then
      raise exception 'a view is opened once at a time' using errcode = 'check_violation';
    end if;
    new.opened_at := app_now();
  end if;
  if new.ended_at is distinct from old.ended_at then
    if old.ended_at is not null or new.ended_at is null then
      raise exception 'a view ends once' using errcode = 'check_violation';
    end if;
    new.ended_at := app_now();
  end if;
  return new;
end
$$;
revoke all on function estate_view_kept() from public;
create trigger estate_view_kept before insert or update on estate_views
  for each row execute function estate_view_kept();

-- What a version shows is bound to whom it is for, by their name too, whatever the api sends, and versions follow each
-- other.
create function estate_view_written() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_views;
begin
  select * into v from estate_views where id = new.view_id for update;
  if v.id is null or v.ended_at is not null then
    raise exception 'this view is at an end' using errcode = 'check_violation';
  end if;
  if new.version is distinct from 1 + (
      select coalesce(max(version), 0) from estate_view_versions where view_id = v.id) then
    raise exception 'another version stands' using errcode = 'unique_violation';
  end if;
  new.person_name := (select name from estate_people where will_id = v.will_id and id = v.person_id);
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-view/1', 'will', v.will_id,
    'view', v.id, 'version', new.version, 'person', v.person_id, 'name', new.person_name,
    'items', to_jsonb(new.item_ids), 'entries', to_jsonb(new.entry_ids), 'parts', to_jsonb(new.parts),
    'until', new.until)::text, 'UTF8'));
  return new;
end
$$;
revoke all on function estate_view_written() from public;
create trigger estate_view_written before insert on estate_view_versions
  for each row execute function estate_view_written();

-- One executor gives the newest version, by their proof for this very content. `secret`: of a new address; null leaves
-- the one there is.
create function app_give_estate_view(token text, of_view uuid, secret bytea, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v estate_views;
  n estate_view_versions;
  proof proofs;
begin
  select * into v from estate_views where id = of_view for update;
  select * into n from estate_view_versions where view_id = of_view order by version desc limit 1;
  proof := use_proof(token, 'show-estate', v.will_id);
  if n.view_id is null or v.ended_at is not null or (n.given_at is not null and secret is null)
    or coalesce(secret, v.secret_hash) is null or proof.document_hash is distinct from n.content_hash
    or n.until < (app_now() at time zone 'Europe/London')::date
    or not exists (select 1 from estate_people p where p.id = v.person_id and p.name = n.person_name)
    or proof.person_id is distinct from app_person() or not v.will_id = any(array(select app_estates())) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if exists (select 1 from estate_views x where x.secret_hash = secret
      or (x.will_id = v.will_id and secret = any(x.former_hashes))) then
    raise exception 'an address is used once' using errcode = 'unique_violation',
      constraint = 'estate_views_secret_hash_key';
  end if;
  if secret is not null then
    update estate_views set secret_hash = secret,
      former_hashes = former_hashes || array_remove(array[v.secret_hash], null) where id = v.id;
  end if;
  update estate_view_versions set given_at = app_now(), given_by = proof.person_id, proof_id = proof.id
    where view_id = v.id and version = n.version;
  perform append_proven(line, 'estate.view-given', proof.person_id::text, v.will_id,
    jsonb_build_object('viewId', v.id, 'version', n.version, 'contentHash', encode(n.content_hash, 'hex')));
end
$$;
revoke all on function app_give_estate_view(text, uuid, bytea, audit_line) from public;
grant execute on function app_give_estate_view(text, uuid, bytea, audit_line) to testate_api;

-- Which view is at a secret address, while it may be read, and as whom: an executor who works the estate at that
-- moment, first of all the one who gave it. Otherwise nothing, whatever the cause.
create function app_estate_view(secret bytea) returns table (view_id uuid, will_id uuid, version int, person_id uuid)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select v.id, v.will_id, n.version, g.person_id
  from estate_views v
  join lateral (select * from estate_view_versions x
    where x.view_id = v.id and x.given_at is not null order by x.version desc limit 1) n on true
  join estate_people p on p.id = v.person_id and 'beneficiary' = any(p.roles) and p.name = n.person_name
  join wills w on w.id = v.will_id and w.status = 'released'
  join release_grants g on g.will_id = v.will_id and g.ended_at is null and g.expires_at > app_now()
    and exists (select 1 from release_executors(v.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
  where v.secret_hash = secret and v.ended_at is null
    and n.until >= (app_now() at time zone 'Europe/London')::date
  order by v.made_at, g.person_id is not distinct from n.given_by desc, g.person_id limit 1
$$;
revoke all on function app_estate_view(bytea) from public;
grant execute on function app_estate_view(bytea) to testate_api;

-- Who signs for whom: for a child a parent or guardian, for a charity its treasurer or officer, for who is missing
-- nobody.
create function estate_receipt_signer(circumstance text, capacity text) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select case when circumstance is null then capacity = 'self'
    when circumstance = 'minor' then capacity in ('parent', 'guardian')
    when circumstance = 'charity' then capacity in ('treasurer', 'officer') else false end
$$;
revoke all on function estate_receipt_signer(text, text) from public;
grant execute on function estate_receipt_signer(text, text) to testate_api;

-- The person has the name that it was asked for and may be signed for so, and a thing is called as it was. The caller
-- sees both rows.
create function estate_receipt_fits(will uuid, person uuid, name text, capacity text, entry uuid, item text)
returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from estate_people p where p.will_id = will and p.id = person
      and p.name = estate_receipt_fits.name and estate_receipt_signer(p.circumstance, capacity))
    and exists (select 1 from estate_entries e left join estate_items i on i.will_id = e.will_id and i.id = e.item_id
      where e.will_id = will and e.id = entry and i.name is not distinct from item)
$$;
revoke all on function estate_receipt_fits(uuid, uuid, text, text, uuid, text) from public;
grant execute on function estate_receipt_fits(uuid, uuid, text, text, uuid, text) to testate_api;

-- Whether it can still be answered, whatever the time: nobody has answered or ended it, what it is for stands in the
-- ledger, and who and what it names are entered as they were.
create function estate_receipt_stands(r estate_receipt_requests) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select num_nonnulls(r.signed_at, r.refused_at, r.taken_back_at) = 0
    and r.corrected_at is null
    and estate_receipt_fits(r.will_id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name)
$$;
revoke all on function estate_receipt_stands(estate_receipt_requests) from public;

-- Somebody works the estate at this moment: the release was not taken back, and a grant runs.
create function estate_is_worked(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from wills w join release_grants g on g.will_id = w.id
    where w.id = will and w.status = 'released' and g.ended_at is null and g.expires_at > app_now()
      and exists (select 1 from release_executors(will) e where e.person_id = g.person_id)
      and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted'))
$$;
revoke all on function estate_is_worked(uuid) from public;

create function estate_receipt_asked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e estate_entries;
  p estate_people;
begin
  select * into e from estate_entries where will_id = new.will_id and id = new.entry_id for update;
  select * into p from estate_people where will_id = e.will_id and id = e.person_id;
  if e.kind is null or e.kind not in ('distributed', 'handed-over') or p.id is null
    or exists (select 1 from estate_entries c where c.will_id = e.will_id and c.corrects = e.id) then
    raise exception 'nobody signs for this entry' using errcode = 'check_violation';
  end if;
  if (new.purpose = 'thing') <> (e.kind = 'handed-over')
    or not estate_receipt_signer(p.circumstance, new.capacity)
    or (new.capacity = 'self' and new.signer_name <> p.name) then
    raise exception 'somebody else signs for this' using errcode = 'check_violation';
  end if;
  -- Nobody who pays signs that they were paid for somebody else.
  if exists (select 1 from release_executors(new.will_id) x join people a on a.id = x.person_id
      where a.email = new.address and (new.capacity <> 'self' or a.id is distinct from p.account_id)) then
    raise exception 'this is an address of an executor' using errcode = 'check_violation',
      constraint = 'receipt_own_address';
  end if;
  if exists (select 1 from estate_receipt_requests r where r.entry_id = e.id and (
      (estate_receipt_stands(r) and r.expires_at > app_now())
      or (r.signed_at is not null
        and estate_receipt_fits(r.will_id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name)
        and not exists (select 1
          from estate_receipt_requests x where x.entry_id = e.id and x.refused_at > r.signed_at)))) then
    raise exception 'it was asked for' using errcode = 'unique_violation', constraint = 'receipt_asked';
  end if;
  if (select count(*) from estate_receipt_requests where entry_id = e.id) >= 10 then
    raise exception 'ten requests for one entry' using errcode = 'check_violation', constraint = 'receipts_full';
  end if;
  new.person_id := p.id;
  new.person_name := p.name;
  new.deceased_name := (select deceased_name from estates where will_id = new.will_id);
  new.kind := e.kind;
  new.amount_pence := e.amount_pence;
  new.foreign_amount := e.foreign_amount;
  new.item_name := (select name from estate_items where will_id = e.will_id and id = e.item_id);
  new.paid_on := e.day;
  new.expires_at := app_now() + interval '60 days';
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-receipt/1', 'will', new.will_id,
    'request', new.id, 'entry', new.entry_id, 'number', e.number, 'deceased', new.deceased_name,
    'person', new.person_id, 'name', new.person_name, 'capacity', new.capacity, 'signer', new.signer_name,
    'address', new.address, 'purpose', new.purpose, 'kind', new.kind, 'amountPence', new.amount_pence,
    'foreign', new.foreign_amount, 'item', new.item_name, 'day', new.paid_on)::text, 'UTF8'));
  return new;
end
$$;
revoke all on function estate_receipt_asked() from public;
create trigger estate_receipt_asked before insert on estate_receipt_requests
  for each row execute function estate_receipt_asked();

-- What was asked never changes, and an answer neither; times are the database's own. An erasure takes out who asked.
create function estate_receipt_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_open boolean := estate_receipt_stands(old) and old.expires_at > app_now() and estate_is_worked(old.will_id);
  is_answered boolean := num_nonnulls(new.signed_at, new.refused_at) > num_nonnulls(old.signed_at, old.refused_at);
  may_change text[] := '{asked_by,proof_id,round,expires_at,secret_hash,mailed_at,reminds,reminded_at,taken_back_at,'
    'taken_back_by,signed_at,signed_name,sentence,refused_at,refused_reason,corrected_at,corrected_told_at}';
begin
  if (to_jsonb(new) - may_change) is distinct from (to_jsonb(old) - may_change) then
    raise exception 'what was asked for stays' using errcode = 'restrict_violation';
  end if;
  if (old.signed_at is not null or old.refused_at is not null or old.taken_back_at is not null)
    and (to_jsonb(new) - '{asked_by,taken_back_by,corrected_at,corrected_told_at}'::text[])
      is distinct from (to_jsonb(old) - '{asked_by,taken_back_by,corrected_at,corrected_told_at}'::text[]) then
    raise exception 'what was answered stays' using errcode = 'restrict_violation';
  end if;
  if new.proof_id is distinct from old.proof_id then
    if old.proof_id is not null then
      raise exception 'this was confirmed' using errcode = 'restrict_violation';
    end if;
    new.expires_at := app_now() + interval '60 days';
  elsif new.round <> old.round then
    if new.round <> old.round + 1 or not estate_receipt_stands(old) or exists (
        select 1 from estate_receipt_requests r where r.entry_id = old.entry_id and r.asked_at > old.asked_at) then
      raise exception 'this is not renewed' using errcode = 'check_violation';
    end if;
    new.expires_at := app_now() + interval '60 days';
    new.secret_hash := null;
    new.mailed_at := null;
    new.reminded_at := null;
  elsif new.expires_at <> old.expires_at then
    raise exception 'a link ends after 60 days' using errcode = 'check_violation';
  end if;
  if new.taken_back_at is not null and old.taken_back_at is null then
    new.taken_back_at := app_now();
  end if;
  if is_answered then
    if not is_open or old.secret_hash is null then
      raise exception 'this is not answered now' using errcode = 'check_violation';
    end if;
    if new.signed_at is not null then new.signed_at := app_now(); else new.refused_at := app_now(); end if;
  end if;
  return new;
end
$$;
revoke all on function estate_receipt_kept() from public;
create trigger estate_receipt_kept before update on estate_receipt_requests
  for each row execute function estate_receipt_kept();

-- A counter-entry ends what was asked or signed for the entry that it takes back.
create function estate_receipts_corrected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estate_receipt_requests set corrected_at = app_now()
    where will_id = new.will_id and entry_id = new.corrects and corrected_at is null;
  return null;
end
$$;
revoke all on function estate_receipts_corrected() from public;
create trigger estate_receipts_corrected after insert on estate_entries
  for each row when (new.corrects is not null) execute function estate_receipts_corrected();

-- What all agreed to close stays closed: nobody answers at a link that was open then.
create function estate_receipts_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estate_receipt_requests set taken_back_at = app_now()
    where will_id = new.will_id and num_nonnulls(signed_at, refused_at, taken_back_at) = 0;
  return null;
end
$$;
revoke all on function estate_receipts_closed() from public;
create trigger estate_receipts_closed after insert on estate_marks
  for each row when (new.mark = 'closed' and new.day is not null) execute function estate_receipts_closed();

-- One executor confirms what is asked, of whom and at which address, by their proof for this very content. Then it is
-- mailed.
create function app_confirm_receipt(token text, of_request uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r estate_receipt_requests;
  proof proofs;
begin
  select * into r from estate_receipt_requests where id = of_request for update;
  proof := use_proof(token, 'ask-receipt', r.will_id);
  if r.id is null or r.proof_id is not null or not estate_receipt_stands(r)
    or proof.document_hash is distinct from r.content_hash or proof.person_id is distinct from app_person()
    or not r.will_id = any(array(select app_estates())) or exists (
      select 1 from estate_receipt_requests x where x.entry_id = r.entry_id and x.asked_at > r.asked_at) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  update estate_receipt_requests set proof_id = proof.id where id = r.id;
  perform append_proven(line, 'estate.receipt-asked', proof.person_id::text, r.will_id,
    jsonb_build_object('requestId', r.id, 'entryId', r.entry_id, 'contentHash', encode(r.content_hash, 'hex')));
end
$$;
revoke all on function app_confirm_receipt(text, uuid, audit_line) from public;
grant execute on function app_confirm_receipt(text, uuid, audit_line) to testate_api;

-- What is at a secret link while the estate is worked: to be answered, or signed. Otherwise nothing, whatever the
-- cause.
create function estate_receipt_at(secret bytea) returns table (
  id uuid, will_id uuid, entry_id uuid, deceased_name text, person_name text, capacity text, signer_name text,
  purpose text, kind text, amount_pence bigint, foreign_amount jsonb, item_name text, paid_on date, content_hash bytea,
  expires_at timestamptz, signed_at timestamptz, signed_name text, sentence text, is_corrected boolean)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select r.id, r.will_id, r.entry_id, r.deceased_name, r.person_name, r.capacity, r.signer_name, r.purpose, r.kind,
    r.amount_pence, r.foreign_amount, r.item_name, r.paid_on, r.content_hash, r.expires_at, r.signed_at, r.signed_name,
    r.sentence, r.corrected_at is not null
  from estate_receipt_requests r
  where r.secret_hash = secret and r.expires_at > app_now() and estate_is_worked(r.will_id)
    and (r.signed_at is not null or estate_receipt_stands(r))
$$;
revoke all on function estate_receipt_at(bytea) from public;
grant execute on function estate_receipt_at(bytea) to testate_api, testate_worker;

-- Which mail about it is due: the link, one reminder of it, or that a signed receipt is for a payment that was taken
-- back.
create function estate_receipt_mail(r estate_receipt_requests) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when r.signed_at is not null and r.corrected_at is not null and r.corrected_told_at is null then 'corrected'
    when r.proof_id is null or not estate_receipt_stands(r) or r.expires_at <= app_now() then null
    when r.mailed_at is null then 'ask'
    when r.reminds and r.reminded_at is null and r.mailed_at < app_now() - interval '14 days' then 'remind'
  end
$$;
revoke all on function estate_receipt_mail(estate_receipt_requests) from public;

-- What is due now, read once in a round by the partial indexes. Nothing is mailed about an estate that nobody works.
create function due_receipt_mails() returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id from estate_receipt_requests r
  where r.id in (
      select x.id from estate_receipt_requests x
        where x.mailed_at is null and x.proof_id is not null and x.taken_back_at is null and x.corrected_at is null
      union all
      select x.id from estate_receipt_requests x
        where x.mailed_at < app_now() - interval '14 days' and x.reminds and x.reminded_at is null
          and x.signed_at is null and x.refused_at is null and x.taken_back_at is null and x.corrected_at is null
      union all
      select x.id from estate_receipt_requests x
        where x.signed_at is not null and x.corrected_at is not null and x.corrected_told_at is null)
    and estate_receipt_mail(r) is not null and estate_is_worked(r.will_id)
  order by r.asked_at, r.id limit 500
$$;
revoke all on function due_receipt_mails() from public;
grant execute on function due_receipt_mails() to testate_worker;

-- The same of one, locked; nothing if another process has it, or it is due no more.
create function take_receipt_mail(one uuid) returns text
language sql volatile security definer set search_path = public, pg_temp as $$
  select estate_receipt_mail(r) from estate_receipt_requests r
  where r.id = one and estate_is_worked(r.will_id) for update of r skip locked
$$;
revoke all on function take_receipt_mail(uuid) from public;
grant execute on function take_receipt_mail(uuid) to testate_worker;

-- The open screens of the executors, after an answer that the worker wrote.
create function tell_estate_answered(will uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_notify('testate_live', 'person:' || working.person_id || ' estate') from (
    select distinct person_id from release_grants where will_id = will and ended_at is null) as working
$$;
revoke all on function tell_estate_answered(uuid) from public;
grant execute on function tell_estate_answered(uuid) to testate_worker;

-- The caller, as a person of an estate that they work.
create function estate_self(will uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from estate_people p
  where p.will_id = will and p.account_id = app_person() and will = any(array(select app_estates()))
  order by p.number limit 1
$$;
revoke all on function estate_self(uuid) from public;
grant execute on function estate_self(uuid) to testate_api;

-- One executor hands all of it over, by a proof of their own. `at`: the moment that its file names.
create function app_hand_over_estate(token text, will uuid, hand_over uuid, hash bytea, at timestamptz,
  line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs := use_proof(token, 'hand-over-estate', will);
begin
  if proof.person_id is distinct from app_person() or estate_self(will) is null then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if abs(extract(epoch from app_now() - at)) > 60 then
    raise exception 'this is another time' using errcode = 'check_violation';
  end if;
  insert into estate_hand_overs (id, will_id, person_id, file_hash, proof_id, made_at)
    values (hand_over, will, estate_self(will), hash, proof.id, at);
  perform append_proven(line, 'estate.handed-over', proof.person_id::text, will,
    jsonb_build_object('handOverId', hand_over, 'fileHash', encode(hash, 'hex')));
end
$$;
revoke all on function app_hand_over_estate(text, uuid, uuid, bytea, timestamptz, audit_line) from public;
grant execute on function app_hand_over_estate(text, uuid, uuid, bytea, timestamptz, audit_line) to
  testate_api;

-- Nothing but what the register filled in, and nothing was taken over. Nor is anything shown to a beneficiary, who
-- would see what comes in. That staff ended an executor's part is nothing that anybody entered (decision 92).
create function estate_is_empty(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from estate_people p where p.will_id = will and not (p.from_register
      and p.version = 1 + (select count(*) from executor_ends x
        where x.will_id = will and x.person_id = p.account_id and x.outcome = 'ended')))
    and not exists (select 1 from estate_items where will_id = will)
    and not exists (select 1 from estate_gifts where will_id = will)
    and not exists (select 1 from estate_entries where will_id = will)
    and not exists (select 1 from estate_receipts where will_id = will)
    and not exists (select 1 from estate_receipt_requests where will_id = will)
    and not exists (select 1 from estate_marks where will_id = will)
    and not exists (select 1 from estate_own_tasks where will_id = will)
    and not exists (select 1 from estate_task_people where will_id = will)
    and not exists (select 1 from estate_tax_answers where will_id = will)
    and not exists (select 1 from estate_probate_answers where will_id = will)
    and not exists (select 1 from estate_proposals where will_id = will)
    and not exists (select 1 from estate_disputes where will_id = will)
    and not exists (select 1 from estate_statement_rows where will_id = will)
    and not exists (select 1 from estate_statement_columns where will_id = will)
    and not exists (select 1 from estate_views where will_id = will)
    and not exists (select 1 from estate_take_overs where will_id = will and taken_at is not null)
$$;
revoke all on function estate_is_empty(uuid) from public;

create function app_estate_is_empty(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_is_empty(will) and will = any(array(select app_estates()))
$$;
revoke all on function app_estate_is_empty(uuid) from public;
grant execute on function app_estate_is_empty(uuid) to testate_api;

-- Enters the rows of a file, with their days and times, and as nobody's: whose accounts they were there is not known
-- here. An executor whom the register knows keeps their row, their account and what the register says of them as an
-- executor, and gets what the file says that the will gives them.
create function estate_enter_record(will uuid, r jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not estate_is_empty(will) then
    raise exception 'something was entered already' using errcode = 'check_violation', constraint = 'empty';
  end if;
  update estate_people set number = number + 1000000 where will_id = will;
  update estate_people e set number = p.number,
      roles = array(select distinct r.role from unnest(e.roles || p.roles) as r (role) order by r.role),
      circumstance = p.circumstance, charity_number = p."charityNumber", legacy_pence = p."legacyPence",
      residue_of = (p.residue ->> 'of')::int, residue_in = (p.residue ->> 'in')::int, version = e.version + 1,
      changed_by = null, changed_at = app_now()
    from jsonb_to_recordset(r -> 'people') as p (id uuid, number int, roles text[], circumstance text,
      "charityNumber" text, "legacyPence" bigint, residue jsonb)
    where e.will_id = will and e.id = p.id;
  insert into estate_people (id, will_id, number, name, roles, executor_status, status_since, circumstance,
      charity_number, legacy_pence, residue_of, residue_in)
    select p.id, will, p.number, p.name, p.roles, p."executorStatus", p."statusSince", p.circumstance,
      p."charityNumber", p."legacyPence", (p.residue ->> 'of')::int, (p.residue ->> 'in')::int
    from jsonb_to_recordset(r -> 'people') as p (id uuid, number int, name text, roles text[], "executorStatus" text,
      "statusSince" date, circumstance text, "charityNumber" text, "legacyPence" bigint, residue jsonb)
    where not exists (select 1 from estate_people e where e.will_id = will and e.id = p.id);
  -- Executors here of whom the file knows nothing come after the others.
  update estate_people e set number = n.number
    from (select x.id, (select coalesce(max(number) filter (where number <= 1000000), 0) from estate_people
        where will_id = will) + row_number() over (order by x.number) as number
      from estate_people x where x.will_id = will and x.number > 1000000) n
    where e.id = n.id;
  insert into estate_items (id, will_id, number, side, class, name, holding, share_of, share_in, is_outside, given_to)
    select i.id, will, i.number, i.side, i.class, i.name, i.holding, (i.share ->> 'of')::int, (i.share ->> 'in')::int,
      i."isOutside", i."givenTo"
    from jsonb_to_recordset(r -> 'items') as i (id uuid, number int, side text, class text, name text, holding text,
      share jsonb, "isOutside" boolean, "givenTo" uuid);
  insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, source, reason, made_at)
    select gen_random_uuid(), will, i.id, v.number, v."valuePence", nullif(v.foreign, 'null'), v.source, v.reason, v.at
    from jsonb_to_recordset(r -> 'items') as i (id uuid, "values" jsonb),
      jsonb_to_recordset(i."values") as v (number int, "valuePence" bigint, "foreign" jsonb, source text, reason text,
        at timestamptz);
  insert into estate_gifts (id, will_id, number, recipient, what, kind, value_pence, day, kept_benefit, changed_at)
    select g.id, will, g.number, g.recipient, g.what, g.kind, g."valuePence", g.day, g."keptBenefit", g.at
    from jsonb_to_recordset(r -> 'gifts') as g (id uuid, number int, recipient text, what text, kind text,
      "valuePence" bigint, day date, "keptBenefit" text, at timestamptz);
  insert into estate_entries (id, will_id, number, day, kind, amount_pence, foreign_amount, item_id, person_id, closes,
      expense, note, corrects, is_taken_over, made_at)
    select n.id, will, n.number, n.day, n.kind, n."amountPence", nullif(n.foreign, 'null'), n."itemId", n."personId",
      n.closes, n.expense, n.note, n.corrects, true, n.at
    from jsonb_to_recordset(r -> 'entries') as n (id uuid, number int, day date, kind text, "amountPence" bigint,
      "foreign" jsonb, "itemId" uuid, "personId" uuid, closes boolean, expense text, note text, corrects uuid,
      at timestamptz) order by n.number;
  insert into estate_task_people (will_id, mark, person_id, made_at)
    select will, x.one ->> 'mark', (x.one ->> 'personId')::uuid, (x.one ->> 'at')::timestamptz
    from jsonb_array_elements(r -> 'taskPeople') with ordinality as x (one, place) order by x.place;
  insert into estate_own_tasks (id, will_id, number, title, stage, due, done_on, person_id, changed_at)
    select t.id, will, t.number, t.title, t.stage, t.due, t."doneOn", t."personId", t.at
    from jsonb_to_recordset(r -> 'ownTasks') as t (id uuid, number int, title text, stage text, due date,
      "doneOn" date, "personId" uuid, at timestamptz);
  insert into estate_tax_answers (will_id, number, answers, made_at)
    select will, a.number, a.answers, a.at
    from jsonb_to_recordset(r -> 'taxAnswers') as a (number int, answers jsonb, at timestamptz);
  insert into estate_probate_answers (will_id, number, answers, made_at)
    select will, a.number, a.answers, a.at
    from jsonb_to_recordset(r -> 'probateAnswers') as a (number int, answers jsonb, at timestamptz);
  insert into estate_statement_columns (will_id, item_id, columns)
    select will, c."itemId", c.columns
    from jsonb_to_recordset(r -> 'statementColumns') as c ("itemId" uuid, columns jsonb);
  insert into estate_statement_rows (will_id, item_id, day, amount_pence, text, occurrence, added_at, decision, aside,
      entry_id, decided_at)
    select will, (x.one ->> 'itemId')::uuid, (x.one ->> 'day')::date, (x.one ->> 'amountPence')::bigint,
      x.one ->> 'text', (x.one ->> 'occurrence')::int, (x.one ->> 'at')::timestamptz, x.one ->> 'decision',
      x.one ->> 'aside', (x.one ->> 'entryId')::uuid,
      case when x.one ->> 'decision' is not null then (x.one ->> 'at')::timestamptz end
    from jsonb_array_elements(r -> 'statementRows') with ordinality as x (one, place) order by x.place;
end
$$;
revoke all on function estate_enter_record(uuid, jsonb) from public;

-- Whether the database would take the rows of a file: enters them, and undoes it. Null: it would.
create function app_check_estate_record(will uuid, r jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  broken text;
begin
  if not will = any(array(select app_estates())) then return 'not-yours'; end if;
  perform estate_enter_record(will, r);
  raise exception 'undone' using errcode = 'TK000';
exception
  when sqlstate 'TK000' then return null;
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics broken = constraint_name;
    return coalesce(nullif(broken, ''), sqlstate);
end
$$;
revoke all on function app_check_estate_record(uuid, jsonb) from public;
grant execute on function app_check_estate_record(uuid, jsonb) to testate_api;

-- What a checked file says is bound by its hash, whatever the api sends.
create function estate_take_over_checked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.person_id := estate_self(new.will_id);
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-take-over/1', 'will', new.will_id,
    'file', encode(new.file_hash, 'hex'), 'summary', new.summary, 'rows', new.rows, 'past', new.past)::text, 'UTF8'));
  return new;
end
$$;
revoke all on function estate_take_over_checked() from public;
create trigger estate_take_over_checked before insert on estate_take_overs
  for each row execute function estate_take_over_checked();

-- One executor enters the file that was checked, whole with its parts or not at all, by a proof of their own for it. A
-- file that was checked before there were parts names none.
create function app_take_over_estate(token text, will uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs := use_proof(token, 'take-over-estate', will);
  t estate_take_overs;
begin
  perform 1 from estates where will_id = will for update;
  select * into t from estate_take_overs where will_id = will and taken_at is null for update;
  if t.will_id is null or proof.document_hash is distinct from t.content_hash
    or proof.person_id is distinct from app_person() or estate_self(will) is null then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  perform estate_enter_record(will, t.rows);
  perform estate_enter_parts(will, t.rows);
  update estate_take_overs set rows = null, taken_at = app_now(), proof_id = proof.id, person_id = estate_self(will)
    where will_id = will;
  perform append_proven(line, 'estate.taken-over', proof.person_id::text, will,
    jsonb_build_object('fileHash', encode(t.file_hash, 'hex'), 'contentHash', encode(t.content_hash, 'hex')));
end
$$;
revoke all on function app_take_over_estate(text, uuid, audit_line) from public;
grant execute on function app_take_over_estate(text, uuid, audit_line) to testate_api;

-- Which requests of an estate, or of some of its entries, are for the name, the signer and the thing as they are
-- entered now: `estate_receipt_fits` for many at once. Asked for each of 3,500 requests that function took a second.
-- The caller sees the rows.
create function estate_receipts_fitting(will uuid, entries uuid[]) returns table (id uuid)
language sql stable set search_path = public, pg_temp as $$
  with asked as materialized (
    select r.id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name from estate_receipt_requests r
    where r.will_id = will and (entries is null or r.entry_id = any(entries))),
  signing as materialized (
    select p.id, p.name, c.capacity
    from estate_people p cross join (select distinct capacity from asked) c
    where p.will_id = will and estate_receipt_signer(p.circumstance, c.capacity))
  select r.id from asked r
    join signing s on s.id = r.person_id and s.name = r.person_name and s.capacity = r.capacity
    join estate_entries e on e.will_id = will and e.id = r.entry_id
    left join estate_items i on i.will_id = will and i.id = e.item_id
  where i.name is not distinct from r.item_name
$$;
revoke all on function estate_receipts_fitting(uuid, uuid[]) from public;
grant execute on function estate_receipts_fitting(uuid, uuid[]) to testate_api;

-- Which persons of an estate have the name of a witness of its will: a gift to a witness, or to their spouse or civil
-- partner, is void (Wills Act 1837, section 15). Executors cannot read the parties of a will. What this says is whether
-- a name that they entered is one of those names, of a will that they were given, and nothing else about a witness.
-- Capitals and spaces make no other name.
create function estate_plain_name(name text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select lower(regexp_replace(btrim(normalize(name)), '\s+', ' ', 'g'))
$$;
revoke all on function estate_plain_name(text) from public;

create function app_estate_witnesses(will uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id from estate_people e
  where e.will_id = will and will = any(array(select app_estates()))
    and estate_plain_name(e.name) in (select estate_plain_name(p.name) from parties p
      where p.will_id = will and p.role = 'witness' and p.state = 'signed')
$$;
revoke all on function app_estate_witnesses(uuid) from public;
grant execute on function app_estate_witnesses(uuid) to testate_api;

-- One document at a time: who adds one waits for another that is being added to the same estate. Only an object that
-- was announced, and is not being removed, gets a row; not what waits with a file, which would be opened before
-- anybody confirmed it, or by another estate.
create function estate_document_added() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held record;
begin
  perform 1 from estates where will_id = new.will_id for update;
  select count(*) as documents, coalesce(sum(size), 0) as bytes into held
    from estate_documents where will_id = new.will_id;
  if held.documents >= 200 or held.bytes + new.size > 209715200 then
    raise exception 'this estate has as many documents as are kept'
      using errcode = 'check_violation', constraint = 'estate_documents_full';
  end if;
  delete from estate_objects_left where object = new.object;
  if not found or estate_object_waits(new.object) then
    raise exception 'this object was not announced'
      using errcode = 'check_violation', constraint = 'estate_documents_announced';
  end if;
  new.added_by := estate_self(new.will_id);
  new.changed_by := new.added_by;
  return new;
end
$$;
revoke all on function estate_document_added() from public;
create trigger estate_document_added before insert on estate_documents
  for each row execute function estate_document_added();

create function estate_document_changed() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- The caller, who is nobody where a line of the records is erased.
  if app_person() is not null then
    new.changed_by := estate_self(new.will_id);
    new.changed_at := app_now();
  end if;
  return new;
end
$$;
revoke all on function estate_document_changed() from public;
create trigger estate_document_changed before update of title, kind, day, item_id, gift_id, entry_id, person_id
  on estate_documents for each row execute function estate_document_changed();

create function estate_document_left() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into estate_objects_left (object, due_at) values (old.object, app_now())
    on conflict (object) do update set due_at = app_now();
  return null;
end
$$;
revoke all on function estate_document_left() from public;
create trigger estate_document_left after delete on estate_documents
  for each row execute function estate_document_left();

-- Whether this person works this estate, for the worker, which acts for nobody: as app_estates() says of the caller.
create function estate_worked_by(will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_grants g join wills w on w.id = g.will_id
    where g.will_id = will and g.person_id = who and g.ended_at is null and g.expires_at > app_now()
      and w.status = 'released'
      and exists (select 1 from release_executors(g.will_id) e where e.person_id = who)
      and exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'))
$$;
revoke all on function estate_worked_by(uuid, uuid) from public;
grant execute on function estate_worked_by(uuid, uuid) to testate_worker;

-- Only what the file that waits names, and only an object that was announced (decision 95); not what is a document
-- already: once that is removed, the part would have its object.
create function estate_take_over_part_added() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  named jsonb;
begin
  select one into named
    from estate_take_overs t, jsonb_array_elements(
      t.rows -> case when new.object is null then 'keptAccounts' else 'documents' end) one
    where t.will_id = new.will_id and t.taken_at is null and one ->> 'id' = new.id::text for update of t;
  if named is null or named ->> 'sha256' <> encode(new.sha256, 'hex') or (named ->> 'size')::int <> new.size
    or (new.drawn is not null and (sha256(new.drawn) <> new.sha256 or octet_length(new.drawn) <> new.size)) then
    raise exception 'the file names no such part' using errcode = 'check_violation', constraint = 'estate_part_named';
  end if;
  if new.object is not null then
    delete from estate_objects_left where object = new.object;
    if not found or exists (select 1 from estate_documents where object = new.object) then
      raise exception 'this object was not announced'
        using errcode = 'check_violation', constraint = 'estate_documents_announced';
    end if;
  end if;
  return new;
end
$$;
revoke all on function estate_take_over_part_added() from public;
create trigger estate_take_over_part_added before insert on estate_take_over_parts
  for each row execute function estate_take_over_part_added();

-- Of a file that was not entered, the object is removed.
create function estate_take_over_part_left() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if old.object is not null and not exists (select 1 from estate_documents where object = old.object) then
    insert into estate_objects_left (object, due_at) values (old.object, app_now())
      on conflict (object) do update set due_at = app_now();
  end if;
  return null;
end
$$;
revoke all on function estate_take_over_part_left() from public;
create trigger estate_take_over_part_left after delete on estate_take_over_parts
  for each row execute function estate_take_over_part_left();

-- How many parts of the file that waits have not come; null without such a file.
create function estate_parts_missing(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select (jsonb_array_length(coalesce(t.rows -> 'documents', '[]'))
      + jsonb_array_length(coalesce(t.rows -> 'keptAccounts', '[]'))
      - (select count(*) from estate_take_over_parts p where p.will_id = t.will_id))::int
  from estate_take_overs t where t.will_id = will and t.taken_at is null
$$;
revoke all on function estate_parts_missing(uuid) from public;

create function app_estate_parts_missing(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_parts_missing(will) where will = any(array(select app_estates()))
$$;
revoke all on function app_estate_parts_missing(uuid) from public;
grant execute on function app_estate_parts_missing(uuid) to testate_api;

-- Enters the parts of a file after its rows, as nobody's. Kept accounts come after those that were kept here. The
-- documents' parts go first: each announces its object, whether or not somebody announced it already.
create function estate_enter_parts(will uuid, r jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept_here int := coalesce((select max(number) from estate_kept_accounts where will_id = will), 0);
  sealed estate_take_over_parts[];
begin
  if estate_parts_missing(will) <> 0 then
    raise exception 'a part of the file has not come'
      using errcode = 'check_violation', constraint = 'estate_parts_missing';
  end if;
  sealed := array(select p from estate_take_over_parts p where p.will_id = will and p.object is not null);
  delete from estate_take_over_parts where will_id = will and object is not null;
  insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id, entry_id,
      person_id)
    select d.id, will, d.title, d.kind, d.day, d.media, p.size, p.sha256, p.object,
      case when d.about ->> 'what' = 'item' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'gift' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'entry' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'person' then (d.about ->> 'id')::uuid end
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, title text, kind text, day date, media text, about jsonb)
      join unnest(sealed) p on p.id = d.id;
  -- The triggers name the caller, who entered the file and added none of these.
  update estate_documents e set added_by = null, changed_by = null, added_at = d.at
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, at timestamptz)
    where e.will_id = will and e.id = d.id;
  insert into estate_kept_accounts (id, will_id, number, day, head, is_final, drawn, is_taken_over, made_at)
    select k.id, will, kept_here + row_number() over (order by k.number), k.day, k.head, k."isFinal", p.drawn, true,
      k.at
    from jsonb_to_recordset(r -> 'keptAccounts') as k (id uuid, number int, day date, head int, "isFinal" boolean,
        at timestamptz)
      join estate_take_over_parts p on p.will_id = will and p.id = k.id and p.drawn is not null;
  delete from estate_take_over_parts where will_id = will;
end
$$;
revoke all on function estate_enter_parts(uuid, jsonb) from public;

-- Whose an object is, where the api says so (decisions 95 and 99). What waits with a file of a hand-over is no document
-- before its file is confirmed, and nobody's announcement has it removed.
--
-- For the worker, which reads nothing else of what waits.
create function estate_object_waits(one text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estate_take_over_parts where object = one)
$$;
revoke all on function estate_object_waits(text) from public;
grant execute on function estate_object_waits(text) to testate_worker;

-- For an executor whose ninety days are over: that the estate was closed, and nothing else of it. The api sees nothing
-- of an estate without a running grant.
create function app_closed_estates() returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select distinct g.will_id from release_grants g join wills w on w.id = g.will_id
  where g.person_id = app_person() and g.ended_at is null and w.status = 'released'
    and exists (select 1 from release_executors(g.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
    and estate_kept_until(g.will_id) is not null
$$;
revoke all on function app_closed_estates() from public;
grant execute on function app_closed_estates() to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table estates enable row level security;
alter table estates force row level security;
create policy estates_worked on estates for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estates_worker on estates for select to testate_worker using (true);
grant select on estates to testate_api, testate_worker;

alter table estate_people enable row level security;
alter table estate_people force row level security;
create policy estate_people_worked on estate_people for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_people_added on estate_people for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person() and account_id is null
    and not from_register);
create policy estate_people_changed on estate_people for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_people_worker on estate_people for select to testate_worker using (true);
grant select, insert, update (name, roles, executor_status, status_since, circumstance, charity_number,
  legacy_pence, residue_of, residue_in, version, changed_by, changed_at) on estate_people to testate_api;
grant select on estate_people to testate_worker;

alter table estate_items enable row level security;
alter table estate_items force row level security;
create policy estate_items_worked on estate_items for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_items_added on estate_items for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_items_changed on estate_items for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_items_worker on estate_items for select to testate_worker using (true);
grant select, insert, update (class, name, holding, share_of, share_in, is_outside, given_to, version,
  changed_by, changed_at) on estate_items to testate_api;
grant select on estate_items to testate_worker;

-- Values, entries and marks are added and never changed: no login may.
alter table estate_values enable row level security;
alter table estate_values force row level security;
create policy estate_values_worked on estate_values for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_values_added on estate_values for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_values_worker on estate_values for select to testate_worker using (true);
grant select, insert (id, will_id, item_id, value_pence, source, reason, made_by, number, foreign_amount) on
  estate_values to testate_api;
grant select on estate_values to testate_worker;

alter table estate_entries enable row level security;
alter table estate_entries force row level security;
create policy estate_entries_worked on estate_entries for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_entries_added on estate_entries for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_entries_worker on estate_entries for select to testate_worker using (true);
grant select, insert (id, will_id, number, day, kind, amount_pence, item_id, person_id, closes, expense, note,
  corrects, made_by, proposal_id, foreign_amount) on estate_entries to testate_api;
grant select on estate_entries to testate_worker;

alter table estate_marks enable row level security;
alter table estate_marks force row level security;
create policy estate_marks_worked on estate_marks for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_marks_added on estate_marks for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_marks_worker on estate_marks for select to testate_worker using (true);
grant select, insert (will_id, mark, day, made_by, proposal_id) on estate_marks to testate_api;
grant select on estate_marks to testate_worker;

alter table estate_tax_answers enable row level security;
alter table estate_tax_answers force row level security;
create policy estate_tax_answers_worked on estate_tax_answers for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_tax_answers_added on estate_tax_answers for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_tax_answers_worker on estate_tax_answers for select to testate_worker using (true);
grant select, insert (will_id, number, answers, made_by) on estate_tax_answers to testate_api;
grant select on estate_tax_answers to testate_worker;

alter table estate_proposals enable row level security;
alter table estate_proposals force row level security;
create policy estate_proposals_worked on estate_proposals for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_proposals_added on estate_proposals for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_proposals_withdrawn on estate_proposals for update to testate_api
  using (will_id = any(array(select app_estates())) and withdrawn_at is null) with check (withdrawn_at is not null);
create policy estate_proposals_worker on estate_proposals for select to testate_worker using (true);
grant select, insert (id, will_id, number), update (withdrawn_at) on estate_proposals to testate_api;
grant select on estate_proposals to testate_worker;

alter table estate_proposal_versions enable row level security;
alter table estate_proposal_versions force row level security;
create policy estate_proposal_versions_worked on estate_proposal_versions for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_proposal_versions_added on estate_proposal_versions for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_proposal_versions_worker on estate_proposal_versions for select to testate_worker using (true);
grant select, insert (proposal_id, will_id, version, kind, amount_pence, item_id, person_id, expense, note,
  form, assets_pence, debts_pence, made_by, foreign_amount, keep_years) on estate_proposal_versions to
  testate_api;
grant select on estate_proposal_versions to testate_worker;

-- Agreements come by the function alone.
alter table estate_agreements enable row level security;
alter table estate_agreements force row level security;
create policy estate_agreements_worked on estate_agreements for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_agreements_worker on estate_agreements for select to testate_worker using (true);
grant select on estate_agreements to testate_api, testate_worker;

alter table estate_disputes enable row level security;
alter table estate_disputes force row level security;
create policy estate_disputes_worked on estate_disputes for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_disputes_raised on estate_disputes for insert to testate_api
  with check (will_id = any(array(select app_estates())) and raised_by = app_person());
create policy estate_disputes_ended on estate_disputes for update to testate_api
  using (will_id = any(array(select app_estates())) and raised_by = app_person() and ended_at is null)
  with check (ended_at is not null);
create policy estate_disputes_worker on estate_disputes for select to testate_worker using (true);
grant select, insert (id, will_id, reason, raised_by), update (ended_at) on estate_disputes to testate_api;
grant select on estate_disputes to testate_worker;

alter table executor_ends enable row level security;
alter table executor_ends force row level security;
create policy executor_ends_worked on executor_ends for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy executor_ends_asked on executor_ends for insert to testate_api
  with check (will_id = any(array(select app_estates())) and asked_by = app_person());
create policy executor_ends_worker on executor_ends to testate_worker using (true) with check (true);
grant select, insert (id, will_id, person_id, what, reason, asked_by) on executor_ends to testate_api;
grant select, update (asked_told_at, told_at) on executor_ends to testate_worker;

alter table executor_end_decisions enable row level security;
alter table executor_end_decisions force row level security;

alter table estate_probate_answers enable row level security;
alter table estate_probate_answers force row level security;
create policy estate_probate_answers_worked on estate_probate_answers for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_probate_answers_added on estate_probate_answers for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_probate_answers_worker on estate_probate_answers for select to testate_worker using (true);
grant select, insert (will_id, number, answers, made_by) on estate_probate_answers to testate_api;
grant select on estate_probate_answers to testate_worker;

alter table estate_receipts enable row level security;
alter table estate_receipts force row level security;
create policy estate_receipts_worked on estate_receipts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_receipts_added on estate_receipts for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_receipts_worker on estate_receipts for select to testate_worker using (true);
grant select, insert (will_id, entry_id, day, note, made_by) on estate_receipts to testate_api;
grant select on estate_receipts to testate_worker;

alter table estate_own_tasks enable row level security;
alter table estate_own_tasks force row level security;
create policy estate_own_tasks_worked on estate_own_tasks for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_own_tasks_added on estate_own_tasks for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_own_tasks_changed on estate_own_tasks for update to testate_api
  using (will_id = any(array(select app_estates())) and removed_at is null) with check (changed_by = app_person());
create policy estate_own_tasks_worker on estate_own_tasks for select to testate_worker using (true);
grant select, insert (id, will_id, number, title, stage, due, person_id, changed_by), update (title, stage,
  due, done_on, person_id, version, removed_at, changed_by, changed_at) on estate_own_tasks to testate_api;
grant select on estate_own_tasks to testate_worker;

alter table estate_task_people enable row level security;
alter table estate_task_people force row level security;
create policy estate_task_people_worked on estate_task_people for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_task_people_added on estate_task_people for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_task_people_worker on estate_task_people for select to testate_worker using (true);
grant select, insert (will_id, mark, person_id, made_by) on estate_task_people to testate_api;
grant select on estate_task_people to testate_worker;

alter table estate_calendars enable row level security;
alter table estate_calendars force row level security;
create policy estate_calendars_own on estate_calendars for select to testate_api using (person_id = app_person());
create policy estate_calendars_made on estate_calendars for insert to testate_api
  with check (will_id = any(array(select app_estates())) and person_id = app_person());
create policy estate_calendars_changed on estate_calendars for update to testate_api
  using (will_id = any(array(select app_estates())) and person_id = app_person()) with check (person_id = app_person());
create policy estate_calendars_ended on estate_calendars for delete to testate_api using (person_id = app_person());
create policy estate_calendars_worker on estate_calendars for select to testate_worker using (true);
grant select (will_id, person_id, made_at), insert (will_id, person_id, secret_hash), update (secret_hash,
  made_at), delete on estate_calendars to testate_api;
grant select (will_id, person_id, made_at) on estate_calendars to testate_worker;

alter table estate_visits enable row level security;
alter table estate_visits force row level security;
create policy estate_visits_own on estate_visits for select to testate_api using (person_id = app_person());
create policy estate_visits_made on estate_visits for insert to testate_api
  with check (will_id = any(array(select app_estates())) and person_id = app_person());
create policy estate_visits_changed on estate_visits for update to testate_api
  using (will_id = any(array(select app_estates())) and person_id = app_person()) with check (person_id = app_person());
create policy estate_visits_worker on estate_visits for select to testate_worker using (true);
grant select, insert (will_id, person_id, seen_at), update (seen_at) on estate_visits to testate_api;
grant select on estate_visits to testate_worker;

alter table estate_gifts enable row level security;
alter table estate_gifts force row level security;
create policy estate_gifts_worked on estate_gifts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_gifts_added on estate_gifts for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_gifts_changed on estate_gifts for update to testate_api
  using (will_id = any(array(select app_estates())) and removed_at is null) with check (changed_by = app_person());
create policy estate_gifts_worker on estate_gifts for select to testate_worker using (true);
grant select, insert (id, will_id, number, recipient, what, kind, value_pence, day, kept_benefit, changed_by),
  update (recipient, what, kind, value_pence, day, kept_benefit, version, removed_at, changed_by, changed_at)
  on estate_gifts to testate_api;
grant select on estate_gifts to testate_worker;

alter table estate_statement_columns enable row level security;
alter table estate_statement_columns force row level security;
create policy estate_statement_columns_worked on estate_statement_columns for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_statement_columns_added on estate_statement_columns for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_statement_columns_changed on estate_statement_columns for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_statement_columns_worker on estate_statement_columns for select to testate_worker using (true);
grant select, insert (will_id, item_id, columns, changed_by), update (columns, changed_by, changed_at) on
  estate_statement_columns to testate_api;
grant select on estate_statement_columns to testate_worker;

alter table estate_statement_rows enable row level security;
alter table estate_statement_rows force row level security;
create policy estate_statement_rows_worked on estate_statement_rows for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_statement_rows_added on estate_statement_rows for insert to testate_api
  with check (will_id = any(array(select app_estates())) and added_by = app_person());
create policy estate_statement_rows_decided on estate_statement_rows for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (decided_by = app_person());
create policy estate_statement_rows_worker on estate_statement_rows for select to testate_worker using (true);
grant select, insert (will_id, item_id, day, amount_pence, text, occurrence, added_by), update (decision,
  aside, entry_id, proposal_id, version, decided_by, decided_at) on estate_statement_rows to testate_api;
grant select on estate_statement_rows to testate_worker;

alter table estate_views enable row level security;
alter table estate_views force row level security;
create policy estate_views_worked on estate_views for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_views_added on estate_views for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_views_changed on estate_views for update to testate_api
  using (will_id = any(array(select app_estates())) and ended_at is null)
  with check (ended_at is null or ended_by = app_person());
create policy estate_views_worker on estate_views for select to testate_worker using (true);
grant select (id, will_id, number, person_id, openings, opened_at, made_by, made_at, ended_at, ended_by),
  insert (id, will_id, number, person_id, made_by), update (openings, opened_at, ended_at, ended_by) on
  estate_views to testate_api;
grant select (id, will_id, number, person_id, openings, opened_at, made_by, made_at, ended_at, ended_by) on
  estate_views to testate_worker;

-- What a version says is never changed; that it was given comes by the function alone.
alter table estate_view_versions enable row level security;
alter table estate_view_versions force row level security;
create policy estate_view_versions_worked on estate_view_versions for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_view_versions_added on estate_view_versions for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_view_versions_worker on estate_view_versions for select to testate_worker using (true);
grant select, insert (view_id, will_id, version, item_ids, entry_ids, parts, until, made_by) on
  estate_view_versions to testate_api;
grant select on estate_view_versions to testate_worker;

alter table estate_receipt_requests enable row level security;
alter table estate_receipt_requests force row level security;
create policy estate_receipt_requests_worked on estate_receipt_requests for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_receipt_requests_added on estate_receipt_requests for insert to testate_api
  with check (will_id = any(array(select app_estates())) and asked_by = app_person());
create policy estate_receipt_requests_changed on estate_receipt_requests for update to testate_api
  using (will_id = any(array(select app_estates())))
  with check (taken_back_at is null or taken_back_by = app_person());
create policy estate_receipt_requests_worker on estate_receipt_requests to testate_worker
  using (true) with check (true);
grant select (id, will_id, entry_id, person_id, purpose, capacity, signer_name, address, deceased_name,
  person_name, kind, amount_pence, foreign_amount, item_name, paid_on, content_hash, asked_by, asked_at,
  proof_id, round, expires_at, mailed_at, reminds, reminded_at, taken_back_at, taken_back_by, signed_at,
  signed_name, sentence, refused_at, refused_reason, corrected_at, corrected_told_at), insert (id, will_id,
  entry_id, purpose, capacity, signer_name, address, asked_by, reminds), update (round, reminds,
  taken_back_at, taken_back_by) on estate_receipt_requests to testate_api;
grant select, update (secret_hash, mailed_at, reminded_at, signed_at, signed_name, sentence, refused_at,
  refused_reason, corrected_told_at) on estate_receipt_requests to testate_worker;

alter table estate_receipt_codes enable row level security;
alter table estate_receipt_codes force row level security;
create policy estate_receipt_codes_worker on estate_receipt_codes to testate_worker using (true) with check (true);
grant select, insert, update (tries, ended_at) on estate_receipt_codes to testate_worker;

alter table estate_hand_overs enable row level security;
alter table estate_hand_overs force row level security;
create policy estate_hand_overs_worked on estate_hand_overs for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_hand_overs_worker on estate_hand_overs to testate_worker using (true) with check (true);
grant select on estate_hand_overs to testate_api;
grant select, update (told_at) on estate_hand_overs to testate_worker;

alter table estate_take_overs enable row level security;
alter table estate_take_overs force row level security;
create policy estate_take_overs_worked on estate_take_overs for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_take_overs_checked on estate_take_overs for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_take_overs_left on estate_take_overs for delete to testate_api
  using (will_id = any(array(select app_estates())) and taken_at is null);
create policy estate_take_overs_worker on estate_take_overs to testate_worker using (true) with check (true);
grant select, insert (will_id, file_hash, summary, rows, past), delete on estate_take_overs to testate_api;
grant select, update (told_at), delete on estate_take_overs to testate_worker;

alter table estate_kept_accounts enable row level security;
alter table estate_kept_accounts force row level security;
create policy estate_kept_accounts_worked on estate_kept_accounts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_kept_accounts_added on estate_kept_accounts for insert to testate_api
  with check (person_id = estate_self(will_id));
create policy estate_kept_accounts_worker on estate_kept_accounts for select to testate_worker using (true);
grant select, insert (id, will_id, number, person_id, day, head, is_final, drawn) on estate_kept_accounts to
  testate_api;
grant select on estate_kept_accounts to testate_worker;

alter table estate_documents enable row level security;
alter table estate_documents force row level security;
create policy estate_documents_worked on estate_documents for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_documents_added on estate_documents for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_documents_changed on estate_documents for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (will_id = any(array(select app_estates())));
create policy estate_documents_removed on estate_documents for delete to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_documents_worker on estate_documents for select to testate_worker using (true);
grant select, insert (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id, entry_id,
  person_id), update (title, kind, day, item_id, gift_id, entry_id, person_id, version), delete on
  estate_documents to testate_api;
grant select on estate_documents to testate_worker;

alter table estate_objects_left enable row level security;
alter table estate_objects_left force row level security;
create policy estate_objects_left_announced on estate_objects_left for insert to testate_api
  with check (app_person() is not null);
create policy estate_objects_left_worker on estate_objects_left to testate_worker using (true) with check (true);
grant insert (object) on estate_objects_left to testate_api;
grant select, update (due_at), delete on estate_objects_left to testate_worker;

-- What was sent can be read by nobody before it is entered. The api sees that it is there.
alter table estate_take_over_parts enable row level security;
alter table estate_take_over_parts force row level security;
create policy estate_take_over_parts_worked on estate_take_over_parts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_take_over_parts_added on estate_take_over_parts for insert to testate_api
  with check (will_id = any(array(select app_estates())));
grant select (will_id, id), insert (will_id, id, sha256, size, object, drawn) on estate_take_over_parts to
  testate_api;
