-- Passkeys for closed wills (decision 87). The release worker takes each from its line of the log, with the key, when
-- it first sees that line; no row of another process says anything about one. It opens nothing before it has answered
-- in one confirmation with a code that the release worker mailed (`accepted_at`).
-- No foreign key: an erasure that is under way would keep the whole round waiting, or end it.
create table release_passkeys (
  log_index bigint primary key,
  person_id uuid not null,
  factor_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 16 and 1023),
  -- COSE_Key (RFC 9052 section 7).
  public_key bytea not null check (length(public_key) <= 2048),
  added_at timestamptz not null,
  counts_from timestamptz not null,
  ends_at timestamptz,
  accepted_at timestamptz,
  used_at timestamptz,
  counter bigint not null default 0 check (counter >= 0)
);
create index on release_passkeys (person_id);
-- When the log was last followed to its end: while it cannot be, no passkey opens a closed will.
alter table release_worker add column followed_at timestamptz;
grant update (followed_at) on release_worker to testate_release;

-- What such a passkey is asked to confirm, each once, as `passkey_asks` are the worker's. The challenge is under a key
-- of the release worker's.
create table release_passkey_asks (
  id uuid primary key,
  person_id uuid not null,
  purpose text not null check (purpose in ('open', 'export')),
  will_id uuid,
  document_hash bytea check (length(document_hash) = 32),
  request_key bytea not null check (length(request_key) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When it was enough without a code. Kept for a day: so many a day are enough and no more.
  alone_at timestamptz,
  -- What its owner is still to be mailed about the answer; tried from `tell_from` on.
  tell text check (tell in ('accepted', 'open', 'export', 'copied')),
  tell_added_at timestamptz,
  tell_from timestamptz,
  check ((will_id is null) = (document_hash is null)),
  check ((will_id is null) = (purpose = 'export')),
  check ((tell is null) = (tell_added_at is null)),
  check ((tell is null) = (tell_from is null)),
  check (tell is null or used_at is not null),
  check (alone_at is null or used_at is not null)
);
create index on release_passkey_asks (person_id);
create index on release_passkey_asks (expires_at);
create index on release_passkey_asks (tell_from) where tell is not null;

-- What the worker's own lines about second factors at these places say. Lines of another login say nothing: the api
-- can write such a line itself. An honest line has a few hundred characters, and names somebody who is there.
create function release_factor_lines(places bigint[])
returns table (log_index bigint, details text, salt bytea, at timestamptz, person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.log_index, e.details, e.salt, e.at, p.id
  from audit_leaves l join audit_entries e on e.id = l.entry_id
    join people p on p.id = case when e.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.actor::uuid end
  where l.log_index = any(places) and e.will_id is null and e.salt is not null and length(e.details) <= 8192
    and e.login = 'testate_worker' and e.origin = 'login' and starts_with(e.event, 'factor.')
  order by l.log_index
$$;

-- Those that have ended, and those of people who were erased while their line was read.
create function release_end_passkeys() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from release_passkeys k
  where k.ends_at <= app_now() or not exists (select 1 from people p where p.id = k.person_id)
$$;

-- Whether the log is followed to its end and not doubted: a passkey may have been removed since.
create function release_log_is_followed() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_worker w where w.doubt is null and w.followed_at > app_now() - interval '10 minutes')
$$;

-- Whether it was added after the first notice of a death about a will of its owner, closed or not.
create function release_passkey_is_late(one release_passkeys) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_lines l where l.log_index < one.log_index and starts_with(l.event, 'notice.')
      and l.will_id in (
        select c.will_id from release_custody c where c.testator_id = one.person_id
        union all select w.id from wills w where w.testator_id = one.person_id))
$$;

-- Whether it is one to rely on now.
create function release_passkey_stands(one release_passkeys) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (one.ends_at is null or one.ends_at > app_now()) and one.counts_from <= app_now()
    and release_log_is_followed() and not release_passkey_is_late(one)
$$;

-- For a person's own list of passkeys: what each that the release worker knows does for their closed wills, and when
-- it last did.
create function passkeys_for_wills() returns table (factor_id uuid, state text, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.factor_id,
    case
      when release_passkey_is_late(k) then 'after-notice'
      when not release_log_is_followed() then 'not-now'
      when k.accepted_at is not null then 'opens'
      else 'with-code'
    end, k.used_at
  from release_passkeys k
  where k.person_id = app_person() and (k.ends_at is null or k.ends_at > app_now())
$$;
create function has_closed_wills() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from release_custody c where c.testator_id = app_person())
$$;

revoke all on function release_factor_lines(bigint[]), release_end_passkeys(), release_log_is_followed(),
  release_passkey_is_late(release_passkeys), release_passkey_stands(release_passkeys), passkeys_for_wills(),
  has_closed_wills() from public;
grant execute on function release_factor_lines(bigint[]), release_end_passkeys(),
  release_passkey_stands(release_passkeys) to testate_release;
grant execute on function passkeys_for_wills(), has_closed_wills(), release_log_is_followed() to testate_api;

alter table release_passkeys enable row level security;
alter table release_passkeys force row level security;
create policy release_passkeys_own on release_passkeys to testate_release using (true) with check (true);
grant select, insert (log_index, person_id, factor_id, credential_id, public_key, added_at, counts_from),
  update (accepted_at, used_at, ends_at, counter), delete on release_passkeys to testate_release;

alter table release_passkey_asks enable row level security;
alter table release_passkey_asks force row level security;
create policy release_passkey_asks_own on release_passkey_asks to testate_release using (true) with check (true);
grant select, insert (id, person_id, purpose, will_id, document_hash, request_key, expires_at),
  update (used_at, alone_at, tell, tell_added_at, tell_from), delete on release_passkey_asks to testate_release;

-- As before, and the passkeys.
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from release_passkeys where person_id = any((one).named);
  delete from release_passkey_asks where will_id = any((one).wills) or person_id = any((one).named);
  delete from dispute_packs where will_id = any((one).wills);
  update dispute_packs set person_id = null where person_id = any((one).named);
  delete from incidents where will_id = any((one).wills);
  update incidents set closed_by = null where closed_by = any((one).named);
  delete from release_news where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills);
  delete from release_line_keys where will_id = any((one).wills)
$$;
