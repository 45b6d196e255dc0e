// What a seal step's object holds: the whole file so far, as at first, or only what stands behind the document's own bytes.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A 10 MB will was stored whole four times; nine tenths of it were the document, which is kept anyway. Earlier rows stay as they are.
  await sql`alter table seal_steps add column behind_document boolean not null default false`.execute(db)
}
