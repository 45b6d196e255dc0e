// The release's part of a copy of one's data: which copies a person was given, and that copies of their own wills were
// given. To whom is not theirs to get (UK GDPR article 15(4)).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, personId: string, wills: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select person_id = ${personId}::uuid as "toYou", will_id = any(${[...wills]}::uuid[]) as "ofYourWill",
      granted_at as "grantedAt", expires_at as "expiresAt", ended_at as "endedAt"
    from release_grants where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    order by granted_at`.execute(tx)
  return rows
}
