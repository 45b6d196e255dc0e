// One writer per network, across all workers, for wills and heads of the log alike: nonces are a queue.
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { semaphore, type Semaphore } from '../../platform/semaphore.ts'
import { lockNetwork } from '../store.ts'

const queues = new WeakMap<Db, Map<string, Semaphore>>()

/**
 * Waiting for the network's lock, which is held across other transactions, occupies a connection. So the
 * writers of one process wait here, without one: otherwise enough of them would leave none for the lock's
 * holder.
 */
export function queueOf(db: Db, network: string): Semaphore {
  const ofDb = queues.get(db) ?? new Map<string, Semaphore>()
  queues.set(db, ofDb)
  const queue = ofDb.get(network) ?? semaphore(1)
  ofDb.set(network, queue)
  return queue
}

/**
 * Runs `write` while no one else writes to the network. Its own transactions are separate from the one that
 * holds the lock, which costs a second connection.
 */
export async function asOnlyWriter<T>(db: Db, network: string, write: () => Promise<T>): Promise<T> {
  return await queueOf(db, network).run(() =>
    inTransaction(db, { service: 'worker' }, async (lock) => {
      await lockNetwork(lock, network)
      return await write()
    }),
  )
}
