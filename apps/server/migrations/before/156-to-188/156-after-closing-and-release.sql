-- Evidence that the worker makes for a closed will is sealed to the release worker's own key, since only that one has
-- the will's. The release worker moves it under the will's key (decision 72). A row is there before the object is
-- stored, so that whatever is killed leaves nothing behind; it goes once the object was moved, or swept.
create table evidence_waiting (
  object text primary key,
  will_id uuid not null references wills (id),
  version int not null,
  purpose text not null check (purpose in ('capsule', 'certificate', 'proof')),
  at timestamptz not null default app_now(),
  -- Under the will's key: noted before it is stored.
  copy text
);
create index on evidence_waiting (will_id);

-- What was made for closed wills until now.
insert into evidence_waiting (object, will_id, version, purpose)
  select distinct on (e.object) e.object, c.will_id, c.version, e.purpose from release_custody c
    join (select will_id, object, 'capsule' as purpose from capsules
      union all select will_id, certificate_object, 'certificate' from capsules
      union all select will_id, proof_object, 'proof' from capsules
      union all select will_id, object_id, part from will_objects where part in ('capsule', 'certificate', 'proof')) e
      on e.will_id = c.will_id
    where e.object is not null and not exists (select 1 from objects_under_key u where u.object = e.object);

-- `is_named`: rows of the will name it. One that none names a day later is left by a worker that was killed.
create function release_evidence() returns table (
  object text, will_id uuid, version int, purpose text, copy text, is_named boolean, is_old boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.object, e.will_id, e.version, e.purpose, e.copy,
    exists (select 1 from will_objects o where o.will_id = e.will_id and o.object_id = e.object)
      or exists (select 1 from capsules c where c.will_id = e.will_id
        and e.object in (c.object, c.certificate_object, c.proof_object)),
    e.at < app_now() - interval '1 day'
  from evidence_waiting e order by e.at, e.object limit 100
$$;
revoke all on function release_evidence() from public;
grant execute on function release_evidence() to testate_release;

alter table evidence_waiting enable row level security;
alter table evidence_waiting force row level security;
create policy evidence_waiting_worker on evidence_waiting for insert to testate_worker with check (copy is null);
create policy evidence_waiting_release on evidence_waiting to testate_release using (true) with check (true);
grant insert (object, will_id, version, purpose) on evidence_waiting to testate_worker;
grant select, update (copy), delete on evidence_waiting to testate_release;
create policy objects_under_key_release_moved on objects_under_key for insert to testate_release
  with check (exists (select 1 from evidence_waiting e where e.object = objects_under_key.object));
grant insert (object, will_id, version, stored_as, moved_at) on objects_under_key to testate_release;

-- The testator appeared after a release: what was granted is ended, and the will gets another data key, under which the
-- release worker seals each of its objects again (decision 72). Staff find an incident.

-- A will whose objects are being sealed under another key: that key, sealed to the release worker. A row goes when the
-- key has taken the place of the former one, whose wrap is gone then.
create table key_changes (
  will_id uuid primary key references wills (id),
  version int not null,
  wrap bytea not null,
  begun_at timestamptz not null default app_now()
);

-- `is_new`: under the key that is to come. `old_as`: the bytes under the former one, until they are removed.
alter table objects_under_key add column is_new boolean not null default false, add column old_as text;

create table incidents (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null references wills (id),
  notice_id uuid not null references death_notices (id),
  what text not null check (what in ('relocked')),
  opened_at timestamptz not null default app_now(),
  -- Null while objects of the will are under the former key, or where it had none of the release worker's.
  new_key_at timestamptz,
  told_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references people (id),
  found text check (length(found) between 3 and 1000),
  unique (notice_id, what),
  check ((closed_at is null) = (found is null))
);
create index on incidents (will_id);
create index on incidents (closed_by);

-- The objects of a will that the change has still to do with, and what each is sealed for. What no row names is of no
-- use to anybody, and goes with the former key.
create function release_objects_of(will uuid) returns table (object text, purpose text, stored_as text, old_as text)
language sql stable security definer set search_path = public, pg_temp as $$
  with named (object, purpose) as (
    select document_object, 'document' from wills where id = will
    union select r.object, 'recording' from recordings r where r.will_id = will
    union select s.object, case when s.step = 3 then 'sealed' when s.behind_document then 'sealing-revisions'
      else 'sealing' end from seal_steps s where s.will_id = will
    union select s.object, case when s.behind_document then 'sealing-revisions' else 'sealing' end
      from past_seal_steps s where s.will_id = will
    union select c.object, 'capsule' from capsules c where c.will_id = will
    union select c.certificate_object, 'certificate' from capsules c where c.will_id = will
    union select c.proof_object, 'proof' from capsules c where c.will_id = will
    union select o.object_id, o.part from will_objects o where o.will_id = will)
  select u.object, n.purpose, u.stored_as, u.old_as from objects_under_key u join named n on n.object = u.object
  where u.will_id = will and (not u.is_new or u.old_as is not null)
$$;
revoke all on function release_objects_of(uuid) from public;
grant execute on function release_objects_of(uuid) to testate_release;

-- As before, and what a change of the key leaves.
create or replace function traces_of_custody(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select stored_as, null::uuid from objects_under_key where will_id = any((one).wills)
  union all select old_as, null::uuid from objects_under_key where will_id = any((one).wills)
  union all select object, null::uuid from evidence_waiting where will_id = any((one).wills)
  union all select copy, null::uuid from evidence_waiting where will_id = any((one).wills)
$$;
create or replace function erase_custody_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if exists (select 1 from key_wraps where will_id = any((one).wills) and recipient = 'release')
    or exists (select 1 from key_changes where will_id = any((one).wills)) then
    raise exception 'the release worker holds a key of a will' using errcode = 'check_violation';
  end if;
  delete from key_changes where will_id = any((one).wills);
  delete from evidence_waiting where will_id = any((one).wills);
  delete from moves_waiting where will_id = any((one).wills);
  delete from release_wraps_waiting where will_id = any((one).wills);
  delete from closings where will_id = any((one).wills);
  delete from release_custody where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills);
end
$$;

alter table key_changes enable row level security;
alter table key_changes force row level security;
create policy key_changes_release on key_changes to testate_release using (true) with check (true);
grant select, insert (will_id, version, wrap), delete on key_changes to testate_release;

create policy key_wraps_release_changed on key_wraps for update to testate_release
  using (recipient = 'release' and exists (select 1 from key_changes c where c.will_id = key_wraps.will_id))
  with check (recipient = 'release');
grant update (wrap) on key_wraps to testate_release;

create policy objects_under_key_release_changed on objects_under_key for update to testate_release
  using (exists (select 1 from key_changes c where c.will_id = objects_under_key.will_id))
  with check (exists (select 1 from key_changes c where c.will_id = objects_under_key.will_id));
grant update (stored_as, is_new, old_as) on objects_under_key to testate_release;

alter table incidents enable row level security;
alter table incidents force row level security;
create policy incidents_release on incidents to testate_release using (true) with check (closed_at is null);
grant select, insert (will_id, notice_id, what), update (new_key_at) on incidents to testate_release;

-- Staff see that there is one, of which notice, and whether the key was changed; nothing of the will.
create function app_incidents() returns table (
  id uuid, notice_id uuid, name text, opened_at timestamptz, new_key_at timestamptz, is_changing boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return; end if;
  return query select i.id, i.notice_id, n.deceased_name, i.opened_at, i.new_key_at,
      exists (select 1 from key_changes c where c.will_id = i.will_id)
    from incidents i join death_notices n on n.id = i.notice_id
    where i.closed_at is null order by i.opened_at, i.id limit 50;
end
$$;
-- One member of staff says what they found, by their own proof of it. False: nobody has left it open.
create function app_close_incident(incident uuid, said text, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  one incidents;
  closer uuid := app_staff_here('incident ' || incident || ' close');
begin
  if closer is null then
    raise exception 'no administrator proved this' using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  update incidents set closed_at = app_now(), closed_by = closer, found = said
    where id = incident and closed_at is null returning * into one;
  if one.id is null then return false; end if;
  perform append_proven(line, 'incident.closed', closer::text, one.will_id,
    jsonb_build_object('incidentId', one.id, 'noticeId', one.notice_id));
  return true;
end
$$;
-- Whose will it is about, for the line.
create function app_incident_will(incident uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select i.will_id from incidents i where i.id = incident and app_is_admin()
$$;
revoke all on function app_incidents(), app_close_incident(uuid, text, audit_line), app_incident_will(uuid) from public;
grant execute on function app_incidents(), app_close_incident(uuid, text, audit_line), app_incident_will(uuid)
  to testate_api;

-- An executor who died, or who stands back, after the release: another executor of the estate says so, two members of
-- staff look at what shows it, and the estate goes on with who is left (decision 72).

create table executor_ends (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  person_id uuid references people (id),
  what text not null check (what in ('died', 'stood-back')),
  reason text not null check (length(reason) between 3 and 1000),
  asked_by uuid references people (id),
  asked_at timestamptz not null default app_now(),
  -- When the executor it is about was mailed that it was said of them.
  asked_told_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('ended', 'left')),
  -- The executor in reserve who acts from then on, if one was named.
  reserve_id uuid references people_around (id),
  -- When those it concerns were mailed.
  told_at timestamptz,
  check ((ended_at is null) = (outcome is null)),
  check (what = 'stood-back' or person_id is distinct from asked_by or person_id is null)
);
create unique index executor_ends_open on executor_ends (will_id, person_id) where ended_at is null;
create index on executor_ends (person_id);
create index on executor_ends (asked_by);
create index on executor_ends (reserve_id);
create index executor_ends_untold on executor_ends (ended_at) where ended_at is not null and told_at is null;
create index executor_ends_asked_untold on executor_ends (asked_at) where asked_told_at is null and ended_at is null;

create table executor_end_decisions (
  ask_id uuid not null references executor_ends (id),
  person_id uuid references people (id),
  what text not null check (what in ('end', 'leave')),
  reason text not null check (length(reason) between 3 and 1000),
  decided_at timestamptz not null default app_now(),
  unique (ask_id, person_id)
);
create index on executor_end_decisions (person_id);

-- Asked by an executor who acts, about one whose agreement is needed.
create function executor_end_asked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (new.person_id in (select estate_agreeing(new.will_id))
    and new.asked_by in (select estate_agreeing(new.will_id))) then
    raise exception 'only about an executor who acts' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger executor_end_asked before insert on executor_ends
  for each row execute function executor_end_asked();

-- What staff see: who it is about, who says so and why, and what other staff said. Nothing of the estate.
create function app_executor_ends() returns table (
  id uuid, name text, testator_name text, what text, reason text, asked_by text, asked_at timestamptz,
  takes_part boolean, decisions jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return; end if;
  return query select e.id, p.name, s.deceased_name, e.what, e.reason, a.name, e.asked_at,
      app_person() in (select estate_agreeing(e.will_id)) or app_person() in (e.person_id, e.asked_by),
      coalesce((select jsonb_agg(jsonb_build_object('byYou', d.person_id is not distinct from app_person(),
          'name', q.name, 'what', d.what, 'reason', d.reason, 'decidedAt', d.decided_at) order by d.decided_at)
        from executor_end_decisions d left join people q on q.id = d.person_id where d.ask_id = e.id), '[]')
    from executor_ends e join estates s on s.will_id = e.will_id left join people p on p.id = e.person_id
      left join people a on a.id = e.asked_by
    where e.ended_at is null order by e.asked_at, e.id limit 50;
end
$$;

-- One member of staff's say, by their own proof of it. The second who says the same carries it out: 'said', 'ended',
-- 'left', or why not: 'not-found', 'takes-part'. From then on the executor's agreement is not needed, nothing of the
-- estate or the copy is theirs, and the first executor in reserve who has not declined acts.
create function app_decide_executor_end(
  ask uuid, said text, why text, decided audit_line, ended audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  e executor_ends;
  decider uuid := app_staff_here('executor end ' || ask || ' ' || said);
  estate_person uuid;
begin
  if decider is null then
    raise exception 'no administrator proved this decision'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select * into e from executor_ends x where x.id = ask for update;
  if e.id is null or e.ended_at is not null then return 'not-found'; end if;
  if decider in (select estate_agreeing(e.will_id)) or decider in (e.person_id, e.asked_by) then
    return 'takes-part';
  end if;
  insert into executor_end_decisions (ask_id, person_id, what, reason) values (ask, decider, said, why)
    on conflict (ask_id, person_id)
      do update set what = excluded.what, reason = excluded.reason, decided_at = app_now();
  perform append_proven(decided, 'estate.end-decided', decider::text, e.will_id,
    jsonb_build_object('askId', ask, 'what', said));
  if (select count(*) from executor_end_decisions d where d.ask_id = ask and d.what = said) < 2 then
    return 'said';
  end if;
  if said = 'leave' then
    update executor_ends x set ended_at = app_now(), outcome = 'left' where x.id = ask;
    return 'left';
  end if;
  update release_grants g set ended_at = app_now()
    where g.will_id = e.will_id and g.person_id = e.person_id and g.ended_at is null;
  update people_around a set ended_at = app_now()
    where a.will_id = e.will_id and a.kind = 'executor' and a.person_id = e.person_id and a.ended_at is null;
  update estate_people p set executor_status = case e.what when 'died' then 'died' else 'renounced' end,
      version = p.version + 1, changed_by = null, changed_at = app_now()
    where p.will_id = e.will_id and p.account_id = e.person_id and 'executor' = any(p.roles)
    returning p.id into estate_person;
  update executor_ends x set ended_at = app_now(), outcome = 'ended', reserve_id = (
      select a.id from people_around a where a.will_id = e.will_id and a.kind = 'executor'
        and a.standing = 'reserve' and a.ended_at is null and a.declined_at is null order by a.place limit 1)
    where x.id = ask returning * into e;
  update people_around a set standing = 'acting' where a.id = e.reserve_id;
  perform append_proven(ended, 'estate.executor-ended', decider::text, e.will_id,
    jsonb_build_object('askId', ask, 'what', e.what));
  perform app_tell_estate(e.will_id);
  return 'ended';
end
$$;
create function app_executor_end_will(ask uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select e.will_id from executor_ends e where e.id = ask and app_is_admin()
$$;
-- For the worker's mails: who acts now.
create function executors_left(will uuid) returns table (person_id uuid)
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select estate_agreeing(will)
$$;
revoke all on function executor_end_asked(), app_executor_ends(),
  app_decide_executor_end(uuid, text, text, audit_line, audit_line), app_executor_end_will(uuid), executors_left(uuid)
  from public;
grant execute on function app_executor_ends(), app_decide_executor_end(uuid, text, text, audit_line, audit_line),
  app_executor_end_will(uuid) to testate_api;
grant execute on function executors_left(uuid) to testate_worker;

alter table executor_ends enable row level security;
alter table executor_ends force row level security;
create policy executor_ends_worked on executor_ends for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy executor_ends_asked on executor_ends for insert to testate_api
  with check (will_id = any(array(select app_estates())) and asked_by = app_person());
create policy executor_ends_worker on executor_ends to testate_worker using (true) with check (true);
grant select, insert (id, will_id, person_id, what, reason, asked_by) on executor_ends to testate_api;
grant select, update (asked_told_at, told_at) on executor_ends to testate_worker;

alter table executor_end_decisions enable row level security;
alter table executor_end_decisions force row level security;

-- Dispute packs: what the register holds about how a will was registered, as a sealed PDF for a lawyer's review
-- (decision 73). Made for one request and sealed to its key; the copy goes after minutes, the row stays.
create table dispute_packs (
  id uuid primary key,
  will_id uuid not null references wills (id),
  -- Null once their account is erased.
  person_id uuid references people (id),
  -- Why a member of staff had it made; null for an executor.
  cause text check (length(cause) between 3 and 1000),
  public_key text not null check (length(public_key) <= 2000),
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  made_at timestamptz,
  sha256 bytea check (length(sha256) = 32),
  object text,
  refused text,
  check ((made_at is null) = (sha256 is null)),
  check (object is null or made_at is not null),
  check (made_at is null or refused is null)
);
create index on dispute_packs (will_id);
create index on dispute_packs (person_id);

-- By a member of staff, with their own proof of it: 'asked', or why not: 'not-found' where nothing is registered under
-- this commitment, 'not-now' for a will that is not released, 'takes-part'.
create function app_ask_dispute_pack(pack uuid, commitment_hex text, why text, sealed_to text, until timestamptz)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w wills;
  asker uuid := app_staff_here('dispute pack ' || commitment_hex);
begin
  if asker is null then
    raise exception 'no administrator proved this' using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select x.* into w from will_keys k join wills x on x.id = k.will_id
    where k.commitment = decode(commitment_hex, 'hex');
  if w.id is null then return 'not-found'; end if;
  if w.status <> 'released' then return 'not-now'; end if;
  if exists (select 1 from wills_of(asker) r where r.will_id = w.id)
    or exists (select 1 from people_around a where a.will_id = w.id and a.person_id = asker) then
    return 'takes-part';
  end if;
  insert into dispute_packs (id, will_id, person_id, cause, public_key, expires_at)
    values (pack, w.id, asker, why, sealed_to, until);
  return 'asked';
end
$$;
revoke all on function app_ask_dispute_pack(uuid, text, text, text, timestamptz) from public;
grant execute on function app_ask_dispute_pack(uuid, text, text, text, timestamptz) to testate_api;

-- As before, with incidents and packs: whoever closed an incident is no longer named, and of a pack of somebody else's
-- will it stays noted that it was made. A copy that is still in the store goes by its job minutes later; no will is
-- erased within minutes of its release.
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from dispute_packs where will_id = any((one).wills);
  update dispute_packs set person_id = null where person_id = any((one).named);
  delete from incidents where will_id = any((one).wills);
  update incidents set closed_by = null where closed_by = any((one).named);
  delete from release_news where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills);
  delete from release_line_keys where will_id = any((one).wills)
$$;

alter table dispute_packs enable row level security;
alter table dispute_packs force row level security;
create policy dispute_packs_own on dispute_packs for select to testate_api using (person_id = app_person());
create policy dispute_packs_release on dispute_packs for insert to testate_release
  with check (cause is null and made_at is null and refused is null);
create policy dispute_packs_worker on dispute_packs to testate_worker using (true) with check (true);
grant select (id, will_id, person_id, asked_at, expires_at, made_at, object, refused) on dispute_packs to testate_api;
grant insert (id, will_id, person_id, public_key, expires_at) on dispute_packs to testate_release;
grant select, update (made_at, sha256, object, refused) on dispute_packs to testate_worker;

-- What executors answer before they apply for probate themselves (decision 75): all answers as they then are, so that
-- each earlier state stays on record.
create table estate_probate_answers (
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) < 60000),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  primary key (will_id, number)
);
create index on estate_probate_answers (made_by);

alter table estate_probate_answers enable row level security;
alter table estate_probate_answers force row level security;
create policy estate_probate_answers_worked on estate_probate_answers for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_probate_answers_added on estate_probate_answers for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_probate_answers_worker on estate_probate_answers for select to testate_worker using (true);
grant select, insert (will_id, number, answers, made_by) on estate_probate_answers to testate_api;
grant select on estate_probate_answers to testate_worker;

-- Closing an estate: receipts, an agreement of all who act to the final accounts and to how long the records are kept,
-- and records that then leave by themselves.

-- Who was given something signed for it on that day; the newest row of an entry counts. No day: it was noted wrongly.
create table estate_receipts (
  id bigint generated always as identity primary key,
  will_id uuid not null,
  entry_id uuid not null,
  day date,
  note text check (length(note) between 1 and 300),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  foreign key (will_id, entry_id) references estate_entries (will_id, id)
);
create index on estate_receipts (will_id, entry_id, id);
create index on estate_receipts (made_by);

alter table estate_receipts enable row level security;
alter table estate_receipts force row level security;
create policy estate_receipts_worked on estate_receipts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_receipts_added on estate_receipts for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_receipts_worker on estate_receipts for select to testate_worker using (true);
grant select, insert (will_id, entry_id, day, note, made_by) on estate_receipts to testate_api;
grant select on estate_receipts to testate_worker;

-- Amounts in another currency (decision 88), as they were given: with the rate, its day and who says so. The pounds
-- beside one are computed from it, to the nearest penny, half a penny up, and the rows take no others. A value can wait
-- for its rate; what is entered cannot.
create function is_foreign_amount(given jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(case when jsonb_typeof(given) = 'object' then given - '{currency,amount,rate}'::text[] = '{}'
    and jsonb_typeof(given -> 'currency') = 'string' and jsonb_typeof(given -> 'amount') = 'string'
    and given ->> 'currency' ~ '^[A-Z]{3}$' and given ->> 'currency' <> 'GBP'
    and given ->> 'amount' ~ '^[0-9]{1,15}([.][0-9]{1,4})?$'
    and case jsonb_typeof(given -> 'rate') when 'null' then true when 'object' then
      (given -> 'rate') - '{perPound,day,source}'::text[] = '{}'
      and jsonb_typeof(given -> 'rate' -> 'perPound') = 'string' and jsonb_typeof(given -> 'rate' -> 'day') = 'string'
      and jsonb_typeof(given -> 'rate' -> 'source') = 'string'
      and given -> 'rate' ->> 'perPound' ~ '^[0-9]{1,15}([.][0-9]{1,8})?$'
      and given -> 'rate' ->> 'perPound' ~ '[1-9]'
      and given -> 'rate' ->> 'day' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and pg_input_is_valid(given -> 'rate' ->> 'day', 'date')
      and length(given -> 'rate' ->> 'source') between 1 and 300 end end, false)
$$;
create function pence_of_foreign(given jsonb) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select div(200 * amount + per_pound, 2 * per_pound)::bigint
  from (select (given ->> 'amount')::numeric as amount, (given -> 'rate' ->> 'perPound')::numeric as per_pound) as it
$$;
revoke all on function is_foreign_amount(jsonb), pence_of_foreign(jsonb) from public;
grant execute on function is_foreign_amount(jsonb), pence_of_foreign(jsonb) to testate_api;

alter table estate_values add column foreign_amount jsonb,
  alter column value_pence drop not null,
  add constraint estate_values_known check (num_nonnulls(value_pence, foreign_amount) > 0),
  add constraint estate_values_foreign check (foreign_amount is null
    or case when is_foreign_amount(foreign_amount)
      then value_pence is not distinct from pence_of_foreign(foreign_amount) else false end);
alter table estate_entries add column foreign_amount jsonb,
  add constraint estate_entries_foreign check (foreign_amount is null
    or case when is_foreign_amount(foreign_amount)
      then amount_pence is not null and amount_pence is not distinct from pence_of_foreign(foreign_amount)
      else false end);
alter table estate_proposal_versions add column foreign_amount jsonb,
  add constraint estate_proposal_versions_foreign check (foreign_amount is null
    or case when is_foreign_amount(foreign_amount)
      then amount_pence is not null and amount_pence is not distinct from pence_of_foreign(foreign_amount)
      else false end);
grant insert (foreign_amount) on estate_values, estate_entries, estate_proposal_versions to testate_api;

-- As before; the currency and its rate are agreed to as well.
create or replace function estate_entry_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if not (new.kind in ('reimbursed', 'distributed', 'handed-over')
      or (new.kind in ('liability-paid', 'expense') and new.person_id is null)) then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or not estate_agreed(v)
    or row(v.kind, v.amount_pence, v.item_id, v.person_id, v.expense, v.note, v.foreign_amount) is distinct from
      row(new.kind, new.amount_pence, new.item_id, new.person_id, new.expense, new.note, new.foreign_amount) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  if exists (select 1 from estate_disputes d where d.will_id = new.will_id and d.ended_at is null
      and d.raised_by in (select estate_agreeing(new.will_id))) then
    raise exception 'a dispute stands' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;

-- `closed` is proposed like what is sent. Its `keep_years` count from the day on which it was entered; its
-- `assets_pence` is what there was to give, its `debts_pence` what was given.
alter table estate_proposal_versions add column keep_years int check (keep_years between 1 and 100);
do $$
declare
  one record;
begin
  for one in select conname from pg_constraint where conrelid = 'estate_proposal_versions'::regclass
      and contype = 'c' and pg_get_constraintdef(oid) like '%''applied''%' loop
    execute format('alter table estate_proposal_versions drop constraint %I', one.conname);
  end loop;
end
$$;
alter table estate_proposal_versions
  add constraint estate_proposal_versions_kind check (kind in ('liability-paid', 'expense', 'reimbursed', 'distributed',
    'handed-over', 'tax-form', 'applied', 'closed')),
  add constraint estate_proposal_versions_amount
    check ((amount_pence is null) = (kind in ('handed-over', 'tax-form', 'applied', 'closed'))),
  add constraint estate_proposal_versions_figures
    check ((figures is not null) = (kind in ('tax-form', 'applied', 'handed-over', 'closed'))),
  add constraint estate_proposal_versions_totals
    check ((assets_pence is not null and debts_pence is not null) = (kind in ('tax-form', 'applied', 'closed'))),
  add constraint estate_proposal_versions_answers check (tax_answers is null or kind in ('tax-form', 'applied')),
  add constraint estate_proposal_versions_kept check ((keep_years is not null) = (kind = 'closed'));
grant insert (keep_years) on estate_proposal_versions to testate_api;

alter table estate_marks drop constraint estate_marks_mark_check;
alter table estate_marks add constraint estate_marks_mark_check check (mark in ('funeral', 'tell-us-once',
  'house-and-post', 'assets-listed', 'tax-form', 'tax-paid', 'applied', 'granted', 'creditors-notice', 'income-tax',
  'gains-tax', 'clearance', 'variation', 'closed'));

-- Changes with every entry, receipt and person, and with all that `estate_figures` has.
create function estate_closing_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(encode(estate_figures(will), 'hex')
    || E'\nentries ' || coalesce((select max(number) from estate_entries where will_id = will), 0)
    || E'\nreceipts ' || coalesce((select max(id) from estate_receipts where will_id = will), 0)
    || E'\npeople ' || coalesce((
      select string_agg(id || ' ' || version, E'\n' order by number) from estate_people where will_id = will), ''),
    'UTF8'))
$$;
create function app_estate_closing_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_closing_figures(will) where will = any(array(select app_estates()))
$$;

-- As before; what closes an estate says for how long its records are kept, and an amount what it is in its currency.
create or replace function estate_proposal_content(v estate_proposal_versions) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to((jsonb_build_object('format', 'testate-estate-proposal/2', 'will', v.will_id,
    'proposal', v.proposal_id, 'version', v.version, 'kind', v.kind, 'amountPence', v.amount_pence,
    'item', v.item_id, 'itemName', v.item_name, 'valuePence', v.value_pence, 'person', v.person_id,
    'personName', v.person_name, 'expense', v.expense, 'note', v.note, 'form', v.form,
    'assetsPence', v.assets_pence, 'debtsPence', v.debts_pence, 'taxAnswers', v.tax_answers,
    'figures', encode(v.figures, 'hex'))
    || case when v.keep_years is null then '{}'::jsonb else jsonb_build_object('keepYears', v.keep_years) end
    || case when v.foreign_amount is null then '{}'::jsonb else jsonb_build_object('foreign', v.foreign_amount) end)
      ::text, 'UTF8'))
$$;

-- As before, with `closed`.
create or replace function estate_proposal_written() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p estate_proposals;
begin
  select * into p from estate_proposals where id = new.proposal_id for update;
  if p.id is null or p.withdrawn_at is not null
    or exists (select 1 from estate_entries where proposal_id = p.id)
    or exists (select 1 from estate_marks where proposal_id = p.id) then
    raise exception 'this proposal is at an end' using errcode = 'check_violation';
  end if;
  if new.version is distinct from 1 + (
      select coalesce(max(version), 0) from estate_proposal_versions where proposal_id = p.id) then
    raise exception 'another version stands' using errcode = 'unique_violation';
  end if;
  new.item_name := (select name from estate_items where id = new.item_id);
  new.person_name := (select name from estate_people where id = new.person_id);
  new.figures := null;
  new.value_pence := null;
  new.tax_answers := null;
  if new.kind in ('tax-form', 'applied') then
    new.figures := estate_figures(new.will_id);
    new.tax_answers := (select coalesce(max(number), 0) from estate_tax_answers where will_id = new.will_id);
  elsif new.kind = 'closed' then
    new.figures := estate_closing_figures(new.will_id);
  elsif new.kind = 'handed-over' then
    new.figures := estate_item_figures(new.item_id);
    new.value_pence := (
      select value_pence from estate_values where item_id = new.item_id order by number desc limit 1);
  end if;
  new.content_hash := estate_proposal_content(new);
  return new;
end
$$;
create or replace function estate_proposal_standing(proposal uuid) returns estate_proposal_versions
language sql stable security definer set search_path = public, pg_temp as $$
  select v from estate_proposal_versions v join estate_proposals p on p.id = v.proposal_id
  where v.proposal_id = proposal and p.withdrawn_at is null
    and v.version = (select max(version) from estate_proposal_versions where proposal_id = proposal)
    and v.item_name is not distinct from (select name from estate_items where id = v.item_id)
    and v.person_name is not distinct from (select name from estate_people where id = v.person_id)
    and v.figures is not distinct from (case
      when v.kind in ('tax-form', 'applied') then estate_figures(v.will_id)
      when v.kind = 'closed' then estate_closing_figures(v.will_id)
      when v.kind = 'handed-over' then estate_item_figures(v.item_id) end)
$$;
create or replace function estate_mark_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if new.mark not in ('tax-form', 'applied', 'closed') or new.day is null then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or v.kind <> new.mark or not estate_agreed(v) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;

-- The last day on which the records of a closed estate are kept; null where it is open, was opened again, or has
-- changed since all agreed.
create function estate_kept_until(will uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select (m.day + make_interval(years => v.keep_years))::date
  from (
    select day, proposal_id from estate_marks where will_id = will and mark = 'closed' order by id desc limit 1) m
  cross join lateral (
    select * from estate_proposal_versions where proposal_id = m.proposal_id order by version desc limit 1) v
  where m.day is not null and v.figures = estate_closing_figures(will)
$$;
create function app_estate_kept_until(will uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_kept_until(will) where will = any(array(select app_estates()))
$$;

-- Erases the estates whose time is over, and says which they were.
create function end_kept_estates() returns setof uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ended uuid;
  one erased_person;
begin
  for ended in select e.will_id from estates e
      where estate_kept_until(e.will_id) < (app_now() at time zone 'Europe/London')::date
      order by e.will_id for update of e loop
    one.wills := array[ended];
    one.named := '{}';
    perform erase_estate_of(one);
    return next ended;
  end loop;
end
$$;

revoke all on function estate_closing_figures(uuid), app_estate_closing_figures(uuid), estate_kept_until(uuid),
  app_estate_kept_until(uuid), end_kept_estates() from public;
grant execute on function app_estate_closing_figures(uuid), app_estate_kept_until(uuid) to testate_api;
grant execute on function end_kept_estates() to testate_worker;

-- Tasks that the executors write themselves, who does which, and the calendar of an estate (decision 80).

create table estate_own_tasks (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  stage text not null check (stage in ('immediate', 'value', 'tax', 'grant', 'collect', 'pay', 'distribute', 'close')),
  due date,
  done_on date,
  person_id uuid,
  version int not null default 1,
  removed_at timestamptz,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  foreign key (will_id, person_id) references estate_people (will_id, id)
);
create index on estate_own_tasks (changed_by);

-- Who does a task that the register knows, or did it; the newest counts. Nobody: it was taken back.
create table estate_task_people (
  id bigint generated always as identity primary key,
  will_id uuid not null references estates (will_id),
  mark text not null check (length(mark) between 1 and 40),
  person_id uuid,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  foreign key (will_id, person_id) references estate_people (will_id, id)
);
create index on estate_task_people (will_id, mark, id);
create index on estate_task_people (made_by);

-- A calendar that other programs read at a secret address, of which the register keeps the SHA-256 alone.
create table estate_calendars (
  will_id uuid not null references estates (will_id),
  person_id uuid not null references people (id),
  secret_hash bytea not null check (length(secret_hash) = 32),
  made_at timestamptz not null default app_now(),
  primary key (will_id, person_id)
);
create index on estate_calendars (person_id);
create index on estate_calendars (secret_hash);

-- Whose calendar it is: what it shows is what this person may see of the estate at that moment, and nothing otherwise.
create function app_estate_calendar(secret bytea) returns table (will_id uuid, person_id uuid)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select c.will_id, c.person_id from estate_calendars c where c.secret_hash = secret order by c.made_at limit 1
$$;
revoke all on function app_estate_calendar(bytea) from public;
grant execute on function app_estate_calendar(bytea) to testate_api;

alter table estate_own_tasks enable row level security;
alter table estate_own_tasks force row level security;
create policy estate_own_tasks_worked on estate_own_tasks for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_own_tasks_added on estate_own_tasks for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_own_tasks_changed on estate_own_tasks for update to testate_api
  using (will_id = any(array(select app_estates())) and removed_at is null) with check (changed_by = app_person());
create policy estate_own_tasks_worker on estate_own_tasks for select to testate_worker using (true);
grant select, insert (id, will_id, number, title, stage, due, person_id, changed_by),
  update (title, stage, due, done_on, person_id, version, removed_at, changed_by, changed_at) on estate_own_tasks
  to testate_api;
grant select on estate_own_tasks to testate_worker;

alter table estate_task_people enable row level security;
alter table estate_task_people force row level security;
create policy estate_task_people_worked on estate_task_people for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_task_people_added on estate_task_people for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_task_people_worker on estate_task_people for select to testate_worker using (true);
grant select, insert (will_id, mark, person_id, made_by) on estate_task_people to testate_api;
grant select on estate_task_people to testate_worker;

alter table estate_calendars enable row level security;
alter table estate_calendars force row level security;
create policy estate_calendars_own on estate_calendars for select to testate_api using (person_id = app_person());
create policy estate_calendars_made on estate_calendars for insert to testate_api
  with check (will_id = any(array(select app_estates())) and person_id = app_person());
create policy estate_calendars_changed on estate_calendars for update to testate_api
  using (will_id = any(array(select app_estates())) and person_id = app_person()) with check (person_id = app_person());
create policy estate_calendars_ended on estate_calendars for delete to testate_api using (person_id = app_person());
create policy estate_calendars_worker on estate_calendars for select to testate_worker using (true);
grant select (will_id, person_id, made_at), insert (will_id, person_id, secret_hash), update (secret_hash, made_at),
  delete on estate_calendars to testate_api;
grant select (will_id, person_id, made_at) on estate_calendars to testate_worker;

-- Until when an executor says that they have seen what the others did.
create table estate_visits (
  will_id uuid not null references estates (will_id),
  person_id uuid not null references people (id),
  seen_at timestamptz not null,
  primary key (will_id, person_id)
);
create index on estate_visits (person_id);
alter table estate_visits enable row level security;
alter table estate_visits force row level security;
create policy estate_visits_own on estate_visits for select to testate_api using (person_id = app_person());
create policy estate_visits_made on estate_visits for insert to testate_api
  with check (will_id = any(array(select app_estates())) and person_id = app_person());
create policy estate_visits_changed on estate_visits for update to testate_api
  using (will_id = any(array(select app_estates())) and person_id = app_person()) with check (person_id = app_person());
create policy estate_visits_worker on estate_visits for select to testate_worker using (true);
grant select, insert (will_id, person_id, seen_at), update (seen_at) on estate_visits to testate_api;
grant select on estate_visits to testate_worker;

-- What the person who died gave away before (decision 80).
create table estate_gifts (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  recipient text not null check (length(recipient) between 1 and 120),
  what text not null check (length(what) between 1 and 200),
  kind text not null check (kind in ('counted', 'spouse-or-charity', 'exempt')),
  value_pence bigint not null check (value_pence between 0 and 1000000000000),
  day date not null,
  kept_benefit text check (length(kept_benefit) between 1 and 300),
  version int not null default 1,
  removed_at timestamptz,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number)
);
create index on estate_gifts (changed_by);

alter table estate_gifts enable row level security;
alter table estate_gifts force row level security;
create policy estate_gifts_worked on estate_gifts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_gifts_added on estate_gifts for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_gifts_changed on estate_gifts for update to testate_api
  using (will_id = any(array(select app_estates())) and removed_at is null) with check (changed_by = app_person());
create policy estate_gifts_worker on estate_gifts for select to testate_worker using (true);
grant select, insert (id, will_id, number, recipient, what, kind, value_pence, day, kept_benefit, changed_by),
  update (recipient, what, kind, value_pence, day, kept_benefit, version, removed_at, changed_by, changed_at)
  on estate_gifts to testate_api;
grant select on estate_gifts to testate_worker;

-- Rows of bank statements (decision 81). The browser reads the file; what is kept are the rows since the death, each
-- once: alike in day, amount and text, the second is the second. What becomes of a row is decided one by one, and makes
-- no entry that the ledger's own rules would refuse.
create table estate_statement_columns (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null references estates (will_id),
  item_id uuid,
  columns jsonb not null check (jsonb_typeof(columns) = 'object' and length(columns::text) < 60000),
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique nulls not distinct (will_id, item_id),
  foreign key (will_id, item_id) references estate_items (will_id, id)
);
create index on estate_statement_columns (changed_by);

create table estate_statement_rows (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  will_id uuid not null references estates (will_id),
  item_id uuid,
  day date not null,
  amount_pence bigint not null check (amount_pence <> 0 and abs(amount_pence) <= 1000000000000),
  text text not null check (length(text) <= 300),
  occurrence int not null check (occurrence > 0),
  added_by uuid references people (id),
  added_at timestamptz not null default app_now(),
  decision text check (decision in ('entered', 'proposed', 'matched', 'aside')),
  aside text check (aside in ('between-accounts', 'not-estate', 'entered-together')),
  entry_id uuid,
  proposal_id uuid,
  version int not null default 1,
  decided_by uuid references people (id),
  decided_at timestamptz,
  unique nulls not distinct (will_id, item_id, day, amount_pence, text, occurrence),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id),
  check ((decision is not distinct from 'aside') = (aside is not null)),
  check (num_nonnulls(aside, entry_id, proposal_id) = num_nonnulls(decision))
);
create index on estate_statement_rows (added_by);
create index on estate_statement_rows (decided_by);
-- One row of an account stands for one entry.
create unique index on estate_statement_rows (will_id, item_id, entry_id) nulls not distinct where entry_id is not null;
create unique index on estate_statement_rows (will_id, item_id, proposal_id) nulls not distinct
  where proposal_id is not null;

alter table estate_statement_columns enable row level security;
alter table estate_statement_columns force row level security;
create policy estate_statement_columns_worked on estate_statement_columns for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_statement_columns_added on estate_statement_columns for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_statement_columns_changed on estate_statement_columns for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_statement_columns_worker on estate_statement_columns for select to testate_worker using (true);
grant select, insert (will_id, item_id, columns, changed_by), update (columns, changed_by, changed_at)
  on estate_statement_columns to testate_api;
grant select on estate_statement_columns to testate_worker;

alter table estate_statement_rows enable row level security;
alter table estate_statement_rows force row level security;
create policy estate_statement_rows_worked on estate_statement_rows for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_statement_rows_added on estate_statement_rows for insert to testate_api
  with check (will_id = any(array(select app_estates())) and added_by = app_person());
create policy estate_statement_rows_decided on estate_statement_rows for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (decided_by = app_person());
create policy estate_statement_rows_worker on estate_statement_rows for select to testate_worker using (true);
grant select, insert (will_id, item_id, day, amount_pence, text, occurrence, added_by),
  update (decision, aside, entry_id, proposal_id, version, decided_by, decided_at) on estate_statement_rows
  to testate_api;
grant select on estate_statement_rows to testate_worker;

-- What executors show a beneficiary (decision 82): the lines they chose, at a secret address of which the register has
-- the SHA-256. Each change is another version, and the newest that an executor gave by a proof of their own is shown.
create table estate_views (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  person_id uuid not null,
  secret_hash bytea unique check (length(secret_hash) = 32),
  former_hashes bytea[] not null default '{}',
  openings int not null default 0,
  opened_at timestamptz,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by uuid references people (id),
  unique (will_id, number),
  unique (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  check ((opened_at is null) = (openings = 0)),
  check (ended_by is null or ended_at is not null)
);
create index on estate_views (made_by);
create index on estate_views (ended_by);

create table estate_view_versions (
  view_id uuid not null,
  will_id uuid not null,
  version int not null check (version > 0),
  item_ids uuid[] not null check (cardinality(item_ids) <= 500),
  entry_ids uuid[] not null check (cardinality(entry_ids) <= 500),
  parts text[] not null check (parts <@ '{will,account,totals}'::text[] and cardinality(parts) <= 3),
  until date not null,
  person_name text not null,
  content_hash bytea not null,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  given_at timestamptz,
  given_by uuid references people (id),
  proof_id uuid,
  primary key (view_id, version),
  foreign key (will_id, view_id) references estate_views (will_id, id),
  check (cardinality(item_ids) + cardinality(entry_ids) + cardinality(parts) > 0),
  check ((given_at is null) = (proof_id is null)),
  check (given_by is null or given_at is not null)
);
create index on estate_view_versions (will_id);
create index on estate_view_versions (made_by);
create index on estate_view_versions (given_by);

-- The api says that it was opened once more, or that it ends, and when is not its to say. Far more views than an estate
-- needs are a mistake: every list has all of them.
create function estate_view_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from estate_views where will_id = new.will_id) >= 500 then
      raise exception 'an estate has at most 500 views' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.openings, new.opened_at) is distinct from (old.openings, old.opened_at) then
    if new.openings is distinct from old.openings + 1 then
      raise exception 'a view is opened once at a time' using errcode = 'check_violation';
    end if;
    new.opened_at := app_now();
  end if;
  if new.ended_at is distinct from old.ended_at then
    if old.ended_at is not null or new.ended_at is null then
      raise exception 'a view ends once' using errcode = 'check_violation';
    end if;
    new.ended_at := app_now();
  end if;
  return new;
end
$$;
create trigger estate_view_kept before insert or update on estate_views
  for each row execute function estate_view_kept();

-- What a version shows is bound to whom it is for, by their name too, whatever the api sends, and versions follow each
-- other.
create function estate_view_written() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_views;
begin
  select * into v from estate_views where id = new.view_id for update;
  if v.id is null or v.ended_at is not null then
    raise exception 'this view is at an end' using errcode = 'check_violation';
  end if;
  if new.version is distinct from 1 + (
      select coalesce(max(version), 0) from estate_view_versions where view_id = v.id) then
    raise exception 'another version stands' using errcode = 'unique_violation';
  end if;
  new.person_name := (select name from estate_people where will_id = v.will_id and id = v.person_id);
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-view/1', 'will', v.will_id,
    'view', v.id, 'version', new.version, 'person', v.person_id, 'name', new.person_name,
    'items', to_jsonb(new.item_ids), 'entries', to_jsonb(new.entry_ids), 'parts', to_jsonb(new.parts),
    'until', new.until)::text, 'UTF8'));
  return new;
