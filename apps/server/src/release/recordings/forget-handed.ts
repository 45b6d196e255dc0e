// Removes the keys of recordings that were handed over, once half an hour is over or the grant has ended; also those of
// an api that was killed.
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { ReleaseContext } from '../release-context.ts'
import { forgetHanded, handedRecordings } from './store-askings.ts'

const as = { service: 'release' } as const

export async function forgetHandedRecordings({
  db,
  store,
}: Pick<ReleaseContext, 'db' | 'store'>): Promise<void> {
  for (const { id, object } of await inTransaction(db, as, handedRecordings)) {
    await store.remove(objectId(object))
    await inTransaction(db, as, (tx) => forgetHanded(tx, id))
  }
}
