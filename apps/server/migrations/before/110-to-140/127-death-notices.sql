-- Death notices (decision 43). The invariants that the database can hold are its constraints and triggers: they
-- bind every login. The table of steps is the one of packages/domain/src/death/death-notice.ts.

-- Tables ------------------------------------------------------------------------------------------------------

-- Certificates as received: sealed to the worker before they are written. The address of a row is the only
-- `supportingDocumentUrl` that a notice accepts; nothing fetches it.
create table death_certificates (
  id uuid primary key,
  person_id uuid not null references people (id),
  object text not null unique,
  sha256 bytea not null check (length(sha256) = 32),
  size int not null check (size between 1 and 10485760),
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png')),
  created_at timestamptz not null default app_now()
);
create index on death_certificates (person_id, created_at);

create table death_notices (
  id uuid primary key,
  will_id uuid not null references wills (id),
  submitted_by uuid not null references people (id),
  -- The same for one human being under two accounts (notice_person_key).
  submitter_key bytea not null check (length(submitter_key) = 32),
  state text not null default 'awaiting' check (state in
    ('awaiting', 'waiting', 'disputed', 'stopped', 'withdrawn', 'rejected', 'released', 'relocked')),
  version int not null default 1 check (version >= 1),
  -- SHA-256 of the notice: will, version, names, date, the certificate's hash. A trigger computes it.
  content_hash bytea not null check (length(content_hash) = 32),
  deceased_name text not null check (length(deceased_name) between 1 and 200 and deceased_name !~ '[[:cntrl:]]'),
  date_of_death date not null check (date_of_death >= '1900-01-01'),
  certificate_id uuid not null references death_certificates (id),
  certificate_object text not null,
  certificate_sha256 bytea not null check (length(certificate_sha256) = 32),
  wait_days int not null check (wait_days between 7 and 90),
  -- Times of the database's own clock.
  waiting_since timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- How often it was disputed; what staff decide is about the last time.
  disputes int not null default 0 check (disputes >= 0),
  disputed_by uuid references people (id),
  dispute_reason text check (length(dispute_reason) between 1 and 1000),
  -- A member of staff looked at the certificate.
  inspected_by uuid references people (id),
  inspected_at timestamptz,
  ended_at timestamptz,
  ended_reason text check (length(ended_reason) <= 200),
  check ((waiting_since is null) = (due_at is null)),
  check (due_at >= waiting_since + make_interval(hours => 24 * wait_days)),
  check (state not in ('waiting', 'released', 'relocked') or due_at is not null),
  check (state in ('waiting', 'released', 'relocked') or due_at is null),
  check (state <> 'disputed' or (dispute_reason is not null and disputes > 0)),
  check ((state in ('awaiting', 'waiting', 'disputed')) = (ended_at is null)),
  check ((inspected_by is null) = (inspected_at is null))
);
create unique index death_notices_one_open on death_notices (will_id)
  where state in ('awaiting', 'waiting', 'disputed');
create index on death_notices (will_id);
create index on death_notices (submitted_by);
create index death_notices_strikes on death_notices (submitter_key, ended_at) where state = 'rejected';
create index death_notices_due on death_notices (due_at) where state = 'waiting';

-- Who confirmed which version of a notice, and by which proof. Rows are added and never changed.
create table death_notice_confirmations (
  notice_id uuid not null references death_notices (id),
  person_id uuid not null references people (id),
  person_key bytea not null check (length(person_key) = 32),
  relation text not null check (relation in ('executor', 'witness', 'contact')),
  beneficiary boolean not null,
  notice_version int not null check (notice_version >= 1),
  content_hash bytea not null check (length(content_hash) = 32),
  proof_id uuid not null unique,
  confirmed_at timestamptz not null default app_now(),
  primary key (notice_id, notice_version, person_id),
  unique (notice_id, notice_version, person_key)
);
create unique index death_notice_confirmations_beneficiary
  on death_notice_confirmations (notice_id, notice_version) where beneficiary;
create index on death_notice_confirmations (person_id);

-- What each member of staff says about a dispute. Two who say the same end it.
create table death_notice_decisions (
  notice_id uuid not null references death_notices (id),
  dispute int not null check (dispute >= 1),
  person_id uuid not null references people (id),
  what text not null check (what in ('continue', 'reject')),
  reason text not null check (length(reason) between 1 and 1000),
  decided_at timestamptz not null default app_now(),
  primary key (notice_id, dispute, person_id)
);
create index on death_notice_decisions (person_id);

