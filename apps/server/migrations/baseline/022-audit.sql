-- The audit log. Its public part (leaves, hashes, checkpoints) can only grow. Each line records which login
-- wrote it, its time is checked against the database's own clock, and a line that claims a proof can only be
-- written by a function that has checked the proof.

-- A prepared line, for the functions that check what it says: only the caller can spell one.
create type audit_line as (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea);

-- Tables ------------------------------------------------------------------------------------------------------

-- One row per entry, with two parts: the leaf, which stays, and the personal part (whose, with which details,
-- and the salt that links them to the leaf), which can be erased. No CHECK on the contents: a CHECK is read
-- from the catalogue anew for each statement, the insert policies check within the statement's plan.
create table audit_entries (
  id uuid primary key,
  leaf bytea not null,
  will_id uuid,
  actor text,
  details text,
  salt bytea,
  -- Null in the lines of earlier versions: unknown.
  login name default session_user,
  -- Written by a function that checked the line's claims, or by the login itself.
  origin text not null default 'login' check (origin in ('login', 'function')),
  -- What a line says happened, beside its bytes, so that an index can hold it. The same as audit_event, spelled
  -- out: whoever inserts a line would need the right to call that. `escape`, since it takes any bytes.
  event text generated always as (split_part(encode(substr(leaf, 120, 81), 'escape'), '"', 1)) stored,
  -- The exact time, the number among the will's lines, and the hash of the line before: what a line of
  -- testate-audit/2 hides in `line`. Null in lines of before, and once erased.
  at timestamptz,
  number bigint,
  previous bytea
);
create index audit_entries_about on audit_entries ((details::jsonb ->> 'personId')) where will_id is null;
create index audit_entries_will on audit_entries (will_id, id) include (event, actor);
-- A person's own affairs. Partial, as the first is: an entry about a will, as nearly every one is, is in neither.
create index audit_entries_own on audit_entries (actor, id) where will_id is null;

