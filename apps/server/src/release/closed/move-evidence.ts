// Moves the evidence that was made for closed wills under their own keys, one object after another.
import { waitingEvidence } from '../../custody/closing.ts'
import { moveEvidence } from '../../custody/evidence.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'

/** Repeatable; what cannot be moved keeps nothing else waiting. */
export async function moveWaitingEvidence(context: ReleaseContext): Promise<void> {
  for (const one of await inTransaction(context.db, { service: 'release' }, waitingEvidence)) {
    await byItself(
      context,
      `move ${one.object}`,
      async () => await moveEvidence(context, one),
      (_, message) =>
        context.log.warn(
          { willId: one.willId, object: one.object, error: message },
          'evidence was not moved under its will’s key; the next round tries again',
        ),
    )
  }
}
