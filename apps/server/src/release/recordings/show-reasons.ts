// Why the executors of a released will asked for its recordings: the worker opens it for those who act, by their grant
// alone.
import { uuid } from '@testate/api/route'
import { recordingReasons } from '@testate/api/death/recordings'
import { z } from 'zod'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { answering } from '../../proofs/answering.ts'
import { defineQuestion } from '../../proofs/question.ts'
import { openReason } from './reason.ts'
import { reasonsFor } from './store-askings.ts'

export const showReasonsQuestion = defineQuestion('released.reasons', {
  asked: z.strictObject({ personId: uuid, willId: uuid }),
  answer: z.array(z.object({ id: uuid, reason: z.enum(recordingReasons), words: z.string() })),
})

export const answerShowReasons = answering(showReasonsQuestion, async (tx, { personId, willId }, context) => {
  const shown = []
  for (const { id, reason } of await reasonsFor(tx, willId, personId)) {
    // A failure for one does not stop the others.
    const opened = await openReason(context, 'show why a recording was asked for', id, reason).catch(
      (error: unknown) => {
        if (!(error instanceof CannotOpen)) throw error
        context.log.error({ willId, asking: id }, 'why a recording was asked for does not open')
        return null
      },
    )
    if (opened !== null) shown.push({ id, ...opened })
  }
  return shown
})
