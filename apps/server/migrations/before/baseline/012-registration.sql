-- Registration: one anchor per network and action of a will, the heads of the audit log on their way to the
-- ledgers, the capsules, and the registrar's balances. What is about to be sent is stored here first.

-- Tables ------------------------------------------------------------------------------------------------------

create table anchors (
  id uuid primary key,
  will_id uuid not null references wills (id),
  network text not null check (network in ('ethereum', 'solana', 'corda')),
  action text not null check (action in ('register', 'supersede', 'withdraw', 'transfer')),
  token_id bytea not null check (length(token_id) = 32),
  metadata_hash bytea not null check (length(metadata_hash) = 32),
  state text not null check (state in ('pending', 'submitted', 'confirmed', 'final', 'failed')),
  attempt int not null default 0,
  prepared jsonb,
  transaction_hash text,
  receipt jsonb,
  reason text,
  retryable boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  final_at timestamptz,
  -- A token may be moved, more than once in a will's life: to the testator's own address, to an executor, and
  -- back.
  recipient text,
  purpose text check (purpose in ('release', 'relock', 'own-address')),
  check ((state = 'final') = (final_at is not null)),
  check (state not in ('confirmed', 'final') or receipt is not null),
  check (state = 'pending' or state = 'failed' or prepared is not null),
  constraint anchors_transfer_check check (
    (action = 'transfer') = (recipient is not null and purpose is not null))
);
create index anchors_token on anchors (token_id);
-- The unique ones below leave transfers out, so they do not serve the anchors of one will.
create index anchors_will on anchors (will_id);
-- Entries and withdrawals remain one per network.
create unique index anchors_once on anchors (will_id, network, action) where action <> 'transfer';
-- Two concurrent moves of one token would race for its holder.
create unique index anchors_moving on anchors (will_id, network)
  where action = 'transfer' and state <> 'final' and not (state = 'failed' and retryable is false);

create table capsules (
  id uuid primary key,
  will_id uuid not null references wills (id),
  object text not null,
  certificate_object text not null,
  content_address text not null,
  networks text[] not null,
  made_at timestamptz not null,
  -- Which log index a capsule proves, and which ledgers have the head of that proof; both unknown for the
  -- capsules of earlier versions.
  audit_index bigint,
  anchored_networks text[] not null default '{}'
);

-- Heads of the audit log: one row per network and head. It contains no person's data, so no policy hides it; only
-- the worker writes it.
create table log_anchors (
  id uuid primary key,
  network text not null check (network in ('ethereum', 'solana', 'corda')),
  tree_size bigint not null check (tree_size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  state text not null check (state in ('pending', 'submitted', 'confirmed', 'final', 'failed')),
  attempt int not null default 0,
  prepared jsonb,
  transaction_hash text,
  receipt jsonb,
  -- Of the ledger as it was then: label, chainId, contract.
  place jsonb,
  fee jsonb,
  reason text,
  retryable boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  final_at timestamptz,
  check ((state = 'final') = (final_at is not null)),
  check (state not in ('confirmed', 'final') or receipt is not null),
  check (state <> 'final' or place is not null),
  check (state in ('pending', 'failed') or prepared is not null)
);
-- One pending head per network: a ledger takes heads in their order. A later row may retry a refused head.
create unique index log_anchors_under_way on log_anchors (network)
  where state <> 'final' and not (state = 'failed' and retryable is false);
create unique index log_anchors_final on log_anchors (network, tree_size) where state = 'final';

-- The registrar's balances on the networks, as the worker last read them: the api, which has no keys, reports
-- when one runs low.
create table registrar_balances (
  network text primary key check (network in ('ethereum', 'solana', 'corda')),
  address text not null,
  balance numeric(78, 0) not null check (balance >= 0),
  registrations bigint not null check (registrations >= 0),
  asked_at timestamptz not null
);

-- Functions ---------------------------------------------------------------------------------------------------

-- Anyone who has the document's hash may learn that it is registered; the function returns nothing else and
-- accepts nothing shorter.
create function registration_of(document bytea) returns table (
  status text, version text, registered_at timestamptz, network text, token_id bytea, transaction_hash text,
  block text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.status, w.version, a.final_at, a.network, a.token_id, a.receipt ->> 'transactionHash',
    a.receipt ->> 'blockNumber', a.state
  from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede')
  where length(document) = 32 and w.document_hash = document
    and w.status in ('registered', 'superseded', 'withdrawn', 'released') and a.state = 'final'
  order by a.final_at
$$;
revoke all on function registration_of(bytea) from public;
grant execute on function registration_of(bytea) to testate_api;

create function traces_of_registration(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from capsules where will_id = any((one).wills)
  union all select certificate_object, null from capsules where will_id = any((one).wills)
  union all select null, id from anchors where will_id = any((one).wills)
$$;
create function erase_registration_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from anchors where will_id = any((one).wills);
  delete from capsules where will_id = any((one).wills)
$$;
revoke all on function traces_of_registration(erased_person), erase_registration_of(erased_person) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

-- Only the worker sees the signed bytes; the api shows the rest.
alter table anchors enable row level security;
alter table anchors force row level security;
create policy anchors_related on anchors for select to testate_api using (app_related(will_id));
create policy anchors_worker on anchors to testate_worker using (true) with check (true);
grant select (
  id, will_id, network, action, token_id, state, attempt, transaction_hash, receipt, reason, retryable,
  created_at, updated_at, final_at, recipient, purpose) on anchors to testate_api;
grant select, insert, update on anchors to testate_worker;

alter table capsules enable row level security;
alter table capsules force row level security;
create policy capsules_related on capsules for select to testate_api using (app_related(will_id));
create policy capsules_worker on capsules to testate_worker using (true) with check (true);
grant select on capsules to testate_api;
grant select, insert on capsules to testate_worker;

-- The heads that are on ledgers are for everyone, without the worker's own columns: what was prepared, what it
-- cost, why an attempt failed.
grant select (network, tree_size, root, note, state, transaction_hash, receipt, place, final_at)
  on log_anchors to testate_api;
grant select, insert, update on log_anchors to testate_worker;

alter table registrar_balances enable row level security;
alter table registrar_balances force row level security;
create policy registrar_balances_read on registrar_balances for select to testate_api using (true);
create policy registrar_balances_worker on registrar_balances to testate_worker using (true) with check (true);
grant select on registrar_balances to testate_api;
grant select, insert, update on registrar_balances to testate_worker;
