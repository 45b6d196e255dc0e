-- Finding a will (decision 68). Whoever chose it is found after their death by full name and birth date. Of these the
-- database has an HMAC under a key that only the release worker has, and no login reads the table it is in.

-- Tables ------------------------------------------------------------------------------------------------------

-- What a document says of name and birth date, sealed to the release worker when the worker reads the pictures. Gone
-- once it is keyed, or once the check came to nothing.
create table identity_particulars (
  check_id uuid primary key references identity_checks (id) on delete cascade,
  person_id uuid not null references people (id),
  sealed bytea not null check (length(sealed) between 1 and 8192)
);
create index on identity_particulars (person_id);

-- Of each accepted check: HMAC(name, birth date), with the name as the account has it and as the document has it.
create table find_keys (
  check_id uuid not null references identity_checks (id) on delete cascade,
  person_id uuid not null references people (id),
  keyed bytea not null check (length(keyed) = 32),
  keyed_at timestamptz not null default app_now(),
  primary key (check_id, keyed)
);
create index find_keys_keyed on find_keys (keyed);
create index on find_keys (person_id);

-- A person's own choice; off unless chosen.
create table find_choices (
  person_id uuid primary key references people (id),
  findable boolean not null,
  changed_at timestamptz not null default app_now()
);

-- One row for each time somebody asked, of one size whatever the answer was. The note (who was found, and why somebody
-- asked) opens with the release worker's key alone; it is taken out of the row an hour later, hit or miss.
create table find_searches (
  id uuid primary key,
  person_id uuid not null references people (id),
  -- The five of one day are numbered: a sixth has no number.
  day date not null default (app_now() at time zone 'Europe/London')::date,
  nth int not null check (nth between 1 and 5),
  asked_at timestamptz not null default app_now(),
  capacity text not null check (capacity in ('executor', 'family', 'professional')),
  note bytea check (length(note) between 4097 and 8192),
  unique (person_id, day, nth)
);
create index find_searches_noted on find_searches (asked_at) where note is not null;

-- Who was found, for them alone. Written an hour later at the earliest, so that nothing near the answer tells a hit.
create table find_hits (
  search_id uuid not null,
  testator_id uuid not null references people (id),
  asker_id uuid not null references people (id),
  asked_at timestamptz not null,
  asker_name text not null,
  capacity text not null,
  statement text not null,
  told_at timestamptz,
  primary key (search_id, testator_id)
);
create index on find_hits (testator_id, asked_at);
create index on find_hits (asker_id);
create index find_hits_untold on find_hits (asked_at) where told_at is null;

-- What the release worker does -----------------------------------------------------------------------------------

