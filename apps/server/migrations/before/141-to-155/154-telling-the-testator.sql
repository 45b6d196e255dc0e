-- What became of the messages that tell a testator of a death notice. When none reached them, the notice waits twice as
-- long, and staff are told (decision 69).

-- Tables ------------------------------------------------------------------------------------------------------

-- Each mail has a return address of its own, if the operator has set one up. Of the token in it only this hash is kept.
-- `returned_at`: the mail came back.
alter table outbox add column return_hash bytea unique check (length(return_hash) = 32);
alter table outbox add column returned_at timestamptz;
grant update (return_hash, returned_at) on outbox to testate_worker;

-- Mails that came back, as the api was told: the token's hash and the status (RFC 3463), nothing else.
create table mail_returns (
  token_hash bytea primary key check (length(token_hash) = 32),
  status text not null check (status ~ '^5\.[0-9]{1,3}\.[0-9]{1,3}$'),
  at timestamptz not null default app_now(),
  counted_at timestamptz
);

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
  about text not null
    check (about in ('submitted', 'changed', 'waiting', 'lengthened', 'continued', 'disputed', 'released')),
  ends_at timestamptz,
  sealed bytea,
  made_at timestamptz not null default app_now(),
  late_on date not null,
  late_told_at timestamptz,
  result text not null default 'due' check (result in ('due', 'posted', 'not-posted', 'came-back', 'dropped')),
  posted_on date,
  reason text check (length(reason) <= 1000),
  settled_by uuid references people (id),
  settled_at timestamptz,
  counted_as text not null default 'due',
  check ((result = 'due') = (settled_at is null)),
  check ((result = 'due') = (sealed is not null)),
  check ((result in ('posted', 'came-back')) = (posted_on is not null)),
  check (result <> 'not-posted' or reason is not null)
);
-- The newest says all: one letter of a notice is due at most.
create unique index on notice_letters (notice_id) where result = 'due';
create index on notice_letters (settled_by);
create index on notice_letters (made_at) where result = 'due';
create index on notice_letters (id) where result <> counted_as and result <> 'dropped';

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

-- Which message the link is in: the log says whose was used.
alter table death_notice_stops add column channel text not null default 'mail'
  check (channel in ('mail', 'text', 'letter'));
grant insert (channel) on death_notice_stops to testate_worker;
drop function read_stop_notice(text);
create function read_stop_notice(token text)
returns table (notice_id uuid, will_id uuid, state text, version int, channel text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.state, n.version, s.channel
  from death_notice_stops s join death_notices n on n.id = s.notice_id
  where s.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
revoke all on function read_stop_notice(text) from public;
grant execute on function read_stop_notice(text) to testate_api;

-- The number to which a person is sent text messages (decision 85), sealed to the worker, which alone reads and writes
-- it. `waiting`: one that was sent a code, and does not count yet.
create table phone_numbers (
  person_id uuid primary key references people (id),
  number bytea,
  proven_at timestamptz,
  waiting bytea,
  code_hmac bytea check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz,
  check ((number is null) = (proven_at is null)),
  check ((waiting is null) = (code_hmac is null) and (waiting is null) = (expires_at is null))
);

-- Text messages. Number and text are sealed, and deleted once the provider has them. `tried_at`: it was handed to the
-- provider, and no answer is noted yet; `provider_id`: what the provider calls it. `failure` never has a number.
create table texts (
  id uuid primary key,
  person_id uuid not null references people (id),
  what text not null check (what ~ '^[a-z-]{3,20}$'),
  number bytea,
  sealed bytea,
  created_at timestamptz not null default app_now(),
  tried_at timestamptz,
  provider_id text unique check (provider_id ~ '^[A-Z]{2}[0-9a-f]{32}$'),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure ~ '^[a-z0-9 -]{1,60}$'),
  asked_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  check (sent_at is null or failed_at is null),
  check ((sent_at is null) = (provider_id is null)),
  check (delivered_at is null or returned_at is null),
  constraint texts_says_something check (
    (sealed is not null and number is not null) or sent_at is not null or failed_at is not null)
);
create index on texts (person_id);
create index on texts (sent_at) where sent_at is not null and delivered_at is null and returned_at is null;

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

alter table death_notices add column lengthened_at timestamptz;
alter table death_notices add check (lengthened_at is null or due_at is null
  or due_at >= waiting_since + make_interval(hours => 48 * wait_days));
