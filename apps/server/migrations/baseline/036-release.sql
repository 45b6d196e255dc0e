-- Releasing a will after a death (decision 44): by a process of its own, with a login of its own, which nothing else
-- may use and which may do nothing else. What it knows by itself, what it gave to whom, and what is read of it.

-- Tables ------------------------------------------------------------------------------------------------------

-- When the release worker last worked, by the database's clock. One row.
create table release_worker (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz,
  -- The last head of the log it saw, and why it doubts the log, if it does: it then releases nothing.
  head_size bigint check (head_size >= 0),
  head_root bytea check (length(head_root) = 32),
  doubt text,
  -- When the log was last followed to its end: while it cannot be, no passkey opens a closed will.
  followed_at timestamptz,
  -- When it had first written down all of them.
  confirmers_pinned_at timestamptz
);
insert into release_worker default values;

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

create table release_grants (
  id uuid primary key,
  will_id uuid not null references wills (id),
  notice_id uuid not null references death_notices (id),
  person_id uuid not null references people (id),
  granted_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When its executor was mailed about it.
  told_at timestamptz,
  check (expires_at > granted_at)
);
create index on release_grants (will_id);
create index on release_grants (person_id);
create index release_grants_untold on release_grants (granted_at) where told_at is null and ended_at is null;
-- Of one notice each person has one grant for each will that is not ended.
create unique index release_grants_one on release_grants (notice_id, will_id, person_id) where ended_at is null;

-- What the worker still has to do about a release: the token, the mails.
create table release_news (
  id bigint generated always as identity primary key,
  will_id uuid not null references wills (id),
  notice_id uuid not null references death_notices (id),
  what text not null check (what in ('released', 'relocked')),
  made_at timestamptz not null default app_now(),
  passed_on_at timestamptz,
  -- Whether the notice is of this will itself: everybody hears of a notice once, whatever is released by it.
  is_own boolean not null default true
);
create index release_news_waiting on release_news (id) where passed_on_at is null;

-- The files of closed wills in a copy of one's data. The worker names them, the release worker opens them for the key
-- of the request and puts them into an object of its own; the api joins the two.
create table export_kept (
  request_id uuid primary key,
  files jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  object_id text,
  check ((state = 'ready') = (object_id is not null))
);

-- What the release worker keeps for itself: the marks it saw in the log and where, and the keys as it first saw them.
create table release_marks (
  mark bytea not null,
  log_index bigint not null,
  primary key (mark, log_index)
);

create table release_line_keys (
  will_id uuid primary key,
  key bytea not null check (length(key) = 32)
);

-- The release worker's own mail to the testator, once for each wait, by the line of the log with which it began. No
-- other login reads or writes it.
create table release_mails (
  notice_id uuid not null references death_notices (id) on delete cascade,
  line bigint not null,
  return_hash bytea not null unique check (length(return_hash) = 32),
  tried_at timestamptz not null default app_now(),
  tries int not null default 1,
  sent_at timestamptz,
  refused_at timestamptz,
  primary key (notice_id, line),
  check (sent_at is null or refused_at is null)
);

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

-- Passkeys for closed wills (decision 87). The release worker takes each from its line of the log, with the key, when
-- it first sees that line; no row of another process says anything about one. It opens nothing before it has answered
-- in one confirmation with a code that the release worker mailed (`accepted_at`).
-- No foreign key: an erasure that is under way would keep the whole round waiting, or end it.
create table release_passkeys (
  log_index bigint primary key,
  person_id uuid not null,
  factor_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 16 and 1023),
  -- COSE_Key (RFC 9052 section 7).
  public_key bytea not null check (length(public_key) <= 2048),
  added_at timestamptz not null,
  counts_from timestamptz not null,
  ends_at timestamptz,
  accepted_at timestamptz,
  used_at timestamptz,
  counter bigint not null default 0 check (counter >= 0)
);
create index on release_passkeys (person_id);

