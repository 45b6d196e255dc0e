// Moves the evidence that was made for closed wills under their own keys, one object after another.
import { waitingEvidence } from '../../custody/closing.ts'
import { moveEvidence } from '../../custody/evidence.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isNewReason, type ReleaseContext } from '../release-context.ts'

/** Repeatable; what cannot be moved keeps nothing else waiting. */
export async function moveWaitingEvidence(context: ReleaseContext): Promise<void> {
  for (const one of await inTransaction(context.db, { service: 'release' }, waitingEvidence)) {
    try {
      await moveEvidence(context, one)
      context.said.delete(`move ${one.object}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!isNewReason(context, `move ${one.object}`, why)) continue
      context.log.warn(
        { willId: one.willId, object: one.object, error: why },
        'evidence was not moved under its will’s key; the next round tries again',
      )
    }
  }
}
