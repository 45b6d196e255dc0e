-- Releasing a will after a death (decision 44): by a process of its own, with a login of its own, which nothing
-- else may use and which may do nothing else.

grant usage on schema public to testate_release;
grant execute on function app_clock_offset(), app_now() to testate_release;

-- When the release worker last worked, by the database's clock. One row.
create table release_worker (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz
);
insert into release_worker default values;

-- A wrap of a will's key for the release worker, sealed to its own key. The worker adds it once the will stands on
-- the last network that was chosen for it.
alter table key_wraps drop constraint key_wraps_recipient_check;
alter table key_wraps add constraint key_wraps_recipient_check check (recipient in ('worker', 'release'));

-- Wills that are to get that wrap; `asked_at` when a job was last enqueued. A row goes when its will has it.
create table release_wraps_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);
insert into release_wraps_waiting (will_id) select id from wills where status in ('registered', 'released');

-- With the wraps goes every way to open what was sealed under the key, copies of the objects included.
create or replace function erase_custody_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from moves_waiting where will_id = any((one).wills);
  delete from release_wraps_waiting where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills)
$$;

-- What the release worker keeps for itself ---------------------------------------------------------------------

-- The last head of the log it saw, and why it doubts the log, if it does: it then releases nothing.
alter table release_worker add column head_size bigint check (head_size >= 0);
alter table release_worker add column head_root bytea check (length(head_root) = 32);
alter table release_worker add column doubt text;

-- The lines that matter to a release, noted when they were first seen, with the will each is about: one that is
-- hidden later is missed. No will: nobody has shown it.
create table release_lines (
  log_index bigint primary key,
  event text not null,
  leaf bytea not null,
  will_id uuid
);
create index on release_lines (will_id);
create index release_lines_unnamed on release_lines (log_index) where will_id is null;

-- How long each notice has waited by the release worker's own clock, since the line of the log with which the wait
-- began. `boot`: which start of which machine the clock counts from.
create table release_waits (
  notice_id uuid primary key references death_notices (id) on delete cascade,
  line bigint not null,
  boot text not null,
  steady_ms bigint not null,
  looked_at timestamptz not null,
  waited_ms bigint not null default 0
);

-- What a release gives ---------------------------------------------------------------------------------------------

create table release_grants (
  id uuid primary key,
  will_id uuid not null references wills (id),
  notice_id uuid not null references death_notices (id),
  person_id uuid not null references people (id),
  granted_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (notice_id, person_id),
  check (expires_at > granted_at)
);
create index on release_grants (will_id);
create index on release_grants (person_id);

-- What the worker still has to do about a release: the token, the mails.
create table release_news (
  id bigint generated always as identity primary key,
  will_id uuid not null references wills (id),
  notice_id uuid not null references death_notices (id),
  what text not null check (what in ('released', 'relocked')),
  made_at timestamptz not null default app_now(),
  passed_on_at timestamptz
);
create index release_news_waiting on release_news (id) where passed_on_at is null;

-- A grant is given in the transaction that releases, to an acting executor who accepted, and is never changed but
-- to end it. This binds every login.
create function release_grants_given() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.will_id, new.notice_id, new.person_id, new.granted_at, new.expires_at)
      is distinct from (old.id, old.will_id, old.notice_id, old.person_id, old.granted_at, old.expires_at)
      or old.ended_at is not null then
      raise exception 'a grant is only ended' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  new.granted_at := app_now();
  if not exists (select 1 from death_notices n join wills w on w.id = n.will_id
    where n.id = new.notice_id and n.will_id = new.will_id and n.state = 'released' and w.status = 'released') then
    raise exception 'nothing of this will is released' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from release_executors(new.will_id) e where e.person_id = new.person_id) then
    raise exception 'only an acting executor is granted a copy' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- The acting executors who accepted and have an account.