alter table death_notice_news drop constraint death_notice_news_what_check;
alter table death_notice_news add constraint death_notice_news_what_check check (what in ('submitted', 'changed',
  'confirmed', 'waiting', 'lengthened', 'continued', 'disputed', 'stopped', 'withdrawn', 'rejected', 'released',
  'relocked'));

-- Functions ---------------------------------------------------------------------------------------------------

create function notice_wait(notice death_notices) returns interval
language sql immutable set search_path = public, pg_temp as $$
  select make_interval(hours => 24 * notice.wait_days * case when notice.lengthened_at is null then 1 else 2 end)
$$;
revoke all on function notice_wait(death_notices) from public;

-- What failed has failed: nobody makes a refused or returned message a sent one.
create function death_notice_messages_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.notice_id, new.channel, new.about, new.made_at)
      is distinct from (old.id, old.notice_id, old.channel, old.about, old.made_at)
    or (old.result in ('refused', 'returned', 'dropped') and new.result <> old.result)
    or (old.result = 'sent' and new.result = 'waiting') then
    raise exception 'a message that failed stays one' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger death_notice_messages_settle before update on death_notice_messages
  for each row execute function death_notice_messages_settle();
revoke all on function death_notice_messages_settle() from public;

-- Letters -------------------------------------------------------------------------------------------------------

create function drop_letters(notice uuid, why text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  with dropped as (
    update notice_letters set result = 'dropped', reason = why, settled_at = app_now(), sealed = null
    where notice_id = notice and result = 'due' returning id)
  update death_notice_messages m set result = 'dropped', result_at = app_now()
    from dropped d where m.id = d.id;
end
$$;
-- The newest letter takes the place of one that is not posted yet.
create function notice_letters_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_letters(new.notice_id, 'A later letter takes its place');
  return new;
end
$$;
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
create trigger notice_letters_end after update of state on death_notices for each row
  when (new.state is distinct from old.state and new.state not in ('awaiting', 'waiting', 'disputed'))
  execute function notice_letters_end();
create function notice_letters_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.notice_id, new.about, new.ends_at, new.made_at, new.late_on)
      is distinct from (old.id, old.notice_id, old.about, old.ends_at, old.made_at, old.late_on)
    or (new.result <> old.result and (old.result, new.result) not in
      (('due', 'posted'), ('due', 'not-posted'), ('due', 'dropped'), ('posted', 'came-back'))) then
    raise exception 'a letter stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger notice_letters_settle before update on notice_letters
  for each row execute function notice_letters_settle();
revoke all on function drop_letters(uuid, text), notice_letters_add(), notice_letters_end(), notice_letters_settle()
  from public;

-- For staff: whose notice it is of. Null for anybody else.
create function app_letter(letter uuid) returns table (notice_id uuid, will_id uuid, version int)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version from notice_letters l join death_notices n on n.id = l.notice_id
  where l.id = letter and app_is_admin()
$$;
-- Those to be posted, oldest first, and those of the last 90 days that were; a hundred of each. No address.
create function app_letters() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin() then jsonb_build_object(
    'due', coalesce((select jsonb_agg(to_jsonb(d) order by d."madeAt", d.id) from (
      select l.id, l.notice_id as "noticeId", n.deceased_name as "deceasedName", l.about, l.made_at as "madeAt",
        l.ends_at as "endsAt", to_char(l.late_on, 'YYYY-MM-DD') as "lateOn",
        l.late_on <= (app_now() at time zone 'Europe/London')::date as "isLate",
        (select max(p.printed_at) from notice_letter_prints p where p.letter_id = l.id) as "printedAt",
        notice_takes_part(n.id, app_person()) as "takesPart"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.result = 'due' order by l.made_at, l.id limit 100) d), '[]'),
    'posted', coalesce((select jsonb_agg(to_jsonb(d) order by d."postedOn" desc, d.id) from (
      select l.id, l.notice_id as "noticeId", n.deceased_name as "deceasedName", l.about,
        to_char(l.posted_on, 'YYYY-MM-DD') as "postedOn", notice_takes_part(n.id, app_person()) as "takesPart"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.result = 'posted' and l.settled_at > app_now() - interval '90 days'
      order by l.posted_on desc, l.id limit 100) d), '[]')) end
$$;
create function app_count_letters() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin()
    then (select count(*)::int from (select 1 from notice_letters where result = 'due' limit 1000) l) else 0 end
