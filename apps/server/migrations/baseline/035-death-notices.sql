-- Death notices (decision 43): who reported a death, who confirmed it, what staff found, and how the testator was
-- told. The invariants that the database can hold are its constraints and triggers: they bind every login. The table
-- of steps is the one of packages/domain/src/death/death-notice.ts.

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
  -- What the entry of a death certificate says, beside the copy of it. Whoever has another country's certificate may
  -- have neither.
  entry_number text check (length(entry_number) between 1 and 40 and entry_number !~ '[[:cntrl:]]'),
  registration_district text check (length(registration_district) between 1 and 200 and registration_district !~
    '[[:cntrl:]]'),
  lengthened_at timestamptz,
  check ((waiting_since is null) = (due_at is null)),
  check (due_at >= waiting_since + make_interval(hours => 24 * wait_days)),
  check (state not in ('waiting', 'released', 'relocked') or due_at is not null),
  check (state in ('waiting', 'released', 'relocked') or due_at is null),
  check (state <> 'disputed' or (dispute_reason is not null and disputes > 0)),
  check ((state in ('awaiting', 'waiting', 'disputed')) = (ended_at is null)),
  check ((inspected_by is null) = (inspected_at is null)),
  check (lengthened_at is null or due_at is null or due_at >= waiting_since + make_interval(hours => 48 *
    wait_days))
);
create unique index death_notices_one_open on death_notices (will_id)
  where state in ('awaiting', 'waiting', 'disputed');
create index on death_notices (will_id);
create index on death_notices (submitted_by);
create index death_notices_strikes on death_notices (submitter_key, ended_at) where state = 'rejected';
create index death_notices_due on death_notices (due_at) where state = 'waiting';
-- The list for staff: disputed ones first, then those that were told longest ago.
create index death_notices_for_staff on death_notices ((state <> 'disputed'), created_at, id)
  where ended_at is null;

-- Who confirmed which version of a notice, and by which proof. Rows are added and never changed.
create table death_notice_confirmations (
  notice_id uuid not null references death_notices (id),
  person_id uuid not null references people (id),
  person_key bytea not null check (length(person_key) = 32),
  relation text not null check (relation in ('executor', 'witness', 'contact', 'professional')),
  beneficiary boolean not null,
  notice_version int not null check (notice_version >= 1),
  content_hash bytea not null check (length(content_hash) = 32),
  proof_id uuid not null,
  confirmed_at timestamptz not null default app_now(),
  -- False: confirmed by a proof of the worker's, of a notice that was open when this began to matter. It stays on
  -- record; the same person is asked again.
  counts boolean not null default true,
  primary key (proof_id)
);
create index on death_notice_confirmations (person_id);
create unique index death_notice_confirmations_once
  on death_notice_confirmations (notice_id, notice_version, person_id) where counts;
create unique index death_notice_confirmations_one_person
  on death_notice_confirmations (notice_id, notice_version, person_key) where counts;
create unique index death_notice_confirmations_beneficiary
  on death_notice_confirmations (notice_id, notice_version) where beneficiary and counts;
create index on death_notice_confirmations (notice_id);

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
  used_at timestamptz,
  -- Which message the link is in: the log says whose was used.
  channel text not null default 'mail' check (channel in ('mail', 'text', 'letter'))
);
create index on death_notice_stops (notice_id);

-- What happened to a notice, to be told. Triggers write it, so that nobody who changes a notice can keep the testator
-- from hearing of it; the worker sends the mails.
create table death_notice_news (
  id bigint generated always as identity primary key,
  notice_id uuid not null references death_notices (id),
  what text not null check (what in ('submitted', 'changed', 'confirmed', 'confirm-again', 'waiting',
    'lengthened', 'continued', 'disputed', 'stopped', 'withdrawn', 'rejected', 'released', 'relocked',
    'professional-assigned', 'professional-ended')),
  due_at timestamptz,
  told_at timestamptz,
  -- The professional of whom it tells: there may be another by then.
  person_id uuid references people (id),
  check ((person_id is null) = (what not like 'professional-%'))
);
create index death_notice_news_untold on death_notice_news (id) where told_at is null;
create index on death_notice_news (notice_id);
create index on death_notice_news (person_id);

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

-- The messages to the testator about a notice. `id` of a mail: its row of the outbox; of a text message: that of texts;
-- of a letter: that of notice_letters.
create table death_notice_messages (
  id uuid primary key,
  notice_id uuid not null references death_notices (id) on delete cascade,
  channel text not null check (channel in ('mail', 'text', 'letter')),
  about text not null,
  made_at timestamptz not null default app_now(),
  -- `sent`: somebody took it over, which does not say that it arrived. `dropped`: a letter that nobody is to post.
  result text not null default 'waiting' check (result in ('waiting', 'sent', 'refused', 'returned', 'dropped')),
  result_at timestamptz,
  check ((result = 'waiting') = (result_at is null))
);
create index on death_notice_messages (notice_id);

-- Letters to the testator, which staff print and post (decision 86). Address, name and the code of the link are sealed
-- to the worker, and gone once nobody is to print it any more. `ends_at`: when the wait ends, as the letter says.
-- `late_on`: from this day it is late. `counted_as`: what the worker has counted.
create table notice_letters (
  id uuid primary key,
  notice_id uuid not null references death_notices (id) on delete cascade,
  about text not null check (about in ('submitted', 'changed', 'confirm-again', 'waiting', 'lengthened',
    'continued', 'disputed', 'professional-assigned', 'professional-ended', 'released')),
  ends_at timestamptz,
  sealed bytea,
  made_at timestamptz not null default app_now(),
  late_on date not null,
  late_told_at timestamptz,
  result text not null default 'due' check (result in ('due', 'posted', 'not-posted', 'came-back', 'dropped',
    'destroyed')),
  posted_on date,
  reason text check (length(reason) <= 1000),
  settled_by uuid references people (id),
  settled_at timestamptz,
  counted_as text not null default 'due',
  -- `destroyed`: it was printed before it fell away, and nobody posted it. `undo_until`: until then whoever said what
  -- became of it can take that back, and the address is kept for it. `fall_told_at`: those who printed it were told
  -- that it fell away.
  undo_until timestamptz,
  fall_told_at timestamptz,
  -- `version`: of the notice, when the letter was made. `owed`: what was said of this one was taken back when it was
  -- no longer true, and no later letter had been made; the worker makes one.
  version int not null,
  owed boolean not null default false,
  check ((result = 'due') = (settled_at is null)),
  constraint notice_letters_check2 check ((result in ('posted', 'came-back')) = (posted_on is not null)),
  constraint notice_letters_check3 check (result <> 'not-posted' or reason is not null),
  constraint notice_letters_sealed_check check ( case result when 'due' then sealed is not null when 'posted' then
    sealed is null or undo_until is not null when 'not-posted' then sealed is null or undo_until is not null
    else sealed is null end),
  constraint notice_letters_reason_check1 check ( result not in ('not-posted', 'came-back') or reason is not null
    and reason in ('address-incomplete', 'address-unknown', 'not-reachable', 'gone-away', 'not-called-for',
    'refused', 'other')),
  constraint notice_letters_undo_check check (undo_until is null or settled_by is not null)
);
-- The newest says all: one letter of a notice is due at most.
create unique index on notice_letters (notice_id) where result = 'due';
create index on notice_letters (settled_by);
create index on notice_letters (made_at) where result = 'due';
create index on notice_letters (id) where result <> counted_as and result <> 'dropped';
create index on notice_letters (undo_until) where undo_until is not null;
create index on notice_letters (notice_id) where owed;
create index on notice_letters (posted_on desc, id) where result = 'posted';

