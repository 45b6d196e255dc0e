-- Professionals whom staff assign as confirmers of a death notice (decision 89), and proofs of staff that are made for
-- one act.

-- Tables ------------------------------------------------------------------------------------------------------

-- Somebody whom staff found in a public list of a profession (decision 89): one row for each time they looked. What
-- counts is a row that has neither ended nor lapsed. Only these functions write them. `name`: as the list prints it,
-- and as the identity was accepted.
create table professionals (
  id uuid primary key,
  person_id uuid not null references people (id),
  body text not null check (body in ('sra', 'cilex', 'step', 'notaries', 'law-society-scotland', 'law-society-ni')),
  number text not null check (number ~ '^[A-Z0-9][A-Z0-9/-]{0,19}$'),
  name text not null check (length(name) between 1 and 200),
  looked_up_on date not null,
  review_by date not null check (review_by = looked_up_on + 365),
  checked_by uuid not null references people (id),
  checked_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by uuid references people (id),
  ended_reason text check (length(ended_reason) between 3 and 1000),
  -- By nobody: their account was erased.
  check (num_nonnulls(ended_at, ended_reason) in (0, 2)),
  check (ended_by is null or ended_at is not null),
  check (checked_by <> person_id)
);
create unique index professionals_one on professionals (person_id) where ended_at is null;
create unique index professionals_numbers on professionals (body, number) where ended_at is null;
create index on professionals (person_id);
create index on professionals (checked_by);
create index on professionals (ended_by);

-- The professional of one notice. One at a time, and nobody twice for the same notice.
create table death_notice_professionals (
  notice_id uuid not null references death_notices (id),
  person_id uuid not null references people (id),
  professional_id uuid not null references professionals (id),
  -- The factor that counted for them then, as the line of the log names it.
  factor text not null check (factor in ('passkey', 'authenticator', 'mailbox')),
  -- The end of the day by which the record is to be looked up again.
  until timestamptz not null,
  checked_by uuid not null references people (id),
  assigned_by uuid not null references people (id),
  assigned_at timestamptz not null default app_now(),
  -- The worker found that their mailbox is no beneficiary's, and then that all were told.
  cleared_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  primary key (notice_id, person_id),
  check (assigned_by not in (person_id, checked_by)),
  check (told_at is null or cleared_at is not null)
);
create unique index death_notice_professionals_one on death_notice_professionals (notice_id) where ended_at is null;
create index on death_notice_professionals (person_id);
create index on death_notice_professionals (professional_id);
create index on death_notice_professionals (assigned_by);
create index on death_notice_professionals (checked_by);
create index death_notice_professionals_new on death_notice_professionals (assigned_at)
  where cleared_at is null and ended_at is null;

-- What all staff are mailed about professionals, whoever acted and whatever the api left out.
create table professional_news (
  id bigint generated always as identity primary key,
  professional_id uuid not null references professionals (id),
  notice_id uuid references death_notices (id),
  -- `not-apart`: the worker ended an assignment before anybody else was told of it.
  what text not null check (what in ('checked', 'ended', 'assigned', 'not-apart')),
  told_at timestamptz,
  check ((notice_id is null) = (what in ('checked', 'ended')))
);
create index on professional_news (professional_id);
create index on professional_news (notice_id);
create index professional_news_untold on professional_news (id) where told_at is null;

alter table death_notice_news drop constraint death_notice_news_what_check;
alter table death_notice_news add constraint death_notice_news_what_check check (what in ('submitted', 'changed',
  'confirmed', 'waiting', 'lengthened', 'continued', 'disputed', 'stopped', 'withdrawn', 'rejected', 'released',
  'relocked', 'professional-assigned', 'professional-ended'));
-- The professional of whom it tells: there may be another by then.
alter table death_notice_news add column person_id uuid references people (id);
alter table death_notice_news add check ((person_id is null) = (what not like 'professional-%'));
create index on death_notice_news (person_id);

alter table notice_letters drop constraint notice_letters_about_check;
alter table notice_letters add constraint notice_letters_about_check check (about in ('submitted', 'changed', 'waiting',
  'lengthened', 'continued', 'disputed', 'professional-assigned',
  'professional-ended', 'released'));

alter table death_notice_confirmations drop constraint death_notice_confirmations_relation_check;
alter table death_notice_confirmations add constraint death_notice_confirmations_relation_check
  check (relation in ('executor', 'witness', 'contact', 'professional'));

-- Staff, under whichever account.
create function professional_is_staff(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from people p where p.is_admin
    and (p.id = who or notice_person_key(p.id) = notice_person_key(who)))
$$;
-- An accepted identity by which one human being is known under two accounts: name and birth date were read from the
-- strip of the document. A driving licence has no strip, and another print. An installation that accepts samples asks
-- for neither.
create function professional_identity(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'
    and (app_samples_accepted() or (not c.sample and c.document_type <> 'driving-licence'
      and exists (select 1 from identity_readings r where r.check_id = c.id and r.person_fingerprint is not null))))
