-- Each act of staff is proven for this act alone (decision 89); and what becomes of letters that somebody printed who
-- later assigned a professional, or that another says cannot be posted (decision 86).

-- Acts of staff ---------------------------------------------------------------------------------------------------

-- The administrator who proved this act in this transaction. `document_hash` of the proof is the act's digest: it was
-- made for nothing else. One without opens pictures and certificates, which the worker checks.
create or replace function app_staff_here(of_act text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from proofs p join people s on s.id = p.person_id and s.is_admin
  where p.purpose = 'staff' and p.will_id is null and p.used_at is not null and p.ended_at is null
    and p.xmin::text::bigint = (pg_current_xact_id()::text::numeric % 4294967296)::bigint
    and p.act = sha256(convert_to(of_act, 'UTF8')) and p.document_hash = p.act
  order by p.used_at desc limit 1
$$;
drop function staff_act_is_bound(text);

-- For this mailbox, and as staff or not. Its link alone makes nobody staff: a code is mailed to the mailbox.
drop policy account_invites_made on account_invites;
create policy account_invites_made on account_invites for insert to testate_api
  with check (app_service() in ('accounts', 'operate') and used_by is null
    and invited_by = app_staff_here('invite ' || case when admin then 'staff' else 'account' end || ' ' || email));

-- Letters ---------------------------------------------------------------------------------------------------------

create function letter_printed_by(l notice_letters, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from notice_letter_prints p
    where p.letter_id = l.id and p.staff_id = who and p.printed_at is not null)
$$;
-- Who may have the paper of it: whoever printed it, but not who said that it cannot be posted.
create function letter_printers(l notice_letters) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select distinct p.staff_id from notice_letter_prints p
    where p.letter_id = l.id and p.printed_at is not null
      and (l.result <> 'not-posted' or p.staff_id is distinct from l.settled_by))
$$;
-- Who has no part says what became of a letter. Whoever printed it says so of their paper, also if they looked up or
-- assigned the notice's professional since; of one that came back they do not.
create function letter_word_is_theirs(l notice_letters, who uuid, what text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not notice_takes_part(l.notice_id, who)
    or (what in ('posted', 'not-posted', 'destroyed') and letter_printed_by(l, who)
      and not exists (select 1 from death_notices n where n.id = l.notice_id and notice_has_part(n, who))
      and not exists (select 1 from death_notice_professionals p
        where p.notice_id = l.notice_id and notice_person_key(p.person_id) = notice_person_key(who)))
$$;
revoke all on function letter_printed_by(notice_letters, uuid), letter_printers(notice_letters),
  letter_word_is_theirs(notice_letters, uuid, text) from public;
grant execute on function letter_printers(notice_letters) to testate_worker;

create or replace function notice_letters_settle() returns trigger
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

-- As before. Among those that fell away are those that somebody else than their printer said cannot be posted. `why`:
-- the reasons for which a letter cannot be posted are of a list.
create or replace function app_letters() returns jsonb
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
-- What this member of staff can do: letters to post, and those that they printed and that are not to be posted.
create or replace function app_count_letters() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_is_admin()
    then (select count(*)::int from (
      select 1 from notice_letters l
      where (l.result = 'due' or (l.result in ('dropped', 'not-posted')
          and l.settled_at > app_now() - interval '90 days' and app_person() = any(letter_printers(l))))
        and letter_word_is_theirs(l, app_person(), 'posted') limit 1000) x)
    else 0 end
$$;

-- As before; the proof names the day or the reason too.
create or replace function app_settle_letter(letter uuid, what text, day date, why text, line audit_line) returns text
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

-- As before. Whoever was told that it cannot be posted is told anew when it falls away.
create or replace function app_undo_letter(letter uuid, line audit_line) returns text
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
