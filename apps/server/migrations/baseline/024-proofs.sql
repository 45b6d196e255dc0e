-- Proof that a person confirmed an act: made and checked by the worker alone, used up by the act (decision 32).
-- The api's database login does not suffice to confirm anything in anyone's name. It comes after the accounts,
-- to whose people its rows refer.

-- Tables ------------------------------------------------------------------------------------------------------

-- The worker's own copy of where a person's mail goes. Changed less than three days ago it proves nothing.
create table proven_addresses (
  person_id uuid primary key references people (id) on delete cascade,
  email text not null check (email = lower(email)),
  proven_at timestamptz not null,
  changed_at timestamptz
);

-- Where the worker itself mailed an invitation: the address of whoever comes by it. `party_id` refers to parties
-- (029-parties.sql).
create table invitation_mails (
  party_id uuid primary key,
  email text not null,
  mailed_at timestamptz not null
);

-- Links of the worker's own making, of which only the mailbox knows the token.
create table mailed_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('address', 'unlock', 'take-back')),
  person_id uuid not null references people (id) on delete cascade,
  email text not null,
  -- Of a link that takes an address back: the change.
  about uuid,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on mailed_links (person_id, made_at);

-- A code on its way. The HMAC is under a key of the worker's, over everything the code is for.
create table mailed_codes (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  purpose text not null,
  will_id uuid,
  document_hash bytea check (length(document_hash) = 32),
  address text,
  request_key bytea not null check (length(request_key) = 32),
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on mailed_codes (person_id, asked_at);

-- Each change of an account's address as it was made, for the link that takes it back.
create table address_changes (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  old_email text not null,
  changed_at timestamptz not null,
  mailed_at timestamptz
);

create table factor_failures (
  person_id uuid not null references people (id) on delete cascade,
  factor text not null,
  in_a_row int not null,
  locked_at timestamptz,
  primary key (person_id, factor)
);

create table proofs (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  purpose text not null check (purpose ~ '^[a-z-]{3,20}$'),
  will_id uuid,
  document_hash bytea check (length(document_hash) = 32),
  -- Of a mailbox that is to become the account's, or become it again.
  address text,
  factor text not null check (factor in ('code by e-mail', 'passkey', 'authenticator', 'recovery code')),
  -- SHA-256 of the public key (SPKI, DER) of the request it was asked for: what is opened for it is sealed to
  -- that key and no other.
  request_key bytea not null check (length(request_key) = 32),
  -- SHA-256 of what the caller shows. The token itself is in the api's memory and the caller's, and in no table.
  token_hash bytea not null unique check (length(token_hash) = 32),
  proven_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proven_at),
  used_at timestamptz,
  -- Digest of the very act it was used for, where the worker carries it out.
  act bytea check (length(act) = 32),
  ended_at timestamptz,
  -- Who made a proof. Neither process can make or change one in the other's name.
  maker text not null default 'worker' check (maker in ('worker', 'release')),
  check (act is null or used_at is not null),
  -- Access to a mailbox is not enough to act for the register.
  constraint proofs_of_staff check (purpose <> 'staff' or factor in ('passkey', 'authenticator'))
);
create index on proofs (person_id, proven_at);

-- The code that accepting a staff invitation takes, mailed to the invited mailbox.
create table staff_invite_codes (
  id uuid primary key,
  invite_id uuid not null references account_invites (id) on delete cascade,
  -- Under a key of the worker's, over the ask, the invitation and its address.
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Of a code that was right: what shows the proof, and until when.
  token_hash bytea unique check (length(token_hash) = 32),
  proven_until timestamptz,
  check ((token_hash is null) = (proven_until is null))
);
create index on staff_invite_codes (invite_id, asked_at);

-- Synchronous questions from the api to the worker, outside the job queue: a row sealed to the worker, and an
-- answer sealed to the asker. Unlogged: a question lives five seconds, and one lost in a crash of the database
-- is asked again. Its time is the database's own.
create unlogged table questions (
  id uuid primary key,
  asked bytea not null check (length(asked) between 1 and 65536),
  at timestamptz not null default clock_timestamp(),
  answer bytea,
  -- A question whose answer comes after the transaction that took it up. No one takes it up again: its asker waits no
  -- longer than for five seconds. Null on all others, which are locked until they are answered.
  taken_at timestamptz
);
create index questions_open on questions (at) where answer is null;

