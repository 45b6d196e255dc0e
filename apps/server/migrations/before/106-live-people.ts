// Notifications of a changed will: to everyone watching that will, and to each person it belongs to, under
// their own topic.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Security definer: the person changing a will may not see everyone it belongs to (an admin who accepts an
  // identity, a guest). It says only that something changed; what a person may see of it is read as that
  // person.
  await sql`create function app_tell_live(will uuid) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      perform pg_notify('testate_live', will::text);
      perform pg_notify('testate_live', 'person:' || related.person || ' will ' || will) from (
        select testator_id as person from wills where id = will
        union select person_id from parties where will_id = will and person_id is not null and state not in ('replaced', 'declined', 'expired')) as related;
    end $$`.execute(db)
  await sql`revoke all on function app_tell_live(uuid) from public`.execute(db)
  await sql`grant execute on function app_tell_live(uuid) to testate_api, testate_worker, testate_release`.execute(
    db,
  )
}
