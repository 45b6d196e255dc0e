-- Lists of death notices page by key: nobody’s list ends after two hundred any more.

-- A name as it is searched: in capitals, without accents, apostrophes and full stops. Every word that comparedName in
-- packages/domain/src/death/finding.ts makes of a name is in it. In a name of plain letters there is nothing to take
-- apart. Without a setting of its own it becomes part of the query: a call for each of 5,000 names took longer than all
-- the rest.
create function searched_name(name text) returns text
language sql immutable as $$
  select case when octet_length(name) = length(name) then translate(upper(name), '''`.', '')
    else replace(replace(replace(replace(
      translate(upper(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ØŁĐÐĦß''’‘ʼ`´.', 'OLDDHẞ'),
      'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH'), 'ẞ', 'SS') end
$$;
revoke all on function searched_name(text) from public;

drop function app_wills_to_notify();
drop function app_notices();

-- Registered wills that name the caller for a death, without an open notice; with the testator's name, which each of
-- them was told. From the caller's own rows rather than asking of each will who is trusted in it: `found` of them in
-- all, and a page by name after (`after_name`, `after_id`). `wanted`: patterns that the name has, as searched_name
-- makes it. `one`: this will alone. Only index scans are allowed, will by will: the planner would rather read the
-- register.
create function app_wills_to_notify(wanted text[], one uuid, after_name text, after_id uuid, most int)
returns table (found int, will_id uuid, testator_name text)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
begin
  return query with own as (
      select y.will_id as will from parties y join statements s on s.party_id = y.id and s.person_id = app_person()
        where y.person_id = app_person() and y.role = 'witness' and y.state = 'signed'
      union select a.will_id from people_around a
        where a.person_id = app_person() and a.accepted_at is not null and a.ended_at is null),
    named as materialized (
      select w.id, p.name from own join wills w on w.id = own.will join people p on p.id = w.testator_id
      where w.status = 'registered' and w.testator_id <> app_person() and (one is null or w.id = one)
        and not exists (select 1 from death_notices n where n.will_id = w.id
          and n.state in ('awaiting', 'waiting', 'disputed'))),
    all_found as materialized (
      select n.id, n.name from named n where cardinality(wanted) = 0 or searched_name(n.name) like all (wanted))
    select counted.n, page.id, page.name from (select count(*)::int as n from all_found) counted
      left join lateral (
        select f.id, f.name from all_found f where after_id is null or (f.name, f.id) > (after_name, after_id)
        order by f.name, f.id limit most) page on true;
end
$$;
revoke all on function app_wills_to_notify(text[], uuid, text, uuid, int) from public;
grant execute on function app_wills_to_notify(text[], uuid, text, uuid, int) to testate_api;

-- Notices of wills that the caller has a part in, and those they submitted, from the caller's wills rather than from
-- all notices: open ones first, disputed ones before the others, the newest first. A page of them after one that
-- stood at (`after_ended`, `after_calm`, `after_at`, `after_id`), wherever that one stands by now. `one`: this notice
-- alone.
create function app_notices(
  one uuid, after_ended boolean, after_calm boolean, after_at timestamptz, after_id uuid, most int)
returns table (notice_id uuid, is_ended boolean, is_calm boolean, submitted_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
begin
  return query select n.id, n.ended_at is not null, n.state <> 'disputed', n.created_at from (
      select o.id, o.ended_at, o.state, o.created_at from (
        select w.will_id from wills_of(app_person()) w
        union select a.will_id from people_around a
          where a.person_id = app_person() and a.kind in ('executor', 'contact')
            and a.ended_at is null and a.declined_at is null) mine
      join death_notices o on o.will_id = mine.will_id
      union select s.id, s.ended_at, s.state, s.created_at from death_notices s where s.submitted_by = app_person()
      union select d.id, d.ended_at, d.state, d.created_at from death_notice_professionals p
        join death_notices d on d.id = p.notice_id
        where p.person_id = app_person() and p.told_at is not null and p.ended_at is null) n
    where (one is null or n.id = one)
    and (after_id is null or (n.ended_at is not null, n.state <> 'disputed') > (after_ended, after_calm)
      or ((n.ended_at is not null, n.state <> 'disputed') = (after_ended, after_calm)
        and (n.created_at, n.id) < (after_at, after_id)))
    order by n.ended_at is not null, n.state <> 'disputed', n.created_at desc, n.id desc limit most;
end
$$;
revoke all on function app_notices(uuid, boolean, boolean, timestamptz, uuid, int) from public;
grant execute on function app_notices(uuid, boolean, boolean, timestamptz, uuid, int) to testate_api;

-- When a copy of a will of the caller's was last closed again, not before `since`; by the index of those notices.
create function app_closed_again(since timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(n.ended_at) from death_notices n join wills w on w.id = n.will_id
  where n.state = 'relocked' and n.ended_at > since and w.testator_id = app_person()
$$;
revoke all on function app_closed_again(timestamptz) from public;
grant execute on function app_closed_again(timestamptz) to testate_api;

-- What a person is named for, newest first.
create index people_around_of_person on people_around (person_id, nominated_at desc, id desc)
  where person_id is not null and ended_at is null;
