// Deletes the bytes of a take that was replaced before anybody signed. Its row stays, with its hash and
// length, as a record that it existed.
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { forgetObject, replacedObject } from '../store.ts'

/** Repeatable. Does nothing to a take that was not replaced. */
export async function forgetTake(
  recordingId: string,
  { db, store }: Pick<JobContext, 'db' | 'store'>,
): Promise<void> {
  const object = await inTransaction(db, { service: 'worker' }, (tx) => replacedObject(tx, recordingId))
  if (object === null) return
  await store.remove(objectId(object))
  await inTransaction(db, { service: 'worker' }, (tx) => forgetObject(tx, recordingId))
}
