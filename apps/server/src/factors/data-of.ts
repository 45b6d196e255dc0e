// The factors' part of a copy of one's data.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Passkeys, authenticator apps and sets of recovery codes, without their keys. */
export async function dataOf(tx: Tx, personId: string): Promise<object[]> {
  const { rows } = await sql<object>`select * from (
    select 'passkey' as kind, name as "calledByYou", backed_up as "keptInAnAccountElsewhere",
      enrolled_at as "addedAt", counts_from as "worksFrom", last_used_at as "lastUsedAt",
      ends_at as "removedAt", opened_account as "openedTheAccount" from passkeys where person_id = ${personId}
    union all select 'authenticator app', name, null, enrolled_at, counts_from, last_used_at, ends_at, false
      from authenticators where person_id = ${personId}
    union all select 'recovery codes', null, null, enrolled_at, counts_from, last_used_at, ends_at, false
      from recovery_sets where person_id = ${personId}) f order by "addedAt"`.execute(tx)
  return rows
}
