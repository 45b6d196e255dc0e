// What an update has to do for each will from before it: rows of a slice's own say which wills wait, and each minute
// the next of them get a job.
import { now } from './clock.ts'
import { inTransaction, type Db, type Tx } from './database/database.ts'

/** So few that they never fill the queue. */
const AT_ONCE = 20

/** Marks the next wills as asked at `at`, those asked since `before` left out, and returns their ids. */
type Take = (tx: Tx, of: { at: Date; before: Date; most: number }) => Promise<string[]>

/** @param againMs when a will is asked for again whose job did not end its waiting */
export async function enqueueWaiting(
  db: Db,
  againMs: number,
  take: Take,
  enqueueFor: (tx: Tx, willId: string) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    const at = now()
    const before = new Date(at.getTime() - againMs)
    for (const willId of await take(tx, { at, before, most: AT_ONCE })) await enqueueFor(tx, willId)
  })
}
