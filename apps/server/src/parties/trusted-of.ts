// Who may speak of the testator's death. A later slice asks this instead of reading the tables of four.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface Trusted {
  personId: string
  relation: 'executor' | 'witness' | 'contact'
  /** Of the account or the guest; null for none. */
  name: string | null
  /** A witness counts from the signature, an executor or contact from the day they accepted. */
  countsFrom: Date
}

/**
 * The witnesses who signed, and the executors and contacts who accepted with an account: a person once for each
 * relation, never the testator. For the api nobody, unless its caller has a relation to the will.
 */
export async function trustedOf(tx: Tx, willId: string): Promise<Trusted[]> {
  const { rows } = await sql<Trusted>`
    select person_id as "personId", relation, name, counts_from as "countsFrom"
    from trusted_of(${willId}::uuid)`.execute(tx)
  return rows
}
