// Names that a column or a table had before it was renamed, and numbers that dropped checks left free: as
// PostgreSQL names them in the baseline, where no such past is.
import { sql, type Kysely } from 'kysely'

/** NOT NULL has a name since PostgreSQL 18. */
const renamed = [
  ['audit_pending', 'audit_pending_entry_id_not_null1', 'audit_pending_entry_id_not_null'],
  ['email_changes', 'email_changes_step_up_id_not_null', 'email_changes_proof_id_not_null'],
  ['identity_checks', 'identity_checks_check2', 'identity_checks_check1'],
  ['identity_checks', 'identity_checks_check3', 'identity_checks_check2'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of renamed) {
    const { rows } =
      await sql`select 1 from pg_constraint where conrelid = ${table}::regclass and conname = ${from}`.execute(
        db,
      )
    if (rows.length > 0)
      await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(
        db,
      )
  }
}
