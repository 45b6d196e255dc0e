-- An executor whose ninety days are over was asked for another ninety although the estate was closed: the api sees
-- nothing of an estate without a running grant. They are told that it was closed, and nothing else of it.

-- The estates that the caller's own grants are for and that all executors closed, whether or not the ninety days still
-- run.
create function app_closed_estates() returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select distinct g.will_id from release_grants g join wills w on w.id = g.will_id
  where g.person_id = app_person() and g.ended_at is null and w.status = 'released'
    and exists (select 1 from release_executors(g.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
    and estate_kept_until(g.will_id) is not null
$$;
revoke all on function app_closed_estates() from public;
grant execute on function app_closed_estates() to testate_api;