end
$$;
create trigger estate_view_written before insert on estate_view_versions
  for each row execute function estate_view_written();

-- One executor gives the newest version, by their proof for this very content. `secret`: of a new address; null leaves
-- the one there is.
create function app_give_estate_view(token text, of_view uuid, secret bytea, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v estate_views;
  n estate_view_versions;
  proof proofs;
begin
  select * into v from estate_views where id = of_view for update;
  select * into n from estate_view_versions where view_id = of_view order by version desc limit 1;
  proof := use_proof(token, 'show-estate', v.will_id);
  if n.view_id is null or v.ended_at is not null or (n.given_at is not null and secret is null)
    or coalesce(secret, v.secret_hash) is null or proof.document_hash is distinct from n.content_hash
    or n.until < (app_now() at time zone 'Europe/London')::date
    or not exists (select 1 from estate_people p where p.id = v.person_id and p.name = n.person_name)
    or proof.person_id is distinct from app_person() or not v.will_id = any(array(select app_estates())) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if exists (select 1 from estate_views x where x.secret_hash = secret
      or (x.will_id = v.will_id and secret = any(x.former_hashes))) then
    raise exception 'an address is used once' using errcode = 'unique_violation',
      constraint = 'estate_views_secret_hash_key';
  end if;
  if secret is not null then
    update estate_views set secret_hash = secret,
      former_hashes = former_hashes || array_remove(array[v.secret_hash], null) where id = v.id;
  end if;
  update estate_view_versions set given_at = app_now(), given_by = proof.person_id, proof_id = proof.id
    where view_id = v.id and version = n.version;
  perform append_proven(line, 'estate.view-given', proof.person_id::text, v.will_id,
    jsonb_build_object('viewId', v.id, 'version', n.version, 'contentHash', encode(n.content_hash, 'hex')));
end
$$;

-- Which view is at a secret address, while it may be read, and as whom: an executor who works the estate at that
-- moment, first of all the one who gave it. Otherwise nothing, whatever the cause.
create function app_estate_view(secret bytea) returns table (view_id uuid, will_id uuid, version int, person_id uuid)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select v.id, v.will_id, n.version, g.person_id
  from estate_views v
  join lateral (select * from estate_view_versions x
    where x.view_id = v.id and x.given_at is not null order by x.version desc limit 1) n on true
  join estate_people p on p.id = v.person_id and 'beneficiary' = any(p.roles) and p.name = n.person_name
  join wills w on w.id = v.will_id and w.status = 'released'
  join release_grants g on g.will_id = v.will_id and g.ended_at is null and g.expires_at > app_now()
    and exists (select 1 from release_executors(v.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
  where v.secret_hash = secret and v.ended_at is null
    and n.until >= (app_now() at time zone 'Europe/London')::date
  order by v.made_at, g.person_id is not distinct from n.given_by desc, g.person_id limit 1
$$;
revoke all on function estate_view_kept(), estate_view_written(), app_give_estate_view(text, uuid, bytea, audit_line),
  app_estate_view(bytea) from public;
grant execute on function app_give_estate_view(text, uuid, bytea, audit_line), app_estate_view(bytea) to testate_api;

alter table estate_views enable row level security;
alter table estate_views force row level security;
create policy estate_views_worked on estate_views for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_views_added on estate_views for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_views_changed on estate_views for update to testate_api
  using (will_id = any(array(select app_estates())) and ended_at is null)
  with check (ended_at is null or ended_by = app_person());
create policy estate_views_worker on estate_views for select to testate_worker using (true);
grant select (id, will_id, number, person_id, openings, opened_at, made_by, made_at, ended_at, ended_by),
  insert (id, will_id, number, person_id, made_by), update (openings, opened_at, ended_at, ended_by) on estate_views
  to testate_api;
grant select (id, will_id, number, person_id, openings, opened_at, made_by, made_at, ended_at, ended_by)
  on estate_views to testate_worker;

-- What a version says is never changed; that it was given comes by the function alone.
alter table estate_view_versions enable row level security;
alter table estate_view_versions force row level security;
create policy estate_view_versions_worked on estate_view_versions for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_view_versions_added on estate_view_versions for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_view_versions_worker on estate_view_versions for select to testate_worker using (true);
grant select, insert (view_id, will_id, version, item_ids, entry_ids, parts, until, made_by) on estate_view_versions
  to testate_api;
grant select on estate_view_versions to testate_worker;

-- Erasing: as before, with what this migration adds to an estate.
create or replace function erase_estate_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  ended := array(
    select e.will_id from estates e where e.will_id = any(one.wills) or estate_left_alone(e.will_id, one.named));
  delete from estate_calendars where will_id = any(ended) or person_id = any(one.named);
  delete from estate_visits where will_id = any(ended) or person_id = any(one.named);
  delete from estate_view_versions where will_id = any(ended);
  delete from estate_views where will_id = any(ended);
  delete from estate_gifts where will_id = any(ended);
  delete from estate_statement_rows where will_id = any(ended);
  delete from estate_statement_columns where will_id = any(ended);
  delete from estate_task_people where will_id = any(ended);
  delete from estate_own_tasks where will_id = any(ended);
  delete from estate_probate_answers where will_id = any(ended);
  delete from estate_receipts where will_id = any(ended);
  delete from estate_tax_answers where will_id = any(ended);
  delete from estate_marks where will_id = any(ended);
  delete from estate_entries where will_id = any(ended);
  delete from estate_agreements where will_id = any(ended);
  delete from estate_proposal_versions where will_id = any(ended);
  delete from estate_proposals where will_id = any(ended);
  delete from estate_disputes where will_id = any(ended);
  delete from executor_end_decisions where ask_id in (select id from executor_ends where will_id = any(ended));
  delete from executor_ends where will_id = any(ended);
  delete from estate_values where will_id = any(ended);
  delete from estate_items where will_id = any(ended);
  delete from estate_people where will_id = any(ended);
  delete from estates where will_id = any(ended);
  update estate_statement_rows set added_by = null where added_by = any(one.named);
  update estate_statement_rows set decided_by = null where decided_by = any(one.named);
  update estate_statement_columns set changed_by = null where changed_by = any(one.named);
  update estate_view_versions set made_by = null where made_by = any(one.named);
  update estate_view_versions set given_by = null where given_by = any(one.named);
  update estate_views set made_by = null where made_by = any(one.named);
  update estate_views set ended_by = null where ended_by = any(one.named);
  update estate_gifts set changed_by = null where changed_by = any(one.named);
  update estate_task_people set made_by = null where made_by = any(one.named);
  update estate_own_tasks set changed_by = null where changed_by = any(one.named);
  update estate_probate_answers set made_by = null where made_by = any(one.named);
  update estate_receipts set made_by = null where made_by = any(one.named);
  update executor_end_decisions set person_id = null where person_id = any(one.named);
  update executor_ends set asked_by = null where asked_by = any(one.named);
  update executor_ends set person_id = null, ended_at = coalesce(ended_at, app_now()),
    outcome = coalesce(outcome, 'left')
    where person_id = any(one.named);
  update estate_tax_answers set made_by = null where made_by = any(one.named);
  update estate_agreements set person_id = null where person_id = any(one.named);
  update estate_proposal_versions set made_by = null where made_by = any(one.named);
  update estate_disputes set raised_by = null, ended_at = coalesce(ended_at, app_now())
    where raised_by = any(one.named);
  update estate_marks set made_by = null where made_by = any(one.named);
  update estate_entries set made_by = null where made_by = any(one.named);
  update estate_values set made_by = null where made_by = any(one.named);
  update estate_items set changed_by = null where changed_by = any(one.named);
  update estate_people set changed_by = null where changed_by = any(one.named);
  update estate_people set account_id = null where account_id = any(one.named);
  update estates set opened_by = null where opened_by = any(one.named);
end
$$;

-- A code of the release worker's own counts once its mail is out. Until then nobody waits for it in a transaction: a
-- mail server that never answers holds up no other answer (decision 49).
alter table release_codes add column mailed_at timestamptz;
update release_codes set mailed_at = asked_at;
grant update (mailed_at) on release_codes to testate_release;

-- A question whose answer comes after the transaction that took it up. No one takes it up again: its asker waits no
-- longer than for five seconds. Null on all others, which are locked until they are answered.
alter table questions add column taken_at timestamptz;
alter table release_questions add column taken_at timestamptz;
grant update (taken_at) on questions to testate_worker;
grant update (taken_at) on release_questions to testate_release;
