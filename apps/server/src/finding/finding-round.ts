// What the release worker does for finding a will in each of its rounds. Keying and telling are loaded with the first
// there is to do.
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { forgetRefused, notedSearches, unkeyed } from './store.ts'

const as = { service: 'release' } as const

export async function findingRound(context: { db: Db; log: Logger; openingKey: string }): Promise<void> {
  const { db } = context
  await inTransaction(db, as, forgetRefused)
  if ((await inTransaction(db, as, unkeyed)).length > 0)
    await (await import('./key-people.ts')).keyPeople(context)
  if ((await inTransaction(db, as, notedSearches)).length > 0)
    await (await import('./read-notes.ts')).readNotes(context)
}
