-- The minutes in which the service answered, and the register's public figures: a count and medians, never a row
-- that belongs to a person (decision 23).

-- Tables ------------------------------------------------------------------------------------------------------

-- One bit for each minute of a day (UTC): a minute recorded twice, by two processes or by a restarted one, is one
-- minute. No person's data, so no policy hides it.
create table uptime_days (
  day date primary key,
  minutes bit(1440) not null check (bit_count(minutes) > 0)
);

-- Functions ---------------------------------------------------------------------------------------------------

-- The present minute by the database's own clock only: an attacker in the api's place cannot fill a gap
-- afterwards, and a process whose clock is wrong does not write into another day.
create function app_note_minute() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into uptime_days as noted (day, minutes)
    select at::date,
      set_bit(B'0'::bit(1440), (extract(hour from at) * 60 + extract(minute from at))::int, 1)
    from (select now() at time zone 'UTC' as at) as present
    on conflict (day) do update set minutes = noted.minutes | excluded.minutes
      where (noted.minutes & excluded.minutes) <> excluded.minutes
$$;
revoke all on function app_note_minute() from public;
grant execute on function app_note_minute() to testate_api;

-- Since when it is recorded, and for the last ninety days, or as many as there are: how many minutes they had and
-- in how many the service answered. The present minute is in neither. No row before the first minute was
-- recorded.
create function public_uptime() returns table (since timestamptz, counted_from timestamptz, elapsed int, answered int)
language sql stable security definer set search_path = public, pg_temp as $$
  with present as (select date_trunc('minute', now() at time zone 'UTC') as upto),
  kept as (
    select day + make_interval(mins => position(B'1' in minutes) - 1) as since
    from uptime_days order by day limit 1),
  span as (
    select kept.since, greatest(kept.since, (upto::date - 89)::timestamp) as start, upto,
      greatest(0, (extract(epoch from upto - greatest(kept.since, (upto::date - 89)::timestamp)) / 60)::int)
        as elapsed
    from present, kept),
  noted as (
    select coalesce(sum(bit_count(d.minutes)), 0)::int as bits,
      coalesce(max(case when d.day = upto::date
        then get_bit(d.minutes, (extract(hour from upto) * 60 + extract(minute from upto))::int) end), 0)
        as under_way
    from span left join uptime_days d on d.day between start::date and upto::date)
  select span.since at time zone 'UTC', span.start at time zone 'UTC', span.elapsed,
    greatest(0, least(span.elapsed, noted.bits - noted.under_way)) from span, noted
$$;
revoke all on function public_uptime() from public;
grant execute on function public_uptime() to testate_api;

-- Without those whose statements say SAMPLE: nobody was checked, or it was a rehearsal.
create function public_registered() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from wills w where w.status in ('registered', 'released')
    and not exists (select 1 from statements s
      where s.will_id = w.id and s.payload #>> '{identity,sample}' = 'true')
$$;
revoke all on function public_registered() from public;
grant execute on function public_registered() to testate_api;

-- Actual durations of the last ninety days. A median of fewer than five people's would reveal something about one
-- of them, so there is none: decided here, so that no caller can request a smaller sample. One person's ten wills
-- count as one person's.
create function public_durations() returns table (name text, sample int, seconds double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  with entered as (
    select w.id, w.testator_id as person, w.created_at as begun, min(a.final_at) as registered_at,
      (select max(p.paid_at) from payments p where p.will_id = w.id and p.paid_at <= min(a.final_at)) as paid_at,
      (select max(s.signed_at) from statements s where s.will_id = w.id having count(*) = 3) as signed_at
    from anchors a join wills w on w.id = a.will_id
    where a.action in ('register', 'supersede') and a.state = 'final'
    group by w.id having min(a.final_at) > now() - interval '90 days'),
  -- The log alone holds when a PDF came and when its pages were read. Of the newest two hundred wills: each has
  -- some two dozen lines.
  said as (
    select w.id, w.person, e.event, e.at
    from (select id, testator_id as person from wills
          where pages_checked = 'ok' order by created_at desc limit 200) w
    cross join lateral (
      select a.event, audit_time(a.at, a.leaf) as at from audit_entries a where a.will_id = w.id) as e
    where e.event in ('will.uploaded', 'will.document-replaced', 'will.pages-read')),
  measured as (
    select 'begun-to-registered' as name, person, registered_at - begun as took from entered
    union all select 'paid-to-registered', person, registered_at - paid_at from entered
    union all select 'signed-to-registered', person, registered_at - greatest(signed_at, paid_at) from entered
      where signed_at is not null and paid_at is not null
    union all select 'on-' || a.network, w.testator_id, a.final_at - a.created_at
      from anchors a join wills w on w.id = a.will_id
      where a.action in ('register', 'supersede') and a.state = 'final'
        and a.final_at > now() - interval '90 days'
    union all select 'pdf-checked', ready.person,
        ready.at - (select max(sent.at) from said sent
          where sent.id = ready.id and sent.event <> 'will.pages-read' and sent.at <= ready.at)
      from said ready where ready.event = 'will.pages-read' and ready.at > now() - interval '90 days'
    union all select 'identity-decided', person_id, decided_at - created_at from identity_checks
      where not sample and state in ('accepted', 'rejected') and decided_at > now() - interval '90 days')
  select m.name, count(*)::int,
    case when count(distinct m.person) >= 5 then
      percentile_cont(0.5) within group (order by extract(epoch from m.took)::double precision) end
  from measured m where m.took >= interval '0' group by m.name
$$;
revoke all on function public_durations() from public;
grant execute on function public_durations() to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

set local check_function_bodies = on;
