// Whether an administrator has the second factor that all their acts need: without it they may do nothing
// that is for staff, not even read.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`-- From when a passkey or an authenticator app counts, null while there is none; and until when a first one would count at once (decision 33). It tells nothing else of the
    -- tables, which are the worker's.
    create function app_staff_factor(who uuid) returns table (counts_from timestamptz, at_once_until timestamptz) language sql volatile security definer set search_path = public, pg_temp as $$
      select (select min(f.counts_from) from (select person_id, counts_from, ends_at from passkeys union all select person_id, counts_from, ends_at from authenticators) f
                where f.person_id = p.id and (f.ends_at is null or f.ends_at > app_now())),
             case when p.staff_since + interval '1 day' > app_now() then p.staff_since + interval '1 day' end
      from people p where p.id = who and p.is_admin $$;
    revoke all on function app_staff_factor(uuid) from public;
    grant execute on function app_staff_factor(uuid) to testate_api`)
    .execute(db)
}