$$;
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
-- What became of it, by a member of staff's own proof of saying so: `posted` and `came-back` on a day, `not-posted`
-- for a reason. 'done', or why not: 'not-found', 'takes-part', 'settled', 'not-printed', 'day-wrong'.
create function app_settle_letter(letter uuid, what text, day date, why text, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l notice_letters;
  n death_notices;
  staff uuid := app_staff_here('letter ' || letter || ' ' || what);
  today date := (app_now() at time zone 'Europe/London')::date;
begin
  if staff is null then
    raise exception 'no administrator proved what became of this letter'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if what not in ('posted', 'not-posted', 'came-back') then
    raise exception 'nothing that becomes of a letter: %', what using errcode = 'check_violation';
  end if;
  select * into l from notice_letters x where x.id = letter for update;
  if l.id is null then return 'not-found'; end if;
  select * into n from death_notices d where d.id = l.notice_id;
  if notice_takes_part(n.id, staff) then return 'takes-part'; end if;
  if l.result <> (case what when 'came-back' then 'posted' else 'due' end) then return 'settled'; end if;
  if what = 'posted' then
    -- By whoever says so: another letter than this one may be in the envelope of the others.
    if not exists (select 1 from notice_letter_prints p
      where p.letter_id = l.id and p.staff_id = staff and p.printed_at is not null) then
      return 'not-printed';
    end if;
    if day is null or day > today or day < (l.made_at at time zone 'Europe/London')::date then
      return 'day-wrong';
    end if;
  end if;
  update notice_letters set result = what, settled_by = staff, settled_at = app_now(), sealed = null,
    reason = why, posted_on = case when what = 'posted' then day else posted_on end
    where id = l.id;
  perform append_proven(line, 'notice.letter-settled', staff::text, n.will_id,
    jsonb_build_object('noticeId', n.id, 'version', n.version, 'letterId', l.id, 'what', what, 'day', day));
  return 'done';
end
$$;
revoke all on function app_letter(uuid), app_letters(), app_count_letters(),
  app_print_letter(uuid, uuid, uuid, text, timestamptz),
  app_settle_letter(uuid, text, date, text, audit_line) from public;
grant execute on function app_letter(uuid), app_letters(), app_count_letters(),
  app_print_letter(uuid, uuid, uuid, text, timestamptz),
  app_settle_letter(uuid, text, date, text, audit_line) to testate_api;

-- As before, and the lengthening.
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
  elsif old.state = 'waiting' and new.state = 'awaiting' then
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
    new.due_at := new.waiting_since + notice_wait(new);
  elsif new.state in ('waiting', 'released', 'relocked') then
    if (new.waiting_since, new.due_at) is distinct from (old.waiting_since, old.due_at) then
      raise exception 'a wait is not moved' using errcode = 'check_violation';
    end if;
    if new.lengthened_at is not null and old.lengthened_at is null then
      new.due_at := new.waiting_since + notice_wait(new);
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

-- As before, and the lengthening.
create or replace function death_notices_tell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then what := 'submitted';
  elsif new.version <> old.version then what := 'changed';
  elsif new.lengthened_at is not null and old.lengthened_at is null then what := 'lengthened';
  elsif old.state = 'disputed' and new.state in ('awaiting', 'waiting') then what := 'continued';
  elsif new.state <> old.state then what := new.state;
  else return null;
  end if;
  insert into death_notice_news (notice_id, what, due_at) values (new.id, what, new.due_at);
  return null;
end
$$;

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

-- Whether a mail of ours has this token: before anything is parsed.
create function app_knows_return(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from outbox o where o.return_hash = hash)
    or exists (select 1 from release_mails m where m.return_hash = hash)
$$;
-- That a mail came back, as whoever carries mail says. False: no mail of ours has this token. It can only lengthen a
-- wait.
create function app_note_return(hash bytea, said text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app_knows_return(hash) then return false; end if;
  insert into mail_returns (token_hash, status) values (hash, said) on conflict do nothing;
  return true;
end
$$;
create function mail_returned(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from mail_returns r where r.token_hash = hash)
$$;
-- Whether a text message of ours has this id: before the worker is asked whether a report about it is true.
create function app_knows_text(text_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from texts t where t.id = text_id and t.tried_at is not null)
$$;
revoke all on function app_lengthen_notice(uuid, audit_line), app_knows_return(bytea),
  app_note_return(bytea, text), mail_returned(bytea), app_knows_text(uuid) from public;
grant execute on function app_knows_text(uuid) to testate_api;
grant execute on function mail_returned(bytea) to testate_release;
grant execute on function app_lengthen_notice(uuid, audit_line) to testate_worker, testate_release;
grant execute on function app_knows_return(bytea), app_note_return(bytea, text) to testate_api;

-- As before, with whether the wait was lengthened.
drop function release_waiting_notices();
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

-- As before, with what became of the messages, and how often a notice about this will was stopped before.
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
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('event', e.event,
        'at', audit_spelled_time(e.at, e.leaf)) order by e.id)
      from (select x.* from audit_entries x where x.will_id = n.will_id and starts_with(x.event, 'notice.')
        and x.details::jsonb ->> 'noticeId' = n.id::text order by x.id desc limit 100) e), '[]'));
