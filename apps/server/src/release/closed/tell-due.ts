// Mails that the release worker owes, one after another, until none is due or the time of this round is over.
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'

interface DueMails<Due> {
  /** The one that is due for longest, which is not due again for a while; null when none is. */
  take: (tx: Tx) => Promise<Due | null>
  /** What is said in the log once, until it goes out. */
  about: (due: Due) => string
  tell: (due: Due) => Promise<void>
  failed: string
}

/** Begins mails for `ms`; the rest go out in the next round. One that the mail server did not take waits longer. */
export async function tellDue<Due>(
  context: Pick<ReleaseContext, 'db' | 'log' | 'said'>,
  ms: number,
  { take, about, tell, failed }: DueMails<Due>,
): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const due = await inTransaction(context.db, { service: 'release' }, take)
    if (due === null) return
    await byItself(
      context,
      about(due),
      async () => await tell(due),
      (error) => context.log.warn({ error: String(error) }, failed),
    )
  }
}
