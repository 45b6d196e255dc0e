-- Second factors beside the mailed code (decision 33): passkeys, authenticators and recovery codes. The worker
-- alone reads and writes them: the api's login can neither enrol a factor for a person nor make one count.

-- Tables ------------------------------------------------------------------------------------------------------

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 16 and 1023),
  -- COSE_Key (RFC 9052 section 7).
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  enrolled_at timestamptz not null,
  counts_from timestamptz check (counts_from >= enrolled_at),
  last_used_at timestamptz,
  -- Its removal was asked for without it: until then it counts, and whoever has it can keep it.
  ends_at timestamptz,
  -- An account that is opened with a passkey (decision 33). Such a passkey signs in at once. It confirms nothing until
  -- its holder has shown that the mailbox is theirs, and three days more: `counts_from` is null before that.
  opened_account boolean not null default false,
  constraint passkeys_counts check (counts_from is not null or opened_account)
);
create index on passkeys (person_id);

create table authenticators (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- AES-256-GCM under a key derived from the worker's opening key: nonce, ciphertext, tag.
  secret bytea not null,
  -- The time step of the latest code accepted: no code is accepted twice (RFC 6238 section 5.2).
  last_step bigint not null,
  name text not null check (length(name) between 1 and 60),
  enrolled_at timestamptz not null,
  counts_from timestamptz not null check (counts_from >= enrolled_at),
  last_used_at timestamptz,
  ends_at timestamptz
);
create index on authenticators (person_id);

create table recovery_sets (
  id uuid primary key,
  person_id uuid not null unique references people (id) on delete cascade,
  enrolled_at timestamptz not null,
  counts_from timestamptz not null check (counts_from >= enrolled_at),
  last_used_at timestamptz,
  ends_at timestamptz
);

create table recovery_codes (
  set_id uuid not null references recovery_sets (id) on delete cascade,
  -- HMAC under a key of the worker's: a copy of the database is no list to try codes against.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (set_id, code_hash)
);

-- Begun and not finished. The secret of an authenticator waits here until a code of it has come back.
create table factor_enrolments (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'authenticator')),
  challenge bytea,
  secret bytea,
  -- Whether what comes of it counts at once; told by the proof it was begun with.
  at_once boolean not null,
  tries int not null default 0 check (tries between 0 and 5),
  begun_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begun_at),
  check ((kind = 'passkey') = (challenge is not null) and (kind = 'authenticator') = (secret is not null))
);
create index on factor_enrolments (person_id);
create index on factor_enrolments (expires_at);

-- What a passkey is asked to confirm, each once: the challenge is the hash of all of it. Nobody is named where it
-- is a sign-in.
create table passkey_asks (
  id uuid primary key,
  person_id uuid references people (id) on delete cascade,
  purpose text not null,
  will_id uuid,
  document_hash bytea check (length(document_hash) = 32),
  request_key bytea not null check (length(request_key) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  used_at timestamptz,
  -- A passkey signs the digest of an act of staff, or of an act on a shared secret, as well.
  constraint passkey_asks_subject check ((will_id is null) = (document_hash is null) or (will_id is null and
    (purpose = 'staff' or purpose in ('share-key', 'share-end', 'share-lost', 'share-choose', 'share-give'))))
);
create index on passkey_asks (person_id);
create index on passkey_asks (expires_at);

-- A passkey that the worker has checked, for an account about to be opened. The worker chose the account's id, which
-- until then nobody has, so none of these can become the passkey of somebody who has an account.
create table first_passkeys (
  person_id uuid primary key,
  credential_id bytea not null check (length(credential_id) between 16 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  expires_at timestamptz not null
);
create index on first_passkeys (expires_at);

-- Functions ---------------------------------------------------------------------------------------------------

-- Whether an administrator has the second factor that all their acts need, without which they may do nothing that
-- is for staff, not even read: from when a passkey or an authenticator app counts, null while there is none; and
-- until when a first one would count at once (decision 33). It tells nothing else of the tables.
create function app_staff_factor(who uuid) returns table (counts_from timestamptz, at_once_until timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  select (select min(f.counts_from)
            from (select person_id, counts_from, ends_at from passkeys
                  union all select person_id, counts_from, ends_at from authenticators) f
            where f.person_id = p.id and (f.ends_at is null or f.ends_at > app_now())),
         case when p.staff_since + interval '1 day' > app_now() then p.staff_since + interval '1 day' end
  from people p where p.id = who and p.is_admin
$$;
revoke all on function app_staff_factor(uuid) from public;
grant execute on function app_staff_factor(uuid) to testate_api;

-- A person who remains a party of another's will keeps their row in people, and has no account or ceremony to
-- confirm anything for.
create function erase_factors_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from passkeys where person_id = any((one).named);
  delete from authenticators where person_id = any((one).named);
  delete from recovery_sets where person_id = any((one).named);
  delete from factor_enrolments where person_id = any((one).named);
  delete from passkey_asks where person_id = any((one).named)
$$;
revoke all on function erase_factors_of(erased_person) from public;

-- Gives a new account the passkey checked for it, in the transaction that opens the account; null where there is none.
-- Whoever has just become staff proved the mailbox with a code, and theirs counts at once.
create function app_add_first_passkey(who uuid, called text) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  checked first_passkeys;
  made uuid := gen_random_uuid();
begin
  delete from first_passkeys where person_id = who and expires_at > app_now() returning * into checked;
  if not found then return null; end if;
  insert into passkeys (id, person_id, credential_id, public_key, counter, transports, backed_up, name, enrolled_at,
      counts_from, opened_account)
    select made, p.id, checked.credential_id, checked.public_key, checked.counter, checked.transports,
      checked.backed_up, called, app_now(), case when p.is_admin then app_now() end, true
    from people p where p.id = who and p.kind = 'account'
  on conflict do nothing;
  return case when found then made end;
end
$$;
revoke all on function app_add_first_passkey(uuid, text) from public;
grant execute on function app_add_first_passkey(uuid, text) to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy passkeys_worker on passkeys to testate_worker using (true) with check (true);
grant select, insert, update, delete on passkeys to testate_worker;

alter table authenticators enable row level security;
alter table authenticators force row level security;
create policy authenticators_worker on authenticators to testate_worker using (true) with check (true);
grant select, insert, update, delete on authenticators to testate_worker;

alter table recovery_sets enable row level security;
alter table recovery_sets force row level security;
create policy recovery_sets_worker on recovery_sets to testate_worker using (true) with check (true);
grant select, insert, update, delete on recovery_sets to testate_worker;

alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy recovery_codes_worker on recovery_codes to testate_worker using (true) with check (true);
grant select, insert, update, delete on recovery_codes to testate_worker;

alter table factor_enrolments enable row level security;
alter table factor_enrolments force row level security;
create policy factor_enrolments_worker on factor_enrolments to testate_worker using (true) with check (true);
grant select, insert, update, delete on factor_enrolments to testate_worker;

alter table passkey_asks enable row level security;
alter table passkey_asks force row level security;
create policy passkey_asks_worker on passkey_asks to testate_worker using (true) with check (true);
grant select, insert, update, delete on passkey_asks to testate_worker;

alter table first_passkeys enable row level security;
alter table first_passkeys force row level security;
create policy first_passkeys_worker on first_passkeys to testate_worker using (true) with check (true);
grant select, insert, update, delete on first_passkeys to testate_worker;