-- The links mailed to the testator, as SHA-256. The worker makes them, and no other login can read or write one.
create table death_notice_stops (
  token_hash bytea primary key check (length(token_hash) = 32),
  notice_id uuid not null references death_notices (id),
  made_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index on death_notice_stops (notice_id);

-- What happened to a notice, to be told. Triggers write it, so that nobody who changes a notice can keep the testator
-- from hearing of it; the worker sends the mails.
create table death_notice_news (
  id bigint generated always as identity primary key,
  notice_id uuid not null references death_notices (id),
  what text not null check (what in ('submitted', 'changed', 'confirmed', 'waiting', 'continued', 'disputed',
    'stopped', 'withdrawn', 'rejected', 'released', 'relocked')),
  due_at timestamptz,
  told_at timestamptz
);
create index death_notice_news_untold on death_notice_news (id) where told_at is null;
create index on death_notice_news (notice_id);

-- Functions ---------------------------------------------------------------------------------------------------

-- The same for one human being under two accounts: the keyed print of the name and birth date on the accepted
-- identity document. Without one it is the account's own. For functions of the schema's owner alone.
create function notice_person_key(who uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select r.person_fingerprint from identity_readings r join identity_checks c on c.id = r.check_id
      where c.person_id = who and c.state = 'accepted' and r.person_fingerprint is not null limit 1),
    sha256(convert_to('person ' || who, 'UTF8')))
$$;
-- The account names a beneficiary's mailbox.
create function notice_beneficiary(will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from people_around mine join people_around b on b.will_id = mine.will_id
      and b.address_key = mine.address_key and b.kind = 'beneficiary' and b.ended_at is null
    where mine.will_id = will and mine.person_id = who)
$$;
-- As what a person counts for a notice begun at that time, with an accepted identity; null: they do not. A
-- witness counts from their signature, an executor or contact thirty days after they accepted or were changed.
create function notice_counts_as(will uuid, who uuid, begun timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select t.relation from trusted_of(will) t
  where t.person_id = who
    and t.counts_from + case t.relation when 'witness' then interval '0' else interval '720 hours' end <= begun
    and exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted')
  order by t.relation limit 1
$$;
-- Testator, party, or named around the will. No policy of what a will contains asks it.
create function notice_related(will uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from wills_of(app_person()) w where w.will_id = will)
    or exists (select 1 from app_around(will) a where a.relation in ('executor', 'contact'));
end
$$;
-- How many confirm the present version.
create function notice_confirmations(notice uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct c.person_key)::int from death_notices n
  join death_notice_confirmations c on c.notice_id = n.id
    and c.notice_version = n.version and c.content_hash = n.content_hash
  where n.id = notice
$$;
revoke all on function notice_person_key(uuid), notice_beneficiary(uuid, uuid),
  notice_counts_as(uuid, uuid, timestamptz), notice_related(uuid), notice_confirmations(uuid) from public;
grant execute on function notice_related(uuid) to testate_api;
grant execute on function notice_confirmations(uuid) to testate_api, testate_worker;

-- Fixed forms first and the name last, so that no two notices have the same text.
create function notice_content(
  will uuid, version int, died date, certificate bytea, deceased text) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to('testate-death-notice/1' || E'\n' || will || E'\n' || version || E'\n'
    || to_char(died, 'YYYY-MM-DD') || E'\n' || encode(certificate, 'hex') || E'\n' || deceased, 'UTF8'))
$$;
revoke all on function notice_content(uuid, int, date, bytea, text) from public;

create function death_notices_begin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  will wills;
begin
  select * into will from wills where id = new.will_id for share;
  if will.status is distinct from 'registered' then
    raise exception 'no registration of this will stands' using errcode = 'check_violation';
  end if;
  if new.submitted_by = will.testator_id
    or new.submitter_key = notice_person_key(will.testator_id) then
    raise exception 'nobody tells their own death' using errcode = 'check_violation';
  end if;
  if (select count(*) from death_notices n where n.submitter_key = new.submitter_key and n.state = 'rejected'
    and n.ended_at > app_now() - interval '12 months') >= 3 then
    raise exception 'three notices of this person were rejected in twelve months'
      using errcode = 'check_violation';
  end if;
  if new.date_of_death > (app_now() at time zone 'Europe/London')::date then
    raise exception 'a date of death lies in the future' using errcode = 'check_violation';
  end if;
  new.state := 'awaiting';
  new.version := 1;
  new.submitter_key := notice_person_key(new.submitted_by);
  new.created_at := app_now();
  new.waiting_since := null;
  new.due_at := null;
  new.content_hash := notice_content(
    new.will_id, new.version, new.date_of_death, new.certificate_sha256, new.deceased_name);
  return new;
