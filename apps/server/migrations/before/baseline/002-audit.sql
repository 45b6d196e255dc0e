-- The audit log. Its public part (leaves, hashes, checkpoints) can only grow. Each line records which login
-- wrote it, its time is checked against the database's own clock, and a line that claims a proof can only be
-- written by a function that has checked the proof.

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
  origin text not null default 'login' check (origin in ('login', 'function'))
);
create index audit_entries_will on audit_entries (will_id);
-- A person's own affairs. Partial: an entry about a will, as nearly every one is, is in neither.
create index audit_entries_own on audit_entries (actor) where will_id is null;
create index audit_entries_about on audit_entries ((details::jsonb ->> 'personId')) where will_id is null;

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

-- A prepared line, for the functions that check what it says: only the caller can spell one.
create type audit_line as (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea);

-- The log only grows ------------------------------------------------------------------------------------------

-- Refuses every login, the owner included; grants alone would not bind the owner.
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
-- UK GDPR article 17: the personal part can be erased from a row, all of it at once and by the owner alone, who
-- has no other way to change one. The leaf stays and the log remains provable.
create function audit_only_erase() returns trigger language plpgsql as $$
begin
  if (new.id, new.leaf, new.login, new.origin) is distinct from (old.id, old.leaf, old.login, old.origin)
    or num_nonnulls(new.will_id, new.actor, new.details, new.salt) > 0 then
    raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger audit_entries_erase before update on audit_entries
  for each row execute function audit_only_erase();
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

-- Functions ---------------------------------------------------------------------------------------------------

-- The event's name in a leaf (packages/evidence/src/log/audit-entry.ts): in RFC 8785 spelling, so its position
-- is fixed.
create function audit_event(leaf bytea) returns text language sql immutable as $$
  select split_part(convert_from(substr(leaf, 120, 81), 'UTF8'), '"', 1)
$$;
revoke all on function audit_event(bytea) from public;

-- The event's name if everything verifiable in the line is right, else null: its spelling, both hashes, whose
-- it is. It contains the will as a hash that only the salt recognises, or as its commitment once that is known
-- on the ledgers. A wrong time is reported, since a person must set a clock right. It computes the line's parts
-- once: as one expression in the policies they were computed again for each comparison, and the expression was
-- prepared anew for each line: 24 µs of PostgreSQL's time per line beside the 18 of the insert, now 8.
create function audit_line_event(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns text
language plpgsql volatile as $$
declare
  line text := convert_from(leaf, 'UTF8');
  dated text := substr(line, 8, 24);
  event text := split_part(substr(line, 120, 81), '"', 1);
  begins text := '{"at":"' || dated || '","details":"'
    || encode(sha256(salt || convert_to(details, 'UTF8')), 'hex')
    || '","event":"' || event || '","format":"testate-audit/1","will":';
  ends text := case when will_id is null then 'null}'
    else '{"opaque":"' || encode(sha256(salt || convert_to('will:' || will_id, 'UTF8')), 'hex') || '"}}' end;
begin
  if (length(salt) = 32 and details::jsonb ->> 'actor' = actor
      and translate(event, '.-abcdefghijklmnopqrstuvwxyz', '') = '' and dated like '____-__-__T__:__:__.___Z'
      and (line = begins || ends or starts_with(line, begins)
        and substr(line, length(begins) + 1) ~ '^[{]"commitment":"[0-9a-f]{64}"[}][}]$')) is not true then
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
grant execute on function audit_line_event(uuid, text, text, bytea, bytea) to testate_api, testate_worker;

-- Which events claim a proof, a payment or an acceptance. migrate.ts writes the list into it, from
-- src/audit/proven-events.ts, at each start.
create function audit_claims_proof(event text) returns boolean language sql immutable as $$ select false $$;
revoke all on function audit_claims_proof(text) from public;
grant execute on function audit_claims_proof(text) to testate_api;

-- For security-definer functions that use up a proof: the caller passes the prepared line, the function says
-- what the line must contain. `particulars` are those details that the function knows itself.
create function append_proven(line audit_line, event text, actor text, will uuid, particulars jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
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
  insert into audit_pending (entry_id) values (line.id);
end
$$;
revoke all on function append_proven(audit_line, text, text, uuid, jsonb) from public;

-- The sequencer's first query in one round trip: the log's lock (its number is arbitrary), then the head as a
-- row, then the waiting entries that will follow it. PL/pgSQL, because each of its statements sees what was
-- committed before it began: the queue is read after the lock was acquired, not as it was when the wait began.
-- Ids begin with their time, hence the order. Whatever is in the queue, an entry gets one index. Plans are
-- cached, and one made for a small table reads all of the large table it becomes (measured: a batch cost twice
-- as much after 30,000 entries), so only index scans are allowed.
create function audit_take(most int) returns table (id uuid, leaf bytea, size bigint, root bytea, note text)
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
    where not exists (select 1 from audit_leaves l where l.entry_id = t.entry_id) order by e.id;
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
grant execute on function audit_leaves_at(bigint, int) to testate_api, testate_worker;

-- What others did about a person (a check of their identity). Security definer, since an operator not marked
-- leakproof, such as ->>, cannot use an index behind a policy: every row of the log would be read. It returns
-- ids alone, and only for the person of this transaction.
create function audit_about_me() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from audit_entries where will_id is null and details::jsonb ->> 'personId' = app_person()::text
  order by id desc limit 1000
$$;
revoke all on function audit_about_me() from public;
grant execute on function audit_about_me() to testate_api;

-- Leaves stay, and the log remains provable; without salt and particulars their hashes say nothing of anybody.
create function erase_audit_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update audit_entries set will_id = null, actor = null, details = null, salt = null
    where salt is not null and (will_id = any((one).wills)
      or (will_id is null and (actor = any((one).named::text[])
        or details like any(array(select '%' || i::text || '%' from unnest((one).named || (one).wills) i)))))
$$;
revoke all on function erase_audit_of(erased_person) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy audit_entries_written on audit_entries for insert to testate_worker
  with check (audit_line_event(will_id, actor, details, salt, leaf) is not null);
create policy audit_entries_noted on audit_entries for insert to testate_api
  with check (not audit_claims_proof(audit_line_event(will_id, actor, details, salt, leaf)));
create policy audit_entries_related on audit_entries for select to testate_api using (
  will_id = any(array(select w.will_id from app_wills() w))
  or (will_id is null and (actor = app_person()::text or details::jsonb ->> 'personId' = app_person()::text)));
create policy audit_entries_worker on audit_entries for select to testate_worker using (true);
grant select, insert (id, will_id, actor, details, salt, leaf) on audit_entries to testate_api, testate_worker;

grant insert on audit_pending to testate_api, testate_worker;
grant select, delete on audit_pending to testate_worker;
grant select on audit_leaves, audit_hashes, audit_checkpoints to testate_api, testate_worker;
grant insert on audit_leaves, audit_hashes, audit_checkpoints to testate_worker;
