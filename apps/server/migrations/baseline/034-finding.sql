-- Finding a will (decision 68). Whoever chose it is found after their death by full name and birth date. Of these the
-- database has an HMAC under a key that only the release worker has, and no login reads the table it is in.

-- Tables ------------------------------------------------------------------------------------------------------

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

-- Functions ---------------------------------------------------------------------------------------------------

-- Accepted, not a sample, and not keyed yet.
create function find_unkeyed() returns table (check_id uuid, person_id uuid, sealed bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.check_id, p.person_id, p.sealed
  from identity_particulars p join identity_checks c on c.id = p.check_id
  where c.state = 'accepted' and not c.sample order by p.check_id limit 100
$$;
revoke all on function find_unkeyed() from public;
grant execute on function find_unkeyed() to testate_release;

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
revoke all on function find_note_keys(uuid, bytea[]) from public;
grant execute on function find_note_keys(uuid, bytea[]) to testate_release;

-- Of checks that came to nothing: neither waiting nor accepted.
create function find_forget_refused() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from identity_particulars p using identity_checks c
  where c.id = p.check_id and c.state not in ('pending', 'accepted')
$$;
revoke all on function find_forget_refused() from public;
grant execute on function find_forget_refused() to testate_release;

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
revoke all on function find_ask(uuid, uuid, text, bytea) from public;
grant execute on function find_ask(uuid, uuid, text, bytea) to testate_release;

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
revoke all on function find_registered(bytea) from public;
grant execute on function find_registered(bytea) to testate_release;

-- Searches of which the note is still there an hour later.
create function find_notes() returns table (
  id uuid, person_id uuid, asked_at timestamptz, capacity text, note bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.person_id, s.asked_at, s.capacity, s.note from find_searches s
  where s.note is not null and s.asked_at <= app_now() - interval '1 hour' order by s.asked_at limit 100
$$;
revoke all on function find_notes() from public;
grant execute on function find_notes() to testate_release;

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
revoke all on function find_take_note(uuid, uuid[], text) from public;
grant execute on function find_take_note(uuid, uuid[], text) to testate_release;

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
revoke all on function app_findable() from public;
grant execute on function app_findable() to testate_api;

create function erase_finding_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from find_keys where person_id = any((one).named);
  delete from find_choices where person_id = any((one).named);
  delete from find_searches where person_id = any((one).named);
  delete from find_hits where testator_id = any((one).named) or asker_id = any((one).named)
$$;
revoke all on function erase_finding_of(erased_person) from public;

-- Who asks, as the rows know them. As a professional asks whom staff have looked up (decisions 68 and 89).
create function find_asker(who uuid) returns table (name text, is_identified boolean, is_professional boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'),
    professional_is_current(who)
  from people p where p.id = who and p.kind = 'account'
$$;
revoke all on function find_asker(uuid) from public;
grant execute on function find_asker(uuid) to testate_release;

-- Whether the caller may ask, also as a professional, and how often they asked today.
create function app_searching() returns table (is_identified boolean, is_professional boolean, asked int)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    professional_is_current(app_person()),
    (select count(*)::int from find_searches s
      where s.person_id = app_person() and s.day = (app_now() at time zone 'Europe/London')::date)
$$;
revoke all on function app_searching() from public;
grant execute on function app_searching() to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

-- No login at all.
alter table find_keys enable row level security;
alter table find_keys force row level security;

alter table find_choices enable row level security;
alter table find_choices force row level security;
create policy find_choices_own on find_choices to testate_api
  using (person_id = app_person()) with check (person_id = app_person());
create policy find_choices_copied on find_choices for select to testate_worker using (true);
grant select, insert (person_id, findable, changed_at), update (findable, changed_at) on find_choices to
  testate_api;
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