end
$$;
create trigger death_notices_begin before insert on death_notices
  for each row execute function death_notices_begin();

create function death_notices_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed boolean := (new.deceased_name, new.date_of_death, new.certificate_id)
    is distinct from (old.deceased_name, old.date_of_death, old.certificate_id);
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
  elsif old.state = 'waiting' and new.state = 'awaiting' then
    raise exception 'a wait ends only by a change' using errcode = 'check_violation';
  end if;
  new.content_hash := notice_content(
    new.will_id, new.version, new.date_of_death, new.certificate_sha256, new.deceased_name);
  -- The wait begins with the state and is as long as it was to be; nothing moves it while it runs.
  if new.state = 'waiting' and old.state <> 'waiting' then
    if notice_confirmations(new.id) < 2 then
      raise exception 'two people have not confirmed this notice' using errcode = 'check_violation';
    end if;
    new.waiting_since := app_now();
    new.due_at := new.waiting_since + make_interval(hours => 24 * new.wait_days);
  elsif new.state in ('waiting', 'released', 'relocked') then
    if (new.waiting_since, new.due_at) is distinct from (old.waiting_since, old.due_at) then
      raise exception 'a wait is not moved' using errcode = 'check_violation';
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
create trigger death_notices_move before update on death_notices
  for each row execute function death_notices_move();

-- A change by the submitter that ends a wait is told as a change.
create function death_notices_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then what := 'submitted';
  elsif new.version <> old.version then what := 'changed';
  elsif old.state = 'disputed' and new.state in ('awaiting', 'waiting') then what := 'continued';
  elsif new.state <> old.state then what := new.state;
  else return null;
  end if;
  insert into death_notice_news (notice_id, what, due_at) values (new.id, what, new.due_at);
  return null;
end
$$;
create trigger death_notices_tell after insert or update on death_notices
  for each row execute function death_notices_tell();
-- The first of two. The second starts the wait, of which everybody is told.
create function death_notice_confirmations_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if notice_confirmations(new.notice_id) < 2 then
    insert into death_notice_news (notice_id, what) values (new.notice_id, 'confirmed');
  end if;
  return null;
end
$$;
create trigger death_notice_confirmations_tell after insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_tell();
revoke all on function death_notices_tell(), death_notice_confirmations_tell() from public;

-- Of an open notice, in the version and with the content it has; by somebody other than testator and submitter,
-- who counts for a notice begun when this one was.
create function death_notice_confirmations_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
  testator uuid;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  select testator_id into testator from wills where id = notice.will_id;
  new.person_key := notice_person_key(new.person_id);
  new.beneficiary := notice_beneficiary(notice.will_id, new.person_id);
  new.relation := notice_counts_as(notice.will_id, new.person_id, notice.created_at);
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
create trigger death_notice_confirmations_add before insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_add();
create function death_notice_confirmations_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a confirmation is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger death_notice_confirmations_stay before update on death_notice_confirmations
  for each row execute function death_notice_confirmations_stay();
revoke all on function death_notices_begin(), death_notices_move(), death_notice_confirmations_add(),
  death_notice_confirmations_stay() from public;

-- Decisions of staff with no part in the will or the notice.
create function death_notice_decisions_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  if notice.state <> 'disputed' or new.dispute <> notice.disputes then
    raise exception 'no dispute of this notice is open' using errcode = 'check_violation';
  end if;
  if new.person_id in (notice.submitted_by, notice.disputed_by)
    or exists (select 1 from wills_of(new.person_id) w where w.will_id = notice.will_id)
    or exists (select 1 from people_around a where a.will_id = notice.will_id and a.person_id = new.person_id)
    or exists (select 1 from death_notice_confirmations c
      where c.notice_id = notice.id and c.person_id = new.person_id) then
    raise exception 'nobody decides where they take part' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from people p where p.id = new.person_id and p.is_admin) then
    raise exception 'only staff decide a dispute' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger death_notice_decisions_add before insert or update on death_notice_decisions
  for each row execute function death_notice_decisions_add();
revoke all on function death_notice_decisions_add() from public;

-- What the api may cause -----------------------------------------------------------------------------------------

