-- The capsule in parts (decision 54): its core is stored once, receipts and heads are signed by themselves, and the
-- file is put together when somebody downloads it.

-- 2: the object is the whole file, of the first or the second format. 3: it is the core with what opens its salted
-- members.
alter table capsules add column format int not null default 2 check (format in (2, 3));

-- Each network's receipt with the signature of the log's key.
create table signed_receipts (
  will_id uuid not null references wills (id),
  network text not null check (network in ('ethereum', 'solana', 'corda')),
  receipt jsonb not null,
  primary key (will_id, network)
);

-- Of a head that is final: the signature of the log's key over it and its place on the ledger.
alter table log_anchors add column signature text check (length(signature) = 88);

-- A copy of the capsule without the parties' addresses.
alter table open_requests drop constraint open_requests_part_check,
  add constraint open_requests_part_check
    check (part in ('document', 'sealed', 'capsule', 'capsule-to-pass-on', 'certificate', 'proof'));

-- As before, and the receipts.
create or replace function erase_registration_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from link_notes where will_id = any((one).wills);
  delete from signed_receipts where will_id = any((one).wills);
  delete from anchors where will_id = any((one).wills);
  delete from capsules where will_id = any((one).wills)
$$;

alter table signed_receipts enable row level security;
alter table signed_receipts force row level security;
create policy signed_receipts_worker on signed_receipts to testate_worker using (true) with check (true);
create policy signed_receipts_read on signed_receipts for select to testate_release using (true);
grant select, insert on signed_receipts to testate_worker;
grant select on signed_receipts to testate_release;
-- The release worker puts together the capsules of closed wills.
grant select (network, tree_size, root, note, state, receipt, place, signature) on log_anchors to testate_release;

-- Lines that nobody can link or withhold (decision 55). A line of a will carries, in place of the clear commitment, a
-- mark that only the will's line key makes: HMAC-SHA256(key, number). What is disclosed of it names the number and the
-- line before, so whoever has the key sees that one is missing. The time of a line is rounded down to the hour; the
-- exact one is disclosed. Lines of before keep their form, testate-audit/1.

-- Tables ------------------------------------------------------------------------------------------------------

-- The exact time, the number among the will's lines, and the hash of the line before: what a line of
-- testate-audit/2 hides in `line`. Null in lines of before, and once erased.
alter table audit_entries add column at timestamptz, add column number bigint, add column previous bytea;

-- Each will's key, made with its first line. It opens nothing; beside it in the database stand the will's id and the
-- salt of each line, which say more than it does. `newest`: the leaf hash of the line before the next one.
create table audit_line_keys (
  will_id uuid primary key,
  key bytea not null check (length(key) = 32),
  next bigint not null default 0,
  newest bytea check (length(newest) = 32)
) with (fillfactor = 50);

-- What the release worker keeps for itself: the marks it saw in the log and where, and the keys as it first saw them.
create table release_marks (
  mark bytea not null,
  log_index bigint not null,
  primary key (mark, log_index)
);
create table release_line_keys (
  will_id uuid primary key,
  key bytea not null check (length(key) = 32)
);

-- Writing a line ----------------------------------------------------------------------------------------------

-- RFC 2104 with SHA-256, of a key of 32 bytes, over the number in decimal.
create function audit_mark(key bytea, number bigint) returns bytea language plpgsql immutable as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for at in 0..31 loop
    inner_pad := set_byte(inner_pad, at, get_byte(key, at) # 54);
    outer_pad := set_byte(outer_pad, at, get_byte(key, at) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || convert_to(number::text, 'UTF8')));
end
$$;
revoke all on function audit_mark(bytea, bigint) from public;

-- When a line was written: exactly, or of before by its leaf.
create function audit_time(at timestamptz, leaf bytea) returns timestamptz language sql stable as $$
  select coalesce(at, substr(convert_from(leaf, 'UTF8'), 8, 24)::timestamptz)
$$;
create function audit_spelled_time(at timestamptz, leaf bytea) returns text language sql stable as $$
  select coalesce(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    substr(convert_from(leaf, 'UTF8'), 8, 24))
