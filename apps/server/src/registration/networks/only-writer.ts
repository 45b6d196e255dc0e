// One writer per network, across all workers, for wills and heads of the log alike: nonces are a queue.
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { inTurn } from '../../platform/database/in-turn.ts'
import { lockNetwork } from '../store.ts'

/**
 * Runs `write` while no one else writes to the network. Its own transactions are separate from the one that
 * holds the lock, which costs a second connection.
 */
export async function asOnlyWriter<T>(db: Db, network: string, write: () => Promise<T>): Promise<T> {
  return await inTurn(db, `ledger:${network}`, () =>
    inTransaction(db, { service: 'worker' }, async (lock) => {
      await lockNetwork(lock, network)
      return await write()
    }),
  )
}
