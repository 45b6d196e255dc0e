// The sealed PDF, the capsule or the proof as it is, for a reader who confirmed that very file, or all three for one
// who confirmed to take them with their cover: a file's own key, or the capsule put together, sealed to the key of that
// one request. What was handed over is the only thing that outlives a failed answer, and nobody has the key to it.
import { releasedParts, type ReleasedPart } from '@testate/api/released'
import { append } from '../audit/append.ts'
import type { PartsOf } from '../custody/capsule-file.ts'
import type { Warrant } from '../custody/grounds.ts'
import type { Tx } from '../platform/database/database.ts'
import type { ObjectId } from '../platform/storage/objects.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import { capsuleParts } from '../registration/evidence/signed-parts.ts'
import { answering, type AnsweringContext } from '../proofs/answering.ts'
import { spendProof } from '../proofs/spend-proof.ts'
import { handOverFor, warrantFor } from './open-sealed-copy.ts'
import { takeAllQuestion, takenContext, takeFileQuestion } from './questions.ts'
import { proofOf, requireReader, stillGranted, type Reader } from './reader.ts'
import { databaseTime } from './store.ts'

export const answerTakeFile = answering(takeFileQuestion, async (tx, asked, context) => {
  const { willId, part, requestId } = asked
  const { reader, warrant } = await confirmed(tx, asked, `take ${part} ${willId}`)
  const { version } = reader
  const handed = await handOverPart(tx, context, {
    asked,
    reader,
    warrant,
    part,
    request: takenContext(willId, version, requestId),
  })
  try {
    await noteTaken(tx, asked, reader, [part])
    return { object: handed, version }
  } catch (error) {
    await context.store.remove(handed)
    throw error
  }
})

/** All there are: a capsule from before there was a proof has none. */
export const answerTakeAll = answering(takeAllQuestion, async (tx, asked, context) => {
  const { willId, requestId } = asked
  const { reader, warrant } = await confirmed(tx, asked, `take every file ${willId}`)
  const { version, grantId, name: readerName } = reader
  const hasProof = (await proofOf(tx, willId)) !== null
  const files: { part: ReleasedPart; object: ObjectId }[] = []
  try {
    for (const part of releasedParts) {
      if (part === 'proof' && !hasProof) continue
      const request = takenContext(willId, version, `${requestId} ${part}`)
      files.push({ part, object: await handOverPart(tx, context, { asked, reader, warrant, part, request }) })
    }
    await noteTaken(
      tx,
      asked,
      reader,
      files.map(({ part }) => part),
    )
    return { files, version, grantId, readerName, givenAt: (await databaseTime(tx)).toISOString() }
  } catch (error) {
    for (const { object } of files) await context.store.remove(object)
    throw error
  }
})

type Asked = Parameters<typeof warrantFor>[1]

/** Uses the proof up. */
async function confirmed(tx: Tx, asked: Asked, act: string): Promise<{ reader: Reader; warrant: Warrant }> {
  const { personId, willId, stepUp } = asked
  const reader = await requireReader(tx, willId, personId)
  const warrant = await warrantFor(tx, asked, reader, 'take-released')
  const documentHash = reader.documentHash.toString('hex')
  await spendProof(tx, stepUp, {
    personId,
    subject: { purpose: 'take-released', willId, documentHash },
    act,
  })
  return { reader, warrant }
}

async function handOverPart(
  tx: Tx,
  context: AnsweringContext,
  of: { asked: Asked; reader: Reader; warrant: Warrant; part: ReleasedPart; request: SealContext },
): Promise<ObjectId> {
  const { asked, reader, warrant, part, request } = of
  const { willId } = asked
  const partsOf: PartsOf = (audit) => capsuleParts(tx, willId, audit)
  const stored = part === 'proof' ? await proofOf(tx, willId) : reader[part]
  const file = {
    willId,
    version: reader.version,
    part,
    object: stored,
    ...(part === 'capsule' ? { capsule: { sealed: reader.sealed, partsOf } } : {}),
  }
  return await handOverFor(context, warrant, file, request)
}

/** A line for each file, once it is sure that the grant still runs. */
async function noteTaken(
  tx: Tx,
  { personId, willId }: Asked,
  { grantId }: Reader,
  parts: readonly ReleasedPart[],
): Promise<void> {
  await stillGranted(tx, willId, personId)
  for (const part of parts)
    await append(tx, {
      event: 'release.taken',
      willId,
      actor: 'release',
      details: { grantId, personId, part },
    })
}
