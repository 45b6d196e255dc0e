// The sequencer's first query in one round trip: the log's lock, the waiting entries, the head they will
// follow.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // PL/pgSQL, because each of its statements sees what was committed before it began: the queue is read after
  // the lock was acquired, not as it was when the wait began. Security invoker. The lock's number is
  // arbitrary.
  await sql`create function audit_take(most int) returns table (id uuid, leaf bytea, size bigint, root bytea, note text)
    language plpgsql volatile security invoker set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      perform pg_advisory_xact_lock(7331003);
      return query
        with taken as (
          delete from audit_pending where place in (select place from audit_pending order by place limit most) returning place, entry_id),
        head as (select size, root, note from audit_checkpoints order by size desc limit 1)
        select e.id, e.leaf, h.size, h.root, h.note from (select 1) as one left join head h on true
        left join (taken join audit_entries e on e.id = taken.entry_id) on true order by taken.place;
    end $$`.execute(db)
  await sql`revoke all on function audit_take(int) from public`.execute(db)
  await sql`grant execute on function audit_take(int) to testate_worker`.execute(db)
}
