-- Whom each network gives a will's token to: made when the ceremony opens, shown to the three who sign, and part of
-- each of their statements. Null in ceremonies opened before; their statements name no owner.
alter table will_keys add column ledger_owners jsonb;
grant select (ledger_owners) on will_keys to testate_api;

-- A sealed file is renewed from the saved state of its hash, so that nobody opens it for that (decision 58). The state
-- is of the file with all its renewals; a renewal is what is appended when the file is handed out. Neither has anything
-- of the will or of a person in it.

create table seal_states (
  will_id uuid primary key references wills (id),
  -- Of the bytes through the first document time-stamp: no renewal changes it.
  sealed_hash bytea not null unique check (length(sealed_hash) = 32),
  state jsonb not null,
  renewals int not null default 0,
  -- Until then the software of others can check the file.
  checkable_until timestamptz not null,
  due_at timestamptz not null
);
create index seal_states_due on seal_states (due_at);

create table renewals (
  will_id uuid not null references seal_states (will_id),
  ordinal int not null check (ordinal > 0),
  tail bytea not null,
  made_at timestamptz not null,
  checkable_until timestamptz not null,
  primary key (will_id, ordinal)
);

-- In order. For anybody: whoever knows the hash has the file. A copy of one's data has the file with them.
create function renewals_of(sealed bytea) returns table (tail bytea, made_at timestamptz, checkable_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.tail, r.made_at, r.checkable_until from seal_states s join renewals r on r.will_id = s.will_id
  where length(sealed) = 32 and s.sealed_hash = sealed order by r.ordinal
$$;
revoke all on function renewals_of(bytea) from public;
grant execute on function renewals_of(bytea) to testate_api, testate_worker, testate_release;

-- The files that were sealed, without the other steps: the next function asks in this order.
create index seal_steps_sealed on seal_steps (at) where step = 3;

-- Files that the worker can read and that were sealed before their state was kept.
create function unstated_seals(most int) returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.will_id from seal_steps t
  where t.step = 3 and not exists (select 1 from seal_states s where s.will_id = t.will_id)
    and not exists (select 1 from release_custody c where c.will_id = t.will_id)
  order by t.at limit most
$$;
revoke all on function unstated_seals(int) from public;
grant execute on function unstated_seals(int) to testate_worker;

-- Closed wills whose file was sealed before its state was kept: only the release worker can read it.
create function release_unstated_seals(besides uuid[]) returns table (will_id uuid, version int, object text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.will_id, w.version_number, o.object_id
  from release_custody c join wills w on w.id = c.will_id
    join will_objects o on o.will_id = c.will_id and o.part = 'sealed'
  where c.will_id <> all(besides) and not exists (select 1 from seal_states s where s.will_id = c.will_id)
  order by c.will_id limit 5
$$;
revoke all on function release_unstated_seals(uuid[]) from public;
grant execute on function release_unstated_seals(uuid[]) to testate_release;

-- As before, and what renews.
create or replace function erase_wills_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from renewals where will_id = any((one).wills);
  delete from seal_states where will_id = any((one).wills);
  delete from open_requests where will_id = any((one).wills) or person_id = any((one).named);
  delete from will_objects where will_id = any((one).wills);
  delete from withdrawals where will_id = any((one).wills);
  delete from wills where id = any((one).wills)
$$;

alter table seal_states enable row level security;
alter table seal_states force row level security;
create policy seal_states_worker on seal_states to testate_worker using (true) with check (true);
create policy seal_states_release on seal_states for insert to testate_release
  with check (exists (select 1 from release_custody c where c.will_id = seal_states.will_id) and renewals = 0);
grant select, insert, update (state, renewals, checkable_until, due_at) on seal_states to testate_worker;
grant insert on seal_states to testate_release;

alter table renewals enable row level security;
alter table renewals force row level security;
create policy renewals_worker on renewals to testate_worker using (true) with check (true);
grant select, insert on renewals to testate_worker;
