// A mail's contents are sealed to the worker before they are written: a copy of the rows, their pages or the
// write-ahead log reveals nothing. A row still waiting from before is sent from `data`, which no one may
// write any more; sending empties it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'outbox'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%data IS NOT NULL%'`.execute(
    db,
  )
  if (rows.length !== 1) throw new Error('the outbox does not stand as expected')
  await sql
    .raw(`alter table outbox add column sealed bytea;
    alter table outbox drop constraint "${rows[0]!.name}",
      add constraint outbox_says_something check (sealed is not null or data is not null or sent_at is not null or failed_at is not null);
    revoke insert on outbox from testate_api;
    revoke insert, update on outbox from testate_worker;
    grant insert (id, to_address, template, sealed, created_at) on outbox to testate_api, testate_worker;
    grant update (data, sealed, sent_at, failed_at, failure) on outbox to testate_worker`)
    .execute(db)
}
