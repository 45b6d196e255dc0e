// The account's part of a copy of one's data.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface AccountData extends Record<string, unknown> {
  name: string
  email: string
}

/** Completed with what the api stored with the request. Null if there is nobody. */
export async function dataOf(tx: Tx, personId: string): Promise<AccountData | null> {
  const { rows } = await sql<AccountData>`select id, name, email, role, created_at as "createdAt" from people
      where id = ${personId}`.execute(tx)
  return rows[0] ?? null
}

/** Earlier addresses, and until when mail to them was for this person; as PostgreSQL writes it,
  to the microsecond. */
export async function formerAddressesOf(
  tx: Tx,
  personId: string,
): Promise<{ email: string; until: string }[]> {
  return (
    await sql<{
      email: string
      until: string
    }>`select old_email as email, (confirmed_at + interval '1 minute')::text as until
    from email_changes where person_id = ${personId} and confirmed_at is not null`.execute(tx)
  ).rows
}