-- Reading a released copy (decision 46): page by page with a watermark, and the files as they are on a second
-- request. The release worker answers both, and nothing else of a will opens to anybody.
--
-- Questions of the api to the release worker, as `questions` are to the worker: sealed to it, the answer sealed to
-- the asker. The worker sees neither.
create unlogged table release_questions (
  id uuid primary key,
  asked bytea not null check (length(asked) between 1 and 65536),
  at timestamptz not null default clock_timestamp(),
  answer bytea,
  taken_at timestamptz
);
create index release_questions_open on release_questions (at) where answer is null;

-- The release worker's own copy of where its codes go: the proven address as it first saw it. A later one counts three
-- days after it was first seen and the former was told.
create table release_addresses (
  person_id uuid primary key,
  email text not null,
  pinned_at timestamptz not null default app_now(),
  next_email text,
  next_seen_at timestamptz,
  -- The former mailbox is being told of this address, since then. The wait for it begins when the mail was taken.
  telling_email text,
  telling_at timestamptz,
  -- The worker's row says another address than the one that is written down.
  is_moved boolean not null default false,
  check ((next_email is null) = (next_seen_at is null)),
  check ((telling_email is null) = (telling_at is null))
);
create index release_addresses_moving on release_addresses (person_id) where is_moved or next_email is not null;

-- Its own codes, as `mailed_codes` are the worker's. The HMAC is under a key of the release worker's.
create table release_codes (
  id uuid primary key,
  person_id uuid not null,
  purpose text not null,
  will_id uuid,
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- A code of the release worker's own counts once its mail is out. Until then nobody waits for it in a transaction: a
  -- mail server that never answers holds up no other answer (decision 49).
  mailed_at timestamptz
);
create index on release_codes (person_id, asked_at);

-- The release worker looks every five seconds at the addresses of those who may come to confirm a death (decision 96),
-- and each minute at those that were changed. To read neither from the whole register, each change that may matter
-- leaves a row here.
create table addresses_to_see (
  id bigint generated always as identity primary key,
  person_id uuid not null
);

-- Functions ---------------------------------------------------------------------------------------------------

-- Uses a proof up, for one act and for ever. For functions of the owner's only; whoever holds the token is the
-- person, whatever a connection says.
create function use_proof(token text, of_purpose text, of_will uuid) returns proofs
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_proof proofs;
begin
  update proofs set used_at = app_now()
    where token_hash = sha256(convert_to(token, 'UTF8')) and purpose = of_purpose
      and will_id is not distinct from of_will
      and used_at is null and ended_at is null and expires_at > app_now() returning * into found_proof;
  if found_proof.id is null then
    raise exception 'no proof stands behind this' using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return found_proof;
end
$$;
revoke all on function use_proof(text, text, uuid) from public;

-- For what the worker carries out: the proof is used up for this act, named by a digest of all that belongs to
-- it, before anybody else can name another.
create function app_commit_proof(token text, of_purpose text, of_will uuid, of_act bytea) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
begin
  proof := use_proof(token, of_purpose, of_will);
  update proofs set act = of_act where id = proof.id;
  return proof.id;
end
$$;
revoke all on function app_commit_proof(text, text, uuid, bytea) from public;
grant execute on function app_commit_proof(text, text, uuid, bytea) to testate_api;

