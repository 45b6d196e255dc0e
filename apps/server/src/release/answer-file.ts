// The sealed PDF, the capsule or the proof as it is, for a reader who confirmed that very file, or all three for one
// who confirmed to take them with their cover: a file's own key, or the capsule put together, sealed to the key of that
// one request. What was handed over is the only thing that outlives a failed answer, and nobody has the key to it.
import { releasedParts, type ReleasedPart } from '@testate/api/released'
import { append } from '../audit/append.ts'
import type { PartsOf } from '../custody/capsule-file.ts'
import type { Warrant } from '../custody/grounds.ts'
import { sendWaiting, type Tx } from '../platform/database/database.ts'
import type { ObjectId } from '../platform/storage/objects.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import { capsuleParts } from '../registration/evidence/signed-parts.ts'
import { answering, type AnsweringContext } from '../proofs/answering.ts'
import { spendProof } from '../proofs/spend-proof.ts'
import { toHandOver, warrantFor } from './open-sealed-copy.ts'
import { takeAllQuestion, takenContext, takeFileQuestion } from './questions.ts'
import { proofOf, requireReader, stillGranted, type Reader } from './reader.ts'
import { databaseTime } from './store.ts'

export const answerTakeFile = answering(takeFileQuestion, async (tx, asked, context) => {
  const { willId, part, requestId } = asked
  const { reader, warrant } = await confirmed(tx, asked, `take ${part} ${willId}`)
  const { version } = reader
  const handOverNow = await partToHandOver(tx, context, {
    asked,
    reader,
    warrant,
    part,
    request: takenContext(willId, version, requestId),
  })
  await noteTaken(tx, asked, reader, [part])
  return { object: await handOverNow(), version }
})

/** All there are: a capsule from before there was a proof has none. */
export const answerTakeAll = answering(takeAllQuestion, async (tx, asked, context) => {
  const { willId, requestId } = asked
  const { reader, warrant } = await confirmed(tx, asked, `take every file ${willId}`)
  const { version, grantId, name: readerName } = reader
  const hasProof = (await proofOf(tx, willId)) !== null
  const parts = releasedParts.filter((part) => part !== 'proof' || hasProof)
  const opened: { part: ReleasedPart; handOverNow: () => Promise<ObjectId> }[] = []
  for (const part of parts) {
    const request = takenContext(willId, version, `${requestId} ${part}`)
    const handOverNow = await partToHandOver(tx, context, { asked, reader, warrant, part, request })
    opened.push({ part, handOverNow })
  }
  await noteTaken(tx, asked, reader, parts)
  const givenAt = (await databaseTime(tx)).toISOString()
  const files = new Map<ReleasedPart, ObjectId>()
  try {
    // The capsule is opened only now: if that fails, nothing was handed over yet.
    const isFirst = ({ part }: { part: ReleasedPart }): boolean => part === 'capsule'
    for (const { part, handOverNow } of [...opened.filter(isFirst), ...opened.filter((one) => !isFirst(one))])
      files.set(part, await handOverNow())
  } catch (error) {
    for (const object of files.values()) await context.store.remove(object)
    throw error
  }
  return {
    files: parts.map((part) => ({ part, object: files.get(part)! })),
    version,
    grantId,
    readerName,
    givenAt,
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

/**
 * Hands it over when what is returned is called, which is done last: the asker can read it from then on, and an api
 * that was taken over could hold up the lines.
 */
async function partToHandOver(
  tx: Tx,
  context: AnsweringContext,
  of: { asked: Asked; reader: Reader; warrant: Warrant; part: ReleasedPart; request: SealContext },
): Promise<() => Promise<ObjectId>> {
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
  return await toHandOver(context, warrant, file, request)
}

/** A line for each file, once it is sure that the grant still runs. They are written when it resolves. */
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
  await sendWaiting(tx)
}
