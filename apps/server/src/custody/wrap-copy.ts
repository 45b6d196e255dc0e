// The sealed PDF's own key, wrapped to keys that executors made in their browsers (decision 104). The key of the will
// stays here: such a wrap opens one object.
import type { Bytes } from '@testate/evidence/bytes/hash'
import { wrapForOwnKey } from '@testate/evidence/own-copy/own-copy'
import type { ReplayedNotice } from './grounds.ts'
import { hashedKeyOfStored, type Custody } from './open.ts'

interface SealedFile {
  willId: string
  version: number
  /** By its first name. */
  object: string
}

export interface WrappedCopy {
  personId: string
  /** Where the bytes are now. */
  object: string
  /** Of what they open to. */
  sha256: Buffer
  wrap: Buffer
}

/**
 * One wrap for each. The file is opened whole once, so what is wrapped opens, and to that hash. Throws ObjectMissing,
 * ObjectDamaged or CannotOpen.
 */
export async function wrapCopies(
  from: Custody,
  ground: ReplayedNotice,
  { willId, version, object }: SealedFile,
  executors: readonly { personId: string; publicKey: Bytes }[],
): Promise<WrappedCopy[]> {
  const seal = { willId, version, purpose: 'sealed' }
  const { id, contentKey, hash: sha256 } = await hashedKeyOfStored(from, ground, { object, seal })
  const key = new Uint8Array(contentKey)
  return await Promise.all(
    executors.map(async ({ personId, publicKey }) => {
      const of = { willId, version, personId, object: id, sha256: sha256.toString('hex') }
      return { personId, object: id, sha256, wrap: Buffer.from(await wrapForOwnKey(publicKey, key, of)) }
    }),
  )
}