-- One printing: the worker sets the letter for one member of staff and one request, sealed to the key that their own
-- proof was given to.
create table notice_letter_prints (
  id uuid primary key,
  letter_id uuid not null references notice_letters (id) on delete cascade,
  staff_id uuid not null references people (id),
  public_key text not null,
  proof_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at),
  printed_at timestamptz,
  object text,
  refused text,
  check (object is null or printed_at is not null),
  check (refused is null or printed_at is null)
);
create index on notice_letter_prints (letter_id);
create index on notice_letter_prints (staff_id);

-- Professionals whom staff assign as confirmers of a death notice (decision 89), and proofs of staff that are made for
-- one act.
--
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

-- Everybody who confirmed one is asked again. A wait that rested on it ends; the worker writes the lines and the mails.
create table notices_to_ask_again (
  notice_id uuid primary key references death_notices (id) on delete cascade
);

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
revoke all on function notice_person_key(uuid) from public;

-- The account names a beneficiary's mailbox.
create function notice_beneficiary(will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from people_around mine join people_around b on b.will_id = mine.will_id
      and b.address_key = mine.address_key and b.kind = 'beneficiary' and b.ended_at is null
    where mine.will_id = will and mine.person_id = who)
$$;
revoke all on function notice_beneficiary(uuid, uuid) from public;

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
revoke all on function notice_counts_as(uuid, uuid, timestamptz) from public;

-- Testator, party, or named around the will. No policy of what a will contains asks it.
create function notice_related(will uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from wills_of(app_person()) w where w.will_id = will)
    or exists (select 1 from app_around(will) a where a.relation in ('executor', 'contact'));
end
$$;
revoke all on function notice_related(uuid) from public;
grant execute on function notice_related(uuid) to testate_api;

-- How many confirm the present version.
create function notice_confirmations(notice uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select notice_confirmed_by_named(n) + case when notice_professional_counted(n) is null then 0 else 1 end
  from death_notices n where n.id = notice
$$;
revoke all on function notice_confirmations(uuid) from public;
grant execute on function notice_confirmations(uuid) to testate_api, testate_worker;

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
    new.will_id, new.version, new.date_of_death, new.certificate_sha256, new.entry_number,
    new.registration_district, new.deceased_name);
  return new;
end
$$;
revoke all on function death_notices_begin() from public;
create trigger death_notices_begin before insert on death_notices
  for each row execute function death_notices_begin();

-- The wait begins with the state and is as long as it was to be; nothing moves it while it runs but its lengthening,
-- and the end of one that rested on a professional.
create function death_notices_move() returns trigger
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
revoke all on function death_notices_move() from public;
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
revoke all on function death_notices_tell() from public;
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
revoke all on function death_notice_confirmations_tell() from public;
create trigger death_notice_confirmations_tell after insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_tell();

-- Of an open notice, in the version and with the content it has, by a proof that the release worker took; by somebody
-- other than testator and submitter, who counts for a notice begun when this one was. Whom the will names as nothing
-- may be the professional of the notice.
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
  new.relation := coalesce(notice_counts_as(notice.will_id, new.person_id, notice.created_at),
    case when professional_counts(notice, new.person_id) then 'professional' end);
  new.confirmed_at := app_now();
  new.counts := true;
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
  if not exists (select 1 from release_confirmations r where r.proof_id = new.proof_id and r.notice_id = new.notice_id
      and r.person_id = new.person_id and r.notice_version = new.notice_version
      and r.content_hash = new.content_hash) then
    raise exception 'the release worker took no proof of this confirmation'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return new;
end
$$;
revoke all on function death_notice_confirmations_add() from public;
create trigger death_notice_confirmations_add before insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_add();

create function death_notice_confirmations_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a confirmation is never changed' using errcode = 'restrict_violation';
end
$$;
revoke all on function death_notice_confirmations_stay() from public;
create trigger death_notice_confirmations_stay before update on death_notice_confirmations
  for each row execute function death_notice_confirmations_stay();

-- Decisions of staff with no part in the will or the notice, under another account neither.
create function death_notice_decisions_add() returns trigger
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
revoke all on function death_notice_decisions_add() from public;
create trigger death_notice_decisions_add before insert or update on death_notice_decisions
  for each row execute function death_notice_decisions_add();

-- What the caller needs to know of others for the rules of the domain: who is the same human being as whom, under
-- names that say nothing outside this answer; the submitter as they are known now, with their name, because whoever is
-- asked to confirm a notice has to know whose word it is; the professional, and which staff acted. Only confirmations
-- that count.
create function app_notice_people(notice uuid) returns jsonb
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
      from death_notice_confirmations c where c.notice_id = n.id and c.counts), '[]'),
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
revoke all on function app_notice_people(uuid) from public;
grant execute on function app_notice_people(uuid) to testate_api;

create function notice_alias(notice uuid, key bytea) returns text
language sql immutable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to('notice ' || notice, 'UTF8') || key), 'hex')
$$;
revoke all on function notice_alias(uuid, bytea) from public;

-- By the proof of the confirmer, made by the release worker for this very notice. Which person confirms is the proof's,
-- not the connection's.
create function app_confirm_notice(token text, notice uuid, line audit_line) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  proof proofs;
begin
  select * into n from death_notices d where d.id = notice for update;
  proof := use_proof(token, 'confirm-death', n.will_id);
  if n.id is null or proof.document_hash is distinct from n.content_hash
    or proof.person_id is distinct from app_person() or proof.maker <> 'release' then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into death_notice_confirmations (
      notice_id, person_id, person_key, relation, beneficiary, notice_version, content_hash, proof_id)
    values (notice, proof.person_id, sha256(''), 'contact', false, n.version, n.content_hash, proof.id);
  perform append_proven(line, 'notice.confirmed', proof.person_id::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version, 'contentHash', encode(n.content_hash, 'hex'),
      'relation', (select c.relation from death_notice_confirmations c where c.proof_id = proof.id),
      'proofId', proof.id));
  return notice_confirmations(notice);
