-- Reading a released copy (decision 46): page by page with a watermark, and the files as they are on a second
-- request. The release worker answers both, and nothing else of a will opens to anybody.

-- A grant that ran out can be asked for anew: of a notice each person has one that is not ended.
alter table release_grants drop constraint release_grants_notice_id_person_id_key;
create unique index release_grants_one on release_grants (notice_id, person_id) where ended_at is null;

-- When its executor was mailed about it.
alter table release_grants add column told_at timestamptz;
create index release_grants_untold on release_grants (granted_at) where told_at is null and ended_at is null;

-- Questions of the api to the release worker, as `questions` are to the worker: sealed to it, the answer sealed to
-- the asker. The worker sees neither.
create unlogged table release_questions (
  id uuid primary key,
  asked bytea not null check (length(asked) between 1 and 65536),
  at timestamptz not null default clock_timestamp(),
  answer bytea
);
create index release_questions_open on release_questions (at) where answer is null;

-- What the caller was given of released wills: of each will their newest grant, and where its original lies while
-- that grant runs.
create function app_released() returns table (
  grant_id uuid, will_id uuid, testator_name text, title text, original_location text, document_hash bytea,
  document_name text, granted_at timestamptz, expires_at timestamptz, is_over boolean, is_ended boolean,
  is_identified boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct on (g.will_id) g.id, g.will_id, p.name, w.title,
      case when g.ended_at is null and g.expires_at > app_now() and w.status = 'released' then w.original_location end,
      w.document_hash, w.document_name, g.granted_at, g.expires_at, g.expires_at <= app_now(),
      g.ended_at is not null or w.status <> 'released',
      exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
    from release_grants g join wills w on w.id = g.will_id join people p on p.id = w.testator_id
    where g.person_id = app_person()
    order by g.will_id, g.granted_at desc, g.ended_at desc nulls first;
end
$$;
revoke all on function app_released() from public;
grant execute on function app_released() to testate_api;

-- The same person and will as the release worker sees them, with what it needs to open the files.
create function release_reader(will uuid, reader uuid) returns table (
  grant_id uuid, notice_id uuid, expires_at timestamptz, is_over boolean, is_ended boolean, is_identified boolean,
  is_executor boolean, reader_name text, document_hash bytea, version int, sealed text, capsule text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.notice_id, g.expires_at, g.expires_at <= app_now(),
    g.ended_at is not null or w.status <> 'released' or n.state <> 'released',
    exists (select 1 from identity_checks c where c.person_id = reader and c.state = 'accepted'),
    exists (select 1 from release_executors(will) e where e.person_id = reader),
    p.name, w.document_hash, w.version_number,
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'sealed'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'capsule')
  from release_grants g join wills w on w.id = g.will_id join people p on p.id = g.person_id
    join death_notices n on n.id = g.notice_id
  where g.will_id = will and g.person_id = reader
  order by g.granted_at desc, g.ended_at desc nulls first limit 1
$$;
-- Released notices with an acting executor who has accepted and was given no grant: they accepted later.
create function release_latecomers() returns table (notice_id uuid, will_id uuid, testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, w.testator_id from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from release_executors(w.id) e where not exists (
      select 1 from release_grants g where g.notice_id = n.id and g.person_id = e.person_id))
  order by n.id
$$;
revoke all on function release_reader(uuid, uuid), release_latecomers() from public;
grant execute on function release_reader(uuid, uuid), release_latecomers() to testate_release;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table release_questions enable row level security;
alter table release_questions force row level security;
create policy release_questions_asked on release_questions to testate_api using (true) with check (answer is null);
create policy release_questions_answered on release_questions to testate_release using (true) with check (true);
grant insert (id, asked), select (id, answer), delete on release_questions to testate_api;
grant select, update (answer), delete on release_questions to testate_release;

create policy release_grants_told on release_grants for update to testate_worker using (true) with check (true);
grant update (told_at) on release_grants to testate_worker;

-- Of proofs the release worker sees and uses up those for reading and taking a released copy.
create policy proofs_release on proofs to testate_release
  using (purpose in ('read-released', 'take-released')) with check (purpose in ('read-released', 'take-released'));
grant select (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash, expires_at, used_at,
  act, ended_at), update (used_at, act) on proofs to testate_release;

drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (
  audit_line_event(will_id, actor, details, salt, leaf)
    in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken'));