-- What such a passkey is asked to confirm, each once, as `passkey_asks` are the worker's. The challenge is under a key
-- of the release worker's.
create table release_passkey_asks (
  id uuid primary key,
  person_id uuid not null,
  purpose text not null check (purpose in ('open', 'export')),
  will_id uuid,
  document_hash bytea check (length(document_hash) = 32),
  request_key bytea not null check (length(request_key) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When it was enough without a code. Kept for a day: so many a day are enough and no more.
  alone_at timestamptz,
  -- What its owner is still to be mailed about the answer; tried from `tell_from` on.
  tell text check (tell in ('accepted', 'open', 'export', 'copied')),
  tell_added_at timestamptz,
  tell_from timestamptz,
  check ((will_id is null) = (document_hash is null)),
  check ((will_id is null) = (purpose = 'export')),
  check ((tell is null) = (tell_added_at is null)),
  check ((tell is null) = (tell_from is null)),
  check (tell is null or used_at is not null),
  check (alone_at is null or used_at is not null)
);
create index on release_passkey_asks (person_id);
create index on release_passkey_asks (expires_at);
create index on release_passkey_asks (tell_from) where tell is not null;

-- Confirmations of a death are proven to the release worker (decision 96): it mails the code, checks it, and writes
-- down what was confirmed. Nothing else counts.
--
-- Each proof that the release worker took of a confirmation, with the notice and the version it was for. No other login
-- adds one, and none changes one.
create table release_confirmations (
  proof_id uuid primary key,
  notice_id uuid not null,
  will_id uuid not null,
  person_id uuid not null,
  notice_version int not null check (notice_version >= 1),
  content_hash bytea not null check (length(content_hash) = 32),
  taken_at timestamptz not null default app_now()
);
create index on release_confirmations (notice_id);
create index on release_confirmations (will_id);

-- Functions ---------------------------------------------------------------------------------------------------

-- A grant is given in the transaction that releases, to an acting executor who accepted, and is never changed but to
-- end it; of a codicil, to an acting executor of the will whose notice is released. This binds every login.
create function release_grants_given() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noticed uuid;
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
  select n.will_id into noticed from death_notices n join wills w on w.id = new.will_id
    where n.id = new.notice_id and n.will_id in (w.id, w.amends_id) and n.state = 'released'
      and w.status = 'released';
  if noticed is null then
    raise exception 'nothing of this will is released' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from release_executors(noticed) e where e.person_id = new.person_id) then
    raise exception 'only an acting executor is granted a copy' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function release_grants_given() from public;
create trigger release_grants_given before insert or update on release_grants
  for each row execute function release_grants_given();

-- The acting executors who accepted and have an account.
create function release_executors(will uuid) returns table (around_id uuid, person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.person_id from people_around a
  where a.will_id = will and a.kind = 'executor' and a.standing = 'acting' and a.person_id is not null
    and a.accepted_at is not null and a.ended_at is null and a.declined_at is null
  order by a.place
$$;
revoke all on function release_executors(uuid) from public;
grant execute on function release_executors(uuid) to testate_release;

-- Released notices whose testator has signed in since, by the lines of the log about their account and their exact
-- time.
create function release_testators_back() returns table (notice_id uuid, will_id uuid, version int)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from audit_entries e where e.will_id is null and e.actor = w.testator_id::text
      and e.event = 'account.signed-in' and audit_time(e.at, e.leaf) > n.ended_at)
  order by n.id
$$;
revoke all on function release_testators_back() from public;
grant execute on function release_testators_back() to testate_release;

-- That somebody was given a copy goes with the will it is of. Their own account is erased without it: whoever closed
-- an incident is no longer named, of a pack of somebody else's will it stays noted that it was made, and what somebody
-- confirmed about another's will stays in its evidence. A copy that is still in the store goes by its job minutes
-- later; no will is erased within minutes of its release.
create function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from release_passkeys where person_id = any((one).named);
  delete from release_passkey_asks where will_id = any((one).wills) or person_id = any((one).named);
  delete from dispute_packs where will_id = any((one).wills);
  update dispute_packs set person_id = null where person_id = any((one).named);
  delete from incidents where will_id = any((one).wills);
  update incidents set closed_by = null where closed_by = any((one).named);
  delete from release_news where will_id = any((one).wills);
  delete from release_confirmations where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills);
  delete from release_line_keys where will_id = any((one).wills)
