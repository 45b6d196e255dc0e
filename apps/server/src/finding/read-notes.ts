// Takes the note out of each search an hour after it, and writes down for whoever was found that somebody asked. By
// then neither the time of the answer nor the log distinguishes a hit from a miss.
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { openNote, type Note } from './keyed.ts'
import { notedSearches, takeNote } from './store.ts'

const as = { service: 'release' } as const

export async function readNotes({
  db,
  log,
  openingKey,
}: {
  db: Db
  log: Logger
  openingKey: string
}): Promise<void> {
  for (const { id, note } of await inTransaction(db, as, notedSearches)) {
    let said: Note = { found: [], statement: '' }
    try {
      said = await openNote(openingKey, id, note)
    } catch (error) {
      // Of a key that was replaced, or not written by this process.
      log.warn({ search: id, error: String(error) }, 'the note of a search could not be opened')
    }
    await inTransaction(db, as, (tx) => takeNote(tx, id, said))
  }
}
