// What an executor confirms who enters or sees bank details: whose they are, and in which version. Not the details: a
// hash of an account number is guessed.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** SHA-256 in lower-case hex; null where the caller sees no such person. As the worker, of any estate. */
export async function bankToConfirm(
  tx: Tx,
  willId: string,
  personId: string | undefined,
): Promise<string | null> {
  if (personId === undefined) return null
  const { rows } = await sql<{ name: string; version: number }>`
    select p.name, coalesce(b.version, 0) as version
    from estate_people p left join estate_bank_details b on b.person_id = p.id
    where p.will_id = ${willId} and p.id = ${personId}`.execute(tx)
  return rows[0] === undefined ? null : bankHash({ willId, personId, ...rows[0] })
}

interface Whose {
  willId: string
  personId: string
  name: string
  /** 0: there never were any. */
  version: number
}

export const bankHash = ({ willId, personId, name, version }: Whose): string =>
  hash('sha256', JSON.stringify(['testate-estate-bank/1', willId, personId, name, version]))
