-- What staff do with a death notice besides deciding (decision 43): they look at its certificate, and say what they
-- found. Both are tied to a proof of their own; neither is a look-up in the register of deaths.

-- Tables ------------------------------------------------------------------------------------------------------

-- One look: the worker opens the certificate for one member of staff and one request, sealed to the key that their
-- own proof was given to. The copy goes with the proof; that it was opened stays, for the inspection below.
create table death_certificate_openings (
  id uuid primary key,
  notice_id uuid not null references death_notices (id),
  notice_version int not null check (notice_version >= 1),
  staff_id uuid not null references people (id),
  public_key text not null,
  proof_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at),
  opened_at timestamptz,
  media text check (media in ('application/pdf', 'image/jpeg', 'image/png')),
  object text,
  refused text,
  check ((opened_at is null) = (media is null)),
  check (object is null or opened_at is not null),
  check (refused is null or opened_at is null)
);
create index on death_certificate_openings (notice_id, staff_id);
create index on death_certificate_openings (staff_id);

-- What each member of staff found, of one version of the notice.
create table death_notice_inspections (
  notice_id uuid not null references death_notices (id),
  notice_version int not null check (notice_version >= 1),
  person_id uuid not null references people (id),
  certificate text not null check (certificate in ('readable', 'unreadable', 'not-a-certificate')),
  name text not null check (name in ('agrees', 'differs', 'not-seen')),
  date text not null check (date in ('agrees', 'differs', 'not-seen')),
  inspected_at timestamptz not null default app_now(),
  primary key (notice_id, notice_version, person_id),
  -- On what cannot be read, or is no certificate, nobody saw a name or a date.
  check (certificate = 'readable' or (name = 'not-seen' and date = 'not-seen'))
);
create index on death_notice_inspections (person_id);

-- The list for staff: disputed ones first, then those that were told longest ago.
create index death_notices_for_staff on death_notices ((state <> 'disputed'), created_at, id)
  where ended_at is null;

-- Functions ---------------------------------------------------------------------------------------------------

-- Testator, party, named around the will, submitter, confirmer or whoever disputed it, under any account.
create function notice_takes_part(notice uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from death_notices n join wills w on w.id = n.will_id
    where n.id = notice and (
      who in (n.submitted_by, w.testator_id) or who is not distinct from n.disputed_by
      or notice_person_key(who) in (n.submitter_key, notice_person_key(w.testator_id))
      or exists (select 1 from wills_of(who) r where r.will_id = n.will_id)
      or exists (select 1 from people_around a where a.will_id = n.will_id and a.person_id = who)
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and (c.person_id = who or c.person_key = notice_person_key(who)))))
$$;
revoke all on function notice_takes_part(uuid, uuid) from public;
grant execute on function notice_takes_part(uuid, uuid) to testate_worker;

-- Whoever writes it: an open notice as it stands, by staff without a part in it, to whom the worker has opened
-- the certificate of this version.
create function death_notice_inspections_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  if notice.ended_at is not null or new.notice_version <> notice.version then
    raise exception 'this is not the notice as it stands' using errcode = 'check_violation';
  end if;
  if notice_takes_part(notice.id, new.person_id) then
    raise exception 'nobody inspects where they take part' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from people p where p.id = new.person_id and p.is_admin) then
    raise exception 'only staff inspect a certificate' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from death_certificate_openings o where o.notice_id = notice.id
    and o.notice_version = notice.version and o.staff_id = new.person_id and o.opened_at is not null) then
    raise exception 'the certificate was not opened for this person' using errcode = 'check_violation';
  end if;
  new.inspected_at := app_now();
  return new;
end
$$;
create trigger death_notice_inspections_add before insert or update on death_notice_inspections
  for each row execute function death_notice_inspections_add();
revoke all on function death_notice_inspections_add() from public;

