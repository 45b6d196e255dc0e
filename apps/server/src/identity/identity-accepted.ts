// Tells other slices whether a person has been identified, and whether that was a sample.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface IdentityStanding {
  accepted: boolean
  /** A SAMPLE identity: nobody was checked, and everything that shows the identity must say so. */
  sample: boolean
}

/**
 * The state of any person's identity, for any actor; accepted once, it applies to all wills of that person.
 */
export async function identityStanding(tx: Tx, personId: string): Promise<IdentityStanding> {
  const { rows } =
    await sql<IdentityStanding>`select accepted, sample from identity_standing(${personId}::uuid)`.execute(tx)
  return rows[0] ?? { accepted: false, sample: false }
}

/** Of these people, those whose accepted identity is a sample. */
export async function samplesAmong(tx: Tx, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${personIds}::uuid[]) p (id)
    cross join lateral identity_standing(p.id) s where s.sample`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** True once the person's identity has been accepted. */
export async function identityAccepted(tx: Tx, personId: string): Promise<boolean> {
  return (await identityStanding(tx, personId)).accepted
}
