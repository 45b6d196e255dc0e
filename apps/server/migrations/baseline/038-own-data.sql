-- A person's copy of their data, and the erasing of a person (UK GDPR articles 15, 17 and 20; decision 24): the
-- request, the wait, and what is still to be removed from the object store. The erasing itself is one function of
-- the owner's: no role may delete a statement or erase details in the audit log, and the worker can do it only for
-- a person who requested it with a second factor.

-- Tables ------------------------------------------------------------------------------------------------------

-- A copy of all data about one person, made by the worker for one request and sealed with a key that only the
-- requesting process has. What accounts alone may read (sessions, the username) is stored with the request; row
-- and copy are deleted when they expire.
create table export_requests (
  id uuid primary key,
  person_id uuid not null references people (id),
  public_key text not null,
  account jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  object_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  proof_id uuid,
  check ((state = 'ready') = (object_id is not null))
);
create index on export_requests (person_id);
alter table export_kept add foreign key (request_id) references export_requests (id) on delete cascade;

-- The delay before an account with a registered will is erased begins when the worker first sees the request, by
-- the database's clock. No login of the api's can set when it was requested, nor its state.
create table erasures (
  id uuid primary key,
  -- Gone with the person: what stays says that an account was erased, when it was asked and when it was done.
  person_id uuid,
  proof_id uuid,
  state text not null default 'asked' check (state in
    ('asked', 'waiting', 'withdrawing', 'removing', 'done', 'taken back')),
  asked_at timestamptz not null default app_now(),
  due_at timestamptz check (due_at >= asked_at),
  begun_at timestamptz,
  erased_at timestamptz,
  -- The last mail's row in the outbox, which holds the address until it is sent.
  farewell uuid,
  ended_at timestamptz,
  -- When staff were last told that it does not get on.
  told_at timestamptz,
  check ((state in ('removing', 'done')) = (erased_at is not null)),
  check (person_id is not null or state in ('removing', 'done', 'taken back')),
  check ((state in ('done', 'taken back')) = (ended_at is not null)),
  constraint erasures_seen check (state in ('asked', 'taken back') or due_at is not null)
);
create unique index erasures_one on erasures (person_id) where state in ('asked', 'waiting', 'withdrawing');
-- One proof, one erasure: what was taken back is not begun again with the confirmation of that time.
create unique index erasures_one_code on erasures (proof_id);
create index erasures_open on erasures (due_at) where ended_at is null;

-- Written with the rows that named them deleted; each goes when its object is gone.
create table erasure_objects (
  erasure_id uuid not null references erasures (id),
  object text not null,
  primary key (erasure_id, object)
);

-- The mailed link that stops it, as its SHA-256.
create table erasure_stops (
  token_hash bytea primary key check (length(token_hash) = 32),
  erasure_id uuid not null references erasures (id) on delete cascade
);

-- Functions ---------------------------------------------------------------------------------------------------