-- What the caller needs to know of others for the rules of the domain: who is the same human being as whom, under
-- names that say nothing outside this answer.
create function app_notice_people(notice uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  testator uuid;
begin
  select * into n from death_notices where id = notice;
  if n.id is null or not (notice_related(n.will_id) or n.submitted_by = app_person() or app_is_admin()) then
    return null;
  end if;
  select testator_id into testator from wills where id = n.will_id;
  return jsonb_build_object(
    'submitter', notice_alias(n.id, n.submitter_key),
    'testator', testator, 'testatorKey', notice_alias(n.id, notice_person_key(testator)),
    'callerKey', case when app_person() is null then null
      else notice_alias(n.id, notice_person_key(app_person())) end,
    'verified', exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    'beneficiary', notice_beneficiary(n.will_id, app_person()),
    'related', notice_related(n.will_id),
    'trusted', coalesce((select jsonb_agg(jsonb_build_object('relation', t.relation, 'countsFrom', t.counts_from))
      from trusted_of(n.will_id) t where t.person_id = app_person()), '[]'),
    'confirmations', coalesce((select jsonb_agg(jsonb_build_object('personId', c.person_id,
        'key', notice_alias(n.id, c.person_key), 'version', c.notice_version,
        'hash', encode(c.content_hash, 'hex'), 'beneficiary', c.beneficiary) order by c.confirmed_at)
      from death_notice_confirmations c where c.notice_id = n.id), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'what', d.what)
        order by d.decided_at)
      from death_notice_decisions d where d.notice_id = n.id and d.dispute = n.disputes), '[]'),
    'takesPart', app_person() in (n.submitted_by, n.disputed_by) or notice_related(n.will_id)
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and c.person_id = app_person()));
end
$$;
create function notice_alias(notice uuid, key bytea) returns text
language sql immutable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to('notice ' || notice, 'UTF8') || key), 'hex')
$$;
revoke all on function app_notice_people(uuid), notice_alias(uuid, bytea) from public;
grant execute on function app_notice_people(uuid) to testate_api;

-- 'submitted', or why not: 'not-related' (also where there is no such will), 'is-testator', 'not-registered',
-- 'strikes', 'no-certificate', 'open' while there is another.
create function app_submit_notice(
  notice uuid, will uuid, deceased text, died date, certificate uuid, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  of_will wills;
  paper death_certificates;
  key bytea := notice_person_key(app_person());
begin
  if not notice_related(will) then return 'not-related'; end if;
  select * into of_will from wills w where w.id = will for update;
  if of_will.testator_id = app_person() or key = notice_person_key(of_will.testator_id) then
    return 'is-testator';
  end if;
  if not exists (select 1 from trusted_of(will) t where t.person_id = app_person()) then
    return 'not-related';
  end if;
  if of_will.status <> 'registered' then return 'not-registered'; end if;
  if exists (select 1 from death_notices n where n.will_id = will
    and n.state in ('awaiting', 'waiting', 'disputed')) then return 'open'; end if;
  if (select count(*) from death_notices n where n.submitter_key = key and n.state = 'rejected'
    and n.ended_at > app_now() - interval '12 months') >= 3 then return 'strikes'; end if;
  select * into paper from death_certificates c where c.id = certificate and c.person_id = app_person();
  if paper.id is null then return 'no-certificate'; end if;
  insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name, date_of_death,
      certificate_id, certificate_object, certificate_sha256, wait_days)
    values (notice, will, app_person(), key, sha256(''), deceased, died, paper.id, paper.object, paper.sha256,
      coalesce((select p.days from waiting_periods p where p.will_id = will), 14));
  perform append_proven(line, 'notice.submitted', app_person()::text, will,
    jsonb_build_object('noticeId', notice, 'version', 1,
      'contentHash', encode((select n.content_hash from death_notices n where n.id = notice), 'hex')));
  return 'submitted';
end
$$;
-- A new version; the submitter's own. The certificate stays where `certificate` is null.
create function app_change_notice(notice uuid, deceased text, died date, certificate uuid, line audit_line)
returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  paper death_certificates;
begin
  select * into n from death_notices d where d.id = notice for update;
  if n.id is null or n.submitted_by is distinct from app_person() then return false; end if;
  select * into paper from death_certificates c
    where c.id = coalesce(certificate, n.certificate_id) and c.person_id = app_person();
  if paper.id is null then return false; end if;
  update death_notices d set deceased_name = deceased, date_of_death = died, certificate_id = paper.id,
    certificate_object = paper.object, certificate_sha256 = paper.sha256, state = 'awaiting'
    where d.id = notice;
  perform append_proven(line, 'notice.changed', app_person()::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version + 1,
      'contentHash', encode((select d.content_hash from death_notices d where d.id = notice), 'hex')));
  return true;
