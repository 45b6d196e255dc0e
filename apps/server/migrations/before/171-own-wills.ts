// A person's wills in one answer from two indexes. A list that relies on the policy on wills evaluates it for
// every will in the register: 12 µs each, more than a second in a register of 100,000.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index wills_own on wills (testator_id, created_at, id);
    drop index wills_testator_id_idx;
    -- Own ones and those the person is party to, as app_related says of a single one. Security definer, as that is.
    create function app_wills() returns setof uuid language sql stable rows 20 security definer set search_path = public, pg_temp as $$
      select id from wills where testator_id = app_person()
      union select will_id from parties where person_id = app_person() and state not in ('replaced', 'declined', 'expired') $$;
    revoke all on function app_wills() from public;
    grant execute on function app_wills() to testate_api`)
    .execute(db)
}