end
$$;
revoke all on function app_confirm_notice(text, uuid, audit_line) from public;
grant execute on function app_confirm_notice(text, uuid, audit_line) to testate_api;

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
revoke all on function app_decide_notice(uuid, text, text, audit_line) from public;
grant execute on function app_decide_notice(uuid, text, text, audit_line) to testate_api;

-- The only way a state changes, with its line of the log. `line` says which event it is, who, from where. Null: there
-- is no such notice for this caller, or it is not in one of `allowed`; nothing has changed then. Whoever is the
-- professional of this notice may dispute it. A dispute by staff is in the name of whoever proved it, not of whom the
-- session names: they decide nothing about the notice afterwards (decision 89).
create function app_set_notice_state(
  notice uuid, allowed text[], target text, why text, line audit_line, token text default null)
returns table (previous text, will_id uuid, due_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  n death_notices;
  by_login boolean := session_user in ('testate_worker', 'testate_release') or session_user = current_user;
  by_staff uuid;
  acting uuid := app_person();
  may boolean;
begin
  select * into n from death_notices d where d.id = notice for update;
  if n.id is null or not n.state = any(allowed) then return; end if;
  if target = 'disputed' and not by_login and not notice_related(n.will_id)
      and not notice_professional_here(notice) then
    by_staff := app_staff_here('notice ' || notice || ' dispute');
    acting := by_staff;
  end if;
  may := case target
    -- The trigger counts.
    when 'waiting' then true
    when 'awaiting' then n.state = 'disputed'
    when 'rejected' then true
    when 'disputed' then by_login or notice_related(n.will_id) or notice_professional_here(notice)
      or by_staff is not null
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
    disputed_by = case when target = 'disputed' then acting else d.disputed_by end
    where d.id = notice;
  perform append_proven(line,
    case when n.state = 'disputed' and target in ('awaiting', 'waiting') then 'notice.continued'
      else 'notice.' || target end,
    coalesce(acting::text, app_service()), n.will_id,
    jsonb_build_object('noticeId', notice, 'from', n.state, 'version', n.version));
  return query select n.state, n.will_id, d.due_at from death_notices d where d.id = notice;
end
$$;
revoke all on function app_set_notice_state(uuid, text[], text, text, audit_line, text) from public;
grant execute on function app_set_notice_state(uuid, text[], text, text, audit_line, text) to testate_api,
  testate_worker, testate_release;

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
revoke all on function open_notices_of(uuid) from public;
grant execute on function open_notices_of(uuid) to testate_api;

-- Registered wills that name the caller for a death, without an open notice; with the testator's name, which each of
-- them was told. From the caller's own rows rather than asking of each will who is trusted in it.
create function app_wills_to_notify() returns table (will_id uuid, testator_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select w.id, p.name from (
      select y.will_id as will from parties y join statements s on s.party_id = y.id and s.person_id = app_person()
        where y.person_id = app_person() and y.role = 'witness' and y.state = 'signed'
      union select a.will_id from people_around a
        where a.person_id = app_person() and a.accepted_at is not null and a.ended_at is null) mine
    join wills w on w.id = mine.will join people p on p.id = w.testator_id
    where w.status = 'registered' and w.testator_id <> app_person()
      and not exists (select 1 from death_notices n where n.will_id = w.id
        and n.state in ('awaiting', 'waiting', 'disputed'))
    order by p.name, w.id limit 200;
end
$$;
revoke all on function app_wills_to_notify() from public;
grant execute on function app_wills_to_notify() to testate_api;

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

-- Open screens of everybody who may see a notice of the will, whether or not they may see the will.
create function app_tell_notice(will uuid) returns void
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
revoke all on function app_tell_notice(uuid) from public;
grant execute on function app_tell_notice(uuid) to testate_api, testate_worker, testate_release;

-- The copies opened and the letters printed for staff included.
create function traces_of_death_notices(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select c.object, c.id from death_certificates c
  where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id and not n.will_id = any((one).wills))
  union select n.certificate_object, n.id from death_notices n where n.will_id = any((one).wills)
  union select o.object, o.id from death_certificate_openings o join death_notices n on n.id = o.notice_id
    where n.will_id = any((one).wills)
  union select p.object, p.id from notice_letter_prints p join notice_letters l on l.id = p.letter_id
    join death_notices n on n.id = l.notice_id where n.will_id = any((one).wills)
$$;
revoke all on function traces_of_death_notices(erased_person) from public;

-- What somebody told, confirmed, decided or found about another's will stays in that will's evidence. That staff found
-- somebody in a list stays with a notice about another's will, ended, and goes with them otherwise.
create function erase_death_notices_of(one erased_person) returns void
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
revoke all on function erase_death_notices_of(erased_person) from public;

-- Whether a person submitted, confirmed, disputed or decided a notice about somebody else's will, looked at its
-- certificate, printed or posted a letter of it, assigned or was its professional, or looked somebody up in a list for
-- it.
create function noticed_elsewhere(who uuid, own uuid[]) returns boolean
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
revoke all on function noticed_elsewhere(uuid, uuid[]) from public;

-- Fixed forms first and the name last, so that no two notices have the same text. The particulars, where there are
-- any, stand before the name, each on a line of its own.
create function notice_content(
  will uuid, version int, died date, certificate bytea, entry text, district text, deceased text) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to('testate-death-notice/' || case when entry is null and district is null then 1 else 2 end
    || E'\n' || will || E'\n' || version || E'\n' || to_char(died, 'YYYY-MM-DD') || E'\n'
    || encode(certificate, 'hex') || E'\n'
    || case when entry is null and district is null then ''
      else coalesce(entry, '') || E'\n' || coalesce(district, '') || E'\n' end
    || deceased, 'UTF8'))
$$;
revoke all on function notice_content(uuid, int, date, bytea, text, text, text) from public;

-- 'submitted', or why not: 'not-related' (also where there is no such will), 'is-testator', 'not-registered',
-- 'strikes', 'no-certificate', 'open' while there is another.
create function app_submit_notice(
  notice uuid, will uuid, deceased text, died date, certificate uuid, entry text, district text, line audit_line)
returns text
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
      certificate_id, certificate_object, certificate_sha256, entry_number, registration_district, wait_days)
    values (notice, will, app_person(), key, sha256(''), deceased, died, paper.id, paper.object, paper.sha256,
      entry, district, coalesce((select p.days from waiting_periods p where p.will_id = will), 14));
  perform append_proven(line, 'notice.submitted', app_person()::text, will,
    jsonb_build_object('noticeId', notice, 'version', 1,
      'contentHash', encode((select n.content_hash from death_notices n where n.id = notice), 'hex')));
  return 'submitted';
