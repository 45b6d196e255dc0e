-- A data key for each will, which no api ever holds, and the objects that are sealed under it (decision 41). What
-- the api seals it seals to the worker; the worker moves it under the will's key once the will can no longer change.

-- One data key for each version of a will, sealed to each who may open with it. Deleting a row takes that away.
create table key_wraps (
  will_id uuid not null references wills (id),
  version int not null check (version >= 1),
  recipient text not null check (recipient in ('worker')),
  algorithm text not null check (algorithm in ('RSA-OAEP-SHA256')),
  wrap bytea not null,
  made_at timestamptz not null default app_now(),
  primary key (will_id, version, recipient)
);

-- The objects under a will's key. `object` is the name that the other tables know, `stored_as` the object that holds
-- the bytes now. They differ where the bytes were moved; the first object is gone once `moved_at` is set. An object
-- without a row here is sealed to the worker.
create table objects_under_key (
  object text primary key,
  will_id uuid not null references wills (id),
  version int not null,
  stored_as text not null unique,
  moved_at timestamptz,
  check (object <> stored_as or moved_at is null)
);
create index on objects_under_key (will_id);

-- Wills from before this table whose objects are still to be moved; `asked_at` when a job was last enqueued. A row goes
-- when its will is done.
create table moves_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);
insert into moves_waiting (will_id)
  select id from wills where status in ('registered', 'released', 'superseded', 'withdrawn');

-- Erasing -----------------------------------------------------------------------------------------------------

create function traces_of_custody(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select stored_as, null::uuid from objects_under_key where will_id = any((one).wills)
$$;
-- With the wraps goes every way to open what was sealed under the key, copies of the objects included.
create function erase_custody_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from moves_waiting where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills)
$$;
revoke all on function traces_of_custody(erased_person), erase_custody_of(erased_person) from public;

-- The same as before, with custody's part.
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
    select 1 from payments where will_id = any(one.wills)
      and (state in ('opening', 'open', 'processing', 'refunding') or dispute = 'open')) then
    raise exception 'money is on its way' using errcode = 'check_violation';
  end if;

  -- A guest is there for the wills they were invited to. Whoever is a party of somebody else's will stays in that
  -- will's evidence (article 17(3)(e)).
  one.leaving := array(
    select distinct g.id from parties p join people g on g.id = p.person_id
    where p.will_id = any(one.wills) and g.kind = 'guest'
      and not exists (select 1 from parties o where o.person_id = g.id and not o.will_id = any(one.wills)));
  if not exists (select 1 from parties where person_id = one.id and not will_id = any(one.wills)) then
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
      union all select * from traces_of_custody(one)
      union all select * from traces_of_ceremony(one) union all select * from traces_of_registration(one)
      union all select object_id, id from export_requests where person_id = any(one.named)
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

alter table key_wraps enable row level security;
alter table key_wraps force row level security;
create policy key_wraps_worker on key_wraps to testate_worker using (true) with check (true);
grant select, insert on key_wraps to testate_worker;

alter table objects_under_key enable row level security;
alter table objects_under_key force row level security;
create policy objects_under_key_worker on objects_under_key to testate_worker using (true) with check (true);
grant select, insert, update (moved_at) on objects_under_key to testate_worker;

alter table moves_waiting enable row level security;
alter table moves_waiting force row level security;
create policy moves_waiting_worker on moves_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on moves_waiting to testate_worker;
