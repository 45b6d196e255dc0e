// Removes the keys of recordings that were handed over, once half an hour is over or the grant has ended; also those of
// an api that was killed.
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'
import { forgetHanded, handedRecordings } from './store-askings.ts'

const as = { service: 'release' } as const

/** Repeatable; a key that the storage does not remove keeps none of the others. */
export async function forgetHandedRecordings(
  context: Pick<ReleaseContext, 'db' | 'store' | 'log' | 'said'>,
): Promise<void> {
  const { db, store, log } = context
  for (const { id, object } of await inTransaction(db, as, handedRecordings))
    await byItself(
      context,
      `handed ${id}`,
      async () => {
        await store.remove(objectId(object))
        await inTransaction(db, as, (tx) => forgetHanded(tx, id))
      },
      (error) =>
        log.warn(
          { object, error: String(error) },
          'the key of a recording was not removed; the next round tries again',
        ),
    )
}
