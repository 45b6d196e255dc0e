-- What an account takes part in after a death, asked before its erasure is confirmed.

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
