-- The particulars of a death certificate: what its entry says, beside the copy of it. Both are part of what a notice
-- says and of what is confirmed; whoever has another country's certificate may have neither. Also who submitted a
-- notice, by name, and lists that begin with the caller's own wills.

alter table death_notices
  add column entry_number text check (length(entry_number) between 1 and 40 and entry_number !~ '[[:cntrl:]]'),
  add column registration_district text
    check (length(registration_district) between 1 and 200 and registration_district !~ '[[:cntrl:]]');

-- Without particulars as before, so that what was confirmed stays what it was. With them they stand before the name,
-- each on a line of its own: no two notices have the same text.
drop function notice_content(uuid, int, date, bytea, text);
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

create or replace function death_notices_begin() returns trigger
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
  new.content_hash := notice_content(
    new.will_id, new.version, new.date_of_death, new.certificate_sha256, new.entry_number,
    new.registration_district, new.deceased_name);
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

drop function app_submit_notice(uuid, uuid, text, date, uuid, audit_line);
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
-- A new version; the submitter's own. The certificate stays where `certificate` is null.
drop function app_change_notice(uuid, text, date, uuid, audit_line);
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
revoke all on function app_submit_notice(uuid, uuid, text, date, uuid, text, text, audit_line),
  app_change_notice(uuid, text, date, uuid, text, text, audit_line) from public;
grant execute on function app_submit_notice(uuid, uuid, text, date, uuid, text, text, audit_line),
  app_change_notice(uuid, text, date, uuid, text, text, audit_line) to testate_api;

-- As before, and the submitter's name: whoever is asked to confirm a notice has to know whose word it is.
create or replace function app_notice_people(notice uuid) returns jsonb
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
    'submitterName', (select p.name from people p where p.id = n.submitted_by),
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

-- As before; and everybody who may see a notice hears of one, whether or not they may see the will.
create or replace function app_tell_notice(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app_tell_live(will);
  perform pg_notify('testate_live', 'person:' || related.person || news) from (
    select person_id as person from people_around
      where will_id = will and person_id is not null and ended_at is null
    union select submitted_by from death_notices where will_id = will) as related,
    (values (' will ' || will), (' notice')) as told (news);
  perform pg_notify('testate_live', 'person:' || related.person || ' notice') from (
    select testator_id as person from wills where id = will
    union select person_id from parties
      where will_id = will and person_id is not null and state not in ('replaced', 'declined', 'expired'))
    as related;
  perform pg_notify('testate_live', 'staff review');
end
$$;

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
      union select s.id from death_notices s where s.submitted_by = app_person()))
    order by n.ended_at is not null, n.state <> 'disputed', n.created_at desc, n.id limit 200;
end
$$;
-- As before, from the caller's own rows rather than asking of each will who is trusted in it.
create or replace function app_wills_to_notify() returns table (will_id uuid, testator_name text)
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
revoke all on function app_notices() from public;
grant execute on function app_notices() to testate_api;
