// What a seal step's object contains: the whole file so far, as before, or only what follows the document's
// own bytes.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A 10 MB will was stored whole four times; nine tenths of it were the document, which is stored anyway.
  // Earlier rows stay unchanged.
  await sql`alter table seal_steps add column behind_document boolean not null default false`.execute(db)
}
