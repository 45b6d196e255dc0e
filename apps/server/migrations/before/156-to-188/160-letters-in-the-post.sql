-- Letters to a testator that may still be posted, and what staff say of them by mistake (decision 86); and the mail
-- that tells a former mailbox.

-- The former mailbox is being told of this address, since then. The wait for it begins when the mail was taken.
alter table release_addresses add column telling_email text;
alter table release_addresses add column telling_at timestamptz;
alter table release_addresses add check ((telling_email is null) = (telling_at is null));

-- Letters -----------------------------------------------------------------------------------------------------

-- `destroyed`: it was printed before it fell away, and nobody posted it. `undo_until`: until then whoever said what
-- became of it can take that back, and the address is kept for it. `fall_told_at`: those who printed it were told that
-- it fell away.
alter table notice_letters add column undo_until timestamptz;
alter table notice_letters add column fall_told_at timestamptz;
-- `version`: of the notice, when the letter was made. `owed`: what was said of this one was taken back when it was no
-- longer true, and no later letter had been made; the worker makes one.
alter table notice_letters add column version int;
alter table notice_letters add column owed boolean not null default false;
update notice_letters l set version = n.version from death_notices n where n.id = l.notice_id;
alter table notice_letters alter column version set not null;
-- Staff choose a reason from a list: what they write could be the address.
update notice_letters set reason = 'other' where result in ('not-posted', 'came-back');
alter table notice_letters drop constraint notice_letters_result_check;
alter table notice_letters add constraint notice_letters_result_check
  check (result in ('due', 'posted', 'not-posted', 'came-back', 'dropped', 'destroyed'));
alter table notice_letters drop constraint notice_letters_check1;
alter table notice_letters add constraint notice_letters_sealed_check check (
  case result when 'due' then sealed is not null
    when 'posted' then sealed is null or undo_until is not null
    when 'not-posted' then sealed is null or undo_until is not null
    else sealed is null end);
alter table notice_letters add constraint notice_letters_reason_check1 check (
  result not in ('not-posted', 'came-back') or reason is not null and reason in ('address-incomplete',
    'address-unknown', 'not-reachable', 'gone-away', 'not-called-for', 'refused', 'other'));
alter table notice_letters add constraint notice_letters_undo_check
  check (undo_until is null or settled_by is not null);
create index on notice_letters (undo_until) where undo_until is not null;
create index on notice_letters (notice_id) where owed;
create index on notice_letters (posted_on desc, id) where result = 'posted';

create or replace function drop_letters(notice uuid, why text) returns void
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
-- The newest letter takes the place of one that is not posted yet, and its place in the queue: the testator waits since
-- the first one. One that the release itself dropped has its place taken too.
create or replace function notice_letters_add() returns trigger
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
create or replace function notice_letters_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.notice_id, new.version, new.about, new.ends_at, new.made_at, new.late_on) is distinct from
      (old.id, old.notice_id, old.version, old.about, old.ends_at, old.made_at, least(new.late_on, old.late_on))
    or (new.sealed is not null and new.sealed is distinct from old.sealed)
    or (new.result <> old.result and (old.result, new.result) not in
      (('due', 'posted'), ('due', 'not-posted'), ('due', 'dropped'), ('posted', 'came-back'),
      ('dropped', 'posted'), ('dropped', 'destroyed'),
      -- Taken back by whoever said it.
      ('posted', 'due'), ('posted', 'dropped'), ('not-posted', 'due'), ('not-posted', 'dropped'),
      ('came-back', 'posted'), ('destroyed', 'dropped'))) then
    raise exception 'a letter stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- As before; a letter counts for nothing, and what staff said of one can be taken back.
create or replace function death_notice_messages_settle() returns trigger
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

