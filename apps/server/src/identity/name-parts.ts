// Surname and given names as the strip of an accepted document has them, for the certificates of that person's
// signatures (ETSI EN 319 412-2). Sealed to the worker in the transaction of the reading, and kept with it: the
// pictures are erased, and a later will is signed with a certificate of its own. They go with the account, or with the
// pictures of a check that was not accepted.
import { sql } from 'kysely'
import type { NameParts } from '@testate/evidence/certificates/authority'
import { openSealed } from '../custody/open.ts'
import type { Tx } from '../platform/database/database.ts'
import { CannotOpen, sealFor, type SealContext } from '../platform/storage/vault.ts'

export const namePartsContext = (checkId: string): SealContext => ({
  willId: checkId,
  version: 1,
  purpose: 'name on the document',
})

export const sealNameParts = async (
  sealingKey: string,
  checkId: string,
  nameOnDocument: NameParts,
): Promise<Buffer> =>
  await sealFor(sealingKey, Buffer.from(JSON.stringify({ nameOnDocument })), namePartsContext(checkId))

export interface SealedNameParts {
  checkId: string
  sealed: Buffer
}

/** Of a person whose identity was accepted; null where it was a sample, or no name was read beyond doubt. */
export async function sealedNameParts(tx: Tx, personId: string): Promise<SealedNameParts | null> {
  const { rows } = await sql<SealedNameParts>`select r.check_id as "checkId", r.name_parts as sealed
    from identity_readings r join identity_checks c on c.id = r.check_id
    where c.person_id = ${personId} and c.state = 'accepted' and not c.sample and r.name_parts is not null`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Null where it cannot be opened: a certificate without them is as good. */
export async function openNameParts(
  openingKey: string,
  { checkId, sealed }: SealedNameParts,
): Promise<NameParts | null> {
  const opened = await openSealed({ openingKey }, 'seal', sealed, namePartsContext(checkId)).catch(
    (error: unknown) => {
      if (error instanceof CannotOpen) return null
      throw error
    },
  )
  if (opened === null) return null
  return (JSON.parse(opened.toString('utf8')) as { nameOnDocument: NameParts }).nameOnDocument
}
