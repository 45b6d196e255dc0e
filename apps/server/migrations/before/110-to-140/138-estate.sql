-- What executors do with an estate after a release (decision 53): people, what belonged to the person who died and
-- what they owed, and a ledger in which nothing is changed or taken away. The records are the executors' own: the
-- register does not open them to anybody else.

-- Tables ------------------------------------------------------------------------------------------------------

-- One for each released will. Name and day are those of the notice of the death that was released.
create table estates (
  will_id uuid primary key references wills (id),
  deceased_name text not null,
  date_of_death date not null,
  opened_by uuid references people (id),
  opened_at timestamptz not null default app_now()
);
create index on estates (opened_by);

-- Entered once, with every part they have. `account_id`: an executor whom the register knows.
create table estate_people (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  name text not null check (length(name) between 1 and 120),
  roles text[] not null check (cardinality(roles) > 0
    and roles <@ '{executor,beneficiary,creditor,adviser,organisation}'::text[]),
  executor_status text check (executor_status in ('acting', 'power-reserved', 'renounced', 'died', 'attorney')),
  status_since date,
  circumstance text check (circumstance in ('minor', 'missing', 'charity')),
  charity_number text check (length(charity_number) between 1 and 20),
  legacy_pence bigint check (legacy_pence between 1 and 1000000000000),
  residue_of int check (residue_of between 1 and residue_in),
  residue_in int check (residue_in between 1 and 1000000),
  account_id uuid references people (id),
  from_register boolean not null default false,
  version int not null default 1,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id),
  check ((residue_of is null) = (residue_in is null)),
  check ((executor_status is not null) = ('executor' = any(roles)))
);
create index on estate_people (account_id) where account_id is not null;
create index on estate_people (changed_by);

create table estate_items (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  side text not null check (side in ('asset', 'liability')),
  class text not null,
  name text check (length(name) between 1 and 200),
  holding text check (holding in ('sole', 'joint-tenants', 'tenants-in-common')),
  share_of int not null default 1 check (share_of between 1 and share_in),
  share_in int not null default 1 check (share_in between 1 and 1000000),
  is_outside boolean not null default false,
  given_to uuid,
  version int not null default 1,
  changed_by uuid references people (id),
  changed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id),
  foreign key (will_id, given_to) references estate_people (will_id, id),
  check (given_to is null or side = 'asset')
);
create index on estate_items (changed_by);

-- Of the whole item on the day of death. The newest counts; the earlier ones stay, each with the reason why it did.
create table estate_values (
  id uuid primary key,
  will_id uuid not null,
  item_id uuid not null,
  value_pence bigint not null check (value_pence between 0 and 1000000000000),
  source text not null check (length(source) between 1 and 300),
  reason text check (length(reason) between 1 and 300),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  number int not null check (number > 0),
  unique (item_id, number),
  foreign key (will_id, item_id) references estate_items (will_id, id)
);
create index on estate_values (will_id);
create index on estate_values (made_by);

create table estate_entries (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  day date not null,
  kind text not null check (kind in ('realised', 'income', 'liability-paid', 'expense', 'reimbursed', 'distributed',
    'handed-over', 'counter')),
  amount_pence bigint check (amount_pence between 1 and 1000000000000),
  item_id uuid,
  person_id uuid,
  closes boolean not null default false,
  expense text check (expense in ('funeral', 'probate', 'professional', 'property', 'tax', 'other')),
  note text check (length(note) between 1 and 300),
  corrects uuid,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id),
  -- An entry is taken back once.
  unique (corrects),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  foreign key (will_id, corrects) references estate_entries (will_id, id),
  check ((kind = 'counter') = (corrects is not null)),
  check ((amount_pence is null) = (kind in ('handed-over', 'counter'))),
  check ((expense is not null) = (kind = 'expense')),
  check (kind not in ('realised', 'liability-paid', 'handed-over') or item_id is not null),
  check (kind not in ('reimbursed', 'distributed', 'handed-over') or person_id is not null)
);
create index on estate_entries (made_by);

-- What the executors say is done, and on which day; the newest counts. No day: it was taken back.
create table estate_marks (
  id bigint generated always as identity primary key,
  will_id uuid not null references estates (will_id),
  mark text not null check (mark in ('funeral', 'tell-us-once', 'house-and-post', 'assets-listed', 'tax-form',
    'tax-paid', 'applied', 'granted', 'creditors-notice')),
  day date,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now()
);
create index on estate_marks (will_id, mark, id);
create index on estate_marks (made_by);

-- Functions ---------------------------------------------------------------------------------------------------