end
$$;
revoke all on function app_submit_notice(uuid, uuid, text, date, uuid, text, text, audit_line) from public;
grant execute on function app_submit_notice(uuid, uuid, text, date, uuid, text, text, audit_line) to
  testate_api;

-- A new version; the submitter's own. The certificate stays where `certificate` is null.
create function app_change_notice(
  notice uuid, deceased text, died date, certificate uuid, entry text, district text, line audit_line) returns boolean
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
    certificate_object = paper.object, certificate_sha256 = paper.sha256, entry_number = entry,
    registration_district = district, state = 'awaiting'
    where d.id = notice;
  perform append_proven(line, 'notice.changed', app_person()::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version + 1,
      'contentHash', encode((select d.content_hash from death_notices d where d.id = notice), 'hex')));
  return true;
end
$$;
revoke all on function app_change_notice(uuid, text, date, uuid, text, text, audit_line) from public;
grant execute on function app_change_notice(uuid, text, date, uuid, text, text, audit_line) to testate_api;

-- Every notice of a will that the caller has a part in, and those they submitted: open ones first, disputed ones
-- before the others, the newest first. From the caller's wills, not from all notices.
create function app_notices() returns table (notice_id uuid)
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
revoke all on function app_notices() from public;
grant execute on function app_notices() to testate_api;

-- Testator, party, named around the will, submitter, confirmer or whoever disputed it, under any account; for good,
-- whoever was its professional, whoever looked them up and whoever assigned them.
create function notice_takes_part(notice uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from death_notices n where n.id = notice and (
      notice_has_part(n, who)
      or exists (select 1 from death_notice_professionals p where p.notice_id = n.id and notice_person_key(who) in
        (notice_person_key(p.person_id), notice_person_key(p.assigned_by), notice_person_key(p.checked_by)))))
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
revoke all on function death_notice_inspections_add() from public;
create trigger death_notice_inspections_add before insert or update on death_notice_inspections
  for each row execute function death_notice_inspections_add();

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
revoke all on function app_open_certificate(uuid, uuid, uuid, text, timestamptz) from public;
grant execute on function app_open_certificate(uuid, uuid, uuid, text, timestamptz) to testate_api;

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
revoke all on function app_inspect_notice(uuid, int, text, text, text, audit_line) from public;
grant execute on function app_inspect_notice(uuid, int, text, text, text, audit_line) to testate_api;

-- What staff need beside the notice itself: what was said and seen about the version and dispute at hand, what
-- happened when, by the log, what became of the messages, who is assigned, and how often a notice about this will was
-- stopped before. Null for anybody else.
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
revoke all on function app_notice_for_staff(uuid) from public;
grant execute on function app_notice_for_staff(uuid) to testate_api;

-- Whoever submitted a notice before their identity was accepted, and confirms it under another account once it is, is
-- the same person: they are compared as they are known now, not only as they were known when they submitted it.
create function notice_submitter_key(n death_notices) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select 1 from identity_checks c where c.person_id = n.submitted_by and c.state = 'accepted')
    then notice_person_key(n.submitted_by) else n.submitter_key end
$$;
revoke all on function notice_submitter_key(death_notices) from public;

create function death_notice_confirmations_by_others() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from death_notices n where n.id = new.notice_id
      and notice_submitter_key(n) = notice_person_key(new.person_id)) then
    raise exception 'neither submitter nor testator confirms a notice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function death_notice_confirmations_by_others() from public;
create trigger death_notice_confirmations_by_others before insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_by_others();

-- The page behind the mailed link shows nothing that says whose it is. Each mail's link works for as long as the
-- notice is open.
create function read_stop_notice(token text)
returns table (notice_id uuid, will_id uuid, state text, version int, channel text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.state, n.version, s.channel
  from death_notice_stops s join death_notices n on n.id = s.notice_id
  where s.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
revoke all on function read_stop_notice(text) from public;
grant execute on function read_stop_notice(text) to testate_api;

create function notice_wait(notice death_notices) returns interval
language sql immutable set search_path = public, pg_temp as $$
  select make_interval(hours => 24 * notice.wait_days * case when notice.lengthened_at is null then 1 else 2 end)
$$;
revoke all on function notice_wait(death_notices) from public;

-- What failed has failed: nobody makes a refused or returned message a sent one. A letter counts for nothing, and what
-- staff said of one can be taken back.
create function death_notice_messages_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.notice_id, new.channel, new.about, new.made_at)
      is distinct from (old.id, old.notice_id, old.channel, old.about, old.made_at)
    or (old.channel <> 'letter' and (
      (old.result in ('refused', 'returned', 'dropped') and new.result <> old.result)
      or (old.result = 'sent' and new.result = 'waiting'))) then
    raise exception 'a message that failed stays one' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke all on function death_notice_messages_settle() from public;
create trigger death_notice_messages_settle before update on death_notice_messages
  for each row execute function death_notice_messages_settle();

create function drop_letters(notice uuid, why text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  with dropped as (
    update notice_letters set result = 'dropped', reason = why, settled_at = app_now(), sealed = null
    where notice_id = notice and result = 'due' returning id)
  update death_notice_messages m set result = 'dropped', result_at = app_now()
    from dropped d where m.id = d.id;
  -- What was said of an earlier one can still be taken back; it is not to be printed again.
  update notice_letters set sealed = null where notice_id = notice and sealed is not null and result <> 'due';
end
$$;
revoke all on function drop_letters(uuid, text) from public;

-- The newest letter takes the place of one that is not posted yet, and its place in the queue: the testator waits since
-- the first one. One that the release itself dropped has its place taken too.
create function notice_letters_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first notice_letters;
begin
  new.version := (select n.version from death_notices n where n.id = new.notice_id);
  select * into first from notice_letters l where l.notice_id = new.notice_id and (l.result = 'due' or l.owed
      or new.about = 'released' and l.result in ('dropped', 'destroyed')
        and l.reason = 'The notice is over: released')
    order by l.late_on, l.id limit 1;
  if first.id is not null then
    new.late_on := least(new.late_on, first.late_on);
    new.late_told_at := first.late_told_at;
  end if;
  perform drop_letters(new.notice_id, 'A later letter takes its place');
  update notice_letters set owed = false where notice_id = new.notice_id and owed;
  return new;
end
$$;
revoke all on function notice_letters_add() from public;
create trigger notice_letters_add before insert on notice_letters
  for each row execute function notice_letters_add();

-- Whoever ends a notice ends its letters in the same transaction, whatever the worker does.
create function notice_letters_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_letters(new.id, 'The notice is over: ' || new.state);
  return null;
end
$$;
revoke all on function notice_letters_end() from public;
create trigger notice_letters_end after update of state on death_notices for each row
  when (new.state is distinct from old.state and new.state not in ('awaiting', 'waiting', 'disputed'))
  execute function notice_letters_end();

create function notice_letters_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.notice_id, new.version, new.about, new.ends_at, new.made_at, new.late_on) is distinct from
      (old.id, old.notice_id, old.version, old.about, old.ends_at, old.made_at, least(new.late_on, old.late_on))
    or (new.sealed is not null and new.sealed is distinct from old.sealed)
    or (new.result <> old.result and (old.result, new.result) not in
      (('due', 'posted'), ('due', 'not-posted'), ('due', 'dropped'), ('posted', 'came-back'),
      ('dropped', 'posted'), ('dropped', 'destroyed'),
      -- By another who printed it, of the paper that they have.
      ('not-posted', 'posted'), ('not-posted', 'destroyed'),
      -- Taken back by whoever said it.
      ('posted', 'due'), ('posted', 'dropped'), ('not-posted', 'due'), ('not-posted', 'dropped'),
      ('came-back', 'posted'), ('destroyed', 'dropped'))) then
    raise exception 'a letter stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke all on function notice_letters_settle() from public;
