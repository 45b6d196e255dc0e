// A recording for an acting executor who gave a reason and confirmed that very giving: the recording's own key, sealed
// to the key of that one request. Its row, its line of the log and the answer are one transaction.
import { createHash } from 'node:crypto'
import { append } from '../../audit/append.ts'
import { sendWaiting } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { recordingToHandOver, warrantFor } from '../open-sealed-copy.ts'
import { askRecordingQuestion, givenContext, RECORDING_MS } from '../questions.ts'
import { requireReader, stillGranted } from '../reader.ts'
import { databaseTime } from '../store.ts'
import { insertAsking, keptRecordings, noteHanded } from './store-askings.ts'

export const answerAskRecording = answering(askRecordingQuestion, async (tx, asked, context) => {
  const { personId, willId, askingId, recordingId, stepUp } = asked
  const reader = await requireReader(tx, willId, personId)
  if (!reader.isExecutor) refuse('forbidden', undefined, because('reader-not-acting'))
  const { version, grantId } = reader
  const warrant = await warrantFor(tx, asked, reader, 'take-recording')
  const recording =
    (await keptRecordings(tx, willId)).find(({ id }) => id === recordingId) ??
    refuse('not-now', undefined, because('recording-not-kept'))
  const documentHash = reader.documentHash.toString('hex')
  // For this one giving. Nobody repeats it: the api names another with each call.
  const { repeated } = await spendProof(tx, stepUp, {
    personId,
    subject: { purpose: 'take-recording', willId, documentHash },
    act: `recording ${askingId} ${recordingId}`,
  })
  if (repeated) refuse('step-up-needed', undefined, because('confirmation-spent'))
  const { object, sha256 } = recording
  const handOverNow = await recordingToHandOver(
    context,
    warrant,
    { willId, version, object, sha256 },
    givenContext(willId, version, askingId),
  )
  await stillGranted(tx, willId, personId)
  const reason = Buffer.from(asked.reason, 'base64')
  const expiresAt = new Date((await databaseTime(tx)).getTime() + RECORDING_MS)
  await insertAsking(tx, { id: askingId, willId, recordingId, personId, grantId, reason, expiresAt })
  await append(tx, {
    event: 'release.recording-given',
    willId,
    actor: 'release',
    details: {
      grantId,
      personId,
      askingId,
      sha256: sha256.toString('hex'),
      reason: createHash('sha256').update(reason).digest('hex'),
    },
  })
  await sendWaiting(tx)
  // Last: the asker can read it from now on, and an api that was taken over could hold up what comes after.
  const handed = await handOverNow()
  try {
    await noteHanded(tx, askingId, handed)
    return { expiresAt: expiresAt.toISOString() }
  } catch (error) {
    await context.store.remove(handed)
    throw error
  }
})
