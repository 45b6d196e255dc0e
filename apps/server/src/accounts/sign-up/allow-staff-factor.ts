// For an administrator from before factors were required, or one who lost theirs: the operator lets the next
// passkey or authenticator app they add count at once.
import { sql } from 'kysely'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'

/**
 * For one day, and only while none of their factors counts. For the owner of the schema: no other login may.
 * False when there is no such administrator.
 */
export async function allowStaffFactor(db: Db, email: string): Promise<boolean> {
  return await inTransaction(db, { service: 'operate' }, async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`
      update people set staff_since = ${now()} where email = ${email.toLowerCase()} and kind = 'account'
      and is_admin returning id`.execute(tx)
    for (const { id } of rows)
      await append(tx, { event: 'staff-factor.allowed', actor: 'operate', details: { personId: id } })
    return rows.length > 0
  })
}