$$;
-- One of these people accepted the identity of `who`.
create function professional_accepted_by(who uuid, staff uuid[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c, unnest(staff) one
    where c.person_id = who and c.state = 'accepted' and notice_person_key(c.decided_by) = notice_person_key(one))
$$;
-- Who accepted it, for the mails to staff; null of a sample.
create function identity_accepted_by(who uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.decided_by from identity_checks c where c.person_id = who and c.state = 'accepted'
$$;
revoke all on function identity_accepted_by(uuid) from public;
grant execute on function identity_accepted_by(uuid) to testate_worker;
-- Staff who may look up or assign a professional: for thirty days, and compared with each other by their identity.
create function professional_staff(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from people p where p.id = who and p.is_admin
    and coalesce(p.staff_since, p.created_at) <= app_now() - interval '720 hours' and professional_identity(p.id))
$$;
-- One human being, or one whom the other made staff, or whose identity the other accepted.
create function professional_staff_together(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select notice_person_key(one) = notice_person_key(other)
    or professional_accepted_by(one, array[other]) or professional_accepted_by(other, array[one])
    or exists (select 1 from account_invites i
      where i.admin and (i.invited_by, i.used_by) in ((one, other), (other, one)))
$$;
-- The factor that counts for them now; null: their address is not proven either.
create function professional_factor(who uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select 1 from passkeys k where k.person_id = who and k.counts_from <= app_now()
      and k.ends_at is null) then 'passkey'
    when exists (select 1 from authenticators a where a.person_id = who and a.counts_from <= app_now()
      and a.ends_at is null) then 'authenticator'
    when address_proven(who) then 'mailbox' end
$$;
-- Whether their confirmation counts now: thirty days after all were told, sixty when no message reached the testator.
-- Whom the will has come to name since is no professional.
create function professional_counts(notice death_notices, who uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select 1 from death_notice_professionals a
    where a.notice_id = notice.id and a.person_id = who and a.ended_at is null and app_now() < a.until
      and a.told_at + case when notice.lengthened_at is null then interval '720 hours' else interval '1440 hours' end
        <= app_now()
      and professional_identity(who)
      and not professional_accepted_by(who, array[a.assigned_by, a.checked_by])
      and not professional_is_staff(who)
      and not exists (select 1 from trusted_of(notice.will_id) t where t.person_id = who));
end
$$;
revoke all on function professional_is_staff(uuid), professional_identity(uuid),
  professional_accepted_by(uuid, uuid[]), professional_staff(uuid), professional_staff_together(uuid, uuid),
  professional_factor(uuid), professional_counts(death_notices, uuid) from public;

-- Of two spellings of one name: letters in any case, any space between them.
create function listed_name(name text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select lower(regexp_replace(btrim(normalize(name, NFKC)), '\s+', ' ', 'g'))
$$;
create function professionals_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (app_now() at time zone 'Europe/London')::date;
begin
  if not professional_staff(new.checked_by) then
    raise exception 'only staff of thirty days with an accepted identity look up a professional'
      using errcode = 'check_violation';
  end if;
  if notice_person_key(new.checked_by) = notice_person_key(new.person_id) then
    raise exception 'nobody looks themselves up' using errcode = 'check_violation';
  end if;
  if professional_accepted_by(new.person_id, array[new.checked_by]) then
    raise exception 'nobody looks up whose identity they accepted' using errcode = 'check_violation';
  end if;
  if professional_is_staff(new.person_id)
    or not exists (select 1 from people p where p.id = new.person_id and p.kind = 'account')
    or not address_proven(new.person_id) or not professional_identity(new.person_id) then
    raise exception 'a professional has an account with a proven address, an accepted identity, and is no staff'
      using errcode = 'check_violation';
  end if;
  if not exists (select 1 from people p where p.id = new.person_id and listed_name(p.name) = listed_name(new.name)) then
    raise exception 'the list names somebody else' using errcode = 'check_violation';
  end if;
  if new.looked_up_on > today or new.looked_up_on < today - 30 then
    raise exception 'a look at the list is not older than thirty days' using errcode = 'check_violation';
  end if;
  new.checked_at := app_now();
  new.ended_at := null;
  new.ended_by := null;
  new.ended_reason := null;
  return new;
end
$$;
create trigger professionals_add before insert on professionals for each row execute function professionals_add();
create function professionals_stay() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.person_id, new.body, new.number, new.name, new.looked_up_on, new.review_by, new.checked_by,
      new.checked_at)
    is distinct from (old.id, old.person_id, old.body, old.number, old.name, old.looked_up_on, old.review_by,
      old.checked_by, old.checked_at)
    or old.ended_at is not null then
    raise exception 'a look at the list is never changed' using errcode = 'restrict_violation';
  end if;
  new.ended_at := app_now();
  return new;
end
$$;
create trigger professionals_stay before update on professionals for each row execute function professionals_stay();
-- At the end of the transaction: one that another look has taken the place of has not ended for anybody.
create function professionals_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into professional_news (professional_id, what) values (new.id, 'checked');
  elsif not exists (select 1 from professionals p where p.person_id = new.person_id and p.ended_at is null) then
    insert into professional_news (professional_id, what) select p.id, 'ended' from professionals p where p.id = new.id;
  end if;
  return null;
end
$$;
create constraint trigger professionals_tell after insert or update on professionals
  deferrable initially deferred for each row execute function professionals_tell();

create function death_notice_professionals_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
  entry professionals;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  select * into entry from professionals where id = new.professional_id for share;
  if notice.state is distinct from 'awaiting' then
    raise exception 'this notice lacks no confirmer' using errcode = 'check_violation';
  end if;
  new.until := (entry.review_by + 1)::timestamp at time zone 'Europe/London';
  new.checked_by := entry.checked_by;
  new.factor := professional_factor(new.person_id);
  new.assigned_at := app_now();
  new.cleared_at := null;
  new.told_at := null;
  new.ended_at := null;
  if entry.person_id is distinct from new.person_id or entry.ended_at is not null
    or new.until <= app_now() + interval '720 hours' then
    raise exception 'this record does not count' using errcode = 'check_violation';
  end if;
  if not (professional_staff(new.assigned_by) and professional_staff(new.checked_by)) then
    raise exception 'only staff of thirty days with an accepted identity look up and assign'
      using errcode = 'check_violation';
  end if;
  if notice_takes_part(notice.id, new.assigned_by) or notice_has_part(notice, new.checked_by) then
    raise exception 'nobody looks up or assigns where they take part' using errcode = 'check_violation';
  end if;
  if professional_staff_together(new.assigned_by, new.checked_by) then
    raise exception 'one of the staff looks up, and another assigns whom they neither invited nor accepted'
      using errcode = 'check_violation';
  end if;
  if professional_accepted_by(new.person_id, array[new.assigned_by, new.checked_by]) then
    raise exception 'nobody looks up or assigns whose identity they accepted' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from (
      select i.person_id from death_notice_inspections i where i.notice_id = notice.id
      union select d.person_id from death_notice_decisions d where d.notice_id = notice.id) acted
    where notice_person_key(acted.person_id)
      in (notice_person_key(new.assigned_by), notice_person_key(new.checked_by))) then
    raise exception 'who inspected or decided neither looks up nor assigns' using errcode = 'check_violation';
  end if;
  if professional_is_staff(new.person_id) or notice_names(notice, new.person_id)
    or new.person_id in (select i.person_id from death_notice_inspections i where i.notice_id = notice.id
      union select d.person_id from death_notice_decisions d where d.notice_id = notice.id) then
    raise exception 'a professional stands apart from will, notice and staff' using errcode = 'check_violation';
  end if;
  if not professional_identity(new.person_id) then
    raise exception 'a professional has an accepted identity' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger death_notice_professionals_add before insert on death_notice_professionals
  for each row execute function death_notice_professionals_add();
-- It is cleared, told and ended, each once and in this order.
create function death_notice_professionals_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.notice_id, new.person_id, new.professional_id, new.factor, new.until, new.checked_by, new.assigned_by,
      new.assigned_at) is distinct from (old.notice_id, old.person_id, old.professional_id, old.factor, old.until,
      old.checked_by, old.assigned_by, old.assigned_at)
    or old.ended_at is not null
    or (old.cleared_at is not null and new.cleared_at is distinct from old.cleared_at)
    or (old.told_at is not null and new.told_at is distinct from old.told_at)
    or (new.told_at is not null and old.cleared_at is null) then
    raise exception 'an assignment stays as it was made' using errcode = 'restrict_violation';
  end if;
  if old.cleared_at is null and new.cleared_at is not null then new.cleared_at := app_now(); end if;
  if old.told_at is null and new.told_at is not null then new.told_at := app_now(); end if;
  -- With its notice, if that has ended.
  if new.ended_at is not null then
    new.ended_at := coalesce((select n.ended_at from death_notices n where n.id = new.notice_id), app_now());
  end if;
  return new;
end
$$;
create trigger death_notice_professionals_move before update on death_notice_professionals
  for each row execute function death_notice_professionals_move();
-- A wait that rested on an ended assignment ends, whoever ended it.
create function death_notice_professionals_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into professional_news (professional_id, notice_id, what)
      values (new.professional_id, new.notice_id, 'assigned');
    return null;
  end if;
  if new.cleared_at is not null and old.cleared_at is null then
    insert into death_notice_news (notice_id, what, person_id)
      values (new.notice_id, 'professional-assigned', new.person_id);
  end if;
  if new.ended_at is not null and old.ended_at is null
    and exists (select 1 from death_notices n where n.id = new.notice_id and n.ended_at is null) then
    -- Nobody was told of the beginning of one that was not cleared.
    if old.cleared_at is not null then
      insert into death_notice_news (notice_id, what, person_id)
        values (new.notice_id, 'professional-ended', new.person_id);
    end if;
    update death_notices n set state = 'awaiting'
      where n.id = new.notice_id and n.state = 'waiting' and notice_confirmations(n.id) < 2;
  end if;
  return null;
end
$$;
create trigger death_notice_professionals_tell after insert or update on death_notice_professionals
  for each row execute function death_notice_professionals_tell();
-- Whoever ends a notice ends the assignment of its professional: they see nothing of a later one.
create function death_notices_end_professional() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update death_notice_professionals set ended_at = new.ended_at where notice_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger death_notices_end_professional after update of state on death_notices for each row
  when (new.ended_at is not null and old.ended_at is null) execute function death_notices_end_professional();
revoke all on function listed_name(text), professionals_add(), professionals_stay(), professionals_tell(),
  death_notice_professionals_add(), death_notices_end_professional(), death_notice_professionals_move(),
  death_notice_professionals_tell() from public;

-- Testator, party, named around the will, submitter, confirmer or whoever disputed it, under any account.
create function notice_has_part(n death_notices, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from wills w
    where w.id = n.will_id and (
      who in (n.submitted_by, w.testator_id) or who is not distinct from n.disputed_by
      or notice_person_key(who) in (n.submitter_key, notice_person_key(w.testator_id))
      or exists (select 1 from wills_of(who) r where r.will_id = n.will_id)
      or exists (select 1 from people_around a where a.will_id = n.will_id and a.person_id = who)
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and (c.person_id = who or c.person_key = notice_person_key(who)))))
$$;
revoke all on function notice_has_part(death_notices, uuid) from public;
-- The same, compared as persons with everybody the will names, and whoever was its professional before.
create function notice_names(notice death_notices, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select notice_takes_part(notice.id, who)
    or notice_person_key(who) = notice_submitter_key(notice)
    or notice_person_key(who) in (
      select notice_person_key(a.person_id) from people_around a
        where a.will_id = notice.will_id and a.person_id is not null
      union select notice_person_key(y.person_id) from parties y
        where y.will_id = notice.will_id and y.person_id is not null)
$$;
revoke all on function notice_names(death_notices, uuid) from public;
-- As before; so have, for good, whoever was its professional, whoever looked them up and whoever assigned them.
create or replace function notice_takes_part(notice uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from death_notices n where n.id = notice and (
      notice_has_part(n, who)
      or exists (select 1 from death_notice_professionals p where p.notice_id = n.id and notice_person_key(who) in
        (notice_person_key(p.person_id), notice_person_key(p.assigned_by), notice_person_key(p.checked_by)))))
$$;
-- Those of the version as it stands by people whom the will names, and as before by all, with one professional at most,
-- whose assignment has not ended, or with the notice.
create function notice_confirmed_by_named(n death_notices) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct c.person_key)::int from death_notice_confirmations c
  where c.notice_id = n.id and c.notice_version = n.version and c.content_hash = n.content_hash
    and c.relation <> 'professional'