-- Ends what a person has proven and not used: whoever sat in a session that ends may have done it. It can take
-- away and never give.
create function app_end_proofs(who uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update proofs set ended_at = app_now() where person_id = who and used_at is null and ended_at is null;
  update mailed_codes set ended_at = app_now() where person_id = who and ended_at is null
$$;
revoke all on function app_end_proofs(uuid) from public;
grant execute on function app_end_proofs(uuid) to testate_api, testate_worker;

-- Whose proof was used up in this very transaction: the row that says so was written by it, and no other writes
-- a used proof again. With an act named, for that act alone.
create function proof_used_here(of_purpose text, of_will uuid, of_act text default null) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select person_id from proofs
  where purpose = of_purpose and will_id is not distinct from of_will and used_at is not null and ended_at is null
    and xmin::text::bigint = (pg_current_xact_id()::text::numeric % 4294967296)::bigint
    and (of_act is null or act = sha256(convert_to(of_act, 'UTF8'))) order by used_at desc limit 1
$$;
revoke all on function proof_used_here(text, uuid, text) from public;

-- The administrator who proved this act in this transaction. `document_hash` of the proof is the act's digest: it was
-- made for nothing else. One without opens pictures and certificates, which the worker checks.
create function app_staff_here(of_act text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from proofs p join people s on s.id = p.person_id and s.is_admin
  where p.purpose = 'staff' and p.will_id is null and p.used_at is not null and p.ended_at is null
    and p.xmin::text::bigint = (pg_current_xact_id()::text::numeric % 4294967296)::bigint
    and p.act = sha256(convert_to(of_act, 'UTF8')) and p.document_hash = p.act
  order by p.used_at desc limit 1
$$;
revoke all on function app_staff_here(text) from public;
grant execute on function app_staff_here(text) to testate_api;

create function address_proven(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from proven_addresses where person_id = who)
$$;
revoke all on function address_proven(uuid) from public;
grant execute on function address_proven(uuid) to testate_api, testate_worker;

-- Where an account's mail goes is changed by the proof of that very mailbox, and by nothing else. Back again it
-- is as it was; a new one proves nothing for three days.
create function app_set_address(token text, is_back boolean, change uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
begin
  proof := use_proof(token, case when is_back then 'take-back' else 'new-email' end, null);
  if not is_back then
    insert into address_changes (id, person_id, old_email, changed_at)
      select change, p.id, p.email, app_now() from people p where p.id = proof.person_id;
  end if;
  update auth."user" set "email" = proof.address, "emailVerified" = true, "updatedAt" = app_now()
    where "id" = proof.person_id;
  update people set email = proof.address where id = proof.person_id;
  insert into proven_addresses (person_id, email, proven_at, changed_at)
    values (proof.person_id, proof.address, app_now(), case when is_back then null else app_now() end)
    on conflict (person_id) do update
      set email = excluded.email, proven_at = excluded.proven_at, changed_at = excluded.changed_at;
  return proof.address;
end
$$;
revoke all on function app_set_address(text, boolean, uuid) from public;
grant execute on function app_set_address(text, boolean, uuid) to testate_api;

-- Addresses that the release worker knows are told to see that they are gone.
create function erase_proofs_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from proofs where will_id = any((one).wills) or person_id = any((one).named);
  delete from mailed_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from addresses_to_see where person_id = any((one).named);
  delete from release_addresses where person_id = any((one).named);
  delete from mailed_links where person_id = any((one).named);
  delete from factor_failures where person_id = any((one).named);
  delete from address_changes where person_id = any((one).named);
  delete from proven_addresses where person_id = any((one).named)
$$;
revoke all on function erase_proofs_of(erased_person) from public;

create function address_to_see() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into addresses_to_see (person_id) values (new.person_id);
  return null;
end
$$;
revoke all on function address_to_see() from public;
create trigger address_to_see after insert or update of email on proven_addresses
  for each row execute function address_to_see();
create trigger address_to_see after insert or update of email on release_addresses
  for each row execute function address_to_see();

-- Policies and grants -----------------------------------------------------------------------------------------

alter table proven_addresses enable row level security;
alter table proven_addresses force row level security;
create policy proven_addresses_worker on proven_addresses to testate_worker using (true) with check (true);
grant select, insert, update, delete on proven_addresses to testate_worker;

alter table invitation_mails enable row level security;
alter table invitation_mails force row level security;
create policy invitation_mails_worker on invitation_mails to testate_worker using (true) with check (true);
grant select, insert, update, delete on invitation_mails to testate_worker;

alter table mailed_links enable row level security;
alter table mailed_links force row level security;
create policy mailed_links_worker on mailed_links to testate_worker using (true) with check (true);
grant select, insert, update, delete on mailed_links to testate_worker;

alter table mailed_codes enable row level security;
alter table mailed_codes force row level security;
create policy mailed_codes_worker on mailed_codes to testate_worker using (true) with check (true);
grant select, insert, update, delete on mailed_codes to testate_worker;

alter table address_changes enable row level security;
alter table address_changes force row level security;
create policy address_changes_worker on address_changes to testate_worker using (true) with check (true);
grant select, insert, update, delete on address_changes to testate_worker;

alter table factor_failures enable row level security;
alter table factor_failures force row level security;
create policy factor_failures_worker on factor_failures to testate_worker using (true) with check (true);
grant select, insert, update, delete on factor_failures to testate_worker;

alter table proofs enable row level security;
alter table proofs force row level security;
-- The worker sees every proof; it makes, uses up and deletes its own, and deletes the others once they are old.
create policy proofs_worker on proofs for select to testate_worker using (true);
create policy proofs_own on proofs for select to testate_api
  using (person_id = app_person() or app_service() = 'accounts');
-- The release worker sees those of its own making alone: a proof that another process made opens nothing there.
create policy proofs_release on proofs to testate_release using (maker = 'release') with check (maker = 'release');
create policy proofs_worker_made on proofs for insert to testate_worker with check (maker = 'worker');
create policy proofs_worker_used on proofs for update to testate_worker
  using (maker = 'worker') with check (maker = 'worker');
create policy proofs_worker_dropped on proofs for delete to testate_worker
  using (maker = 'worker' or expires_at < app_now() - interval '30 days');
grant select on proofs to testate_api;
grant select, insert, update (used_at, act, ended_at), delete on proofs to testate_worker;
grant select (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash, expires_at,
  used_at, act, ended_at, maker), insert (id, person_id, purpose, will_id, document_hash, address, factor,
  request_key, token_hash, proven_at, expires_at, maker), update (used_at, act) on proofs to testate_release;

alter table staff_invite_codes enable row level security;
alter table staff_invite_codes force row level security;
create policy staff_invite_codes_worker on staff_invite_codes to testate_worker using (true) with check (true);
grant select, insert, update (tries, ended_at, token_hash, proven_until) on staff_invite_codes to
  testate_worker;

alter table questions enable row level security;
alter table questions force row level security;
create policy questions_asked on questions to testate_api using (true) with check (answer is null);
create policy questions_answered on questions to testate_worker using (true) with check (true);
grant select (id, answer), insert (id, asked), delete on questions to testate_api;
grant select, update (answer, taken_at), delete on questions to testate_worker;

alter table release_questions enable row level security;
alter table release_questions force row level security;
create policy release_questions_asked on release_questions to testate_api using (true) with check (answer is null);
create policy release_questions_answered on release_questions to testate_release using (true) with check (true);
grant select (id, answer), insert (id, asked), delete on release_questions to testate_api;
grant select, update (answer, taken_at), delete on release_questions to testate_release;

alter table release_addresses enable row level security;
alter table release_addresses force row level security;
create policy release_addresses_own on release_addresses to testate_release using (true) with check (true);
grant select, insert (person_id, email), update on release_addresses to testate_release;

alter table release_codes enable row level security;
alter table release_codes force row level security;
create policy release_codes_own on release_codes to testate_release using (true) with check (true);
grant select, insert (id, person_id, purpose, will_id, code_hmac, expires_at), update (tries, ended_at,
  mailed_at), delete on release_codes to testate_release;

alter table addresses_to_see enable row level security;
alter table addresses_to_see force row level security;
create policy addresses_to_see_release on addresses_to_see to testate_release using (true);
grant select, delete on addresses_to_see to testate_release;

-- On tables of earlier slices ---------------------------------------------------------------------------------

-- For this mailbox, and as staff or not. Its link alone makes nobody staff: a code is mailed to the mailbox.
create policy account_invites_made on account_invites for insert to testate_api
  with check (app_service() in ('accounts', 'operate') and used_by is null
    and invited_by = app_staff_here('invite ' || case when admin then 'staff' else 'account' end || ' ' || email));