end
$$;

-- Whom to tell where staff have to look.
create function staff_addresses() returns table (email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(a.email, p.email), p.name
  from people p left join proven_addresses a on a.person_id = p.id
  where p.is_admin and p.email is not null order by p.created_at, p.id
$$;
revoke all on function staff_addresses() from public;
grant execute on function staff_addresses() to testate_worker;

-- Once a year ----------------------------------------------------------------------------------------------------

-- Whether all still holds: a testator is asked once a year while a registration stands (decision 78).
create table yearly_checks (
  person_id uuid primary key references people (id),
  asks boolean not null default true,
  asked_at timestamptz,
  answered_at timestamptz,
  -- On that day, by London's time, the choice was changed so often: each change is a line of the log.
  chosen_on date,
  chosen_times int not null default 0 check (chosen_times >= 0)
);

-- Since when a registration of theirs stands. Null where none does, and for whoever may be dead, is erasing their
-- account or is ending every registration. By indexes: it is asked for one person.
create function yearly_since(person uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(a.final_at)
  from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede') and a.state = 'final'
  where w.testator_id = person and w.status = 'registered' and w.amends_id is null
    and not exists (select 1 from withdrawals d where d.will_id = w.id and d.state in ('asked', 'waiting'))
    and not exists (select 1 from wills r where r.testator_id = person and r.status = 'released')
    and not exists (
      select 1 from wills m join death_notices n on n.will_id = m.id
      where m.testator_id = person and n.state in ('awaiting', 'waiting', 'disputed'))
    and not exists (
      select 1 from erasures e where e.person_id = person and e.state in ('asked', 'waiting', 'withdrawing'))
$$;

-- Whether the caller has something to confirm.
create function app_yearly_stands() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select yearly_since(app_person()) is not null
$$;

-- Whom to ask now, by the database's time: a year after the oldest registration that stands, the last question and the
-- last answer. Only whoever was neither asked nor has answered within the year is looked at one by one.
create function yearly_due() returns table (person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with year as materialized (select app_now() - interval '1 year' as ago)
  select p.testator_id
  from (
      select distinct w.testator_id
      from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede') and a.state = 'final'
      where w.status = 'registered' and w.amends_id is null and a.final_at <= (select ago from year)
        and not exists (
          select 1 from yearly_checks y where y.person_id = w.testator_id
            and (not y.asks or greatest(y.asked_at, y.answered_at) > (select ago from year)))) p
    cross join lateral (select yearly_since(p.testator_id) as since) s
  where s.since <= (select ago from year)
  order by s.since, p.testator_id limit 1000
$$;
revoke all on function yearly_since(uuid), app_yearly_stands(), yearly_due() from public;
grant execute on function yearly_since(uuid), yearly_due() to testate_worker;
grant execute on function app_yearly_stands() to testate_api;

alter table yearly_checks enable row level security;
alter table yearly_checks force row level security;
-- A day that is still to come would end the questions.
create policy yearly_checks_own on yearly_checks to testate_api
  using (person_id = app_person())
  with check (person_id = app_person() and (answered_at is null or answered_at <= app_now()));
create policy yearly_checks_worker on yearly_checks to testate_worker using (true) with check (true);
grant select, insert (person_id, asks, answered_at, chosen_on, chosen_times),
  update (asks, answered_at, chosen_on, chosen_times) on yearly_checks to testate_api;
grant select, insert (person_id, asked_at), update (asked_at) on yearly_checks to testate_worker;

-- Erasing -----------------------------------------------------------------------------------------------------

-- As before, and what came back of these mails, the number and the text messages.
create or replace function erase_notifications_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from told_once where will_id = any((one).wills);
  delete from texts where person_id = any((one).named);
  delete from phone_numbers where person_id = any((one).named);
  delete from mail_returns r using outbox o where o.return_hash = r.token_hash and (
    o.to_address = any((one).addresses)
    or o.to_address = any((one).asked_addresses) and o.template = 'email-code');
  delete from outbox where to_address = any((one).addresses)
    or to_address = any((one).asked_addresses) and template = 'email-code'
$$;

-- As before, and the letters printed for staff.
create or replace function traces_of_death_notices(one erased_person) returns table (object text, id uuid)
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
-- As before, and the letters.
create or replace function erase_death_notices_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from notice_letter_prints p using notice_letters l, death_notices n
    where l.id = p.letter_id and n.id = l.notice_id and n.will_id = any((one).wills);
  delete from notice_letters l using death_notices n where n.id = l.notice_id and n.will_id = any((one).wills);
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
  with gone as (delete from death_notices where will_id = any((one).wills) returning certificate_id)
    delete from death_certificates c using gone where c.id = gone.certificate_id
      and not exists (select 1 from death_notices n
        where n.certificate_id = c.id and not n.will_id = any((one).wills));
  delete from death_certificates c where c.person_id = any((one).named)
    and not exists (select 1 from death_notices n where n.certificate_id = c.id)
$$;
-- As before; printing or posting a letter is something done about another's will as well.
create or replace function noticed_elsewhere(who uuid, own uuid[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n where not n.will_id = any(own)
    and (who in (n.submitted_by, n.disputed_by, n.inspected_by)
      or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = who)
      or exists (select 1 from death_notice_decisions d where d.notice_id = n.id and d.person_id = who)
      or exists (select 1 from death_notice_inspections i where i.notice_id = n.id and i.person_id = who)
      or exists (select 1 from death_certificate_openings o where o.notice_id = n.id and o.staff_id = who)
      or exists (select 1 from notice_letters l where l.notice_id = n.id and (l.settled_by = who
        or exists (select 1 from notice_letter_prints p where p.letter_id = l.id and p.staff_id = who)))))
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table notice_letters enable row level security;
alter table notice_letters force row level security;
create policy notice_letters_worker on notice_letters to testate_worker using (true) with check (true);
grant select, insert (id, notice_id, about, ends_at, sealed, late_on), update (counted_as, late_told_at)
  on notice_letters to testate_worker;
alter table notice_letter_prints enable row level security;
alter table notice_letter_prints force row level security;
create policy notice_letter_prints_own on notice_letter_prints for select to testate_api
  using (app_is_admin() and staff_id = app_person());
create policy notice_letter_prints_worker on notice_letter_prints to testate_worker using (true) with check (true);
grant select on notice_letter_prints to testate_api;
grant select, update (printed_at, object, refused) on notice_letter_prints to testate_worker;

alter table mail_returns enable row level security;
alter table mail_returns force row level security;
create policy mail_returns_worker on mail_returns to testate_worker using (true) with check (true);
grant select, update (counted_at) on mail_returns to testate_worker;

alter table phone_numbers enable row level security;
alter table phone_numbers force row level security;
create policy phone_numbers_worker on phone_numbers to testate_worker using (true) with check (true);
grant select, insert (person_id, waiting, code_hmac, expires_at),
  update (number, proven_at, waiting, code_hmac, tries, expires_at), delete on phone_numbers to testate_worker;

-- How many codes a day: counted by the worker, which alone knows that the proof holds.
grant select, insert, delete on limit_marks to testate_worker;

alter table texts enable row level security;
alter table texts force row level security;
create policy texts_worker on texts to testate_worker using (true) with check (true);
grant select, insert (id, person_id, what, number, sealed),
  update (number, sealed, tried_at, provider_id, sent_at, failed_at, failure, asked_at, delivered_at, returned_at)
  on texts to testate_worker;

alter table death_notice_messages enable row level security;
alter table death_notice_messages force row level security;
create policy death_notice_messages_worker on death_notice_messages to testate_worker using (true) with check (true);
grant select, insert (id, notice_id, channel, about), update (result, result_at) on death_notice_messages
  to testate_worker;

alter table release_mails enable row level security;
alter table release_mails force row level security;
create policy release_mails_own on release_mails to testate_release using (true) with check (true);
grant select, insert (notice_id, line, return_hash), update (tried_at, tries, sent_at, refused_at) on release_mails
  to testate_release;
create policy death_notice_stops_release on death_notice_stops for insert to testate_release with check (true);
grant insert (token_hash, notice_id) on death_notice_stops to testate_release;
-- Whoever took the worker over must not end the link in the release worker's mail.
revoke delete on death_notice_stops from testate_worker;
