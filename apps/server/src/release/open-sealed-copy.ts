// On what ground the release worker opens a file for a reader: their own proof, shown by its token, and given
// to the key that the request names. With its wrap of the will's key, which no other process opens.
import type { ReleasedPart } from '@testate/api/released'
import { Warrant } from '../custody/grounds.ts'
import { type Custody, openingStored } from '../custody/open.ts'
import { capsuleFile, type PartsOf } from '../custody/capsule-file.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { ObjectDamaged, ObjectMissing } from '../platform/storage/objects.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import type { AnsweringContext } from '../proofs/answering.ts'
import { shownByToken } from '../proofs/shown-by-token.ts'
import type { Reader } from './reader.ts'

interface Asked {
  personId: string
  willId: string
  stepUp: string
  publicKey: string
}

/** Refuses `step-up-needed`. */
export async function warrantFor(
  tx: Tx,
  { personId, willId, stepUp, publicKey }: Asked,
  { documentHash }: Reader,
  purpose: 'read-released' | 'take-released',
): Promise<Warrant> {
  const request = { proofId: await shownByToken(tx, stepUp), publicKey, about: willId }
  const warrant = await Warrant.on(tx, request, { personId, purpose, willId, documentHash })
  return warrant ?? refuse('step-up-needed', undefined, because('confirmation-spent'))
}

/** Frame by frame. Refuses `not-now` where the file is not there or cannot be opened. */
export async function* openingFor(
  { db, store, openingKey, log }: AnsweringContext,
  warrant: Warrant,
  {
    willId,
    version,
    part,
    object,
    capsule,
  }: {
    willId: string
    version: number
    part: ReleasedPart
    object: string | null
    /** For the capsule: what is put together with it. A copy to pass on, if it is in parts. */
    capsule?: { sealed: string | null; partsOf: PartsOf }
  },
): AsyncGenerator<Buffer> {
  const missing = (): never => refuse('not-now', 'This file is not there.', because('released-file-missing'))
  if (object === null) return missing()
  const custody: Custody = { db, store, openingKey, recipient: 'release' }
  try {
    if (capsule === undefined)
      yield* openingStored(custody, warrant, object, { willId, version, purpose: part })
    else
      yield* capsuleFile(
        custody,
        warrant,
        { willId, version, capsule: object, sealed: capsule.sealed },
        capsule.partsOf,
        'left out or whole',
      )
  } catch (error) {
    if (!(error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged))
      throw error
    log.error({ willId, part, error: error.message }, 'a file of a released will could not be opened')
    missing()
  }
}
