-- Whose act it is, and what becomes of what was printed.

-- A dispute by staff is in the name of whoever proved it, not of whom the session names: they decide nothing about the
-- notice afterwards (decision 89).
create or replace function app_set_notice_state(
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

-- As before. Whoever froze the notice as staff says what became of their own paper too: that they disputed it is no
-- part in it here.
create or replace function letter_word_is_theirs(l notice_letters, who uuid, what text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not notice_takes_part(l.notice_id, who)
    or (what in ('posted', 'not-posted', 'destroyed') and letter_printed_by(l, who)
      and not exists (select 1 from death_notices n where n.id = l.notice_id
        and notice_has_part(jsonb_populate_record(n, '{"disputed_by": null}'), who))
      and not exists (select 1 from death_notice_professionals p
        where p.notice_id = l.notice_id and notice_person_key(p.person_id) = notice_person_key(who)))
$$;

-- As before. That staff ended an executor's part is nothing that anybody entered (decision 92).
create or replace function estate_is_empty(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from estate_people p where p.will_id = will and not (p.from_register
      and p.version = 1 + (select count(*) from executor_ends x
        where x.will_id = will and x.person_id = p.account_id and x.outcome = 'ended')))
    and not exists (select 1 from estate_items where will_id = will)
    and not exists (select 1 from estate_gifts where will_id = will)
    and not exists (select 1 from estate_entries where will_id = will)
    and not exists (select 1 from estate_receipts where will_id = will)
    and not exists (select 1 from estate_receipt_requests where will_id = will)
    and not exists (select 1 from estate_marks where will_id = will)
    and not exists (select 1 from estate_own_tasks where will_id = will)
    and not exists (select 1 from estate_task_people where will_id = will)
    and not exists (select 1 from estate_tax_answers where will_id = will)
    and not exists (select 1 from estate_probate_answers where will_id = will)
    and not exists (select 1 from estate_proposals where will_id = will)
    and not exists (select 1 from estate_disputes where will_id = will)
    and not exists (select 1 from estate_statement_rows where will_id = will)
    and not exists (select 1 from estate_statement_columns where will_id = will)
    and not exists (select 1 from estate_views where will_id = will)
    and not exists (select 1 from estate_take_overs where will_id = will and taken_at is not null)
$$;