end
$$;
-- By the proof of the confirmer, made for this very content. Which person confirms is the proof's, not the
-- connection's.
create function app_confirm_notice(token text, notice uuid, line audit_line) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  proof proofs;
begin
  select * into n from death_notices d where d.id = notice for update;
  proof := use_proof(token, 'confirm-death', n.will_id);
  if n.id is null or proof.document_hash is distinct from n.content_hash
    or proof.person_id is distinct from app_person() then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into death_notice_confirmations (
      notice_id, person_id, person_key, relation, beneficiary, notice_version, content_hash, proof_id)
    values (notice, proof.person_id, sha256(''), 'contact', false, n.version, n.content_hash, proof.id);
  perform append_proven(line, 'notice.confirmed', proof.person_id::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version, 'contentHash', encode(n.content_hash, 'hex'),
      'relation', (select c.relation from death_notice_confirmations c where c.proof_id = proof.id)));
  return notice_confirmations(notice);
end
$$;
-- One member of staff's say, by their own proof of it.
create function app_decide_notice(notice uuid, said text, why text, line audit_line) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  decider uuid := app_staff_here('notice ' || notice || ' ' || said);
begin
  if decider is null then
    raise exception 'no administrator proved this decision'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select * into n from death_notices d where d.id = notice for update;
  insert into death_notice_decisions (notice_id, dispute, person_id, what, reason)
    values (notice, n.disputes, decider, said, why)
    on conflict (notice_id, dispute, person_id)
      do update set what = excluded.what, reason = excluded.reason, decided_at = app_now();
  perform append_proven(line, 'notice.decided', decider::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'what', said));
  return (select count(*) from death_notice_decisions d
    where d.notice_id = notice and d.dispute = n.disputes and d.what = said);
