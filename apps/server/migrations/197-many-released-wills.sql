-- What a round of the release worker asks about released wills, by joins: a function for each will took minutes in a
-- register of a hundred thousand.

-- The acting executors who accepted and have an account.
create view acting_executors as
  select a.will_id, a.id as around_id, a.person_id, a.place from people_around a
  where a.kind = 'executor' and a.standing = 'acting' and a.person_id is not null
    and a.accepted_at is not null and a.ended_at is null and a.declined_at is null;

create or replace function release_executors(will uuid) returns table (around_id uuid, person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.around_id, e.person_id from acting_executors e where e.will_id = will order by e.place
$$;

create or replace function release_latecomers() returns table (notice_id uuid, will_id uuid, testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct n.id, n.will_id, w.testator_id from death_notices n join wills w on w.id = n.will_id
    join acting_executors e on e.will_id = w.id
  where n.state = 'released' and w.status = 'released' and not exists (
    select 1 from release_grants g where g.notice_id = n.id and g.person_id = e.person_id)
  order by n.id
$$;

-- Executors' keys that count by the rows, so that a question about many wills begins at
-- the keys there are.
create view own_keys as
  select k.around_id, k.will_id, k.person_id, k.public_key, k.kept_at
  from executor_keys k join people_around a on a.id = k.around_id
    join shared_keys s on s.person_id = k.person_id and s.public_key = k.public_key
  where a.will_id = k.will_id and a.person_id = k.person_id and a.kind = 'executor'
    and a.accepted_at <= k.kept_at and a.ended_at is null and a.declined_at is null;

create or replace function release_own_keys(will uuid)
returns table (around_id uuid, person_id uuid, public_key bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.around_id, k.person_id, k.public_key from own_keys k where k.will_id = will
$$;

create or replace function release_wraps_due() returns table (
  grant_id uuid, will_id uuid, person_id uuid, notice_id uuid, notice_will uuid, testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.will_id, g.person_id, n.id, n.will_id, w.testator_id
  from own_keys k join death_notices n on n.will_id = k.will_id and k.kept_at < n.created_at
    join release_grants g on g.notice_id = n.id and g.person_id = k.person_id
    join wills w on w.id = g.will_id
    join will_objects o on o.will_id = g.will_id and o.part = 'sealed'
    left join objects_under_key u on u.object = o.object_id
  where g.ended_at is null and n.state = 'released' and w.status = 'released'
    and not exists (select 1 from executor_wraps x
      where x.grant_id = g.id and x.object = coalesce(u.stored_as, o.object_id))
    and not exists (select 1 from shared_secrets s where s.will_id = g.will_id and s.state in ('moving', 'on'))
  order by g.granted_at, g.id
$$;

create or replace function app_own_keys()
returns table (around_id uuid, will_id uuid, testator_name text, kept_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.will_id, p.name, (select k.kept_at from own_keys k where k.around_id = a.id)
  from people_around a join wills w on w.id = a.will_id join people p on p.id = w.testator_id
  where a.person_id = app_person() and a.kind = 'executor' and a.accepted_at is not null and a.ended_at is null
    and a.declined_at is null
  order by a.nominated_at desc, a.id limit 500
$$;

drop function own_keys_of_will(uuid);

-- Who came back, by an index of sign-ins alone: of each testator it read every line about their own affairs. A line
-- without its time is older than any release.
create index audit_entries_signed_in on audit_entries (actor, at)
  where will_id is null and event = 'account.signed-in';
create or replace function release_testators_back() returns table (notice_id uuid, will_id uuid, version int)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from audit_entries e where e.will_id is null and e.actor = w.testator_id::text
      and e.event = 'account.signed-in' and e.at > n.ended_at)
  order by n.id
$$;
