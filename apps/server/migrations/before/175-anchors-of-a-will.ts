// Anchors of one will by an index: the unique ones leave transfers out, so PostgreSQL read the whole table,
// 400 ms in a register of a million.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index anchors_will on anchors (will_id)`.execute(db)
}