create function release_executors(will uuid) returns table (around_id uuid, person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.person_id from people_around a
  where a.will_id = will and a.kind = 'executor' and a.standing = 'acting' and a.person_id is not null
    and a.accepted_at is not null and a.ended_at is null and a.declined_at is null
  order by a.place
$$;

create trigger release_grants_given before insert or update on release_grants
  for each row execute function release_grants_given();

-- The notices that wait, with what the release worker compares with the log.
create function release_waiting_notices() returns table (
  notice_id uuid, will_id uuid, testator_id uuid, version int, content_hash bytea, is_due boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, w.testator_id, n.version, n.content_hash,
    d.notice_id is not null
  from death_notices n join wills w on w.id = n.will_id left join due_notices() d on d.notice_id = n.id
  where n.state = 'waiting' order by n.due_at, n.id
$$;
-- Released notices whose testator has signed in since, by the lines of the log about their account.
create function release_testators_back() returns table (notice_id uuid, will_id uuid, version int)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from audit_entries e where e.will_id is null and e.actor = w.testator_id::text
      and audit_event(e.leaf) = 'account.signed-in'
      and substr(convert_from(e.leaf, 'UTF8'), 8, 24)::timestamptz > n.ended_at)
  order by n.id
$$;
revoke all on function release_grants_given(), release_executors(uuid), release_waiting_notices(),
  release_testators_back() from public;
grant execute on function release_executors(uuid), release_waiting_notices(), release_testators_back()
  to testate_release;

-- Only the release worker releases a will, or takes a release back. Otherwise as before.
create or replace function app_change_will_status(
  will uuid, allowed text[], target text, at timestamptz, token text default null) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_will wills;
  proof proofs;
begin
  if session_user = 'testate_api' and target not in ('uploaded', 'verified', 'witnessed', 'withdrawn') then
    raise exception 'only the worker makes a will %', target using errcode = 'insufficient_privilege';
  end if;
  if session_user = 'testate_release' and target not in ('released', 'registered') then
    raise exception 'the release worker makes no will %', target using errcode = 'insufficient_privilege';
  end if;
  if not (app_related(will) or app_is_admin() or app_service() <> '') then return null; end if;
  select * into found_will from wills where id = will for update;
  if found_will.status = any(allowed) then
    if session_user not in ('testate_release', current_user)
      and (target = 'released' or (target = 'registered' and found_will.status = 'released')) then
      raise exception 'only the release worker releases a will, or takes a release back'
        using errcode = 'insufficient_privilege';
    end if;
    if session_user = 'testate_release' and target = 'registered' and found_will.status <> 'released' then
      raise exception 'the release worker registers no will' using errcode = 'insufficient_privilege';
    end if;
    if session_user = 'testate_release' and target = 'released' and not exists (
      select 1 from death_notices n where n.will_id = will and n.state = 'released') then
      raise exception 'no notice of this will is released' using errcode = 'check_violation';
    end if;
    if session_user = 'testate_api' then
      if target = 'withdrawn' and found_will.document_hash is not null then
        proof := use_proof(token, 'withdraw', will);
        if proof.person_id <> found_will.testator_id
          or proof.document_hash is distinct from found_will.document_hash then
          raise exception 'this proof is for something else'
            using errcode = 'insufficient_privilege', constraint = 'proof';
        end if;
      elsif target = 'withdrawn' and not app_testator(will) then return null;
      elsif target = 'verified' and (
        select count(*) from parties p
        join identity_checks c on c.person_id = p.person_id and c.state = 'accepted'
        where p.will_id = will and p.state in ('identity verified', 'signed')) < 3 then
        raise exception 'not all three are identified' using errcode = 'insufficient_privilege';
      elsif target = 'witnessed' and (select count(*) from statements s where s.will_id = will) < 3 then
        raise exception 'three statements are not signed' using errcode = 'insufficient_privilege';
      end if;
    end if;
    update wills set status = target, updated_at = at where id = will;
  end if;
  return found_will.status;
end
$$;
grant execute on function app_change_will_status(uuid, text[], text, timestamptz, text) to testate_release;

-- Erasing ----------------------------------------------------------------------------------------------------------

-- That somebody was given a copy goes with the will it is of. Their own account is erased without it.
create function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from release_news where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills)
$$;
revoke all on function erase_release_of(erased_person) from public;

-- As before, with the parts of the death notices and of the release: an account with an open notice is not erased.
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

alter table release_worker enable row level security;
alter table release_worker force row level security;
create policy release_worker_own on release_worker to testate_release using (true) with check (true);
create policy release_worker_seen on release_worker for select to testate_api, testate_worker
  using (app_service() <> '');
grant select, update (seen_at) on release_worker to testate_release;
grant select on release_worker to testate_api, testate_worker;

-- The release worker sees its own wraps and no others, and the worker cannot open what it makes for it.
create policy key_wraps_release on key_wraps for select to testate_release using (recipient = 'release');
grant select on key_wraps to testate_release;
create policy objects_under_key_release on objects_under_key for select to testate_release using (true);
grant select on objects_under_key to testate_release;

alter table release_wraps_waiting enable row level security;
alter table release_wraps_waiting force row level security;
create policy release_wraps_waiting_worker on release_wraps_waiting to testate_worker using (true) with check (true);
grant select, insert, update (asked_at), delete on release_wraps_waiting to testate_worker;

-- The log: it reads what every reader sees, and what is disclosed of wills; of what it does itself it writes lines.
create policy audit_entries_release on audit_entries for select to testate_release using (will_id is not null);
create policy audit_entries_released on audit_entries for insert to testate_release with check (
  audit_line_event(will_id, actor, details, salt, leaf)
    in ('will.released', 'will.registered', 'release.granted'));
grant select, insert (id, will_id, actor, details, salt, leaf) on audit_entries to testate_release;
grant insert on audit_pending to testate_release;
grant select on audit_leaves, audit_hashes, audit_checkpoints to testate_release;
grant execute on function audit_line_event(uuid, text, text, bytea, bytea), audit_leaves_at(bigint, int)
  to testate_release;

grant update (head_size, head_root, doubt) on release_worker to testate_release;

alter table release_lines enable row level security;
alter table release_lines force row level security;
create policy release_lines_own on release_lines to testate_release using (true) with check (true);
grant select, insert, update (will_id) on release_lines to testate_release;

alter table release_waits enable row level security;
alter table release_waits force row level security;
create policy release_waits_own on release_waits to testate_release using (true) with check (true);
grant select, insert, update, delete on release_waits to testate_release;

alter table release_grants enable row level security;
alter table release_grants force row level security;
create policy release_grants_own on release_grants to testate_release using (true) with check (true);
grant select, insert, update (ended_at) on release_grants to testate_release;
create policy release_grants_worker on release_grants for select to testate_worker using (true);
grant select on release_grants to testate_worker;

alter table release_news enable row level security;
alter table release_news force row level security;
create policy release_news_made on release_news for insert to testate_release with check (passed_on_at is null);
create policy release_news_taken on release_news to testate_worker using (true) with check (true);
grant insert (will_id, notice_id, what) on release_news to testate_release;
grant select, update (passed_on_at) on release_news to testate_worker;

grant execute on function app_set_notice_state(uuid, text[], text, text, audit_line, text), app_tell_notice(uuid),
  app_tell_live(uuid) to testate_release;