$$;
revoke all on function audit_time(timestamptz, bytea), audit_spelled_time(timestamptz, bytea) from public;

-- As before, without the commitment: what a login spells names the will by its hidden id alone, in the form of
-- testate-audit/1, which is never published.
create or replace function audit_line_event(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns text
language plpgsql volatile as $$
declare
  line text := convert_from(leaf, 'UTF8');
  dated text := substr(line, 8, 24);
  event text := split_part(substr(line, 120, 81), '"', 1);
begin
  if (length(salt) = 32 and details::jsonb ->> 'actor' = actor
      and translate(event, '.-abcdefghijklmnopqrstuvwxyz', '') = '' and dated like '____-__-__T__:__:__.___Z'
      and line = '{"at":"' || dated || '","details":"' || encode(sha256(salt || convert_to(details, 'UTF8')), 'hex')
        || '","event":"' || event || '","format":"testate-audit/1","will":'
        || case when will_id is null then 'null}'
          else '{"opaque":"' || encode(sha256(salt || convert_to('will:' || will_id, 'UTF8')), 'hex') || '"}}' end)
      is not true then
    return null;
  end if;
  if abs(extract(epoch from dated::timestamptz - public.app_now())) > 60 then
    raise exception 'a line of the audit log is off the database''s clock by %',
      dated::timestamptz - public.app_now() using errcode = 'check_violation';
  end if;
  return event;
end
$$;
revoke all on function audit_line_event(uuid, text, text, bytea, bytea)
  from testate_api, testate_worker, testate_release;

-- Makes of what a login spelled the line that is published, and gives it its number: no login can choose one, or leave
-- one out. Lines of one will wait here for each other, so the numbers have no gap whatever is rolled back. A line that
-- does not hold, a sign-in under a will among them, gets no time, and no policy takes it.
create function audit_publish_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event text := audit_line_event(new.will_id, new.actor, new.details, new.salt, new.leaf);
  spelled text;
  its audit_line_keys;
  mark text := 'null';
begin
  new.at := null;
  if event is null or (event = 'account.signed-in' and new.will_id is not null) then return new; end if;
  spelled := convert_from(new.leaf, 'UTF8');
  if new.will_id is not null then
    select * into its from audit_line_keys k where k.will_id = new.will_id for update;
    if its.will_id is null then
      -- Three of them have more than 256 random bits.
      insert into audit_line_keys (will_id, key) values (new.will_id, sha256(uuid_send(gen_random_uuid())
          || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
        on conflict do nothing;
      select * into its from audit_line_keys k where k.will_id = new.will_id for update;
    end if;
    new.number := its.next;
    new.previous := its.newest;
    mark := '{"mark":"' || encode(audit_mark(its.key, its.next), 'hex') || '"}';
  end if;
  new.at := substr(spelled, 8, 24)::timestamptz;
  new.leaf := convert_to('{"at":"' || substr(spelled, 8, 14) || '00:00.000Z","details":"' || substr(spelled, 45, 64)
    || '","event":"' || event || '","format":"testate-audit/2","line":"'
    || encode(sha256(new.salt || convert_to('{"at":"' || substr(spelled, 8, 24) || '","number":'
        || coalesce(new.number::text, 'null')
        || ',"previous":' || coalesce('"' || encode(new.previous, 'hex') || '"', 'null')
        || ',"will":' || coalesce('"' || new.will_id || '"', 'null') || '}', 'UTF8')), 'hex')
    || '","will":' || mark || '}', 'UTF8');
  return new;
end
$$;
revoke all on function audit_publish_line() from public;
create trigger audit_entries_publish before insert on audit_entries
  for each row execute function audit_publish_line();

-- A number is spent by a row that is in, and by nothing else: one that `on conflict do nothing` leaves out would keep
-- the will from being released. In the same transaction its place in the queue: no login can keep a line of a will out
-- of the log either.
create function audit_count_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_line_keys k set next = new.number + 1, newest = sha256('\x00'::bytea || new.leaf)
    where k.will_id = new.will_id and k.next = new.number;
  if not found then
    raise exception 'a line has the number of another' using errcode = 'unique_violation';
  end if;
  insert into audit_pending (entry_id) values (new.id);
  return null;
end
$$;
revoke all on function audit_count_line() from public;
create trigger audit_entries_count after insert on audit_entries
  for each row when (new.number is not null) execute function audit_count_line();

-- As before; a line of a will is queued by the trigger.
create or replace function append_proven(line audit_line, event text, actor text, will uuid, particulars jsonb)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  event_of_line text := audit_line_event(line.will_id, line.actor, line.details, line.salt, line.leaf);
begin
  if event_of_line is null then
    raise exception 'not a line of the audit log' using errcode = 'check_violation';
  end if;
  if event_of_line is distinct from append_proven.event
    or line.actor is distinct from append_proven.actor or line.will_id is distinct from append_proven.will
    or (line.details::jsonb @> append_proven.particulars) is not true then
    raise exception 'the line of the audit log says something else than what was proven'
      using errcode = 'check_violation';
  end if;
  insert into audit_entries (id, will_id, actor, details, salt, leaf, origin)
    values (line.id, line.will_id, line.actor, line.details, line.salt, line.leaf, 'function');
  if line.will_id is null then insert into audit_pending (entry_id) values (line.id); end if;
end
$$;

drop policy audit_entries_written on audit_entries;
create policy audit_entries_written on audit_entries for insert to testate_worker with check (at is not null);
drop policy audit_entries_noted on audit_entries;
create policy audit_entries_noted on audit_entries for insert to testate_api
  with check (at is not null and not audit_claims_proof(event));
drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (at is not null
  and event in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
    'will.opened', 'step-up.requested', 'step-up.confirmed'));

-- As before, with what is new: the line keeps its leaf, and nothing that leads to other lines of the will.
create or replace function audit_only_erase() returns trigger language plpgsql as $$
begin
  if (new.id, new.leaf, new.login, new.origin) is distinct from (old.id, old.leaf, old.login, old.origin)
    or num_nonnulls(new.will_id, new.actor, new.details, new.salt) > 0 then
    raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  new.at := null;
  new.number := null;
  new.previous := null;
  return new;
end
$$;

-- The sequencer ------------------------------------------------------------------------------------------------

-- As before, without sign-ins, whoever queued one: they are kept for the person alone, and the public log does not
-- hold them.
create or replace function audit_take(most int)
returns table (id uuid, leaf bytea, size bigint, root bytea, note text)
language plpgsql volatile security invoker set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7331003);
  return query
    select null::uuid, null::bytea, size, root, note from audit_checkpoints order by size desc limit 1;
  return query
    with taken as (
      delete from audit_pending
      where ctid = any (array(select ctid from audit_pending order by entry_id limit most))
      returning entry_id)
    select e.id, e.leaf, null::bigint, null::bytea, null::text
    from (select distinct entry_id from taken) t join audit_entries e on e.id = t.entry_id
    where not exists (select 1 from audit_leaves l where l.entry_id = t.entry_id)
      and e.event <> 'account.signed-in' order by e.id;
end
$$;

-- Reading ------------------------------------------------------------------------------------------------------

drop function audit_newest(int, int, uuid, uuid, uuid[], text[], text[], boolean);
create function audit_newest(most int, each int, since uuid, before uuid, wills uuid[], kept text[],
  events text[], by_me boolean)
returns table (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea, login name,
  origin text, log_index bigint, at timestamptz, number bigint, previous bytea)
language sql stable rows 50 security definer set search_path = public, pg_temp as $$
  with mine as materialized (
    select w.will_id, bool_or(w.relation = 'testator') as own from wills_of(app_person()) w
      where wills is null or w.will_id = any(wills) group by w.will_id),
  latest as materialized (
    select mine.* from mine cross join lateral (
      select e.id from audit_entries e
        where e.will_id = mine.will_id and e.id >= since and e.id < before
          and (mine.own or e.actor = (select app_person()::text) or e.event <> all(kept))
          and (events is null or e.event = any(events))
          and (by_me is null or by_me = (e.actor = (select app_person()::text)))
        order by e.id desc limit 1) newest
      order by newest.id desc limit most),
  found as materialized (
    select of_will.id from latest cross join lateral (
      select e.id from audit_entries e
        where e.will_id = latest.will_id and e.id >= since and e.id < before
          and (latest.own or e.actor = (select app_person()::text) or e.event <> all(kept))
          and (events is null or e.event = any(events))
          and (by_me is null or by_me = (e.actor = (select app_person()::text)))
        order by e.id desc limit each) of_will
    union all (
      select e.id from audit_entries e
        where wills is null and by_me is not false
          and e.will_id is null and e.actor = (select app_person()::text) and e.id >= since and e.id < before
          and (events is null or e.event = any(events))
        order by e.id desc limit most)
    union all (
      select e.id from audit_entries e
        where wills is null and by_me is not true and e.will_id is null
          and e.details::jsonb ->> 'personId' = (select app_person()::text)
          and e.actor <> (select app_person()::text)
          and e.id >= since and e.id < before and (events is null or e.event = any(events))
        order by e.id desc limit most)
    order by 1 desc limit most)
  select e.id, e.will_id, e.actor, e.details, e.salt, e.leaf, e.login, e.origin, l.log_index, e.at, e.number,
    e.previous from found join audit_entries e on e.id = found.id left join audit_leaves l on l.entry_id = e.id
    order by e.id desc
$$;
revoke all on function audit_newest(int, int, uuid, uuid, uuid[], text[], text[], boolean) from public;
grant execute on function audit_newest(int, int, uuid, uuid, uuid[], text[], text[], boolean) to testate_api;

-- Of their own wills alone: the witnesses and executors of a will see its lines, and cannot follow it after that.
create function app_line_keys(wills uuid[]) returns table (will_id uuid, key bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.will_id, k.key from audit_line_keys k
    join wills_of(app_person()) w on w.will_id = k.will_id and w.relation = 'testator'
    where k.will_id = any(app_line_keys.wills)
$$;
revoke all on function app_line_keys(uuid[]) from public;
grant execute on function app_line_keys(uuid[]) to testate_api;

-- As before, with the exact time of each line.
create or replace function release_testators_back() returns table (notice_id uuid, will_id uuid, version int)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from audit_entries e where e.will_id is null and e.actor = w.testator_id::text
      and e.event = 'account.signed-in' and audit_time(e.at, e.leaf) > n.ended_at)
  order by n.id
$$;
create or replace function app_notice_for_staff(notice uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
begin
  if not app_is_admin() then return null; end if;
  select * into n from death_notices d where d.id = notice;
  if n.id is null then return null; end if;
  return jsonb_build_object(
    'takesPart', notice_takes_part(n.id, app_person()),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'name', p.name,
        'byYou', d.person_id = app_person(), 'what', d.what, 'reason', d.reason, 'decidedAt', d.decided_at)
        order by d.decided_at)
      from death_notice_decisions d join people p on p.id = d.person_id
      where d.notice_id = n.id and d.dispute = n.disputes and n.state = 'disputed'), '[]'),
    'inspections', coalesce((select jsonb_agg(jsonb_build_object('by', p.name, 'byYou', i.person_id = app_person(),
        'certificate', i.certificate, 'name', i.name, 'date', i.date, 'inspectedAt', i.inspected_at)
        order by i.inspected_at)
      from death_notice_inspections i join people p on p.id = i.person_id
      where i.notice_id = n.id and i.notice_version = n.version), '[]'),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('event', e.event,
        'at', audit_spelled_time(e.at, e.leaf)) order by e.id)
      from (select x.* from audit_entries x where x.will_id = n.will_id and starts_with(x.event, 'notice.')
        and x.details::jsonb ->> 'noticeId' = n.id::text order by x.id desc limit 100) e), '[]'));
