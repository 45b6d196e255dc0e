// A lock of the database that is held while other transactions run costs whoever waits for it a connection as well. Those of one process wait here, without
// one: enough of them would otherwise leave none for the transactions of the one that holds it.
import type { Db } from './database.ts'

const queues = new WeakMap<Db, Map<string, Promise<void>>>()

/** Runs `work` when everything under this name that was there before has ended, with success or not. For this process alone, and on this database. */
export async function inTurn<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const known = queues.get(db)
  const queue = known ?? new Map<string, Promise<void>>()
  if (known === undefined) queues.set(db, queue)
  const mine = (queue.get(name) ?? Promise.resolve()).then(work)
  const ended = mine.then(
    () => undefined,
    () => undefined,
  )
  queue.set(name, ended)
  try {
    return await mine
  } finally {
    // The last one leaves nothing behind.
    if (queue.get(name) === ended) queue.delete(name)
  }
}