-- The wills whose estate the caller works: released, with a grant of theirs that runs, while they are an acting
-- executor whose identity was accepted. A release that is taken back ends all of it at once.
create function app_estates() returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select g.will_id from release_grants g join wills w on w.id = g.will_id
  where g.person_id = app_person() and g.ended_at is null and g.expires_at > app_now() and w.status = 'released'
    and exists (select 1 from release_executors(g.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
$$;

-- Begins the records with what the register knows: the notice's name and day, and the executors who accepted. False
-- where the caller may not. Repeatable.
create function app_open_estate(will uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not will = any(array(select app_estates())) then return 'not-yours'; end if;
  insert into estates (will_id, deceased_name, date_of_death, opened_by)
    select will, n.deceased_name, n.date_of_death, app_person() from death_notices n
    where n.will_id = will and n.state = 'released' order by n.ended_at desc limit 1
    on conflict do nothing;
  if not found then return 'open'; end if;
  insert into estate_people (id, will_id, number, name, roles, executor_status, account_id, from_register)
    select gen_random_uuid(), will, row_number() over (order by a.place), p.name, '{executor}', 'acting', p.id, true
    from release_executors(will) e join people_around a on a.id = e.around_id join people p on p.id = e.person_id;
  return 'opened';
end
$$;

-- Open screens of everybody who works it.
create function app_tell_estate(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not will = any(array(select app_estates())) then return; end if;
  perform pg_notify('testate_live', 'person:' || working.person_id || ' estate') from (
    select distinct person_id from release_grants where will_id = will and ended_at is null) as working;
end
$$;
revoke all on function app_estates(), app_open_estate(uuid), app_tell_estate(uuid) from public;
grant execute on function app_estates(), app_open_estate(uuid), app_tell_estate(uuid) to testate_api;

-- Erasing -----------------------------------------------------------------------------------------------------

-- Nobody but these people was given the copy: without them nobody works the estate.
create function estate_left_alone(will uuid, leaving uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from release_grants where will_id = will and person_id = any(leaving))
    and not exists (
      select 1 from release_grants where will_id = will and ended_at is null and not person_id = any(leaving))
$$;

-- The estates of their own wills, after a release that was taken back, and those that nobody else works. In others
-- what they entered stays for the other executors, without whose account it was.
create function erase_estate_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  ended := array(
    select e.will_id from estates e where e.will_id = any(one.wills) or estate_left_alone(e.will_id, one.named));
  delete from estate_marks where will_id = any(ended);
  delete from estate_entries where will_id = any(ended);
  delete from estate_values where will_id = any(ended);
  delete from estate_items where will_id = any(ended);
  delete from estate_people where will_id = any(ended);
  delete from estates where will_id = any(ended);
  update estate_marks set made_by = null where made_by = any(one.named);
  update estate_entries set made_by = null where made_by = any(one.named);
  update estate_values set made_by = null where made_by = any(one.named);
  update estate_items set changed_by = null where changed_by = any(one.named);
  update estate_people set changed_by = null where changed_by = any(one.named);
  update estate_people set account_id = null where account_id = any(one.named);
  update estates set opened_by = null where opened_by = any(one.named);
end
$$;
revoke all on function estate_left_alone(uuid, uuid[]), erase_estate_of(erased_person) from public;

-- As before, with the estates, and with the files of closed wills in a copy of one's data (134), which go like those of
-- the copy itself.
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

alter table estates enable row level security;
alter table estates force row level security;
create policy estates_worked on estates for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estates_worker on estates for select to testate_worker using (true);
grant select on estates to testate_api, testate_worker;

alter table estate_people enable row level security;
alter table estate_people force row level security;
create policy estate_people_worked on estate_people for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_people_added on estate_people for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person() and account_id is null
    and not from_register);
create policy estate_people_changed on estate_people for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_people_worker on estate_people for select to testate_worker using (true);
grant select, insert, update (name, roles, executor_status, status_since, circumstance, charity_number, legacy_pence,
  residue_of, residue_in, version, changed_by, changed_at) on estate_people to testate_api;
grant select on estate_people to testate_worker;

alter table estate_items enable row level security;
alter table estate_items force row level security;
create policy estate_items_worked on estate_items for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_items_added on estate_items for insert to testate_api
  with check (will_id = any(array(select app_estates())) and changed_by = app_person());
create policy estate_items_changed on estate_items for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (changed_by = app_person());
create policy estate_items_worker on estate_items for select to testate_worker using (true);
grant select, insert, update (class, name, holding, share_of, share_in, is_outside, given_to, version, changed_by,
  changed_at) on estate_items to testate_api;
grant select on estate_items to testate_worker;

-- Values, entries and marks are added and never changed: no login may.
alter table estate_values enable row level security;
alter table estate_values force row level security;
create policy estate_values_worked on estate_values for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_values_added on estate_values for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_values_worker on estate_values for select to testate_worker using (true);
grant select, insert (id, will_id, item_id, number, value_pence, source, reason, made_by) on estate_values
  to testate_api;
grant select on estate_values to testate_worker;

alter table estate_entries enable row level security;
alter table estate_entries force row level security;
create policy estate_entries_worked on estate_entries for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_entries_added on estate_entries for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_entries_worker on estate_entries for select to testate_worker using (true);
grant select, insert (id, will_id, number, day, kind, amount_pence, item_id, person_id, closes, expense, note,
  corrects, made_by) on estate_entries to testate_api;
grant select on estate_entries to testate_worker;

alter table estate_marks enable row level security;
alter table estate_marks force row level security;
create policy estate_marks_worked on estate_marks for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_marks_added on estate_marks for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_marks_worker on estate_marks for select to testate_worker using (true);
grant select, insert (will_id, mark, day, made_by) on estate_marks to testate_api;
grant select on estate_marks to testate_worker;