$$;
create function notice_professional_counted(n death_notices) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from death_notice_professionals p
  where p.notice_id = n.id and (p.ended_at is null or p.ended_at = n.ended_at)
    and exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.notice_version = n.version
      and c.content_hash = n.content_hash and c.relation = 'professional' and c.person_id = p.person_id)
  order by p.assigned_at desc limit 1
$$;
create or replace function notice_confirmations(notice uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select notice_confirmed_by_named(n) + case when notice_professional_counted(n) is null then 0 else 1 end
  from death_notices n where n.id = notice
$$;
-- When the wait is over. If no message reached the testator, one that rests on a professional counts from sixty days
-- after all were told, whenever that was found out.
create function notice_due(n death_notices) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(n.waiting_since,
      case when n.lengthened_at is not null and notice_confirmed_by_named(n) < 2 then (
        select p.told_at + interval '1440 hours' from death_notice_professionals p
        where p.notice_id = n.id and p.person_id = notice_professional_counted(n)) end)
    + notice_wait(n)
$$;
revoke all on function notice_confirmed_by_named(death_notices), notice_professional_counted(death_notices),
  notice_due(death_notices) from public;
-- As before; whom the will names as nothing may be the professional of the notice.
create or replace function death_notice_confirmations_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
  testator uuid;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  select testator_id into testator from wills where id = notice.will_id;
  new.person_key := notice_person_key(new.person_id);
  new.beneficiary := notice_beneficiary(notice.will_id, new.person_id);
  new.relation := coalesce(notice_counts_as(notice.will_id, new.person_id, notice.created_at),
    case when professional_counts(notice, new.person_id) then 'professional' end);
  new.confirmed_at := app_now();
  if notice.state not in ('awaiting', 'waiting') or new.notice_version <> notice.version
    or new.content_hash <> notice.content_hash then
    raise exception 'this is not the notice as it stands' using errcode = 'check_violation';
  end if;
  if new.person_id in (notice.submitted_by, testator)
    or new.person_key in (notice.submitter_key, notice_person_key(testator)) then
    raise exception 'neither submitter nor testator confirms a notice' using errcode = 'check_violation';
  end if;
  if new.relation is null then
    raise exception 'this person does not count for this notice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Whether the caller is the professional of this open notice, of whom all were told.
create function notice_professional_here(notice uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from death_notice_professionals p
    where p.notice_id = notice and p.person_id = app_person() and p.told_at is not null and p.ended_at is null)
$$;
revoke all on function notice_professional_here(uuid) from public;
grant execute on function notice_professional_here(uuid) to testate_api;
drop policy death_notices_seen on death_notices;
create policy death_notices_seen on death_notices for select to testate_api using (submitted_by = app_person()
  or app_is_admin() or notice_related(will_id) or notice_professional_here(id));
-- As before; the professional of its open notice, once all were told.
create or replace function app_around(will uuid) returns table (relation text, around_id uuid, will_status text)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query select a.kind, a.id, w.status from people_around a join wills w on w.id = a.will_id
    where a.will_id = will and a.person_id = app_person() and a.ended_at is null and a.declined_at is null
    union all select 'professional', null::uuid, w.status
    from death_notices n join wills w on w.id = n.will_id
    where n.will_id = will and n.ended_at is null and notice_professional_here(n.id);
end
$$;
create or replace function app_notices() returns table (notice_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select n.id from death_notices n where n.id = any(array(
      select o.id from (
        select w.will_id from wills_of(app_person()) w
        union select a.will_id from people_around a
          where a.person_id = app_person() and a.kind in ('executor', 'contact')
            and a.ended_at is null and a.declined_at is null) mine
      join death_notices o on o.will_id = mine.will_id
      union select s.id from death_notices s where s.submitted_by = app_person()
      union select p.notice_id from death_notice_professionals p
        where p.person_id = app_person() and p.told_at is not null and p.ended_at is null))
    order by n.ended_at is not null, n.state <> 'disputed', n.created_at desc, n.id limit 200;
end
$$;
create or replace function app_tell_notice(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app_tell_live(will);
  perform pg_notify('testate_live', 'person:' || related.person || news) from (
    select person_id as person from people_around
      where will_id = will and person_id is not null and ended_at is null
    union select submitted_by from death_notices where will_id = will
    union select p.person_id from death_notice_professionals p join death_notices n on n.id = p.notice_id
      where n.will_id = will and p.told_at is not null
        -- Also of the end itself.
        and (p.ended_at is null or p.ended_at > app_now() - interval '1 minute')) as related,
    (values (' will ' || will), (' notice')) as told (news);
  perform pg_notify('testate_live', 'person:' || related.person || ' notice') from (
    select testator_id as person from wills where id = will
    union select person_id from parties
      where will_id = will and person_id is not null and state not in ('replaced', 'declined', 'expired'))
    as related;
  perform pg_notify('testate_live', 'staff review');
end
$$;
-- As before, with the professional and which staff acted.
create or replace function app_notice_people(notice uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  testator uuid;
begin
  select * into n from death_notices where id = notice;
  if n.id is null or not (notice_related(n.will_id) or notice_professional_here(n.id)
    or n.submitted_by = app_person() or app_is_admin()) then
    return null;
  end if;
  select testator_id into testator from wills where id = n.will_id;
  return jsonb_build_object(
    'submitter', notice_alias(n.id, notice_submitter_key(n)),
    'submitterName', (select p.name from people p where p.id = n.submitted_by),
    'testator', testator, 'testatorKey', notice_alias(n.id, notice_person_key(testator)),
    'callerKey', case when app_person() is null then null
      else notice_alias(n.id, notice_person_key(app_person())) end,
    'verified', exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    'beneficiary', notice_beneficiary(n.will_id, app_person()),
    'related', notice_related(n.will_id) or notice_professional_here(n.id),
    'trusted', coalesce((select jsonb_agg(jsonb_build_object('relation', t.relation, 'countsFrom', t.counts_from))
      from trusted_of(n.will_id) t where t.person_id = app_person()), '[]'),
    'confirmations', coalesce((select jsonb_agg(jsonb_build_object('personId', c.person_id,
        'key', notice_alias(n.id, c.person_key), 'version', c.notice_version,
        'hash', encode(c.content_hash, 'hex'), 'beneficiary', c.beneficiary,
        'professional', c.relation = 'professional') order by c.confirmed_at)
      from death_notice_confirmations c where c.notice_id = n.id), '[]'),
    'professional', (select jsonb_build_object('personId', a.person_id,
        'key', notice_alias(n.id, notice_person_key(a.person_id)),
        'verified', professional_identity(a.person_id), 'name', r.name, 'body', r.body, 'number', r.number,
        'assignedBy', a.assigned_by, 'checkedBy', a.checked_by, 'toldAt', a.told_at, 'until', a.until)
      from death_notice_professionals a join professionals r on r.id = a.professional_id
      where a.notice_id = n.id and (a.ended_at is null or a.ended_at = n.ended_at)
      order by a.assigned_at desc limit 1),
    'assignments', coalesce((select jsonb_agg(jsonb_build_object('personId', a.person_id,
        'assignedBy', a.assigned_by, 'checkedBy', a.checked_by) order by a.assigned_at)
      from death_notice_professionals a where a.notice_id = n.id), '[]'),
    'staff', coalesce((select jsonb_agg(s.id) from (
        select i.person_id as id from death_notice_inspections i where i.notice_id = n.id
        union select d.person_id from death_notice_decisions d where d.notice_id = n.id
        union select a.person_id from death_notice_professionals a
          where a.notice_id = n.id and professional_is_staff(a.person_id)) s), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'what', d.what)
        order by d.decided_at)
      from death_notice_decisions d where d.notice_id = n.id and d.dispute = n.disputes), '[]'),
    'takesPart', app_person() in (n.submitted_by, n.disputed_by) or notice_related(n.will_id)
      or notice_takes_part(n.id, app_person())
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and c.person_id = app_person()));
end
$$;

