// The sealed PDF, the capsule or the proof as it is, for a reader who confirmed that very file: its own key, or the
// capsule put together, sealed to the key of that one request. What was handed over is the only thing that outlives a
// failed answer, and nobody has the key to it.
import { append } from '../audit/append.ts'
import type { PartsOf } from '../custody/capsule-file.ts'
import { capsuleParts } from '../registration/evidence/signed-parts.ts'
import { answering } from '../proofs/answering.ts'
import { spendProof } from '../proofs/spend-proof.ts'
import { handOverFor, warrantFor } from './open-sealed-copy.ts'
import { takenContext, takeFileQuestion } from './questions.ts'
import { proofOf, requireReader, stillGranted } from './reader.ts'

export const answerTakeFile = answering(takeFileQuestion, async (tx, asked, context) => {
  const { personId, willId, part, requestId } = asked
  const reader = await requireReader(tx, willId, personId)
  const { version, grantId, documentHash } = reader
  const warrant = await warrantFor(tx, asked, reader, 'take-released')
  await spendProof(tx, asked.stepUp, {
    personId,
    subject: { purpose: 'take-released', willId, documentHash: documentHash.toString('hex') },
    act: `take ${part} ${willId}`,
  })
  const partsOf: PartsOf = (audit) => capsuleParts(tx, willId, audit)
  const stored = part === 'proof' ? await proofOf(tx, willId) : reader[part]
  const file = {
    willId,
    version,
    part,
    object: stored,
    ...(part === 'capsule' ? { capsule: { sealed: reader.sealed, partsOf } } : {}),
  }
  const object = await handOverFor(context, warrant, file, takenContext(willId, version, requestId))
  try {
    await stillGranted(tx, willId, personId)
    await append(tx, {
      event: 'release.taken',
      willId,
      actor: 'release',
      details: { grantId, personId, part },
    })
    return { object, version }
  } catch (error) {
    await context.store.remove(object)
    throw error
  }
})