-- For staff, without an address: those to be posted, the longest waiting first; those that fell away within ninety
-- days after somebody printed them, of which nobody has said what became of the paper, first those of whoever asks,
-- then the newest, because whoever printed one may have left; how many more there are of each. A hundred of each: they
-- leave the list one by one. A letter that fell away by the release is followed by the one that tells of it.
create or replace function app_letters() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  with fallen as (
    select l.* from notice_letters l
    where l.result = 'dropped' and l.settled_at > app_now() - interval '90 days' and exists (
      select 1 from notice_letter_prints p where p.letter_id = l.id and p.printed_at is not null))
  select case when app_is_admin() then jsonb_build_object(
    'due', coalesce((select jsonb_agg(to_jsonb(d) order by d."lateOn", d."madeAt", d.id) from (
      select l.id, l.notice_id as "noticeId", n.deceased_name as "deceasedName", l.about, l.made_at as "madeAt",
        l.ends_at as "endsAt", to_char(l.late_on, 'YYYY-MM-DD') as "lateOn",
        l.late_on <= (app_now() at time zone 'Europe/London')::date as "isLate",
        (select max(p.printed_at) from notice_letter_prints p where p.letter_id = l.id) as "printedAt",
        notice_takes_part(n.id, app_person()) as "takesPart"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.result = 'due' order by l.late_on, l.made_at, l.id limit 100) d), '[]'),
    'moreDue', greatest((select count(*) from notice_letters where result = 'due') - 100, 0),
    'fallen', coalesce((select jsonb_agg(to_jsonb(d) order by d."byYou" desc, d."fellAt" desc, d.id) from (
      select f.id, f.notice_id as "noticeId", n.deceased_name as "deceasedName", f.about, f.settled_at as "fellAt",
        n.state not in ('awaiting', 'waiting', 'disputed', 'released') as "isOver",
        (select jsonb_agg(distinct s.name) from notice_letter_prints p join people s on s.id = p.staff_id
          where p.letter_id = f.id and p.printed_at is not null) as "printedBy",
        exists (select 1 from notice_letter_prints p
          where p.letter_id = f.id and p.printed_at is not null and p.staff_id = app_person()) as "byYou",
        notice_takes_part(n.id, app_person()) as "takesPart"
      from fallen f join death_notices n on n.id = f.notice_id
      order by "byYou" desc, f.settled_at desc, f.id limit 100) d), '[]'),
    'moreFallen', greatest((select count(*) from fallen) - 100, 0),
    'undoable', coalesce((select jsonb_agg(to_jsonb(d) order by d."until", d.id) from (
      select l.id, n.deceased_name as "deceasedName", l.result as what, l.undo_until as until
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.settled_by = app_person() and l.undo_until > app_now() limit 100) d), '[]')) end
$$;
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
-- What this member of staff can do: letters to post, and those that they printed and that fell away.
create or replace function app_count_letters() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin()
    then (select count(*)::int from (
      select 1 from notice_letters l
      where (l.result = 'due' or (l.result = 'dropped' and l.settled_at > app_now() - interval '90 days' and exists (
          select 1 from notice_letter_prints p
          where p.letter_id = l.id and p.staff_id = app_person() and p.printed_at is not null)))
        and not notice_takes_part(l.notice_id, app_person()) limit 1000) x)
    else 0 end
$$;

-- 'done', or why not: 'not-found', 'takes-part', 'settled', 'not-printed', 'day-wrong'. One that fell away after it was
-- printed was destroyed, or was posted all the same: the record says what happened.
create or replace function app_settle_letter(letter uuid, what text, day date, why text, line audit_line) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l notice_letters;
  n death_notices;
  staff uuid := app_staff_here('letter ' || letter || ' ' || what);
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
  if notice_takes_part(n.id, staff) then return 'takes-part'; end if;
  printed := exists (select 1 from notice_letter_prints p
    where p.letter_id = l.id and p.staff_id = staff and p.printed_at is not null);
  if not (l.result = 'due' and what in ('posted', 'not-posted') or l.result = 'posted' and what = 'came-back'
      or l.result = 'dropped' and printed and what in ('posted', 'destroyed')) then
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
    where id = l.id and l.result = 'dropped' and what = 'posted';
  update notice_letters set result = what, settled_by = staff, settled_at = app_now(),
    undo_until = app_now() + interval '15 minutes',
    sealed = case when l.result = 'due' then l.sealed end,
    reason = case when l.result = 'dropped' then l.reason else why end,
    posted_on = case when what = 'posted' then day else posted_on end
    where id = l.id;
  perform append_proven(line, 'notice.letter-settled', staff::text, n.will_id,
    jsonb_build_object('noticeId', n.id, 'version', n.version, 'letterId', l.id, 'what', what, 'day', day,
      'reason', why));
  return 'done';
end
$$;

-- Whoever said what became of a letter takes it back, by a proof of their own: it is to be posted again, unless the
-- notice is over or what the letter says is no longer true. Who had posted one that came back is in the log.
-- 'done', or why not: 'not-found', 'takes-part', 'too-late'.
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
  if notice_takes_part(n.id, staff) then return 'takes-part'; end if;
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

-- The worker's: what can no longer be taken back needs no address.
create function forget_letter_addresses() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update notice_letters set sealed = null, undo_until = null where undo_until <= app_now()
$$;
revoke all on function app_posted_letters(date, uuid, int), app_undo_letter(uuid, audit_line),
  forget_letter_addresses() from public;
grant execute on function app_posted_letters(date, uuid, int), app_undo_letter(uuid, audit_line) to testate_api;
grant execute on function forget_letter_addresses() to testate_worker;
grant update (fall_told_at) on notice_letters to testate_worker;

-- For staff: whose notice it is of, and what they said became of it. Null for anybody else.
drop function app_letter(uuid);
create function app_letter(letter uuid) returns table (notice_id uuid, will_id uuid, version int, result text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.will_id, n.version, case when l.result not in ('due', 'dropped') then l.result end
  from notice_letters l join death_notices n on n.id = l.notice_id
  where l.id = letter and app_is_admin()
$$;
revoke all on function app_letter(uuid) from public;
grant execute on function app_letter(uuid) to testate_api;
