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
  anchored_networks text[] not null default '{}',
  -- The small proof: what a capsule shows, without the will's bytes. Made with the capsule; capsules of before have
  -- none.
  proof_object text,
  -- 2: the object is the whole file, of the first or the second format. 3: it is the core with what opens its salted
  -- members.
  format int not null default 2 check (format in (2, 3)),
  -- 1: without the register's seal; it is issued again. 2: with it.
  certificate_format int not null default 1 check (certificate_format in (1, 2)),
  -- Which executors the certificate names, as a digest under a key of the worker's; null: none.
  executors_named bytea check (length(executors_named) = 32)
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
  -- Of a head that is final: the signature of the log's key over it and its place on the ledger.
  signature text check (length(signature) = 88),
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

-- The register's signed word that a document is a registration: the worker signs it with the log's key when a will
-- is registered, anybody who has the document may ask for it, and erasure deletes it. No ledger holds a document's
-- own hash.
create table link_notes (
  will_id uuid primary key references wills (id),
  document_hash bytea not null check (length(document_hash) = 32),
  note text not null,
  made_at timestamptz not null,
  -- What the register states, signed, of a codicil: that it amends that will. Beside its link note, and erased with
  -- it.
  codicil_note text
);
create index link_notes_document on link_notes (document_hash);

-- The capsule in parts (decision 54): its core is stored once, receipts and heads are signed by themselves, and the
-- file is put together when somebody downloads it.
--
-- Each network's receipt with the signature of the log's key.
create table signed_receipts (
  will_id uuid not null references wills (id),
  network text not null check (network in ('ethereum', 'solana', 'corda')),
  receipt jsonb not null,
  primary key (will_id, network)
);

-- Functions ---------------------------------------------------------------------------------------------------

-- Anyone who has the document's hash may learn that it is registered; the function returns nothing else and accepts
-- nothing shorter. A registration that stands comes last: whoever looks up a document asks whether it is registered
-- now.
create function registration_of(document bytea) returns table (
  status text, version text, registered_at timestamptz, network text, token_id bytea, transaction_hash text,
  block text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.status, w.version, a.final_at, a.network, a.token_id, a.receipt ->> 'transactionHash',
    a.receipt ->> 'blockNumber', a.state
  from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede')
  where length(document) = 32 and w.document_hash = document
    and w.status in ('registered', 'superseded', 'withdrawn', 'released') and a.state = 'final'
  order by w.status in ('registered', 'released'), a.final_at
$$;
revoke all on function registration_of(bytea) from public;
grant execute on function registration_of(bytea) to testate_api;

create function traces_of_registration(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from capsules where will_id = any((one).wills)
  union all select certificate_object, null from capsules where will_id = any((one).wills)
  union all select proof_object, null from capsules
    where will_id = any((one).wills) and proof_object is not null
  union all select null, id from anchors where will_id = any((one).wills)
$$;
revoke all on function traces_of_registration(erased_person) from public;

create function erase_registration_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from link_notes where will_id = any((one).wills);
  delete from signed_receipts where will_id = any((one).wills);
  delete from anchors where will_id = any((one).wills);
  delete from capsules where will_id = any((one).wills)
$$;
revoke all on function erase_registration_of(erased_person) from public;

-- Of a registration that stands, if any with this document does; else of the newest.
create function link_note_of(document bytea) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select n.note from link_notes n join wills w on w.id = n.will_id
  where length(document) = 32 and n.document_hash = document
  order by w.status in ('registered', 'released') desc, n.made_at desc limit 1
$$;
revoke all on function link_note_of(bytea) from public;
grant execute on function link_note_of(bytea) to testate_api;

-- What became of a registration, and where it is on the ledgers. For anybody: the commitment is each ledger's public
-- name for it, and stands on the certificate. A release is told once a ledger that anybody can ask shows it, and each
-- time as a day in London. Only its own nodes can look into Corda, so its identifiers are left out.
create function standing_of(commitment bytea) returns table (
  status text, network text, action text, transaction_hash text, block text, day text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.status = 'released' and not exists (
      select from (
        select distinct on (t.network) t.purpose from anchors t
        where t.will_id = w.id and t.state = 'final' and t.purpose in ('release', 'relock')
          and t.network <> 'corda'
        order by t.network, t.final_at desc) last
      where last.purpose = 'release')
    then 'registered' else w.status end,
    a.network, a.action,
    case when a.network <> 'corda' then a.receipt ->> 'transactionHash' end,
    case when a.network <> 'corda' then a.receipt ->> 'blockNumber' end,
    to_char(a.final_at at time zone 'Europe/London', 'YYYY-MM-DD')
  from anchors a join wills w on w.id = a.will_id
  where length(commitment) = 32 and a.token_id = commitment
    and a.action in ('register', 'supersede', 'withdraw') and a.state = 'final'
    and w.status in ('registered', 'superseded', 'withdrawn', 'released')
  order by a.final_at
$$;
revoke all on function standing_of(bytea) from public;
grant execute on function standing_of(bytea) to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

-- Only the worker sees the signed bytes; the api shows the rest.
alter table anchors enable row level security;
alter table anchors force row level security;
create policy anchors_related on anchors for select to testate_api using (app_related(will_id));
create policy anchors_worker on anchors to testate_worker using (true) with check (true);
grant select (id, will_id, network, action, token_id, state, attempt, transaction_hash, receipt, reason,
  retryable, created_at, updated_at, final_at, recipient, purpose) on anchors to testate_api;
grant select, insert, update on anchors to testate_worker;

alter table capsules enable row level security;
alter table capsules force row level security;
create policy capsules_related on capsules for select to testate_api using (app_related(will_id));
create policy capsules_worker on capsules to testate_worker using (true) with check (true);
grant select on capsules to testate_api;
grant select, insert on capsules to testate_worker;

-- The heads that are on ledgers are for everyone, without the worker's own columns: what was prepared, what it
-- cost, why an attempt failed.
-- The release worker puts together the capsules of closed wills.
grant select (network, tree_size, root, note, state, transaction_hash, receipt, place, final_at) on
  log_anchors to testate_api;
grant select, insert, update on log_anchors to testate_worker;
grant select (network, tree_size, root, note, state, receipt, place, signature) on log_anchors to
  testate_release;

alter table registrar_balances enable row level security;
alter table registrar_balances force row level security;
create policy registrar_balances_read on registrar_balances for select to testate_api using (true);
create policy registrar_balances_worker on registrar_balances to testate_worker using (true) with check (true);
grant select on registrar_balances to testate_api;
grant select, insert, update on registrar_balances to testate_worker;

alter table link_notes enable row level security;
alter table link_notes force row level security;
create policy link_notes_worker on link_notes to testate_worker using (true) with check (true);
-- When the log key has rolled over, the worker adds the new key's signature to each link note (decision 71).
grant select, insert, update (note, codicil_note) on link_notes to testate_worker;

alter table signed_receipts enable row level security;
alter table signed_receipts force row level security;
create policy signed_receipts_worker on signed_receipts to testate_worker using (true) with check (true);
create policy signed_receipts_read on signed_receipts for select to testate_release using (true);
grant select, insert on signed_receipts to testate_worker;
grant select on signed_receipts to testate_release;
