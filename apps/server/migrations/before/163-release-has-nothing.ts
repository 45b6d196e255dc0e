// The release of a will after a death is not built, and its login could meanwhile read the whole log. Its
// grants come back with the calls that need them.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter policy audit_entries_written on audit_entries to testate_worker`.execute(db)
  await sql`alter policy audit_entries_worker on audit_entries to testate_worker`.execute(db)
  await sql`revoke all on all tables in schema public from testate_release;
    revoke all on all functions in schema public from testate_release;
    revoke all on schema public from testate_release`.execute(db)
}
