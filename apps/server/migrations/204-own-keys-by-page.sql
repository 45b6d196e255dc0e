-- An executor's own keys page by key, as what one is named for does: the list ended in silence after five hundred.

drop function app_own_keys();

-- The caller's own: each will of which they are an executor, and whether their key counts for it; newest first, a page
-- of them after one that was named at `after_at`, with `after_id`. `key`: where the next page begins.
create function app_own_keys(after_at timestamptz, after_id uuid, most int)
returns table (around_id uuid, will_id uuid, testator_name text, kept_at timestamptz, key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.will_id, p.name, (select k.kept_at from own_keys k where k.around_id = a.id),
    (extract(epoch from a.nominated_at) * 1000000)::bigint || '.' || a.id
  from people_around a join wills w on w.id = a.will_id join people p on p.id = w.testator_id
  where a.person_id = app_person() and a.kind = 'executor' and a.accepted_at is not null and a.ended_at is null
    and a.declined_at is null and (after_id is null or (a.nominated_at, a.id) < (after_at, after_id))
  order by a.nominated_at desc, a.id desc limit most
$$;
revoke all on function app_own_keys(timestamptz, uuid, int) from public;
grant execute on function app_own_keys(timestamptz, uuid, int) to testate_api;
