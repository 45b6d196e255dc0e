// Gives the wills that were relocked another data key, one after another.
import { keyChanges } from '../../custody/closing.ts'
import { changeKey } from '../../custody/new-key.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { noteNewKey } from '../store.ts'
import { isNewReason, type ReleaseContext } from '../release-context.ts'

/** Repeatable; a will whose objects cannot all be opened keeps none of the others waiting. */
export async function changeKeys(context: ReleaseContext): Promise<void> {
  for (const change of await inTransaction(context.db, { service: 'release' }, keyChanges)) {
    const { willId } = change
    try {
      await changeKey(context, change, (tx) => noteNewKey(tx, willId))
      context.said.delete(`new key ${willId}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!isNewReason(context, `new key ${willId}`, why)) continue
      context.log.warn(
        { willId, error: why },
        'the data key of a will was not changed; the next round tries again',
      )
    }
  }
}
