// Waiting for a database lock that is held across other transactions occupies a connection. Waiters of one
// process queue here instead, without one: otherwise enough of them would leave no connection for the lock's
// holder.
import type { Db } from './database.ts'

const queues = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Runs `work` after everything queued earlier under this name has settled, on success or failure. Per process
 * and per database.
 */
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
    // The last one removes the queue's entry.
    if (queue.get(name) === ended) queue.delete(name)
  }
}
