-- Whoever declines to act after the copy was given to them keeps it for its ninety days and can do no more with it. The
-- screens offered them the estate, and another ninety days, and both were refused. Who acts for a codicil is said by
-- the will that it amends, which is the one that the notice is about.

drop function app_released();
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