-- What staff may cause ------------------------------------------------------------------------------------------

-- Proofs of these acts are made for the very act: whoever passes another one on has nothing of it. `document_hash` of
-- such a proof is the act's digest, and it proves nothing else.
create function staff_act_is_bound(act text) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select act ~ '^(professional|notice|incident) '
$$;
create or replace function app_staff_here(of_act text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from proofs p join people s on s.id = p.person_id and s.is_admin
  where p.purpose = 'staff' and p.will_id is null and p.used_at is not null and p.ended_at is null
    and p.xmin::text::bigint = (pg_current_xact_id()::text::numeric % 4294967296)::bigint
    and p.act = sha256(convert_to(of_act, 'UTF8'))
    and (p.document_hash = p.act or (p.document_hash is null and not staff_act_is_bound(of_act)))
  order by p.used_at desc limit 1
$$;
revoke all on function staff_act_is_bound(text) from public;
-- A passkey signs the digest of the act as well. The constraint's name depends on when a database was begun.
do $$
declare
  named text;
begin
  select c.conname into strict named from pg_constraint c where c.conrelid = 'passkey_asks'::regclass
    and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%will_id IS NULL%document_hash IS NULL%';
  execute format('alter table passkey_asks drop constraint %I', named);
end
$$;
alter table passkey_asks add constraint passkey_asks_subject
  check ((will_id is null) = (document_hash is null) or (purpose = 'staff' and will_id is null));
create function professional_check_act(
  address text, listed_by text, listed_as text, looked_on date, list_name text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select 'professional check ' || address || ' ' || listed_by || ' ' || listed_as || ' '
    || to_char(looked_on, 'YYYY-MM-DD') || ' ' || list_name
$$;
revoke all on function professional_check_act(text, text, text, date, text) from public;
-- Who has proven this mailbox, for a member of staff who looks them up, by their proof of doing so. One that was
-- changed counts after three days.
create function app_professional_at(
  address text, listed_by text, listed_as text, looked_on date, list_name text) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found uuid[];
begin
  if app_staff_here(professional_check_act(address, listed_by, listed_as, looked_on, list_name)) is null then
    raise exception 'no administrator proved this look'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  found := array(select p.id from people p join proven_addresses a on a.person_id = p.id
    where a.email = address and p.kind = 'account'
      and (a.changed_at is null or a.changed_at <= app_now() - interval '72 hours'));
  if cardinality(found) <> 1 or professional_is_staff(found[1]) or not professional_identity(found[1]) then
    return null;
  end if;
  return found[1];
end
$$;
-- 'checked', or why not: 'staff-new', 'not-possible', 'same-staff', 'other-name', 'wrong-day', 'number-taken'. A look
-- before this one is replaced by it, and assignments that rest on it go on until that one would have lapsed.
create function app_check_professional(entry uuid, address text, listed_by text, listed_as text, looked_on date,
  list_name text, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  who uuid := app_professional_at(address, listed_by, listed_as, looked_on, list_name);
  checker uuid := app_staff_here(professional_check_act(address, listed_by, listed_as, looked_on, list_name));
  today date := (app_now() at time zone 'Europe/London')::date;
begin
  if not professional_staff(checker) then return 'staff-new'; end if;
  if who is null then return 'not-possible'; end if;
  if professional_accepted_by(who, array[checker]) then return 'same-staff'; end if;
  if not exists (select 1 from people p where p.id = who and listed_name(p.name) = listed_name(list_name)) then
    return 'other-name';
  end if;
  if looked_on > today or looked_on < today - 30 then return 'wrong-day'; end if;
  if exists (select 1 from professionals p where p.body = listed_by and p.number = listed_as
    and p.ended_at is null and p.person_id <> who) then return 'number-taken'; end if;
  update professionals p set ended_at = app_now(), ended_by = checker, ended_reason = 'looked up again'
    where p.person_id = who and p.ended_at is null;
  insert into professionals (id, person_id, body, number, name, looked_up_on, review_by, checked_by)
    values (entry, who, listed_by, listed_as, list_name, looked_on, looked_on + 365, checker);
  perform append_proven(line, 'professional.checked', checker::text, null, jsonb_build_object(
    'professionalId', entry, 'personId', who, 'body', listed_by, 'number', listed_as, 'name', list_name,
    'lookedUpOn', to_char(looked_on, 'YYYY-MM-DD')));
  return 'checked';
end
$$;
-- All looks that have not ended, for staff; null for anybody else.
create function app_professionals() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return null; end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'personId', r.person_id, 'name', r.name,
      'email', coalesce(a.email, p.email), 'body', r.body, 'number', r.number,
      'lookedUpOn', to_char(r.looked_up_on, 'YYYY-MM-DD'),
      'reviewBy', to_char(r.review_by, 'YYYY-MM-DD'), 'checkedBy', c.name, 'checkedByYou', c.id = app_person(),
      'lapsed', r.review_by < (app_now() at time zone 'Europe/London')::date,
      'notices', (select count(*)::int from death_notice_professionals a join death_notices n on n.id = a.notice_id
        where a.person_id = r.person_id and a.ended_at is null and n.ended_at is null)) order by r.name, r.id)
    from (select * from professionals where ended_at is null order by checked_at desc limit 500) r
    join people p on p.id = r.person_id left join proven_addresses a on a.person_id = r.person_id
    join people c on c.id = r.checked_by), '[]');