-- As before; whoever takes part under another account does not decide either.
create or replace function death_notice_decisions_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  if notice.state <> 'disputed' or new.dispute <> notice.disputes then
    raise exception 'no dispute of this notice is open' using errcode = 'check_violation';
  end if;
  if notice_takes_part(notice.id, new.person_id) then
    raise exception 'nobody decides where they take part' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from people p where p.id = new.person_id and p.is_admin) then
    raise exception 'only staff decide a dispute' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- What the api may cause --------------------------------------------------------------------------------------

-- 'asked', or why not: 'not-found', 'not-now' once the notice is closed, 'takes-part'. The worker checks the proof
-- before it opens anything.
create function app_open_certificate(
  opening uuid, notice uuid, proof uuid, sealed_to text, until timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
begin
  if not app_is_admin() then return 'not-found'; end if;
  select * into n from death_notices d where d.id = notice;
  if n.id is null then return 'not-found'; end if;
  if notice_takes_part(n.id, app_person()) then return 'takes-part'; end if;
  if n.ended_at is not null then return 'not-now'; end if;
  insert into death_certificate_openings (
      id, notice_id, notice_version, staff_id, public_key, proof_id, expires_at)
    values (opening, n.id, n.version, app_person(), sealed_to, proof, until);
  return 'asked';
end
$$;
-- What one member of staff found, by their own proof of saying so. 'inspected', or why not: 'not-found',
-- 'takes-part', 'not-now', 'changed' if it is another version than the one they looked at, 'not-opened'.
create function app_inspect_notice(
  notice uuid, version int, certificate text, name text, date text, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  n death_notices;
  inspector uuid := app_staff_here('notice ' || notice || ' inspect');
begin
  if inspector is null then
    raise exception 'no administrator proved this inspection'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select * into n from death_notices d where d.id = notice for update;
  if n.id is null then return 'not-found'; end if;
  if notice_takes_part(n.id, inspector) then return 'takes-part'; end if;
  if n.ended_at is not null then return 'not-now'; end if;
  if n.version <> version then return 'changed'; end if;
  if not exists (select 1 from death_certificate_openings o where o.notice_id = n.id
    and o.notice_version = n.version and o.staff_id = inspector and o.opened_at is not null) then
    return 'not-opened';
  end if;
  insert into death_notice_inspections as i (notice_id, notice_version, person_id, certificate, name, date)
    values (n.id, n.version, inspector, certificate, name, date)
    on conflict on constraint death_notice_inspections_pkey
      do update set certificate = excluded.certificate, name = excluded.name, date = excluded.date;
  update death_notices d set inspected_by = inspector, inspected_at = app_now() where d.id = n.id;
  perform append_proven(line, 'notice.inspected', inspector::text, n.will_id,
    jsonb_build_object('noticeId', n.id, 'version', n.version, 'certificate', certificate, 'name', name,
      'date', date));
  return 'inspected';
end
$$;
revoke all on function app_open_certificate(uuid, uuid, uuid, text, timestamptz),
  app_inspect_notice(uuid, int, text, text, text, audit_line) from public;
grant execute on function app_open_certificate(uuid, uuid, uuid, text, timestamptz),
  app_inspect_notice(uuid, int, text, text, text, audit_line) to testate_api;

-- For staff -------------------------------------------------------------------------------------------------------

-- What staff need beside the notice itself: what was said and seen about the version and dispute at hand, and what
-- happened when, by the log. Null for anybody else.
create function app_notice_for_staff(notice uuid) returns jsonb
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
        'at', substr(convert_from(e.leaf, 'UTF8'), 8, 24)) order by e.id)
      from (select x.* from audit_entries x where x.will_id = n.will_id and starts_with(x.event, 'notice.')
        and x.details::jsonb ->> 'noticeId' = n.id::text order by x.id desc limit 100) e), '[]'));
end
$$;
revoke all on function app_notice_for_staff(uuid) from public;
grant execute on function app_notice_for_staff(uuid) to testate_api;

