// Gives the wills that were relocked another data key, one after another.
import { keyChanges } from '../../custody/closing.ts'
import { changeKey } from '../../custody/new-key.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { noteNewKey } from '../store.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'

/** Repeatable; a will whose objects cannot all be opened keeps none of the others waiting. */
export async function changeKeys(context: ReleaseContext): Promise<void> {
  for (const change of await inTransaction(context.db, { service: 'release' }, keyChanges)) {
    const { willId } = change
    await byItself(
      context,
      `new key ${willId}`,
      async () => await changeKey(context, change, (tx) => noteNewKey(tx, willId)),
      (_, message) =>
        context.log.warn(
          { willId, error: message },
          'the data key of a will was not changed; the next round tries again',
        ),
    )
  }
}