end
$$;
-- What the line of an assignment says of it; null: no such record stands.
create function app_professional_to_assign(entry uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return null; end if;
  return (select jsonb_build_object('professionalId', r.id, 'personId', r.person_id, 'checkedBy', r.checked_by,
      'name', r.name, 'body', r.body, 'number', r.number, 'factor', professional_factor(r.person_id),
      'until', to_char((r.review_by + 1)::timestamp at time zone 'Europe/London' at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))
    from professionals r where r.id = entry and r.ended_at is null);
end
$$;
-- What the rules of the domain need to know of one, and of the staff concerned, about this notice.
create function app_professional_stands(notice uuid, entry uuid)
returns table (key text, verified boolean, related boolean, staff text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return; end if;
  return query select notice_alias(n.id, notice_person_key(r.person_id)),
      professional_identity(r.person_id),
      professional_is_staff(r.person_id) or notice_names(n, r.person_id),
      case when not (professional_staff(app_person()) and professional_staff(r.checked_by)) then 'staff-new'
        when notice_has_part(n, r.checked_by) then 'takes-part'
        when professional_staff_together(app_person(), r.checked_by)
          or professional_accepted_by(r.person_id, array[app_person(), r.checked_by]) or exists (
          select 1 from (
            select i.person_id from death_notice_inspections i where i.notice_id = n.id
            union select d.person_id from death_notice_decisions d where d.notice_id = n.id) acted
          where notice_person_key(acted.person_id)
            in (notice_person_key(app_person()), notice_person_key(r.checked_by))) then 'same-staff' end
    from professionals r, death_notices n where n.id = notice and r.id = entry and r.ended_at is null;
end
$$;
-- By one member of staff's proof of this very assignment. The trigger has the rules.
create function app_assign_professional(notice uuid, entry uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  says jsonb := app_professional_to_assign(entry);
  assigner uuid := app_staff_here('notice ' || notice || ' professional ' || entry);
begin
  if assigner is null then
    raise exception 'no administrator proved this assignment'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  perform 1 from death_notices n where n.id = notice for update;
  insert into death_notice_professionals (notice_id, person_id, professional_id, factor, until, checked_by, assigned_by)
    select notice, r.person_id, r.id, 'mailbox', app_now(), r.checked_by, assigner
    from professionals r where r.id = entry;
  perform append_proven(line, 'notice.professional-assigned', assigner::text,
    (select n.will_id from death_notices n where n.id = notice), says || jsonb_build_object('noticeId', notice));
end
$$;
-- Open notices with an assignment that rests on this person's record.
create function app_assignments(entry uuid) returns table (notice_id uuid, will_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then return; end if;
  return query select n.id, n.will_id from death_notice_professionals a join death_notices n on n.id = a.notice_id
    where a.person_id = (select r.person_id from professionals r where r.id = entry)
      and a.ended_at is null and n.ended_at is null order by n.will_id, n.id;
end
$$;
-- With a line for each of these notices: none of them may keep the assignment. False: it had ended already; null: an
-- open notice rests on it still, which was assigned in the meantime, and nothing ends.
create function app_end_professional(entry uuid, why text, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ender uuid := app_staff_here('professional end ' || entry);
  who uuid;
begin
  if ender is null then
    raise exception 'no administrator proved this end'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  -- Whoever assigns locks the record too.
  select p.person_id into who from professionals p where p.id = entry and p.ended_at is null for update;
  if who is null then return false; end if;
  if exists (select 1 from app_assignments(entry)) then return null; end if;
  update professionals p set ended_at = app_now(), ended_by = ender, ended_reason = why where p.id = entry;
  perform append_proven(line, 'professional.ended', ender::text, null,
    jsonb_build_object('professionalId', entry, 'personId', who));
  return true;
end
$$;
create function app_end_assignment(entry uuid, notice uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ender uuid := app_staff_here('professional end ' || entry);
  who uuid;
begin
  if ender is null then
    raise exception 'no administrator proved this end'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  perform 1 from death_notices n where n.id = notice for update;
  update death_notice_professionals a set ended_at = app_now()
    where a.notice_id = notice and a.ended_at is null
      and a.person_id = (select r.person_id from professionals r where r.id = entry)
    returning a.person_id into who;
  if who is null then return; end if;
  perform append_proven(line, 'notice.professional-ended', ender::text,
    (select n.will_id from death_notices n where n.id = notice),
    jsonb_build_object('noticeId', notice, 'personId', who));
end
$$;
revoke all on function app_professional_at(text, text, text, date, text),
  app_check_professional(uuid, text, text, text, date, text, audit_line),
  app_professionals(), app_professional_to_assign(uuid), app_professional_stands(uuid, uuid),
  app_assign_professional(uuid, uuid, audit_line), app_assignments(uuid),
  app_end_professional(uuid, text, audit_line), app_end_assignment(uuid, uuid, audit_line) from public;
grant execute on function app_professional_at(text, text, text, date, text),
  app_check_professional(uuid, text, text, text, date, text, audit_line),
  app_professionals(), app_professional_to_assign(uuid), app_professional_stands(uuid, uuid),
  app_assign_professional(uuid, uuid, audit_line), app_assignments(uuid),
  app_end_professional(uuid, text, audit_line), app_end_assignment(uuid, uuid, audit_line) to testate_api;

-- What the worker does -------------------------------------------------------------------------------------------

-- Whether a beneficiary of the will has this mailbox. Then the assignment ends before anybody is told, with its line;
-- else everybody is told, and `line` is not used.
create function app_clear_professional(notice uuid, address_key bytea, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  n death_notices;
  who uuid;
begin
  select * into n from death_notices d where d.id = notice for update;
  if n.ended_at is not null then return false; end if;
  if exists (select 1 from people_around b where b.will_id = n.will_id and b.kind = 'beneficiary'
    and b.ended_at is null and b.address_key = address_key) then
    update death_notice_professionals a set ended_at = app_now()
      where a.notice_id = notice and a.ended_at is null and a.cleared_at is null returning a.person_id into who;
    if who is not null then
      perform append_proven(line, 'notice.professional-ended', 'worker', n.will_id,
        jsonb_build_object('noticeId', notice, 'personId', who));
      insert into professional_news (professional_id, notice_id, what)
        select a.professional_id, notice, 'not-apart' from death_notice_professionals a
        where a.notice_id = notice and a.person_id = who;
    end if;
    return false;
  end if;
  update death_notice_professionals a set cleared_at = app_now()
    where a.notice_id = notice and a.ended_at is null and a.cleared_at is null;
  return true;
end
$$;
-- In the transaction that writes the messages. False: it has ended, with its notice or before, or was told of.
create function app_told_professional(notice uuid, person uuid, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  who uuid;
begin
  perform 1 from death_notices n where n.id = notice for update;
  update death_notice_professionals a set told_at = app_now()
    where a.notice_id = notice and a.person_id = person and a.ended_at is null and a.cleared_at is not null
      and a.told_at is null
    returning a.person_id into who;
  if who is null then return false; end if;
  perform append_proven(line, 'notice.professional-told', 'worker',
    (select n.will_id from death_notices n where n.id = notice),
    jsonb_build_object('noticeId', notice, 'personId', who));
  return true;
end
$$;
revoke all on function app_clear_professional(uuid, bytea, audit_line), app_told_professional(uuid, uuid, audit_line)
  from public;
grant execute on function app_clear_professional(uuid, bytea, audit_line), app_told_professional(uuid, uuid, audit_line)
  to testate_worker;

alter table professionals enable row level security;
alter table professionals force row level security;
create policy professionals_worker on professionals for select to testate_worker using (true);
grant select on professionals to testate_worker;
alter table death_notice_professionals enable row level security;
alter table death_notice_professionals force row level security;
create policy death_notice_professionals_worker on death_notice_professionals for select to testate_worker
  using (true);
grant select on death_notice_professionals to testate_worker;
alter table professional_news enable row level security;
alter table professional_news force row level security;
create policy professional_news_worker on professional_news to testate_worker using (true) with check (true);
grant select, update (told_at) on professional_news to testate_worker;

-- As before --------------------------------------------------------------------------------------------------------

-- And the end of a wait that rested on a professional, with when a wait is over.
create or replace function death_notices_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed boolean := (new.deceased_name, new.date_of_death, new.certificate_id, new.entry_number,
      new.registration_district)
    is distinct from (old.deceased_name, old.date_of_death, old.certificate_id, old.entry_number,
      old.registration_district);
begin
  if (new.id, new.will_id, new.submitted_by, new.submitter_key, new.created_at, new.wait_days)
    is distinct from (old.id, old.will_id, old.submitted_by, old.submitter_key, old.created_at, old.wait_days) then
    raise exception 'a notice stays its submitter’s and its will’s' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('awaiting', 'waiting'), ('awaiting', 'disputed'), ('awaiting', 'stopped'), ('awaiting', 'withdrawn'),
    ('waiting', 'awaiting'), ('waiting', 'disputed'), ('waiting', 'stopped'), ('waiting', 'withdrawn'),
    ('waiting', 'released'), ('disputed', 'awaiting'), ('disputed', 'waiting'), ('disputed', 'rejected'),
    ('disputed', 'stopped'), ('disputed', 'withdrawn'), ('released', 'relocked'))
  then
    raise exception 'a notice may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  -- A change of the content is a new version, which nobody has confirmed.
  if changed then
    if old.state not in ('awaiting', 'waiting') or new.state <> 'awaiting' then
      raise exception 'this notice can no longer be changed' using errcode = 'check_violation';
    end if;
    if new.date_of_death > (app_now() at time zone 'Europe/London')::date then
      raise exception 'a date of death lies in the future' using errcode = 'check_violation';
    end if;
    new.version := old.version + 1;
    new.inspected_by := null;
    new.inspected_at := null;
  elsif new.version <> old.version or (new.certificate_object, new.certificate_sha256)
    is distinct from (old.certificate_object, old.certificate_sha256) then
    raise exception 'a version is a change of the content' using errcode = 'check_violation';
  elsif old.state = 'waiting' and new.state = 'awaiting' and notice_confirmations(new.id) >= 2 then
    raise exception 'a wait ends only by a change' using errcode = 'check_violation';
  end if;
  if new.lengthened_at is distinct from old.lengthened_at then
    if old.lengthened_at is not null or old.ended_at is not null or new.state <> old.state or changed then
      raise exception 'a wait is lengthened once, and never shortened' using errcode = 'check_violation';
    end if;
    new.lengthened_at := app_now();
  end if;
  new.content_hash := notice_content(
    new.will_id, new.version, new.date_of_death, new.certificate_sha256, new.entry_number,
    new.registration_district, new.deceased_name);
  -- The wait begins with the state and is as long as it was to be; nothing but its lengthening moves it while it runs.
  if new.state = 'waiting' and old.state <> 'waiting' then
    if notice_confirmations(new.id) < 2 then
      raise exception 'two people have not confirmed this notice' using errcode = 'check_violation';
    end if;
    new.waiting_since := app_now();
    new.due_at := notice_due(new);
  elsif new.state in ('waiting', 'released', 'relocked') then
    if (new.waiting_since, new.due_at) is distinct from (old.waiting_since, old.due_at) then
      raise exception 'a wait is not moved' using errcode = 'check_violation';
    end if;
    if new.lengthened_at is not null and old.lengthened_at is null then
      new.due_at := notice_due(new);
    end if;
  else
    new.waiting_since := null;
    new.due_at := null;
  end if;
  if new.state = 'released' and old.state <> 'released' then
    if old.due_at > app_now() then
      raise exception 'this notice is not due' using errcode = 'check_violation';
    end if;
    if notice_confirmations(new.id) < 2 then
      raise exception 'two people have not confirmed this notice' using errcode = 'check_violation';
    end if;
  end if;
  if old.state = 'disputed' and new.state in ('awaiting', 'waiting', 'rejected') and (
    select count(*) from death_notice_decisions d where d.notice_id = new.id and d.dispute = old.disputes
      and d.what = case new.state when 'rejected' then 'reject' else 'continue' end) < 2 then
    raise exception 'two members of staff have not decided this dispute' using errcode = 'check_violation';
  end if;
  if old.state = 'disputed' and new.state = 'awaiting' and notice_confirmations(new.id) >= 2 then
    raise exception 'two people have confirmed this notice: it waits' using errcode = 'check_violation';
  end if;
  if new.state = 'disputed' and old.state <> 'disputed' then new.disputes := old.disputes + 1; end if;
  if new.state not in ('awaiting', 'waiting', 'disputed') and old.ended_at is null then
    new.ended_at := app_now();
  end if;
  return new;
end
$$;
create or replace function death_notices_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then what := 'submitted';
  elsif new.version <> old.version then what := 'changed';
  elsif new.lengthened_at is not null and old.lengthened_at is null then what := 'lengthened';
  elsif old.state = 'disputed' and new.state in ('awaiting', 'waiting') then what := 'continued';
  -- The end of a professional's assignment, which is told by itself.
  elsif old.state = 'waiting' and new.state = 'awaiting' then return null;
  elsif new.state <> old.state then what := new.state;
  else return null;
  end if;
  insert into death_notice_news (notice_id, what, due_at) values (new.id, what, new.due_at);
  return null;
end
$$;
-- And whoever is the professional of this notice may dispute it.
create or replace function app_set_notice_state(
  notice uuid, allowed text[], target text, why text, line audit_line, token text default null)
returns table (previous text, will_id uuid, due_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  n death_notices;
  by_login boolean := session_user in ('testate_worker', 'testate_release') or session_user = current_user;
  may boolean;
begin
  select * into n from death_notices d where d.id = notice for update;
  if n.id is null or not n.state = any(allowed) then return; end if;
  may := case target
    -- The trigger counts.
    when 'waiting' then true
    when 'awaiting' then n.state = 'disputed'
    when 'rejected' then true
    when 'disputed' then by_login or notice_related(n.will_id) or notice_professional_here(notice)
      or app_staff_here('notice ' || notice || ' dispute') is not null
    when 'withdrawn' then n.submitted_by = app_person()
    when 'stopped' then by_login or app_testator(n.will_id) or app_service() = 'accounts'
    when 'released' then session_user in ('testate_release', current_user)
    when 'relocked' then by_login
    else false end;
  if may is not true then return; end if;
  if target = 'stopped' and token is not null then
    update death_notice_stops s set used_at = app_now()
      where s.token_hash = sha256(convert_to(token, 'UTF8')) and s.notice_id = notice and s.used_at is null;
    if not found then return; end if;
  end if;
  update death_notices d set state = target,
    ended_reason = case when target in ('awaiting', 'waiting', 'disputed') then d.ended_reason else why end,
    dispute_reason = case when target = 'disputed' then why else d.dispute_reason end,
    disputed_by = case when target = 'disputed' then app_person() else d.disputed_by end
    where d.id = notice;
  perform append_proven(line,
    case when n.state = 'disputed' and target in ('awaiting', 'waiting') then 'notice.continued'
      else 'notice.' || target end,
    coalesce(app_person()::text, app_service()), n.will_id,
    jsonb_build_object('noticeId', notice, 'from', n.state, 'version', n.version));
  return query select n.state, n.will_id, d.due_at from death_notices d where d.id = notice;
end
$$;
-- And who is assigned.
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
    'messages', coalesce((select jsonb_agg(jsonb_build_object('channel', m.channel, 'about', m.about,
        'result', m.result, 'madeAt', m.made_at, 'resultAt', m.result_at) order by m.made_at, m.id)
      from death_notice_messages m where m.notice_id = n.id), '[]'),
    'stoppedBefore', (select count(*) from death_notices s
      where s.will_id = n.will_id and s.state = 'stopped' and s.id <> n.id),
    'professional', (select jsonb_build_object('name', r.name, 'body', r.body, 'number', r.number,
        'assignedBy', s.name, 'assignedAt', a.assigned_at, 'toldAt', a.told_at, 'until', a.until)
      from death_notice_professionals a join professionals r on r.id = a.professional_id
        join people s on s.id = a.assigned_by
      where a.notice_id = n.id and a.ended_at is null),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('event', e.event,
        'at', audit_spelled_time(e.at, e.leaf)) order by e.id)
      from (select x.* from audit_entries x where x.will_id = n.will_id and starts_with(x.event, 'notice.')
        and x.details::jsonb ->> 'noticeId' = n.id::text order by x.id desc limit 100) e), '[]'));
end
$$;
-- And the professionals of these notices. That staff found somebody in a list stays with a notice about another's will,
-- ended, and goes with them otherwise.
create or replace function erase_death_notices_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from notice_letter_prints p using notice_letters l, death_notices n
    where l.id = p.letter_id and n.id = l.notice_id and n.will_id = any((one).wills);
  delete from notice_letters l using death_notices n where n.id = l.notice_id and n.will_id = any((one).wills);
  delete from professional_news s using death_notices n where n.id = s.notice_id and n.will_id = any((one).wills);
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
  delete from death_notice_professionals a using death_notices n
    where n.id = a.notice_id and n.will_id = any((one).wills);
  delete from professional_news s using professionals p
    where p.id = s.professional_id and s.notice_id is null and p.person_id = any((one).named);
  delete from professionals p where p.person_id = any((one).named)
    and not exists (select 1 from death_notice_professionals a where a.professional_id = p.id);
  update professionals p set ended_at = app_now(), ended_reason = 'their account was erased'
    where p.person_id = any((one).named) and p.ended_at is null;
  with gone as (delete from death_notices where will_id = any((one).wills) returning certificate_id)
    delete from death_certificates c using gone where c.id = gone.certificate_id
      and not exists (select 1 from death_notices n
        where n.certificate_id = c.id and not n.will_id = any((one).wills));
  delete from death_certificates c where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id)
$$;
-- So are an assignment, being the professional, and a look at a list about somebody else.
create or replace function noticed_elsewhere(who uuid, own uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n where not n.will_id = any(own)
    and (who in (n.submitted_by, n.disputed_by, n.inspected_by)
      or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = who)
      or exists (select 1 from death_notice_decisions d where d.notice_id = n.id and d.person_id = who)
      or exists (select 1 from death_notice_inspections i where i.notice_id = n.id and i.person_id = who)
      or exists (select 1 from death_certificate_openings o where o.notice_id = n.id and o.staff_id = who)
      or exists (select 1 from notice_letters l where l.notice_id = n.id and (l.settled_by = who
        or exists (select 1 from notice_letter_prints p where p.letter_id = l.id and p.staff_id = who)))
      or exists (select 1 from death_notice_professionals a
        where a.notice_id = n.id and who in (a.person_id, a.assigned_by, a.checked_by))))
    or exists (select 1 from professionals p where who in (p.checked_by, p.ended_by))
$$;
-- And nobody erases themselves while they are the professional of an open notice.
create or replace function erase_person(erasure uuid, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked erasures;
  one erased_person;
  objects text[];
  spoken text[];
  busy boolean;
begin
  select * into asked from erasures e where e.id = erasure for update;
  one.id := asked.person_id;
  if asked.state is distinct from 'withdrawing' or one.id is null then
    raise exception 'this erasure is not at that point' using errcode = 'check_violation';
  end if;
  if not erasure_confirmed(erasure) then
    raise exception 'nobody confirmed this erasure' using errcode = 'insufficient_privilege';
  end if;
  one.wills := array(select w.id from wills w where w.testator_id = one.id order by w.id for update);
  if exists (
    select 1 from wills where id = any(one.wills) and status in ('registering', 'registered', 'released')) then
    raise exception 'a registration stands' using errcode = 'check_violation';
  end if;
  -- Without salt and chain key nobody could end it, or find it, any more.
  if exists (select 1 from anchors where will_id = any(one.wills) and action = 'withdraw' and state <> 'final')
     or exists (
       select 1 from anchors e join wills w on w.id = e.will_id
       where w.id = any(one.wills) and w.status = 'withdrawn' and e.action in ('register', 'supersede')
         and e.state = 'final'
         and not exists (select 1 from anchors x
           where x.will_id = e.will_id and x.network = e.network and x.action = 'withdraw')) then
    raise exception 'a network still holds a registration' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from death_notices n where n.state in ('awaiting', 'waiting', 'disputed')
      and (n.will_id = any(one.wills) or n.submitted_by = one.id
        or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = one.id)
        or exists (select 1 from death_notice_professionals a
          where a.notice_id = n.id and a.person_id = one.id and a.ended_at is null))) then
    raise exception 'a death notice is open' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from payments where will_id = any(one.wills)
      and (state in ('opening', 'open', 'processing', 'refunding') or dispute = 'open')) then
    raise exception 'money is on its way' using errcode = 'check_violation';
  end if;

  -- A guest is there for the wills they were invited to. Whoever is a party of somebody else's will stays in that
  -- will's evidence (article 17(3)(e)).
  one.leaving := array(
    select distinct g.id from parties p join people g on g.id = p.person_id
    where p.will_id = any(one.wills) and g.kind = 'guest'
      and not exists (select 1 from parties o where o.person_id = g.id and not o.will_id = any(one.wills))
      and not noticed_elsewhere(g.id, one.wills));
  if not exists (select 1 from parties where person_id = one.id and not will_id = any(one.wills))
    and not noticed_elsewhere(one.id, one.wills) then
    one.leaving := one.leaving || one.id;
  end if;
  one.named := one.leaving || one.id;
  -- The same mailbox may be somebody's in another will.
  one.addresses := array(
    select distinct a.email from (
      select email from people where id = any(one.named)
      union select old_email from email_changes where person_id = any(one.named) and old_email is not null
      union select new_email from email_changes where person_id = any(one.named) and confirmed_at is not null
      union select email from parties where will_id = any(one.wills)) a
    where not exists (select 1 from people o where o.email = a.email and not o.id = any(one.named))
      and not exists (select 1 from parties o where o.email = a.email and not o.will_id = any(one.wills)));
  one.asked_addresses := array(
    select c.new_email from email_changes c where c.person_id = any(one.named)
      and not exists (
        select 1 from email_changes e where e.new_email = c.new_email and not e.person_id = any(one.named)));

  select coalesce(array_agg(distinct t.object) filter (where t.object is not null), '{}'),
    array_agg(distinct '%' || t.id || '%') filter (where t.id is not null)
    into objects, spoken
    from (
      select * from traces_of_notifications(one) union all select * from traces_of_wills(one)
      union all select * from traces_of_payments(one) union all select * from traces_of_identity(one)
      union all select * from traces_of_custody(one) union all select * from traces_of_death_notices(one)
      union all select * from traces_of_ceremony(one) union all select * from traces_of_registration(one)
      union all select object_id, id from export_requests where person_id = any(one.named)
      union all select k.object_id, null from export_kept k join export_requests r on r.id = k.request_id
        where r.person_id = any(one.named)
      union all select null, i from unnest(one.named || one.wills) i) t (object, id);
  insert into erasure_objects (erasure_id, object) select erasure, o from unnest(objects) o;

  perform erase_audit_of(one);
  -- Drafts that were deleted and could still be brought back, with their lines of the log.
  perform erase_deleted_drafts(at, one.id);

  -- Whatever still waits to be done about them. No queue is there before the first start.
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where state <> ''active'' and data::text like any($1)' using spoken;
    -- Looked at after those that had not begun are gone: one that has may be storing a file of the will, which no
    -- row would name.
    execute 'select exists (select 1 from pgboss.job where state = ''active'' '
      'and data ->> ''willId'' = any($1::text[]))' into busy using one.wills;
    if busy then raise exception 'a job of a will is running' using errcode = 'check_violation'; end if;
  end if;

  delete from export_requests where person_id = any(one.named);
  perform erase_estate_of(one);
  perform erase_finding_of(one);
  perform erase_release_of(one);
  perform erase_death_notices_of(one);
  perform erase_registration_of(one);
  perform erase_ceremony_of(one);
  perform erase_identity_of(one);
  perform erase_payments_of(one);
  perform erase_accounts_of(one);
  perform erase_parties_of(one);
  perform erase_custody_of(one);
  perform erase_wills_of(one);
  perform erase_notifications_of(one);
  perform erase_factors_of(one);
  perform erase_proofs_of(one);
  perform erase_platform_of(one);
  perform erase_people_of(one);

  -- The link's row lives as long as its erasure, of which three times stay: an old mail must not reveal whose
  -- account it was.
  delete from erasure_stops where erasure_id in (select e.id from erasures e where e.person_id = one.id);
  update erasures e set state = 'removing', person_id = null, proof_id = null, erased_at = at where e.id = erasure;
  update erasures e set person_id = null, proof_id = null where e.person_id = one.id;
  return cardinality(objects);
end
$$;

-- What a name is compared with stays: the api's login changes none on which an identity was accepted.
create function people_name_stays() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'testate_api' and identity_shown(new.id) then
    raise exception 'an identity was checked with this name' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- Who invited whom stays as well: the api's login notes that an invitation was used, and could name another later.
create function account_invites_stay() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  raise exception 'an invitation is used once' using errcode = 'check_violation';
end
$$;
create trigger account_invites_stay before update of used_by on account_invites for each row
  when (old.used_by is not null and new.used_by is distinct from old.used_by)
  execute function account_invites_stay();
create trigger people_name_stays before update of name on people for each row
  when (new.name is distinct from old.name) execute function people_name_stays();
revoke all on function people_name_stays(), account_invites_stay() from public;