-- Accepted, not a sample, and not keyed yet.
create function find_unkeyed() returns table (check_id uuid, person_id uuid, sealed bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.check_id, p.person_id, p.sealed
  from identity_particulars p join identity_checks c on c.id = p.check_id
  where c.state = 'accepted' and not c.sample order by p.check_id limit 100
$$;
-- None: they could not be opened.
create function find_note_keys(of_check uuid, hmacs bytea[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into find_keys (check_id, person_id, keyed)
    select c.id, c.person_id, h from identity_checks c cross join unnest(hmacs) h
    where c.id = of_check and c.state = 'accepted' and not c.sample
    on conflict do nothing;
  delete from identity_particulars p where p.check_id = of_check;
end
$$;
-- Of checks that came to nothing: neither waiting nor accepted.
create function find_forget_refused() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from identity_particulars p using identity_checks c
  where c.id = p.check_id and c.state not in ('pending', 'accepted')
$$;

-- Who asks, as the rows know them.
create function find_asker(who uuid) returns table (name text, is_identified boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted')
  from people p where p.id = who and p.kind = 'account'
$$;
-- The number of this search among the day's, with its row; null when the day has no more.
create function find_ask(search uuid, who uuid, what text, noted bytea) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  today date := (app_now() at time zone 'Europe/London')::date;
  number int;
begin
  perform pg_advisory_xact_lock(hashtextextended('finding:' || who, 0));
  select count(*) + 1 into number from find_searches s where s.person_id = who and s.day = today;
  if number > 5 then return null; end if;
  insert into find_searches (id, person_id, nth, capacity, note) values (search, who, number, what, noted);
  return number;
end
$$;
-- Who has this name and birth date, chose to be found, and has a registration that stands or was released.
create function find_registered(hmac bytea) returns table (testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct k.person_id from find_keys k
    join identity_checks c on c.id = k.check_id and c.state = 'accepted' and not c.sample
    join find_choices o on o.person_id = k.person_id and o.findable
  where k.keyed = hmac and exists (
    select 1 from wills w where w.testator_id = k.person_id and w.status in ('registered', 'released'))
  order by k.person_id limit 4
$$;
-- Searches of which the note is still there an hour later.
create function find_notes() returns table (
  id uuid, person_id uuid, asked_at timestamptz, capacity text, note bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.person_id, s.asked_at, s.capacity, s.note from find_searches s
  where s.note is not null and s.asked_at <= app_now() - interval '1 hour' order by s.asked_at limit 100
$$;
-- Takes the note out, and writes down for those who were found what it said.
create function find_take_note(search uuid, testators uuid[], said text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into find_hits (search_id, testator_id, asker_id, asked_at, asker_name, capacity, statement)
    select s.id, t.id, s.person_id, s.asked_at, a.name, s.capacity, said
    from find_searches s join people a on a.id = s.person_id join people t on t.id = any(testators)
    where s.id = search and s.note is not null
    on conflict do nothing;
  update find_searches set note = null where id = search;
end
$$;
revoke all on function find_unkeyed(), find_note_keys(uuid, bytea[]), find_forget_refused(), find_asker(uuid),
  find_ask(uuid, uuid, text, bytea), find_registered(bytea), find_notes(), find_take_note(uuid, uuid[], text)
  from public;
grant execute on function find_unkeyed(), find_note_keys(uuid, bytea[]), find_forget_refused(), find_asker(uuid),
  find_ask(uuid, uuid, text, bytea), find_registered(bytea), find_notes(), find_take_note(uuid, uuid[], text)
  to testate_release;

-- What the api shows -----------------------------------------------------------------------------------------------

-- Why the caller can, or cannot, be found.
create function app_findable() returns table (
  findable boolean, changed_at timestamptz, is_identified boolean, is_sample boolean, has_birth_date boolean,
  has_will boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(o.findable, false), o.changed_at, c.id is not null, coalesce(c.sample, false),
    exists (select 1 from find_keys k where k.check_id = c.id)
      or exists (select 1 from identity_particulars p where p.check_id = c.id),
    exists (select 1 from wills w where w.testator_id = app_person() and w.status in ('registered', 'released'))
  from (select app_person() as id) me left join find_choices o on o.person_id = me.id
    left join lateral (
      select i.id, i.sample from identity_checks i where i.person_id = me.id and i.state = 'accepted'
      order by i.sample, i.decided_at desc limit 1) c on true
$$;
-- Whether the caller may ask, and how often they asked today.
create function app_searching() returns table (is_identified boolean, asked int)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    (select count(*)::int from find_searches s
      where s.person_id = app_person() and s.day = (app_now() at time zone 'Europe/London')::date)
$$;
revoke all on function app_findable(), app_searching() from public;
grant execute on function app_findable(), app_searching() to testate_api;

-- Erasing ------------------------------------------------------------------------------------------------------

-- As before, with what was to be keyed.
create or replace function erase_identity_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from identity_particulars where person_id = any((one).named);
  delete from identity_openings where check_id in (
    select id from identity_checks where person_id = any((one).leaving));
  delete from identity_readings where person_id = any((one).leaving);
  delete from identity_checks where person_id = any((one).leaving);
  delete from identity_evidence where person_id = any((one).leaving)
$$;
create function erase_finding_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from find_keys where person_id = any((one).named);
  delete from find_choices where person_id = any((one).named);
  delete from find_searches where person_id = any((one).named);
  delete from find_hits where testator_id = any((one).named) or asker_id = any((one).named)
$$;
revoke all on function erase_finding_of(erased_person) from public;
-- As before, with that.
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
      and (n.will_id = any(one.wills) or n.submitted_by = one.id or exists (
        select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = one.id))) then
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

-- Policies and grants -----------------------------------------------------------------------------------------

alter table identity_particulars enable row level security;
alter table identity_particulars force row level security;
create policy identity_particulars_worker on identity_particulars for insert to testate_worker with check (true);
grant insert on identity_particulars to testate_worker;

-- No login at all.
alter table find_keys enable row level security;
alter table find_keys force row level security;

alter table find_choices enable row level security;
alter table find_choices force row level security;
create policy find_choices_own on find_choices to testate_api
  using (person_id = app_person()) with check (person_id = app_person());
create policy find_choices_copied on find_choices for select to testate_worker using (true);
grant select, insert (person_id, findable, changed_at), update (findable, changed_at) on find_choices
  to testate_api;
grant select on find_choices to testate_worker;

alter table find_searches enable row level security;
alter table find_searches force row level security;
create policy find_searches_copied on find_searches for select to testate_worker using (true);
grant select (id, person_id, asked_at, capacity) on find_searches to testate_worker;

alter table find_hits enable row level security;
alter table find_hits force row level security;
create policy find_hits_own on find_hits for select to testate_api using (testator_id = app_person());
create policy find_hits_told on find_hits to testate_worker using (true) with check (true);
grant select (search_id, testator_id, asked_at, asker_name, capacity, statement) on find_hits to testate_api;
grant select, update (told_at) on find_hits to testate_worker;

drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (at is not null
  and event in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
    'will.opened', 'step-up.requested', 'step-up.confirmed', 'finding.asked'));
