// Limits that count different things (the addresses somebody has invited) or amounts (the bytes somebody has uploaded), beside those that count times.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table limit_marks add column item_hash bytea;
    alter table limit_marks add column amount bigint not null default 1`)
    .execute(db)
}