$$;
revoke all on function erase_release_of(erased_person) from public;

-- The same person and will as the release worker sees them, with what it needs to open the files; of a codicil by the
-- executors of the will that was released.
create function release_reader(will uuid, reader uuid) returns table (
  grant_id uuid, notice_id uuid, expires_at timestamptz, is_over boolean, is_ended boolean, is_identified boolean,
  is_executor boolean, reader_name text, document_hash bytea, version int, sealed text, capsule text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.notice_id, g.expires_at, g.expires_at <= app_now(),
    g.ended_at is not null or w.status <> 'released' or n.state <> 'released',
    exists (select 1 from identity_checks c where c.person_id = reader and c.state = 'accepted'),
    exists (select 1 from release_executors(n.will_id) e where e.person_id = reader),
    p.name, w.document_hash, w.version_number,
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'sealed'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'capsule')
  from release_grants g join wills w on w.id = g.will_id join people p on p.id = g.person_id
    join death_notices n on n.id = g.notice_id
  where g.will_id = will and g.person_id = reader
  order by g.granted_at desc, g.ended_at desc nulls first limit 1
$$;
revoke all on function release_reader(uuid, uuid) from public;
grant execute on function release_reader(uuid, uuid) to testate_release;

-- Released notices with an acting executor who has accepted and was given no grant: they accepted later.
create function release_latecomers() returns table (notice_id uuid, will_id uuid, testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, w.testator_id from death_notices n join wills w on w.id = n.will_id
  where n.state = 'released' and w.status = 'released' and exists (
    select 1 from release_executors(w.id) e where not exists (
      select 1 from release_grants g where g.notice_id = n.id and g.person_id = e.person_id))
  order by n.id
$$;
revoke all on function release_latecomers() from public;
grant execute on function release_latecomers() to testate_release;

-- Where a person's mail goes by the worker's copy, and how to greet them.
create function release_mailbox(who uuid) returns table (email text, name text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.email, p.name, a.changed_at from people p join proven_addresses a on a.person_id = p.id where p.id = who
$$;
revoke all on function release_mailbox(uuid) from public;
grant execute on function release_mailbox(uuid) to testate_release;

-- Of those it pinned and that are marked, the ones that are another by now. Whoever waits longest comes first, so that
-- a hundred others hold up nobody.
create function release_moved_mailboxes() returns table (person_id uuid, email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.person_id, a.email, p.name
  from release_addresses r join proven_addresses a on a.person_id = r.person_id join people p on p.id = r.person_id
  where (r.is_moved or r.next_email is not null) and (a.email <> r.email or r.next_email is not null)
  order by coalesce(r.telling_at, r.next_seen_at) nulls first, r.person_id limit 100
$$;
revoke all on function release_moved_mailboxes() from public;
grant execute on function release_moved_mailboxes() to testate_release;

-- The files of a will, by their first names, and what a proof about it names.
create function release_files(will uuid) returns table (
  testator_id uuid, version int, document_hash bytea, document text, sealed text, capsule text, certificate text,
  proof text)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.testator_id, w.version_number, w.document_hash, w.document_object,
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'sealed'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'capsule'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'certificate'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'proof')
  from wills w where w.id = will
$$;
revoke all on function release_files(uuid) from public;
grant execute on function release_files(uuid) to testate_release;

-- What the worker has handed over and is not closed yet.
create function release_closings() returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.will_id from closings c
  where c.ready_at is not null and not exists (select 1 from release_custody r where r.will_id = c.will_id)
  order by c.ready_at limit 50
$$;
revoke all on function release_closings() from public;
grant execute on function release_closings() to testate_release;

-- Copies of one's data with files of closed wills that wait.
create function release_exports() returns table (
  request_id uuid, person_id uuid, proof_id uuid, public_key text, files jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.person_id, e.proof_id, e.public_key, k.files
  from export_kept k join export_requests e on e.id = k.request_id
  where k.state = 'waiting' and e.expires_at > app_now() order by e.created_at limit 10
$$;
revoke all on function release_exports() from public;
grant execute on function release_exports() to testate_release;

-- Whether a recording of a will is this person's own.
create function release_own_recording(who uuid, will uuid, stored text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from recordings r join parties p on p.id = r.party_id
    where r.will_id = will and r.object = stored and p.person_id = who)
$$;
revoke all on function release_own_recording(uuid, uuid, text) from public;
grant execute on function release_own_recording(uuid, uuid, text) to testate_release;

-- Wills with a wrap of the release worker's, or under a shared secret, whose owner is being erased, which nothing
-- stops any more. The owner proved it to the release worker, or before their will was closed.
create function release_erased_wills() returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.id from erasures e
    join wills w on w.testator_id = e.person_id
    join proofs s on s.id = e.proof_id and s.person_id = e.person_id and s.purpose = 'erase' and s.used_at is not null
    left join release_custody c on c.will_id = w.id
  where e.state = 'withdrawing' and w.status not in ('registering', 'registered', 'released')
    and (s.maker = 'release' or c.will_id is null or s.used_at <= c.closed_at)
    and (exists (select 1 from key_wraps k where k.will_id = w.id and k.recipient = 'release')
      or exists (select 1 from shared_secrets d where d.will_id = w.id and d.state in ('moving', 'on')))
  order by w.id limit 100
$$;
revoke all on function release_erased_wills() from public;
grant execute on function release_erased_wills() to testate_release;

-- The release worker gives it to whoever may take the files of a released will.
create function release_proof_of(will uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select o.object_id from will_objects o where o.will_id = will and o.part = 'proof'
$$;
revoke all on function release_proof_of(uuid) from public;
grant execute on function release_proof_of(uuid) to testate_release;

-- Closed wills whose file was sealed before its state was kept: only the release worker can read it.
create function release_unstated_seals(besides uuid[]) returns table (will_id uuid, version int, object text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.will_id, w.version_number, o.object_id
  from release_custody c join wills w on w.id = c.will_id
    join will_objects o on o.will_id = c.will_id and o.part = 'sealed'
  where c.will_id <> all(besides) and not exists (select 1 from seal_states s where s.will_id = c.will_id)
  order by c.will_id limit 5
$$;
revoke all on function release_unstated_seals(uuid[]) from public;
grant execute on function release_unstated_seals(uuid[]) to testate_release;

-- The notices that wait, with what the release worker compares with the log.
create function release_waiting_notices() returns table (
  notice_id uuid, will_id uuid, testator_id uuid, version int, content_hash bytea, is_due boolean,
  is_lengthened boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, w.testator_id, n.version, n.content_hash,
    d.notice_id is not null, n.lengthened_at is not null
  from death_notices n join wills w on w.id = n.will_id left join due_notices() d on d.notice_id = n.id
  where n.state = 'waiting' order by n.due_at, n.id
$$;
revoke all on function release_waiting_notices() from public;
grant execute on function release_waiting_notices() to testate_release;

-- `is_named`: rows of the will name it. One that none names a day later is left by a worker that was killed. What
-- comes for a will under a shared secret stays sealed to the release worker, which has no key of it, until two holders
-- opened it or the testator switched the mode off.
create function release_evidence() returns table (
  object text, will_id uuid, version int, purpose text, copy text, is_named boolean, is_old boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.object, e.will_id, e.version, e.purpose, e.copy,
    exists (select 1 from will_objects o where o.will_id = e.will_id and o.object_id = e.object)
      or exists (select 1 from capsules c where c.will_id = e.will_id
        and e.object in (c.object, c.certificate_object, c.proof_object)),
    e.at < app_now() - interval '1 day'
  from evidence_waiting e
  where not exists (select 1 from shared_secrets s where s.will_id = e.will_id and s.state in ('moving', 'on'))
  order by e.at, e.object limit 100
$$;
revoke all on function release_evidence() from public;
grant execute on function release_evidence() to testate_release;

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
revoke all on function app_incidents() from public;
grant execute on function app_incidents() to testate_api;

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
revoke all on function app_close_incident(uuid, text, audit_line) from public;
grant execute on function app_close_incident(uuid, text, audit_line) to testate_api;

-- Whose will it is about, for the line.
create function app_incident_will(incident uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select i.will_id from incidents i where i.id = incident and app_is_admin()
$$;
revoke all on function app_incident_will(uuid) from public;
grant execute on function app_incident_will(uuid) to testate_api;

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

-- A release of a will releases its codicils too, to the same executors and under the same notice (decision 74). A
-- codicil with an open notice of its own follows that one.
--
-- Codicils to a released will that are not released with it yet, or whose executor has no grant for them.
create function release_codicils() returns table (
  codicil_id uuid, will_id uuid, notice_id uuid, testator_id uuid, is_released boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  select c.id, w.id, n.id, w.testator_id, c.status = 'released'
  from death_notices n join wills w on w.id = n.will_id
    join wills c on c.amends_id = w.id and c.testator_id = w.testator_id
  where n.state = 'released' and w.status = 'released'
    and not exists (select 1 from death_notices o
      where o.will_id = c.id and o.state in ('awaiting', 'waiting', 'disputed'))
    and case c.status
      when 'registered' then not exists (
        select 1 from withdrawals d where d.will_id = c.id and d.state in ('asked', 'waiting'))
      when 'released' then exists (
        select 1 from release_executors(w.id) e
          join release_grants g on g.notice_id = n.id and g.will_id = w.id and g.person_id = e.person_id
        where not exists (select 1 from release_grants k
          where k.notice_id = n.id and k.will_id = c.id and k.person_id = e.person_id))
        and exists (select 1 from release_grants g where g.notice_id = n.id and g.will_id = c.id)
      else false end
  order by n.id, c.id
$$;
revoke all on function release_codicils() from public;
grant execute on function release_codicils() to testate_release;

-- What the worker's own lines about second factors at these places say. Lines of another login say nothing: the api
-- can write such a line itself. An honest line has a few hundred characters, and names somebody who is there.
create function release_factor_lines(places bigint[])
returns table (log_index bigint, details text, salt bytea, at timestamptz, person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.log_index, e.details, e.salt, e.at, p.id
  from audit_leaves l join audit_entries e on e.id = l.entry_id
    join people p on p.id = case when e.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.actor::uuid end
  where l.log_index = any(places) and e.will_id is null and e.salt is not null and length(e.details) <= 8192
    and e.login = 'testate_worker' and e.origin = 'login' and starts_with(e.event, 'factor.')
  order by l.log_index
$$;
revoke all on function release_factor_lines(bigint[]) from public;
grant execute on function release_factor_lines(bigint[]) to testate_release;

-- Those that have ended, and those of people who were erased while their line was read.
create function release_end_passkeys() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from release_passkeys k
  where k.ends_at <= app_now() or not exists (select 1 from people p where p.id = k.person_id)
$$;
revoke all on function release_end_passkeys() from public;
grant execute on function release_end_passkeys() to testate_release;

-- Whether the log is followed to its end and not doubted: a passkey may have been removed since.
create function release_log_is_followed() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_worker w where w.doubt is null and w.followed_at > app_now() - interval '10 minutes')
$$;
revoke all on function release_log_is_followed() from public;
grant execute on function release_log_is_followed() to testate_api;

-- Whether it was added after the first notice of a death about a will of its owner, closed or not.
create function release_passkey_is_late(one release_passkeys) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_lines l where l.log_index < one.log_index and starts_with(l.event, 'notice.')
      and l.will_id in (
        select c.will_id from release_custody c where c.testator_id = one.person_id
        union all select w.id from wills w where w.testator_id = one.person_id))
$$;
revoke all on function release_passkey_is_late(release_passkeys) from public;

-- Whether it is one to rely on now.
create function release_passkey_stands(one release_passkeys) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (one.ends_at is null or one.ends_at > app_now()) and one.counts_from <= app_now()
    and release_log_is_followed() and not release_passkey_is_late(one)
$$;
revoke all on function release_passkey_stands(release_passkeys) from public;
grant execute on function release_passkey_stands(release_passkeys) to testate_release;

-- For a person's own list of passkeys: what each that the release worker knows does for their closed wills, and when
-- it last did.
create function passkeys_for_wills() returns table (factor_id uuid, state text, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.factor_id,
    case
      when release_passkey_is_late(k) then 'after-notice'
      when not release_log_is_followed() then 'not-now'
      when k.accepted_at is not null then 'opens'
      else 'with-code'
    end, k.used_at
  from release_passkeys k
  where k.person_id = app_person() and (k.ends_at is null or k.ends_at > app_now())
$$;
revoke all on function passkeys_for_wills() from public;
grant execute on function passkeys_for_wills() to testate_api;

-- Of the open notice as it stands, by a proof of that person for that very content which the release worker made.
create function release_confirmations_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.taken_at := app_now();
  if not exists (select 1 from death_notices n where n.id = new.notice_id and n.will_id = new.will_id
      and n.version = new.notice_version and n.content_hash = new.content_hash
      and n.state in ('awaiting', 'waiting')) then
    raise exception 'this is not the notice as it stands' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from proofs p where p.id = new.proof_id and p.maker = 'release'
      and p.purpose = 'confirm-death' and p.person_id = new.person_id and p.will_id = new.will_id
      and p.document_hash = new.content_hash and p.used_at is null) then
    raise exception 'the release worker made no such proof' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function release_confirmations_add() from public;
create trigger release_confirmations_add before insert on release_confirmations
  for each row execute function release_confirmations_add();

create function release_confirmations_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a proof that was taken is never changed' using errcode = 'restrict_violation';
end
$$;
revoke all on function release_confirmations_stay() from public;
create trigger release_confirmations_stay before update on release_confirmations
  for each row execute function release_confirmations_stay();

-- The open notice of a will with this content, which a proof is taken for.
create function release_notice_to_confirm(will uuid, content bytea)
returns table (notice_id uuid, version int, submitted_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.version, n.created_at from death_notices n
  where n.will_id = will and n.content_hash = content and n.state in ('awaiting', 'waiting')
$$;
revoke all on function release_notice_to_confirm(uuid, bytea) from public;
grant execute on function release_notice_to_confirm(uuid, bytea) to testate_release;

-- Of these people: the address that they have proven, and whether they may come to confirm a death: witnesses who
-- signed, executors and contacts who accepted, professionals who are assigned.
create function release_confirmers(people uuid[]) returns table (person_id uuid, email text, may_confirm boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.person_id, a.email,
    exists (select 1 from statements s where s.person_id = a.person_id and s.witness_order > 0)
      or exists (select 1 from people_around p where p.person_id = a.person_id
        and p.accepted_at is not null and p.ended_at is null)
      or exists (select 1 from death_notice_professionals q where q.person_id = a.person_id and q.ended_at is null)
  from proven_addresses a where a.person_id = any(people)
$$;
revoke all on function release_confirmers(uuid[]) from public;
grant execute on function release_confirmers(uuid[]) to testate_release;

-- What the caller was given of released wills: of each will their newest grant. Where its original lies is sealed: the
-- worker opens that for whoever was given the copy. Whoever declined to act keeps the copy for its days and can do no
-- more with it. Who acts for a codicil is said by the will that it amends, which is the one that the notice is about.
create function app_released() returns table (
  grant_id uuid, will_id uuid, testator_name text, title text, document_hash bytea,
  document_name text, granted_at timestamptz, expires_at timestamptz, is_over boolean, is_ended boolean,
  is_identified boolean, is_acting boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct on (g.will_id) g.id, g.will_id, p.name, w.title,
      w.document_hash, w.document_name, g.granted_at, g.expires_at, g.expires_at <= app_now(),
      g.ended_at is not null or w.status <> 'released',
      exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted'),
      exists (select 1 from release_executors((select n.will_id from death_notices n where n.id = g.notice_id)) e
        where e.person_id = g.person_id)
    from release_grants g join wills w on w.id = g.will_id join people p on p.id = w.testator_id
    where g.person_id = app_person()
    order by g.will_id, g.granted_at desc, g.ended_at desc nulls first;
end
$$;
revoke all on function app_released() from public;
grant execute on function app_released() to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table release_worker enable row level security;
alter table release_worker force row level security;
create policy release_worker_own on release_worker to testate_release using (true) with check (true);
create policy release_worker_seen on release_worker for select to testate_api, testate_worker
  using (app_service() <> '');
grant select on release_worker to testate_api, testate_worker;
grant select, update (seen_at, head_size, head_root, doubt, followed_at, confirmers_pinned_at) on
  release_worker to testate_release;

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
create policy release_grants_worker on release_grants for select to testate_worker using (true);
create policy release_grants_told on release_grants for update to testate_worker using (true) with check (true);
grant select, update (told_at) on release_grants to testate_worker;
grant select, insert, update (ended_at) on release_grants to testate_release;

alter table release_news enable row level security;
alter table release_news force row level security;
create policy release_news_made on release_news for insert to testate_release with check (passed_on_at is null);
create policy release_news_taken on release_news to testate_worker using (true) with check (true);
grant select, update (passed_on_at) on release_news to testate_worker;
grant insert (will_id, notice_id, what, is_own) on release_news to testate_release;

alter table export_kept enable row level security;
alter table export_kept force row level security;
create policy export_kept_worker on export_kept to testate_worker using (true) with check (true);
create policy export_kept_release on export_kept to testate_release using (true) with check (true);
grant select on export_kept to testate_api;
grant select, insert (request_id, files) on export_kept to testate_worker;
grant select (request_id, state), update (state, object_id) on export_kept to testate_release;

alter table release_marks enable row level security;
alter table release_marks force row level security;
create policy release_marks_own on release_marks to testate_release using (true) with check (true);
grant select, insert on release_marks to testate_release;

alter table release_line_keys enable row level security;
alter table release_line_keys force row level security;
create policy release_line_keys_own on release_line_keys to testate_release using (true) with check (true);
grant select, insert on release_line_keys to testate_release;

alter table release_mails enable row level security;
alter table release_mails force row level security;
create policy release_mails_own on release_mails to testate_release using (true) with check (true);
grant select, insert (notice_id, line, return_hash), update (tried_at, tries, sent_at, refused_at) on
  release_mails to testate_release;

alter table incidents enable row level security;
alter table incidents force row level security;
create policy incidents_release on incidents to testate_release using (true) with check (closed_at is null);
grant select, insert (will_id, notice_id, what), update (new_key_at) on incidents to testate_release;

alter table dispute_packs enable row level security;
alter table dispute_packs force row level security;
create policy dispute_packs_own on dispute_packs for select to testate_api using (person_id = app_person());
create policy dispute_packs_release on dispute_packs for insert to testate_release
  with check (cause is null and made_at is null and refused is null);
create policy dispute_packs_worker on dispute_packs to testate_worker using (true) with check (true);
grant select (id, will_id, person_id, asked_at, expires_at, made_at, object, refused) on dispute_packs to
  testate_api;
grant select, update (made_at, sha256, object, refused) on dispute_packs to testate_worker;
grant insert (id, will_id, person_id, public_key, expires_at) on dispute_packs to testate_release;

alter table release_passkeys enable row level security;
alter table release_passkeys force row level security;
create policy release_passkeys_own on release_passkeys to testate_release using (true) with check (true);
grant select, insert (log_index, person_id, factor_id, credential_id, public_key, added_at, counts_from),
  update (ends_at, accepted_at, used_at, counter), delete on release_passkeys to testate_release;

alter table release_passkey_asks enable row level security;
alter table release_passkey_asks force row level security;
create policy release_passkey_asks_own on release_passkey_asks to testate_release using (true) with check (true);
grant select, insert (id, person_id, purpose, will_id, document_hash, request_key, expires_at), update
  (used_at, alone_at, tell, tell_added_at, tell_from), delete on release_passkey_asks to testate_release;

alter table release_confirmations enable row level security;
alter table release_confirmations force row level security;
create policy release_confirmations_own on release_confirmations to testate_release using (true) with check (true);
grant select, insert (proof_id, notice_id, will_id, person_id, notice_version, content_hash) on
  release_confirmations to testate_release;

-- On tables of earlier slices ---------------------------------------------------------------------------------

-- It deletes its own wraps, when their owner is erased, and no others.
create policy key_wraps_release_ended on key_wraps for delete to testate_release using (
  recipient = 'release' and will_id in (select e.will_id from release_erased_wills() e));