create trigger notice_letters_settle before update on notice_letters
  for each row execute function notice_letters_settle();

-- For staff, without an address: those to be posted, the longest waiting first; those that fell away within ninety
-- days after somebody printed them, of which nobody has said what became of the paper, first those of whoever asks,
-- then the newest, because whoever printed one may have left; how many more there are of each. A hundred of each: they
-- leave the list one by one. A letter that fell away by the release is followed by the one that tells of it. Among
-- those that fell away are those that somebody else than their printer said cannot be posted. `why`: the reasons for
-- which a letter cannot be posted are of a list.
create function app_letters() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  with fallen as (
    select l.*, letter_printers(l) as printers from notice_letters l
    where l.result in ('dropped', 'not-posted') and l.settled_at > app_now() - interval '90 days'
      and cardinality(letter_printers(l)) > 0)
  select case when app_is_admin() then jsonb_build_object(
    'due', coalesce((select jsonb_agg(to_jsonb(d) order by d."lateOn", d."madeAt", d.id) from (
      select l.id, l.notice_id as "noticeId", n.deceased_name as "deceasedName", l.about, l.made_at as "madeAt",
        l.ends_at as "endsAt", to_char(l.late_on, 'YYYY-MM-DD') as "lateOn",
        l.late_on <= (app_now() at time zone 'Europe/London')::date as "isLate",
        (select max(p.printed_at) from notice_letter_prints p where p.letter_id = l.id) as "printedAt",
        notice_takes_part(n.id, app_person()) as "takesPart",
        letter_word_is_theirs(l, app_person(), 'posted') as "maySay"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.result = 'due' order by l.late_on, l.made_at, l.id limit 100) d), '[]'),
    'moreDue', greatest((select count(*) from notice_letters where result = 'due') - 100, 0),
    'fallen', coalesce((select jsonb_agg(to_jsonb(d) order by d."maySay" desc, d."fellAt" desc, d.id) from (
      select f.id, f.notice_id as "noticeId", n.deceased_name as "deceasedName", f.about, f.settled_at as "fellAt",
        case when f.reason in ('address-incomplete', 'address-unknown', 'not-reachable', 'other') then 'not-posted'
          when n.state in ('awaiting', 'waiting', 'disputed', 'released') then 'later' else 'over' end as why,
        (select jsonb_agg(s.name order by s.name, s.id) from people s where s.id = any(f.printers)) as "printedBy",
        app_person() = any(f.printers) and letter_word_is_theirs(l, app_person(), 'destroyed') as "maySay",
        notice_takes_part(n.id, app_person()) as "takesPart"
      from fallen f join notice_letters l on l.id = f.id join death_notices n on n.id = f.notice_id
      order by "maySay" desc, f.settled_at desc, f.id limit 100) d), '[]'),
    'moreFallen', greatest((select count(*) from fallen) - 100, 0),
    'undoable', coalesce((select jsonb_agg(to_jsonb(d) order by d."until", d.id) from (
      select l.id, n.deceased_name as "deceasedName", l.result as what, l.undo_until as until
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.settled_by = app_person() and l.undo_until > app_now() limit 100) d), '[]')) end
$$;
revoke all on function app_letters() from public;
grant execute on function app_letters() to testate_api;

-- What this member of staff can do: letters to post, and those that they printed and that are not to be posted.
create function app_count_letters() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin()
    then (select count(*)::int from (
      select 1 from notice_letters l
      where (l.result = 'due' or (l.result in ('dropped', 'not-posted')
          and l.settled_at > app_now() - interval '90 days' and app_person() = any(letter_printers(l))))
        and letter_word_is_theirs(l, app_person(), 'posted') limit 1000) x)
    else 0 end
$$;
revoke all on function app_count_letters() from public;
grant execute on function app_count_letters() to testate_api;