-- What happened with everybody who has this mailbox, and when, without what was said: for a member of staff who is
-- written to. By a proof of theirs for this very address, and with a line that the person concerned can read.
create function app_people_at(address text) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_staff_here('timeline ' || address) is null then
    raise exception 'no administrator proved this look'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return array(select p.id from people p where p.email = address order by p.created_at desc, p.id limit 10);
end
$$;
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
      select jsonb_agg(jsonb_build_object('event', e.event, 'at', substr(convert_from(e.leaf, 'UTF8'), 8, 24),
        'byThem', e.by_them) order by e.id desc)
      from (
        select x.id, x.event, x.leaf, x.actor = p.id::text as by_them from (
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
revoke all on function app_people_at(text), app_read_timeline(text, uuid, audit_line) from public;
grant execute on function app_people_at(text), app_read_timeline(text, uuid, audit_line) to testate_api;

-- Erasing -----------------------------------------------------------------------------------------------------

-- As before, and the copies opened for staff.
create or replace function traces_of_death_notices(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select c.object, c.id from death_certificates c
  where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id and not n.will_id = any((one).wills))
  union select n.certificate_object, n.id from death_notices n where n.will_id = any((one).wills)
  union select o.object, o.id from death_certificate_openings o join death_notices n on n.id = o.notice_id
    where n.will_id = any((one).wills)
$$;
-- As before, and what staff found. What somebody found about another's notice stays in that will's evidence.
create or replace function erase_death_notices_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from death_certificate_openings o using death_notices n
    where n.id = o.notice_id and n.will_id = any((one).wills);
  delete from death_notice_inspections i using death_notices n
    where n.id = i.notice_id and n.will_id = any((one).wills);
  delete from death_notice_news s using death_notices n where n.id = s.notice_id and n.will_id = any((one).wills);
  delete from death_notice_stops s using death_notices n where n.id = s.notice_id and n.will_id = any((one).wills);
  delete from death_notice_decisions d using death_notices n
    where n.id = d.notice_id and n.will_id = any((one).wills);
  delete from death_notice_confirmations c using death_notices n
    where n.id = c.notice_id and n.will_id = any((one).wills);
  with gone as (delete from death_notices where will_id = any((one).wills) returning certificate_id)
    delete from death_certificates c using gone where c.id = gone.certificate_id
      and not exists (select 1 from death_notices n
        where n.certificate_id = c.id and not n.will_id = any((one).wills));
  delete from death_certificates c where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id)
$$;
-- As before; looking at a certificate is something said about another's will as well.
create or replace function noticed_elsewhere(who uuid, own uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n where not n.will_id = any(own)
    and (who in (n.submitted_by, n.disputed_by, n.inspected_by)
      or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = who)
      or exists (select 1 from death_notice_decisions d where d.notice_id = n.id and d.person_id = who)
      or exists (select 1 from death_notice_inspections i where i.notice_id = n.id and i.person_id = who)
      or exists (select 1 from death_certificate_openings o where o.notice_id = n.id and o.staff_id = who)))
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table death_certificate_openings enable row level security;
alter table death_certificate_openings force row level security;
create policy death_certificate_openings_own on death_certificate_openings for select to testate_api
  using (app_is_admin() and staff_id = app_person());
create policy death_certificate_openings_worker on death_certificate_openings to testate_worker
  using (true) with check (true);
grant select on death_certificate_openings to testate_api;
grant select, update (opened_at, media, object, refused) on death_certificate_openings to testate_worker;

alter table death_notice_inspections enable row level security;
alter table death_notice_inspections force row level security;
create policy death_notice_inspections_worker on death_notice_inspections for select to testate_worker
  using (true);
grant select on death_notice_inspections to testate_worker;

-- Read by app_notice_for_staff alone now.
revoke select on death_notice_decisions from testate_api;
drop policy death_notice_decisions_staff on death_notice_decisions;