-- The queue in front of the sequencer. It has no index: it is read whole, and is short. Taken rows are dead
-- until a vacuum, which must run before there are many.
create table audit_pending (
  entry_id uuid not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create table audit_leaves (
  log_index bigint primary key check (log_index >= 0),
  entry_id uuid not null unique references audit_entries (id)
);

-- Level 0 contains leaf hashes, level 1 the roots of full tiles of 256 of them, and so on: C2SP tlog-tiles,
-- one hash per row.
create table audit_hashes (
  level smallint not null check (level between 0 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table audit_checkpoints (
  size bigint primary key check (size >= 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null
);

-- Each will's key, made with its first line. It opens nothing; beside it in the database stand the will's id and the
-- salt of each line, which say more than it does. `newest`: the leaf hash of the line before the next one.
create table audit_line_keys (
  will_id uuid primary key,
  key bytea not null check (length(key) = 32),
  next bigint not null default 0,
  newest bytea check (length(newest) = 32)
) with (fillfactor = 50);

-- Functions ---------------------------------------------------------------------------------------------------

-- Refuses every login, the owner included; grants alone would not bind the owner.
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_grow before delete on audit_entries
  for each row execute function audit_refuse_change();
create trigger audit_entries_keep before truncate on audit_entries
  for each statement execute function audit_refuse_change();
create trigger audit_leaves_grow before update or delete on audit_leaves
  for each row execute function audit_refuse_change();
create trigger audit_leaves_keep before truncate on audit_leaves
  for each statement execute function audit_refuse_change();
create trigger audit_hashes_grow before update or delete on audit_hashes
  for each row execute function audit_refuse_change();
create trigger audit_hashes_keep before truncate on audit_hashes
  for each statement execute function audit_refuse_change();
create trigger audit_checkpoints_grow before update or delete on audit_checkpoints
  for each row execute function audit_refuse_change();
create trigger audit_checkpoints_keep before truncate on audit_checkpoints
  for each statement execute function audit_refuse_change();

-- UK GDPR article 17: the personal part can be erased from a row, all of it at once and by the owner alone, who has no
-- other way to change one. The line keeps its leaf, so that the log remains provable, and nothing that leads to other
-- lines of the will.
create function audit_only_erase() returns trigger language plpgsql as $$
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
create trigger audit_entries_erase before update on audit_entries
  for each row execute function audit_only_erase();

-- The event's name in a leaf (packages/evidence/src/log/audit-entry.ts): in RFC 8785 spelling, so its position
-- is fixed.
create function audit_event(leaf bytea) returns text language sql immutable as $$
  select split_part(convert_from(substr(leaf, 120, 81), 'UTF8'), '"', 1)
$$;
revoke all on function audit_event(bytea) from public;

-- The event's name if everything verifiable in the line is right, else null: its spelling, both hashes, whose it is.
-- What a login spells names the will by its hidden id alone, in the form of testate-audit/1, which is never published.
-- A wrong time is reported, since a person must set a clock right. It computes the line's parts once: as one
-- expression in the policies they were computed again for each comparison, and the expression was prepared anew for
-- each line: 24 µs of PostgreSQL's time per line beside the 18 of the insert, now 8.
create function audit_line_event(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns text
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
revoke all on function audit_line_event(uuid, text, text, bytea, bytea) from public;

-- Which events claim a proof, a payment or an acceptance. migrate.ts writes the list into it, from
-- src/audit/proven-events.ts, at each start.
create function audit_claims_proof(event text) returns boolean language sql immutable as $$ select false $$;
revoke all on function audit_claims_proof(text) from public;
grant execute on function audit_claims_proof(text) to testate_api;

-- For security-definer functions that use up a proof: the caller passes the prepared line, the function says what the
-- line must contain. `particulars` are those details that the function knows itself. A line of a will is queued by the
-- trigger.
create function append_proven(line audit_line, event text, actor text, will uuid, particulars jsonb)
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
revoke all on function append_proven(audit_line, text, text, uuid, jsonb) from public;

-- The sequencer's first query in one round trip: the log's lock (its number is arbitrary), then the head as a row,
-- then the waiting entries that will follow it. PL/pgSQL, because each of its statements sees what was committed
-- before it began: the queue is read after the lock was acquired, not as it was when the wait began. Ids begin with
-- their time, hence the order. Whatever is in the queue, an entry gets one index. Sign-ins are left out, whoever
-- queued one: they are kept for the person alone, and the public log does not hold them. Plans are cached, and one
-- made for a small table reads all of the large table it becomes (measured: a batch cost twice as much after 30,000
-- entries), so only index scans are allowed.
create function audit_take(most int)
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
revoke all on function audit_take(int) from public;
grant execute on function audit_take(int) to testate_worker;

-- The leaves at assigned indexes: what the log publishes of every row, whoever it belongs to.
create function audit_leaves_at(first bigint, most int) returns table (leaf bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.leaf from audit_leaves l join audit_entries e on e.id = l.entry_id
  where l.log_index >= first and l.log_index < first + most order by l.log_index
$$;
revoke all on function audit_leaves_at(bigint, int) from public;
grant execute on function audit_leaves_at(bigint, int) to testate_api, testate_worker, testate_release;

-- Leaves stay, and the log remains provable; without salt and particulars their hashes say nothing of anybody, and
-- without the key nobody tells which lines were of one will.
create function erase_audit_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update audit_entries set will_id = null, actor = null, details = null, salt = null
    where salt is not null and (will_id = any((one).wills)
      or (will_id is null and (actor = any((one).named::text[])
        or details like any(array(select '%' || i::text || '%' from unnest((one).named || (one).wills) i)))));
  delete from audit_line_keys where will_id = any((one).wills)
$$;
revoke all on function erase_audit_of(erased_person) from public;

create function app_read_timeline(address text, who uuid, line audit_line) returns jsonb
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
revoke all on function app_read_timeline(text, uuid, audit_line) from public;
grant execute on function app_read_timeline(text, uuid, audit_line) to testate_api;

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
revoke all on function audit_time(timestamptz, bytea) from public;

create function audit_spelled_time(at timestamptz, leaf bytea) returns text language sql stable as $$
  select coalesce(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    substr(convert_from(leaf, 'UTF8'), 8, 24))
$$;
revoke all on function audit_spelled_time(timestamptz, bytea) from public;

-- Lines that nobody can link or withhold (decision 55). A line of a will carries, in place of the clear commitment, a
-- mark that only the will's line key makes: HMAC-SHA256(key, number). What is disclosed of it names the number and the
-- line before, so whoever has the key sees that one is missing. The time of a line is rounded down to the hour; the
-- exact one is disclosed. Lines of before keep their form, testate-audit/1.
--
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

-- The newest lines about the caller's wills and about themselves, for the record, or about `wills` of theirs,
-- at most `each` of each, for the dashboard. Of a will that they are not the testator of, no events of
-- `kept`, unless they did it. Null asks for every event, and for everybody's doing. It asks each will for its newest
-- line that fits, which the index alone answers, and only the wills with the newest for more. Security
-- definer, in place of the policy: it gives nothing that the policy would not (dashboard/record.test.ts).
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

-- Policies and grants -----------------------------------------------------------------------------------------

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy audit_entries_written on audit_entries for insert to testate_worker with check (at is not null);
create policy audit_entries_noted on audit_entries for insert to testate_api
  with check (at is not null and not audit_claims_proof(event));
create policy audit_entries_related on audit_entries for select to testate_api using (
  will_id = any(array(select w.will_id from app_wills() w))
  or (will_id is null and (actor = app_person()::text or details::jsonb ->> 'personId' = app_person()::text)));
create policy audit_entries_worker on audit_entries for select to testate_worker using (true);
-- The log: it reads what every reader sees, and what is disclosed of wills; of what it does itself it writes lines.
create policy audit_entries_release on audit_entries for select to testate_release using (will_id is not null);
create policy audit_entries_released on audit_entries for insert to testate_release with check (at is not null
  and event in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
    'will.opened', 'step-up.requested', 'step-up.confirmed', 'finding.asked', 'shared.closing', 'shared.on',
    'shared.given', 'shared.opened', 'shared.off'));
grant select, insert (id, leaf, will_id, actor, details, salt) on audit_entries to testate_api,
  testate_worker, testate_release;

grant insert on audit_pending to testate_api, testate_release;
grant select, insert, delete on audit_pending to testate_worker;

grant select on audit_leaves to testate_api, testate_release;
grant select, insert on audit_leaves to testate_worker;

grant select on audit_hashes to testate_api, testate_release;
grant select, insert on audit_hashes to testate_worker;

grant select on audit_checkpoints to testate_api, testate_release;
grant select, insert on audit_checkpoints to testate_worker;

alter table audit_line_keys enable row level security;
alter table audit_line_keys force row level security;
create policy audit_line_keys_kept on audit_line_keys for select to testate_worker, testate_release using (true);
grant select (will_id, key) on audit_line_keys to testate_worker, testate_release;
