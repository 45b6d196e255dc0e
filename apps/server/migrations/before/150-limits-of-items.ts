// Limits that count distinct items (the addresses a person has invited) or amounts (the bytes a person has
// uploaded), beside those that count occurrences.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table limit_marks add column item_hash bytea;
    alter table limit_marks add column amount bigint not null default 1`)
    .execute(db)
}
