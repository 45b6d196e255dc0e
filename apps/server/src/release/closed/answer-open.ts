// View and Download of a closed will: opened for its testator, on a proof that this process made, and sealed to the key
// of that one proof. Line of the log and answer are one transaction.
import { createHash } from 'node:crypto'
import { append } from '../../audit/append.ts'
import { custodyOf } from '../../custody/closing.ts'
import { Warrant } from '../../custody/grounds.ts'
import { handOver } from '../../custody/hand-over.ts'
import { openingStored } from '../../custody/open.ts'
import { hashed } from '../../platform/storage/hashed.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { shownByToken } from '../../proofs/shown-by-token.ts'
import { capsuleParts } from '../../registration/evidence/signed-parts.ts'
import { AddressesInside, capsuleFile } from '../../custody/capsule-file.ts'
import { keptPartOf } from '../../wills/kept-objects.ts'
import { openedContext } from '../../wills/open-for-request.ts'
import { openKeptQuestion } from '../../custody/open-kept.ts'
import { keptFilesOf } from './kept-files.ts'

export const answerOpenKept = answering(openKeptQuestion, async (tx, asked, context) => {
  const { requestId, personId, willId, part, stepUp, publicKey } = asked
  const { db, store, openingKey } = context
  const closed = await custodyOf(tx, willId)
  const files = await keptFilesOf(tx, willId)
  if (closed === null || files === null || closed.testatorId !== personId) refuse('not-found')
  const { documentHash } = files
  const request = { proofId: await shownByToken(tx, stepUp), publicKey, about: willId }
  const warrant = await Warrant.on(tx, request, { personId, purpose: 'open', willId, documentHash })
  if (warrant === null || documentHash === null)
    refuse('step-up-needed', undefined, because('confirmation-spent'))
  const object = part === 'document' ? files.document : files[keptPartOf(part)]
  if (object === null) refuse('not-now', undefined, because('part-missing', { part }))
  const { version } = closed
  const custody = { db, store, openingKey, recipient: 'release' } as const
  const hash = createHash('sha256')
  const opened =
    part === 'capsule' || part === 'capsule-to-pass-on'
      ? capsuleFile(
          custody,
          warrant,
          { willId, version, capsule: object, sealed: files.sealed },
          (audit) => capsuleParts(tx, willId, audit),
          part === 'capsule' ? 'kept' : 'left out',
        )
      : openingStored(custody, warrant, object, { willId, version, purpose: part })
  const seal = openedContext({ id: requestId, will_id: willId }, version)
  const resealed = await handOver(context, warrant, hashed(opened, hash), seal).catch((error: unknown) => {
    if (error instanceof AddressesInside) refuse('not-now', undefined, because('part-missing', { part }))
    throw error
  })
  try {
    if (part === 'document' && !hash.digest().equals(documentHash))
      throw new Error(`the opened document of will ${willId} is not the one that was uploaded`)
    await lockWill(tx, willId)
    await append(tx, { event: 'will.opened', willId, actor: 'release', details: { part, for: personId } })
    return { object: resealed }
  } catch (error) {
    await store.remove(resealed)
    throw error
  }
})
