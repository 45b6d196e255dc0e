-- The people around a will who are no parties of its ceremony: its executors, the contacts its testator nominates,
-- a solicitor, and beneficiaries by name (decision 42). Who they are is sealed to the worker, which alone writes
-- these rows: nobody becomes an executor by the api's login.

-- Tables ------------------------------------------------------------------------------------------------------

create table people_around (
  id uuid primary key,
  will_id uuid not null references wills (id),
  kind text not null check (kind in ('executor', 'contact', 'beneficiary', 'solicitor')),
  -- The order within the kind. Executor 1 is the one of the form.
  place int not null check (place between 1 and 20),
  standing text check (standing in ('acting', 'reserve')),
  -- Name, address and the rest, sealed to the worker.
  particulars bytea not null,
  -- Of the mail address, under a key of the worker's: the same address has the same.
  address_key bytea check (length(address_key) = 32),
  -- The account that has proven that address, once it has.
  person_id uuid references people (id),
  nominated_at timestamptz not null,
  told_at timestamptz,
  accepted_at timestamptz,
  accepted_by text check (accepted_by in ('mailbox', 'passkey', 'authenticator', 'recovery code')),
  declined_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'executor') = (standing is not null)),
  check (kind in ('executor', 'contact') or (person_id is null and told_at is null)),
  check (person_id is null or told_at is not null),
  check (accepted_at is null or (person_id is not null and declined_at is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  constraint people_around_places exclude using btree (will_id with =, kind with =, place with =)
    where (ended_at is null) deferrable initially deferred
);
create index on people_around (will_id);
create index on people_around (person_id) where person_id is not null;
-- Who has proven an address and is not linked yet.
create index people_around_addresses on people_around (address_key)
  where person_id is null and told_at is not null and ended_at is null;

-- How long a death notice waits after the second confirmation, where the testator has chosen: without a row it is
-- 14 days.
create table waiting_periods (
  will_id uuid primary key references wills (id),
  days int not null check (days between 7 and 90),
  changed_at timestamptz not null
);

-- Wills whose form named an executor before these tables were there; `asked_at` when a job was last enqueued. A row
-- goes once the executor has a row of their own.
create table executors_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);
insert into executors_waiting (will_id)
  select id from wills where submitted_at is not null and status not in ('superseded', 'withdrawn')
    and particulars ->> 'executorName' is not null and particulars ->> 'executorEmail' is not null;

-- Functions ---------------------------------------------------------------------------------------------------

-- As what the caller is named for one will. It gives no right to read anything of it: no policy asks it.
create function app_around(will uuid) returns table (relation text, around_id uuid, will_status text)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query select a.kind, a.id, w.status from people_around a join wills w on w.id = a.will_id
    where a.will_id = will and a.person_id = app_person() and a.ended_at is null and a.declined_at is null;
end
$$;
revoke all on function app_around(uuid) from public;
grant execute on function app_around(uuid) to testate_api;

-- Who may speak of the testator's death: the witnesses who signed, and the executors and contacts who accepted.
-- Security definer: their statements and accounts are others' to read. Not the testator, whatever the rows say.
create function trusted_of(will uuid)
returns table (person_id uuid, relation text, name text, counts_from timestamptz)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'testate_api' and not app_related(will) and not exists (select 1 from app_around(will)) then
    return;
  end if;
  return query select t.person, t.part, p.name, min(t.since) from (
      select s.person_id as person, 'witness' as part, s.signed_at as since
        from parties y join statements s on s.party_id = y.id
        where y.will_id = will and y.role = 'witness' and y.state = 'signed'
      union all select a.person_id, a.kind, a.accepted_at from people_around a
        where a.will_id = will and a.accepted_at is not null and a.ended_at is null) t
    join people p on p.id = t.person join wills w on w.id = will and w.testator_id <> p.id
    group by t.person, t.part, p.name order by min(t.since), t.person, t.part;
end
$$;
revoke all on function trusted_of(uuid) from public;
grant execute on function trusted_of(uuid) to testate_api, testate_worker;

-- As before, and the people around the wills. Whoever is named in somebody else's will stays named there, as its
-- testator wrote it; that they had an account, and what they answered with it, goes.
create or replace function erase_parties_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update people_around set person_id = null, accepted_at = null, accepted_by = null, declined_at = null
    where person_id = any((one).named) and not will_id = any((one).wills);
  delete from executors_waiting where will_id = any((one).wills);
  delete from waiting_periods where will_id = any((one).wills);
  delete from people_around where will_id = any((one).wills);
  delete from invitations where party_id in (select id from parties where will_id = any((one).wills));
  delete from parties where will_id = any((one).wills)
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table people_around enable row level security;
alter table people_around force row level security;
create policy people_around_worker on people_around to testate_worker using (true) with check (true);
grant select, insert, update (place, standing, particulars, person_id, told_at, accepted_at, accepted_by,
  declined_at, ended_at) on people_around to testate_worker;

alter table waiting_periods enable row level security;
alter table waiting_periods force row level security;
create policy waiting_periods_worker on waiting_periods to testate_worker using (true) with check (true);
grant select, insert, update (days, changed_at) on waiting_periods to testate_worker;

alter table executors_waiting enable row level security;
alter table executors_waiting force row level security;
create policy executors_waiting_worker on executors_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on executors_waiting to testate_worker;
