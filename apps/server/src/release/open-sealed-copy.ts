// On what ground the release worker opens a file for a reader: their own proof, shown by its token, and given
// to the key that the request names. With its wrap of the will's key, which no other process opens.
import type { ReleasedPart } from '@testate/api/released'
import { Warrant } from '../custody/grounds.ts'
import { handOver, keyToHandOver } from '../custody/hand-over.ts'
import { type Custody, openingStored } from '../custody/open.ts'
import { capsuleFile, type PartsOf } from '../custody/capsule-file.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { ObjectDamaged, ObjectMissing, type ObjectId } from '../platform/storage/objects.ts'
import { CannotOpen, type SealContext } from '../platform/storage/vault.ts'
import type { AnsweringContext } from '../proofs/answering.ts'
import { isUnderParts } from '../custody/two-parts/secrets.ts'
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
  purpose: 'read-released' | 'take-released' | 'take-recording',
): Promise<Warrant> {
  const request = { proofId: await shownByToken(tx, stepUp), publicKey, about: willId }
  const warrant = await Warrant.on(tx, request, { personId, purpose, willId, documentHash })
  return warrant ?? refuse('step-up-needed', undefined, because('confirmation-spent'))
}

export interface ReleasedFile {
  willId: string
  version: number
  part: ReleasedPart
  object: string | null
  /** For the capsule: what is put together with it. A copy to pass on, if it is in parts. */
  capsule?: { sealed: string | null; partsOf: PartsOf }
}

/** Frame by frame. Refuses `not-now` where the file is not there or cannot be opened. */
export async function* openingFor(
  context: AnsweringContext,
  warrant: Warrant,
  file: ReleasedFile,
): AsyncGenerator<Buffer> {
  const { willId, version, part, object, capsule } = file
  if (object === null) return missing()
  const custody = custodyOf(context)
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
    await notOpened(context, file, error)
  }
}

/**
 * The file to the key of this request: its own key, or the capsule put together. It is handed over when what is
 * returned is called. Refuses as openingFor does; for the capsule only then.
 */
export async function toHandOver(
  context: AnsweringContext,
  warrant: Warrant,
  file: ReleasedFile,
  request: SealContext,
): Promise<() => Promise<ObjectId>> {
  const { willId, version, part, object, capsule } = file
  if (capsule !== undefined)
    return async () => await handOver(context, warrant, openingFor(context, warrant, file), request)
  if (object === null) return missing()
  const stored = { object, seal: { willId, version, purpose: part } }
  return await keyToHandOver(custodyOf(context), warrant, stored, request).catch((error: unknown) =>
    notOpened(context, file, error),
  )
}

/**
 * The key of one recording, whose bytes are those that were recorded: handed over when what is returned is called.
 * Refuses as openingFor does.
 */
export async function recordingToHandOver(
  context: AnsweringContext,
  warrant: Warrant,
  of: { willId: string; version: number; object: string; sha256: Buffer },
  request: SealContext,
): Promise<() => Promise<ObjectId>> {
  const { willId, version, object, sha256 } = of
  const stored = { object, seal: { willId, version, purpose: 'recording' }, sha256 }
  return await keyToHandOver(custodyOf(context), warrant, stored, request).catch((error: unknown) =>
    notOpened(context, { willId, part: 'recording' }, error),
  )
}

const custodyOf = ({ db, store, openingKey }: AnsweringContext): Custody => ({
  db,
  store,
  openingKey,
  recipient: 'release',
})

const missing = (): never => refuse('not-now', 'This file is not there.', because('released-file-missing'))

async function notOpened(
  { db, log }: AnsweringContext,
  { willId, part }: { willId: string; part: ReleasedPart | 'recording' },
  error: unknown,
): Promise<never> {
  if (!(error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged))
    throw error
  if (await inTransaction(db, { service: 'release' }, (tx) => isUnderParts(tx, willId)))
    refuse('not-now', undefined, because('shares-awaited'))
  log.error({ willId, part, error: error.message }, 'a file of a released will could not be opened')
  return missing()
}