end
$$;
-- The only way a state changes, with its line of the log. `line` says which event it is, who, from where. Null:
-- there is no such notice for this caller, or it is not in one of `allowed`; nothing has changed then.
create function app_set_notice_state(
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
    when 'disputed' then by_login or notice_related(n.will_id) or app_staff_here('notice ' || notice || ' dispute')
      is not null
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

-- The page behind the mailed link shows nothing that says whose it is. Each mail's link works for as long as the
-- notice is open.
create function read_stop_notice(token text)
returns table (notice_id uuid, will_id uuid, state text, version int)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.state, n.version
  from death_notice_stops s join death_notices n on n.id = s.notice_id
  where s.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
-- Open notices of a testator's wills, for their sign-in.
create function open_notices_of(testator uuid)
returns table (notice_id uuid, will_id uuid, state text, version int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'testate_api' and app_service() <> 'accounts' and testator is distinct from app_person() then
    return;
  end if;
  return query select n.id, n.will_id, n.state, n.version from death_notices n join wills w on w.id = n.will_id
    where w.testator_id = testator and n.state in ('awaiting', 'waiting', 'disputed') order by n.id;
end
$$;
-- Registered wills that name the caller for a death, without an open notice; with the testator's name, which each
-- of them was told.
create function app_wills_to_notify() returns table (will_id uuid, testator_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select w.id, p.name from wills w join people p on p.id = w.testator_id
    where w.status = 'registered' and w.testator_id <> app_person()
      and (w.id in (select a.will_id from people_around a where a.person_id = app_person())
        or w.id in (select y.will_id from parties y where y.person_id = app_person()))
      and exists (select 1 from trusted_of(w.id) t where t.person_id = app_person())
      and not exists (select 1 from death_notices n where n.will_id = w.id
        and n.state in ('awaiting', 'waiting', 'disputed'))
    order by p.name, w.id;
end
$$;
revoke all on function app_wills_to_notify() from public;
grant execute on function app_wills_to_notify() to testate_api;
revoke all on function app_submit_notice(uuid, uuid, text, date, uuid, audit_line),
  app_change_notice(uuid, text, date, uuid, audit_line), app_confirm_notice(text, uuid, audit_line),
  app_decide_notice(uuid, text, text, audit_line),
  app_set_notice_state(uuid, text[], text, text, audit_line, text), read_stop_notice(text),
  open_notices_of(uuid) from public;
grant execute on function app_submit_notice(uuid, uuid, text, date, uuid, audit_line),
  app_change_notice(uuid, text, date, uuid, audit_line), app_confirm_notice(text, uuid, audit_line),
  app_decide_notice(uuid, text, text, audit_line),
  read_stop_notice(text), open_notices_of(uuid) to testate_api;
grant execute on function app_set_notice_state(uuid, text[], text, text, audit_line, text)
  to testate_api, testate_worker;

-- Those that wait no longer, of wills that still stand and that nobody asked to withdraw.
create function due_notices() returns table (notice_id uuid, will_id uuid, version int, due_at timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version, n.due_at from death_notices n join wills w on w.id = n.will_id
  where n.state = 'waiting' and n.due_at <= app_now() and w.status = 'registered'
    and not exists (select 1 from withdrawals x where x.will_id = w.id and x.state in ('asked', 'waiting'))
  order by n.due_at, n.id
$$;
revoke all on function due_notices() from public;
grant execute on function due_notices() to testate_worker;

-- Open screens of everybody who may see a notice of the will, as app_tell_live does for its parties.
create function app_tell_notice(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app_tell_live(will);
  perform pg_notify('testate_live', 'person:' || related.person || ' will ' || will) from (
    select person_id as person from people_around
      where will_id = will and person_id is not null and ended_at is null
    union select submitted_by from death_notices where will_id = will) as related;
  perform pg_notify('testate_live', 'staff review');
end
$$;
revoke all on function app_tell_notice(uuid) from public;
grant execute on function app_tell_notice(uuid) to testate_api, testate_worker;

-- Erasing -----------------------------------------------------------------------------------------------------

create function traces_of_death_notices(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select c.object, c.id from death_certificates c
  where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id and not n.will_id = any((one).wills))
  union select n.certificate_object, n.id from death_notices n where n.will_id = any((one).wills)
$$;
-- What somebody told, confirmed or decided about another's will stays in that will's evidence.
create function erase_death_notices_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
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
revoke all on function traces_of_death_notices(erased_person), erase_death_notices_of(erased_person) from public;

-- Whether a person submitted, confirmed, disputed or decided a notice about somebody else's will.
create function noticed_elsewhere(who uuid, own uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n where not n.will_id = any(own)
    and (who in (n.submitted_by, n.disputed_by, n.inspected_by)
      or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = who)
      or exists (select 1 from death_notice_decisions d where d.notice_id = n.id and d.person_id = who)))
$$;
revoke all on function noticed_elsewhere(uuid, uuid[]) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table death_certificates enable row level security;
alter table death_certificates force row level security;
create policy death_certificates_own on death_certificates to testate_api
  using (person_id = app_person()) with check (person_id = app_person());
create policy death_certificates_worker on death_certificates to testate_worker using (true) with check (true);
grant select, insert (id, person_id, object, sha256, size, media) on death_certificates to testate_api;
grant select, delete on death_certificates to testate_worker;

-- A notice is seen by everybody related to the will, by its submitter, and by staff.
alter table death_notices enable row level security;
alter table death_notices force row level security;
create policy death_notices_seen on death_notices for select to testate_api
  using (submitted_by = app_person() or app_is_admin() or notice_related(will_id));
create policy death_notices_worker on death_notices to testate_worker using (true) with check (true);
grant select on death_notices to testate_api, testate_worker;

alter table death_notice_confirmations enable row level security;
alter table death_notice_confirmations force row level security;
create policy death_notice_confirmations_worker on death_notice_confirmations for select to testate_worker
  using (true);
grant select on death_notice_confirmations to testate_worker;

alter table death_notice_decisions enable row level security;
alter table death_notice_decisions force row level security;
create policy death_notice_decisions_staff on death_notice_decisions for select to testate_api
  using (app_is_admin());
create policy death_notice_decisions_worker on death_notice_decisions for select to testate_worker using (true);
grant select on death_notice_decisions to testate_api, testate_worker;

alter table death_notice_stops enable row level security;
alter table death_notice_stops force row level security;
create policy death_notice_stops_worker on death_notice_stops to testate_worker using (true) with check (true);
grant select, insert (token_hash, notice_id), delete on death_notice_stops to testate_worker;

alter table death_notice_news enable row level security;
alter table death_notice_news force row level security;
create policy death_notice_news_worker on death_notice_news to testate_worker using (true) with check (true);
grant select, update (told_at) on death_notice_news to testate_worker;
