// One row per entry of the audit log: leaf and disclosure were two, linked by a check, and the queue before
// the log had two more indexes. An append was three tables, five index entries and two checks; now it is one
// row, its two indexes, and its id in the queue.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_entries_grow on audit_entries`.execute(db)
  // The policy below checks the row's contents, within the statement's plan: a CHECK is read from the
  // catalogue anew for each statement.
  await sql`alter table audit_entries drop constraint audit_entries_leaf_check,
    add column will_id uuid, add column actor text, add column details text, add column salt bytea`.execute(
    db,
  )
  await sql`update audit_entries e set will_id = d.will_id, actor = d.actor, details = d.details, salt = d.salt from audit_disclosures d where d.entry_id = e.id`.execute(
    db,
  )
  await sql`drop table audit_disclosures`.execute(db)
  await sql`create index audit_entries_will on audit_entries (will_id)`.execute(db)

  // UK GDPR article 17: the personal part (whose, with which details, and the salt that links them to the
  // leaf) can be erased from a row, all of it at once and by the owner alone, who has no other way to change
  // one. The leaf stays and the log remains provable.
  await sql`create function audit_only_erase() returns trigger language plpgsql as $$
    begin
      if (new.id, new.leaf) is distinct from (old.id, old.leaf) or num_nonnulls(new.will_id, new.actor, new.details, new.salt) > 0 then
        raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger audit_entries_erase before update on audit_entries for each row execute function audit_only_erase()`.execute(
    db,
  )
  await sql`create trigger audit_entries_grow before delete on audit_entries for each row execute function audit_refuse_change()`.execute(
    db,
  )

  await sql`alter table audit_entries enable row level security`.execute(db)
  await sql`alter table audit_entries force row level security`.execute(db)
  await sql`create policy audit_entries_written on audit_entries for insert to testate_api, testate_worker, testate_release
    with check (length(leaf) <= 65535 and length(salt) = 32 and actor is not null and details is not null)`.execute(
    db,
  )
  await sql`create policy audit_entries_related on audit_entries for select to testate_api using (will_id is not null and app_related(will_id))`.execute(
    db,
  )
  await sql`create policy audit_entries_worker on audit_entries for select to testate_worker, testate_release using (true)`.execute(
    db,
  )

  // The leaves at assigned indexes: what the log publishes of every row, whoever it belongs to.
  await sql`create function audit_leaves_at(first bigint, most int) returns table (leaf bytea) language sql stable security definer set search_path = public, pg_temp as $$
    select e.leaf from audit_leaves l join audit_entries e on e.id = l.entry_id where l.log_index >= first and l.log_index < first + most order by l.log_index $$`.execute(
    db,
  )
  await sql`revoke all on function audit_leaves_at(bigint, int) from public`.execute(db)
  await sql`grant execute on function audit_leaves_at(bigint, int) to testate_api, testate_worker, testate_release`.execute(
    db,
  )

  // The queue has no index: it is read whole, and is short. Taken rows are dead until a vacuum, which must
  // run before there are many.
  await sql`alter table audit_pending rename to audit_pending_before`.execute(db)
  await sql`create table audit_pending (entry_id uuid not null) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`.execute(
    db,
  )
  await sql`insert into audit_pending (entry_id) select entry_id from audit_pending_before order by place`.execute(
    db,
  )
  await sql`drop function audit_take(int)`.execute(db)
  await sql`drop table audit_pending_before`.execute(db)
  await sql`grant insert on audit_pending to testate_api, testate_worker, testate_release`.execute(db)
  await sql`grant select, delete on audit_pending to testate_worker`.execute(db)

  // As before: the lock first, then the waiting entries by separate statements (see 095); the head is
  // returned as a row before the entries. Ids begin with their time, hence the order. Whatever is in the
  // queue, an entry gets one index. Plans are cached, and one made for a small table reads all of the large
  // table it becomes (measured: a batch cost twice as much after 30,000 entries), so only index scans are
  // allowed.
  await sql`create function audit_take(most int) returns table (id uuid, leaf bytea, size bigint, root bytea, note text)
    language plpgsql volatile security invoker set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
    #variable_conflict use_column
    begin
      perform pg_advisory_xact_lock(7331003);
      return query select null::uuid, null::bytea, size, root, note from audit_checkpoints order by size desc limit 1;
      return query
        with taken as (
          delete from audit_pending where ctid = any (array(select ctid from audit_pending order by entry_id limit most)) returning entry_id)
        select e.id, e.leaf, null::bigint, null::bytea, null::text from (select distinct entry_id from taken) t join audit_entries e on e.id = t.entry_id
        where not exists (select 1 from audit_leaves l where l.entry_id = t.entry_id) order by e.id;
    end $$`.execute(db)
  await sql`revoke all on function audit_take(int) from public`.execute(db)
  await sql`grant execute on function audit_take(int) to testate_worker`.execute(db)
}