-- Asked for by whoever holds the proof, and for that person alone. False while one is under way.
create function app_ask_erasure(token text, erasure uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
begin
  proof := use_proof(token, 'erase', null);
  insert into erasures (id, person_id, proof_id) values (erasure, proof.person_id, proof.id)
    on conflict do nothing;
  return found;
end
$$;
revoke all on function app_ask_erasure(text, uuid) from public;
grant execute on function app_ask_erasure(text, uuid) to testate_api;

create function read_stop_erasure(token text) returns table (state text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.state, e.due_at from erasure_stops s join erasures e on e.id = s.erasure_id
  where s.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
revoke all on function read_stop_erasure(text) from public;
grant execute on function read_stop_erasure(text) to testate_api;

create function stop_one_erasure(erasure uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update erasures e set state = 'taken back', ended_at = app_now()
    where e.id = erasure and e.state in ('asked', 'waiting');
  if not found then return false; end if;
  update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'erasure'
    where w.erasure_id = erasure and w.state in ('asked', 'waiting');
  return true;
end
$$;
revoke all on function stop_one_erasure(uuid) from public;
grant execute on function stop_one_erasure(uuid) to testate_worker;

create function stop_erasure(token text)
returns table (id uuid, person_id uuid, state text, now_stopped boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  one uuid;
  fresh boolean;
begin
  select s.erasure_id into one from erasure_stops s where s.token_hash = sha256(convert_to(token, 'UTF8'));
  fresh := stop_one_erasure(one);
  return query select e.id, e.person_id, e.state, fresh from erasures e where e.id = one;
end
$$;
revoke all on function stop_erasure(text) from public;
grant execute on function stop_erasure(text) to testate_api;

-- Signing in takes it back. Waits for a job that is just beginning, and then says that it has begun.
create function take_back_erasure(who uuid) returns table (id uuid, begun boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  one erasures;
begin
  if app_service() is distinct from 'accounts' then return; end if;
  select * into one from erasures e
    where e.person_id = who and e.state in ('asked', 'waiting', 'withdrawing') for update;
  if not found then return; end if;
  return query select one.id, not stop_one_erasure(one.id);
end
$$;
revoke all on function take_back_erasure(uuid) from public;
grant execute on function take_back_erasure(uuid) to testate_api;

-- Confirmed by the owner's proof, and not an administrator. Checked before anything begins, and again before
-- anything is deleted.
create function erasure_confirmed(erasure uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select 1 from erasures e
    join proofs s on s.id = e.proof_id and s.person_id = e.person_id and s.purpose = 'erase'
    join people p on p.id = e.person_id
    where e.id = erasure and not p.is_admin and s.used_at is not null);
end
$$;
revoke all on function erasure_confirmed(uuid) from public;
grant execute on function erasure_confirmed(uuid) to testate_worker;

-- In one transaction: refuses, says which objects are to be removed, ends the jobs that wait, and lets each slice
-- delete its rows, those first to which nothing refers. An account with an open notice is not erased, nor is the
-- professional of one. Files of closed wills in a copy of one's data go like those of the copy itself.
create function erase_person(erasure uuid, at timestamptz) returns int
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
revoke all on function erase_person(uuid, timestamptz) from public;
grant execute on function erase_person(uuid, timestamptz) to testate_worker;

-- The last mail's row names the address; it goes once the mail is sent, or refused for good.
create function forget_farewell(erasure uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from outbox o using erasures e
    where e.id = erasure and e.state = 'removing' and o.id = e.farewell
      and (o.sent_at is not null or o.failed_at is not null);
  return not exists (select 1 from outbox o join erasures e on e.farewell = o.id where e.id = erasure);
end
$$;
revoke all on function forget_farewell(uuid) from public;
grant execute on function forget_farewell(uuid) to testate_worker;

-- Which of the objects that an erasure is to remove still have a row, once the rows of the erased person are gone:
-- those are somebody else's. The api enters the names of certificates, of identity evidence and of recordings, and can
-- give that of any object.
create function erasure_objects_named(erasure uuid) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select e.object from erasure_objects e where e.erasure_id = erasure and e.object in (
    select document_object from wills
    union all select object_id from will_objects
    union all select object_id from open_requests
    union all select document_object from identity_evidence
    union all select selfie_object from identity_evidence
    union all select object_id from identity_openings
    union all select object from recordings
    union all select object from recording_upload_pieces
    union all select object_id from recording_plays
    union all select object from seal_steps
    union all select object from past_seal_steps
    union all select object from capsules
    union all select certificate_object from capsules
    union all select proof_object from capsules
    union all select object_id from export_requests
    union all select object_id from export_kept
    union all select object from objects_under_key
    union all select stored_as from objects_under_key
    union all select old_as from objects_under_key
    union all select object from evidence_waiting
    union all select copy from evidence_waiting
    union all select object from death_certificates
    union all select certificate_object from death_notices
    union all select object from death_certificate_openings
    union all select object from notice_letter_prints
    union all select object from dispute_packs
    union all select object from estate_documents
    union all select object from estate_take_over_parts)
$$;
revoke all on function erasure_objects_named(uuid) from public;
grant execute on function erasure_objects_named(uuid) to testate_worker;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table export_requests enable row level security;
alter table export_requests force row level security;
create policy export_requests_own on export_requests for select to testate_api using (person_id = app_person());
create policy export_requests_asked on export_requests for insert to testate_api
  with check (person_id = app_person() and state = 'waiting');
create policy export_requests_worker on export_requests to testate_worker using (true) with check (true);
grant select, insert on export_requests to testate_api;
grant select, update (state, object_id), delete on export_requests to testate_worker;

alter table erasures enable row level security;
alter table erasures force row level security;
create policy erasures_own on erasures for select to testate_api
  using (person_id = app_person() or app_service() = 'accounts');
create policy erasures_worker on erasures to testate_worker using (true) with check (true);
grant select on erasures to testate_api;
grant select, update (state, due_at, begun_at, farewell, ended_at, told_at) on erasures to testate_worker;

alter table erasure_objects enable row level security;
alter table erasure_objects force row level security;
create policy erasure_objects_worker on erasure_objects to testate_worker using (true);
grant select, delete on erasure_objects to testate_worker;

alter table erasure_stops enable row level security;
alter table erasure_stops force row level security;
create policy erasure_stops_worker on erasure_stops for insert to testate_worker with check (true);
grant insert on erasure_stops to testate_worker;

-- On tables of earlier slices ---------------------------------------------------------------------------------

create policy export_kept_own on export_kept for select to testate_api using (
  exists (select 1 from export_requests e where e.id = request_id and e.person_id = app_person()));
