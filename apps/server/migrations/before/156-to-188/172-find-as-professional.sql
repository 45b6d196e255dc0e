-- Who looks for a will as a professional is one whom staff have looked up (decisions 68 and 89).

-- What counts is a look that has neither ended nor lapsed.
create function professional_is_current(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from professionals r where r.person_id = who and r.ended_at is null
    and r.review_by >= (app_now() at time zone 'Europe/London')::date)
$$;
revoke all on function professional_is_current(uuid) from public;

-- As before, and whether they may ask as a professional.
drop function find_asker(uuid);
create function find_asker(who uuid) returns table (name text, is_identified boolean, is_professional boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'),
    professional_is_current(who)
  from people p where p.id = who and p.kind = 'account'
$$;
revoke all on function find_asker(uuid) from public;
grant execute on function find_asker(uuid) to testate_release;

drop function app_searching();
create function app_searching() returns table (is_identified boolean, is_professional boolean, asked int)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    professional_is_current(app_person()),
    (select count(*)::int from find_searches s
      where s.person_id = app_person() and s.day = (app_now() at time zone 'Europe/London')::date)
$$;
revoke all on function app_searching() from public;
grant execute on function app_searching() to testate_api;