end
$$;
create or replace function app_read_timeline(address text, who uuid, line audit_line) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  reader uuid := app_staff_here('timeline ' || address);
  found jsonb;
begin
  if reader is null then
    raise exception 'no administrator proved this look'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select jsonb_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'since', p.created_at, 'entries', coalesce((
      select jsonb_agg(jsonb_build_object('event', e.event, 'at', audit_spelled_time(e.at, e.leaf),
        'byThem', e.by_them) order by e.id desc)
      from (
        select x.id, x.event, x.at, x.leaf, x.actor = p.id::text as by_them from (
          (select a.* from audit_entries a where a.will_id is null and a.actor = p.id::text
            order by a.id desc limit 100)
          union all (select a.* from audit_entries a where a.will_id is null
            and a.details::jsonb ->> 'personId' = p.id::text and a.actor <> p.id::text order by a.id desc limit 100)
          -- Of the wills something happened to last: a person may have thousands.
          union all (select a.* from (
              select w.will_id from (select distinct will_id from wills_of(p.id)) w cross join lateral (
                select l.id from audit_entries l where l.will_id = w.will_id order by l.id desc limit 1) last
              order by last.id desc limit 100) w
            cross join lateral (
              select l.* from audit_entries l where l.will_id = w.will_id order by l.id desc limit 100) a
            order by a.id desc limit 100)) x
        order by x.id desc limit 100) e), '[]'))
    into found from people p where p.id = who and p.email = address;
  if found is not null then
    perform append_proven(line, 'account.timeline-read', reader::text, null, jsonb_build_object('personId', who));
  end if;
  return found;
