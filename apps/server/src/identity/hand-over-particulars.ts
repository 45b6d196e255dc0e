// Name and birth date of a document, for whoever chooses to be found after their death (decision 68). They go to the
// release worker, sealed to its key in the transaction of the reading: the worker has them while it reads the
// pictures, and cannot open them afterwards.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { sealFor, type SealContext } from '../platform/storage/vault.ts'

interface Particulars {
  /** As the account names the person, for which a reviewer accepts the document; and as the document does. */
  fullNames: string[]
  /** YYYY-MM-DD */
  birthDate: string
}

export const particularsContext = (checkId: string): SealContext => ({
  willId: checkId,
  version: 1,
  purpose: 'name and birth date',
})

/** Null where the release worker has not published its key: then nobody can be found by this check. */
export async function sealParticulars(
  { releasePublicKeyFile }: Pick<Config, 'releasePublicKeyFile'>,
  checkId: string,
  particulars: Particulars,
): Promise<Buffer | null> {
  const key = await readFile(releasePublicKeyFile, 'utf8').catch(() => null)
  if (key === null) return null
  return await sealFor(key, Buffer.from(JSON.stringify(particulars)), particularsContext(checkId))
}

export async function insertParticulars(
  tx: Tx,
  { checkId, personId, sealed }: { checkId: string; personId: string; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into identity_particulars (check_id, person_id, sealed)
    values (${checkId}, ${personId}, ${sealed})`.execute(tx)
}