-- 'asked', or why not: 'not-found', 'takes-part', 'settled'. The worker checks the proof before it prints anything.
create function app_print_letter(print uuid, letter uuid, proof uuid, sealed_to text, until timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l notice_letters;
begin
  if not app_is_admin() then return 'not-found'; end if;
  select * into l from notice_letters x where x.id = letter;
  if l.id is null then return 'not-found'; end if;
  if notice_takes_part(l.notice_id, app_person()) then return 'takes-part'; end if;
  if l.result <> 'due' then return 'settled'; end if;
  insert into notice_letter_prints (id, letter_id, staff_id, public_key, proof_id, expires_at)
    values (print, l.id, app_person(), sealed_to, proof, until);
  return 'asked';
end
$$;
revoke all on function app_print_letter(uuid, uuid, uuid, text, timestamptz) from public;
grant execute on function app_print_letter(uuid, uuid, uuid, text, timestamptz) to testate_api;

-- What became of it, by a member of staff's own proof of saying so, which names the day or the reason: `posted` and
-- `came-back` on a day, `not-posted` for a reason. 'done', or why not: 'not-found', 'takes-part', 'settled',
-- 'not-printed', 'day-wrong'. One that fell away after it was printed was destroyed, or was posted all the same: the
-- record says what happened.
create function app_settle_letter(letter uuid, what text, day date, why text, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l notice_letters;
  n death_notices;
  staff uuid := app_staff_here('letter ' || letter || ' ' || what || coalesce(' ' || to_char(day, 'YYYY-MM-DD'), '')
    || coalesce(' ' || why, ''));
  today date := (app_now() at time zone 'Europe/London')::date;
  printed boolean;
begin
  if staff is null then
    raise exception 'no administrator proved what became of this letter'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if what not in ('posted', 'not-posted', 'came-back', 'destroyed') then
    raise exception 'nothing that becomes of a letter: %', what using errcode = 'check_violation';
  end if;
  select * into l from notice_letters x where x.id = letter for update;
  if l.id is null then return 'not-found'; end if;
  select * into n from death_notices d where d.id = l.notice_id;
  if not letter_word_is_theirs(l, staff, what) then return 'takes-part'; end if;
  printed := letter_printed_by(l, staff);
  if not (l.result = 'due' and what in ('posted', 'not-posted') or l.result = 'posted' and what = 'came-back'
      or l.result in ('dropped', 'not-posted') and staff = any(letter_printers(l))
        and what in ('posted', 'destroyed')) then
    return 'settled';
  end if;
  if what = 'posted' then
    -- By whoever says so: another letter than this one may be in the envelope of the others.
    if not printed then return 'not-printed'; end if;
    if day is null or day > today or day < (l.made_at at time zone 'Europe/London')::date then
      return 'day-wrong';
    end if;
  end if;
  update death_notice_messages set result = 'waiting', result_at = null
    where id = l.id and l.result in ('dropped', 'not-posted') and what = 'posted';
  update notice_letters set result = what, settled_by = staff, settled_at = app_now(),
    undo_until = app_now() + interval '15 minutes',
    sealed = case when l.result = 'due' then l.sealed end,
    reason = case when l.result in ('dropped', 'not-posted') then l.reason else why end,
    posted_on = case when what = 'posted' then day else posted_on end
    where id = l.id;
  perform append_proven(line, 'notice.letter-settled', staff::text, n.will_id,
    jsonb_build_object('noticeId', n.id, 'version', n.version, 'letterId', l.id, 'what', what, 'day', day,
      'reason', why));
  return 'done';
end
$$;
revoke all on function app_settle_letter(uuid, text, date, text, audit_line) from public;
grant execute on function app_settle_letter(uuid, text, date, text, audit_line) to testate_api;

-- The only way a wait is lengthened, with its line of the log: by the worker or by the release worker. False: it was
-- already, or the notice is closed.
create function app_lengthen_notice(notice uuid, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
begin
  select * into n from death_notices d where d.id = notice for update;
  if n.id is null or n.ended_at is not null or n.lengthened_at is not null then return false; end if;
  update death_notices set lengthened_at = app_now() where id = notice;
  perform append_proven(line, 'notice.lengthened', app_service(), n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version));
  return true;
end
$$;
revoke all on function app_lengthen_notice(uuid, audit_line) from public;
grant execute on function app_lengthen_notice(uuid, audit_line) to testate_worker, testate_release;

-- Those of the last ninety days that were posted, the newest first, after that place: `<day>.<id>`, or null.
create function app_posted_letters(after_day date, after_id uuid, most int) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin() then
    coalesce((select jsonb_agg(to_jsonb(d) order by d."postedOn" desc, d.id) from (
      select l.id, l.notice_id as "noticeId", n.deceased_name as "deceasedName", l.about,
        to_char(l.posted_on, 'YYYY-MM-DD') as "postedOn", notice_takes_part(n.id, app_person()) as "takesPart"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.result = 'posted' and l.posted_on > (app_now() at time zone 'Europe/London')::date - 90
        and (after_day is null or l.posted_on < after_day or (l.posted_on = after_day and l.id > after_id))
      order by l.posted_on desc, l.id limit most) d), '[]') end
$$;
revoke all on function app_posted_letters(date, uuid, int) from public;
grant execute on function app_posted_letters(date, uuid, int) to testate_api;

-- Whoever said what became of a letter takes it back, by a proof of their own: it is to be posted again, unless the
-- notice is over or what the letter says is no longer true. Who had posted one that came back is in the log. Whoever
-- was told that it cannot be posted is told anew when it falls away. 'done', or why not: 'not-found', 'takes-part',
-- 'too-late'.
create function app_undo_letter(letter uuid, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l notice_letters;
  n death_notices;
  staff uuid := app_staff_here('letter ' || letter || ' undo');
  back text;
  is_true boolean;
begin
  if staff is null then
    raise exception 'no administrator proved that they take this back'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  select * into l from notice_letters x where x.id = letter for update;
  if l.id is null then return 'not-found'; end if;
  select * into n from death_notices d where d.id = l.notice_id;
  if not letter_word_is_theirs(l, staff, l.result) then return 'takes-part'; end if;
  if l.settled_by is distinct from staff or (l.undo_until > app_now()) is not true then return 'too-late'; end if;
  -- The worker's clock counts milliseconds, that of the database microseconds.
  is_true := l.version = n.version and (n.state = 'disputed') = (l.about = 'disputed')
    and (l.ends_at is null) = (n.due_at is null)
    and coalesce(abs(extract(epoch from l.ends_at - n.due_at)) < 1, true)
    and (l.about <> 'professional-assigned' or exists (select 1 from death_notice_professionals p
      where p.notice_id = n.id and p.ended_at is null));
  -- A later letter, and the end of the notice, took the address of this one away.
  back := case when l.result = 'came-back' then 'posted' when l.sealed is null or not is_true then 'dropped'
    else 'due' end;
  update notice_letters set result = back, counted_as = 'due', undo_until = null,
    settled_by = null, owed = l.sealed is not null and back = 'dropped',
    settled_at = case when back <> 'due' then app_now() end,
    fall_told_at = case when l.result <> 'not-posted' then l.fall_told_at end,
    sealed = case when back = 'due' then l.sealed end,
    posted_on = case when back = 'posted' then l.posted_on end,
    reason = case when back = 'dropped' then coalesce(case when l.result <> 'not-posted' then l.reason end,
      case when n.state in ('awaiting', 'waiting', 'disputed') then 'A later letter takes its place'
        else 'The notice is over: ' || n.state end) end
    where id = l.id;
  -- Not posted after all: the letter that took its place is as late as this one.
  update notice_letters x set late_on = least(x.late_on, l.late_on)
    where back = 'dropped' and x.notice_id = n.id and x.result = 'due';
  update death_notice_messages m set result = case when back = 'dropped' then back else 'waiting' end,
    result_at = case when back = 'dropped' then app_now() end where m.id = l.id;
  perform append_proven(line, 'notice.letter-undone', staff::text, n.will_id,
    jsonb_build_object('noticeId', n.id, 'version', n.version, 'letterId', l.id, 'what', l.result));
  return 'done';
end
$$;
revoke all on function app_undo_letter(uuid, audit_line) from public;
grant execute on function app_undo_letter(uuid, audit_line) to testate_api;

-- The worker's: what can no longer be taken back needs no address.
create function forget_letter_addresses() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update notice_letters set sealed = null, undo_until = null where undo_until <= app_now()
$$;
revoke all on function forget_letter_addresses() from public;
grant execute on function forget_letter_addresses() to testate_worker;

-- For staff: whose notice it is of, and what they said became of it. Null for anybody else.
create function app_letter(letter uuid) returns table (notice_id uuid, will_id uuid, version int, result text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version, case when l.result not in ('due', 'dropped') then l.result end
  from notice_letters l join death_notices n on n.id = l.notice_id
  where l.id = letter and app_is_admin()
$$;
revoke all on function app_letter(uuid) from public;
grant execute on function app_letter(uuid) to testate_api;

-- Staff, under whichever account.
create function professional_is_staff(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from people p where p.is_admin
    and (p.id = who or notice_person_key(p.id) = notice_person_key(who)))
$$;
revoke all on function professional_is_staff(uuid) from public;

-- An accepted identity by which one human being is known under two accounts: name and birth date were read from the
-- strip of the document. A driving licence has no strip, and another print. An installation that accepts samples asks
-- for neither.
create function professional_identity(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'
    and (app_samples_accepted() or (not c.sample and c.document_type <> 'driving-licence'
      and exists (select 1 from identity_readings r where r.check_id = c.id and r.person_fingerprint is not null))))
$$;
revoke all on function professional_identity(uuid) from public;

-- One of these people accepted the identity of `who`.
create function professional_accepted_by(who uuid, staff uuid[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c, unnest(staff) one
    where c.person_id = who and c.state = 'accepted' and notice_person_key(c.decided_by) = notice_person_key(one))
$$;
revoke all on function professional_accepted_by(uuid, uuid[]) from public;

-- Staff who may look up or assign a professional: for thirty days, and compared with each other by their identity.
create function professional_staff(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from people p where p.id = who and p.is_admin
    and coalesce(p.staff_since, p.created_at) <= app_now() - interval '720 hours' and professional_identity(p.id))
$$;
revoke all on function professional_staff(uuid) from public;

-- One human being, or one whom the other made staff, or whose identity the other accepted.
create function professional_staff_together(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select notice_person_key(one) = notice_person_key(other)
    or professional_accepted_by(one, array[other]) or professional_accepted_by(other, array[one])
    or exists (select 1 from account_invites i
      where i.admin and (i.invited_by, i.used_by) in ((one, other), (other, one)))
$$;
revoke all on function professional_staff_together(uuid, uuid) from public;

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
revoke all on function professional_factor(uuid) from public;

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
revoke all on function professional_counts(death_notices, uuid) from public;

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
revoke all on function professionals_add() from public;
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
revoke all on function professionals_stay() from public;
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
revoke all on function professionals_tell() from public;
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
revoke all on function death_notice_professionals_add() from public;
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
revoke all on function death_notice_professionals_move() from public;
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
revoke all on function death_notice_professionals_tell() from public;
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
revoke all on function death_notices_end_professional() from public;
create trigger death_notices_end_professional after update of state on death_notices for each row
  when (new.ended_at is not null and old.ended_at is null) execute function death_notices_end_professional();

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

-- Those of the version as it stands by people whom the will names, and those by all, with one professional at most,
-- whose assignment has not ended, or with the notice.
create function notice_confirmed_by_named(n death_notices) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct c.person_key)::int from death_notice_confirmations c
  where c.notice_id = n.id and c.notice_version = n.version and c.content_hash = n.content_hash
    and c.relation <> 'professional' and c.counts
$$;
revoke all on function notice_confirmed_by_named(death_notices) from public;

create function notice_professional_counted(n death_notices) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from death_notice_professionals p
  where p.notice_id = n.id and (p.ended_at is null or p.ended_at = n.ended_at)
    and exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.notice_version = n.version
      and c.content_hash = n.content_hash and c.relation = 'professional' and c.person_id = p.person_id and c.counts)
  order by p.assigned_at desc limit 1
$$;
revoke all on function notice_professional_counted(death_notices) from public;

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
revoke all on function notice_due(death_notices) from public;

-- Whether the caller is the professional of this open notice, of whom all were told.
create function notice_professional_here(notice uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from death_notice_professionals p
    where p.notice_id = notice and p.person_id = app_person() and p.told_at is not null and p.ended_at is null)
$$;
revoke all on function notice_professional_here(uuid) from public;
grant execute on function notice_professional_here(uuid) to testate_api;

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
revoke all on function app_professional_at(text, text, text, date, text) from public;
grant execute on function app_professional_at(text, text, text, date, text) to testate_api;

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
revoke all on function app_check_professional(uuid, text, text, text, date, text, audit_line) from public;
grant execute on function app_check_professional(uuid, text, text, text, date, text, audit_line) to
  testate_api;

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
revoke all on function app_professionals() from public;
grant execute on function app_professionals() to testate_api;

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
revoke all on function app_professional_to_assign(uuid) from public;
grant execute on function app_professional_to_assign(uuid) to testate_api;

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
revoke all on function app_professional_stands(uuid, uuid) from public;
grant execute on function app_professional_stands(uuid, uuid) to testate_api;

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
revoke all on function app_assign_professional(uuid, uuid, audit_line) from public;
grant execute on function app_assign_professional(uuid, uuid, audit_line) to testate_api;

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
revoke all on function app_assignments(uuid) from public;
grant execute on function app_assignments(uuid) to testate_api;

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
revoke all on function app_end_professional(uuid, text, audit_line) from public;
grant execute on function app_end_professional(uuid, text, audit_line) to testate_api;

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
revoke all on function app_end_assignment(uuid, uuid, audit_line) from public;
grant execute on function app_end_assignment(uuid, uuid, audit_line) to testate_api;

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
revoke all on function app_clear_professional(uuid, bytea, audit_line) from public;
grant execute on function app_clear_professional(uuid, bytea, audit_line) to testate_worker;

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
revoke all on function app_told_professional(uuid, uuid, audit_line) from public;
grant execute on function app_told_professional(uuid, uuid, audit_line) to testate_worker;

create function letter_printed_by(l notice_letters, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from notice_letter_prints p
    where p.letter_id = l.id and p.staff_id = who and p.printed_at is not null)
$$;
revoke all on function letter_printed_by(notice_letters, uuid) from public;

-- Who may have the paper of it: whoever printed it, but not who said that it cannot be posted.
create function letter_printers(l notice_letters) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select distinct p.staff_id from notice_letter_prints p
    where p.letter_id = l.id and p.printed_at is not null
      and (l.result <> 'not-posted' or p.staff_id is distinct from l.settled_by))
$$;
revoke all on function letter_printers(notice_letters) from public;
grant execute on function letter_printers(notice_letters) to testate_worker;

-- Who has no part says what became of a letter. Whoever printed it says so of their paper, also if they looked up or
-- assigned the notice's professional since, or froze the notice as staff; of one that came back they do not.
create function letter_word_is_theirs(l notice_letters, who uuid, what text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not notice_takes_part(l.notice_id, who)
    or (what in ('posted', 'not-posted', 'destroyed') and letter_printed_by(l, who)
      and not exists (select 1 from death_notices n where n.id = l.notice_id
        and notice_has_part(jsonb_populate_record(n, '{"disputed_by": null}'), who))
      and not exists (select 1 from death_notice_professionals p
        where p.notice_id = l.notice_id and notice_person_key(p.person_id) = notice_person_key(who)))
$$;
revoke all on function letter_word_is_theirs(notice_letters, uuid, text) from public;

-- As `erase_person` asks it: an open notice that they submitted or confirmed, whose professional they are, or that says
-- they have died. Of anybody but the caller the api learns nothing.
create function in_open_notice(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (session_user <> 'testate_api' or who is not distinct from app_person()) and exists (
    select 1 from death_notices n where n.state in ('awaiting', 'waiting', 'disputed')
      and (n.submitted_by = who or n.will_id in (select w.id from wills w where w.testator_id = who)
        or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = who)
        or exists (select 1 from death_notice_professionals a
          where a.notice_id = n.id and a.person_id = who and a.ended_at is null)))
$$;
revoke all on function in_open_notice(uuid) from public;
grant execute on function in_open_notice(uuid) to testate_api, testate_worker;

-- What counts is a look that has neither ended nor lapsed.
create function professional_is_current(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from professionals r where r.person_id = who and r.ended_at is null
    and r.review_by >= (app_now() at time zone 'Europe/London')::date)
$$;
revoke all on function professional_is_current(uuid) from public;

-- Whether some of those who confirmed the present version are asked to confirm it again, and are still needed.
create function notice_asked_again(notice uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n join death_notice_confirmations c on c.notice_id = n.id
      and c.notice_version = n.version and c.content_hash = n.content_hash and not c.counts
    where n.id = notice and n.ended_at is null and notice_confirmations(n.id) < 2)
$$;
revoke all on function notice_asked_again(uuid) from public;
grant execute on function notice_asked_again(uuid) to testate_api, testate_worker;

-- Once for each, with the line that says so and the news to tell. False: there is nothing to ask.
create function app_ask_notice_again(notice uuid, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
begin
  select * into n from death_notices d where d.id = notice for update;
  delete from notices_to_ask_again a where a.notice_id = notice;
  if not found or n.ended_at is not null then return false; end if;
  insert into death_notice_news (notice_id, what) values (notice, 'confirm-again');
  perform append_proven(line, 'notice.confirm-again', app_service(), n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version));
  return true;
end
$$;
revoke all on function app_ask_notice_again(uuid, audit_line) from public;
grant execute on function app_ask_notice_again(uuid, audit_line) to testate_worker;

-- The same for the api, which may ask it only for whoever may submit a notice of this will or has submitted one.
create function app_died_before_signing(will uuid, died date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (exists (select 1 from trusted_of(will) t where t.person_id = app_person())
      or exists (select 1 from death_notices n where n.will_id = will and n.submitted_by = app_person()))
    and died_before_signing(will, died)
$$;
revoke all on function app_died_before_signing(uuid, date) from public;
grant execute on function app_died_before_signing(uuid, date) to testate_api;

create function death_notices_after_signing() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if died_before_signing(new.will_id, new.date_of_death) then
    raise exception 'a notice of a death before the testator signed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function death_notices_after_signing() from public;
create trigger death_notices_after_signing before insert or update of date_of_death on death_notices
  for each row execute function death_notices_after_signing();

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
create policy death_notices_seen on death_notices for select to testate_api using (submitted_by = app_person()
  or app_is_admin() or notice_related(will_id) or notice_professional_here(id));
create policy death_notices_worker on death_notices to testate_worker using (true) with check (true);
grant select on death_notices to testate_api, testate_worker;

alter table death_notice_confirmations enable row level security;
alter table death_notice_confirmations force row level security;
create policy death_notice_confirmations_worker on death_notice_confirmations for select to testate_worker
  using (true);
grant select on death_notice_confirmations to testate_worker;

alter table death_notice_decisions enable row level security;
alter table death_notice_decisions force row level security;
create policy death_notice_decisions_worker on death_notice_decisions for select to testate_worker using (true);
grant select on death_notice_decisions to testate_worker;

alter table death_notice_stops enable row level security;
alter table death_notice_stops force row level security;
create policy death_notice_stops_worker on death_notice_stops to testate_worker using (true) with check (true);
create policy death_notice_stops_release on death_notice_stops for insert to testate_release with check (true);
grant select, insert (token_hash, notice_id, channel) on death_notice_stops to testate_worker;
grant insert (token_hash, notice_id) on death_notice_stops to testate_release;

alter table death_notice_news enable row level security;
alter table death_notice_news force row level security;
create policy death_notice_news_worker on death_notice_news to testate_worker using (true) with check (true);
grant select, update (told_at) on death_notice_news to testate_worker;

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

alter table death_notice_messages enable row level security;
alter table death_notice_messages force row level security;
create policy death_notice_messages_worker on death_notice_messages to testate_worker using (true) with check (true);
grant select, insert (id, notice_id, channel, about), update (result, result_at) on death_notice_messages to
  testate_worker;

alter table notice_letters enable row level security;
alter table notice_letters force row level security;
create policy notice_letters_worker on notice_letters to testate_worker using (true) with check (true);
grant select, insert (id, notice_id, about, ends_at, sealed, late_on), update (late_told_at, counted_as,
  fall_told_at) on notice_letters to testate_worker;

alter table notice_letter_prints enable row level security;
alter table notice_letter_prints force row level security;
create policy notice_letter_prints_own on notice_letter_prints for select to testate_api
  using (app_is_admin() and staff_id = app_person());
create policy notice_letter_prints_worker on notice_letter_prints to testate_worker using (true) with check (true);
grant select on notice_letter_prints to testate_api;
grant select, update (printed_at, object, refused) on notice_letter_prints to testate_worker;

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

alter table notices_to_ask_again enable row level security;
alter table notices_to_ask_again force row level security;
create policy notices_to_ask_again_worker on notices_to_ask_again for select to testate_worker using (true);
grant select on notices_to_ask_again to testate_worker;

-- On tables of earlier slices ---------------------------------------------------------------------------------

create trigger address_to_see after insert or update of ended_at on death_notice_professionals
  for each row when (new.ended_at is null) execute function address_to_see();