end
$$;
create or replace function public_durations() returns table (name text, sample int, seconds double precision)
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

-- Erasing ------------------------------------------------------------------------------------------------------

-- As before, with the key: without it nobody tells which lines were of one will.
create or replace function erase_audit_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update audit_entries set will_id = null, actor = null, details = null, salt = null
    where salt is not null and (will_id = any((one).wills)
      or (will_id is null and (actor = any((one).named::text[])
        or details like any(array(select '%' || i::text || '%' from unnest((one).named || (one).wills) i)))));
  delete from audit_line_keys where will_id = any((one).wills)
$$;
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from release_news where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills);
  delete from release_line_keys where will_id = any((one).wills)
$$;
-- As before: a deleted draft's key goes with its lines.
create or replace function erase_deleted_drafts(at timestamptz, whose uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased int;
  gone uuid[];
  theirs uuid[];
begin
  with ended as (
    delete from deleted_drafts where case when whose is null then erase_at <= at else testator_id = whose end
    returning id, testator_id)
    select count(*),
      coalesce(array_agg(id) filter (where not exists (select 1 from wills w where w.id = ended.id)), '{}'),
      coalesce(array_agg(distinct testator_id), '{}')
    into erased, gone, theirs from ended;
  update audit_entries set will_id = null, actor = null, details = null, salt = null
    where will_id = any(gone) and salt is not null;
  delete from audit_line_keys where will_id = any(gone);
  delete from idempotency_keys where person_id = any(theirs)
    and answer::text like any(array(select '%' || i::text || '%' from unnest(gone) i));
  delete from proofs where person_id = any(theirs) and will_id = any(gone);
  delete from mailed_codes where person_id = any(theirs) and will_id = any(gone);
  return erased;
end
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table audit_line_keys enable row level security;
alter table audit_line_keys force row level security;
create policy audit_line_keys_kept on audit_line_keys for select to testate_worker, testate_release using (true);
grant select (will_id, key) on audit_line_keys to testate_worker, testate_release;

alter table release_marks enable row level security;
alter table release_marks force row level security;
create policy release_marks_own on release_marks to testate_release using (true) with check (true);
grant select, insert on release_marks to testate_release;

alter table release_line_keys enable row level security;
alter table release_line_keys force row level security;
create policy release_line_keys_own on release_line_keys to testate_release using (true) with check (true);
grant select, insert on release_line_keys to testate_release;
