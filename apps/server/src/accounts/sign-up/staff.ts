// Lists the administrators, for notices to them.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Every administrator, oldest first. For the worker and for services. */
export async function staff(tx: Tx): Promise<{ email: string; name: string }[]> {
  return (
    await sql<{
      email: string
      name: string
    }>`select email, name from people where is_admin order by created_at limit 100`.execute(tx)
  ).rows
}
