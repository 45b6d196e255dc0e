// A changed address: codes go to the former one until its owner was told and three days are over, whoever wrote the row
// that names the new one.
import { randomUUID } from 'node:crypto'
import { render } from '../../notifications/mail.ts'
import { send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { beginMove, endMove, movedMailboxes, pinnedAddress } from '../../proofs/release-codes.ts'
import type { ReleaseContext } from '../release-context.ts'
import { databaseTime } from '../store.ts'

const as = { service: 'release' } as const
const DAYS = 3

/** Begins mails for `ms`; the rest go out in the next round. */
export async function followMailboxes({ db, config, log }: ReleaseContext, ms: number): Promise<void> {
  const until = performance.now() + ms
  for (const { personId, email, name } of await inTransaction(db, as, movedMailboxes)) {
    if (performance.now() > until) return
    try {
      await inTransaction(db, as, async (tx) => {
        const pinned = await pinnedAddress(tx, personId)
        if (pinned === null) return
        // Changed back meanwhile.
        if (email === pinned.email) return await beginMove(tx, personId, null)
        if (pinned.nextEmail === email) return void (await endMove(tx, personId, email, DAYS))
        const until = new Date((await databaseTime(tx)).getTime() + DAYS * 86_400_000).toISOString()
        const mail = render(templates['codes-move']({ name, until }, config), config)
        await beginMove(tx, personId, email)
        // Last: the wait does not begin before the former mailbox has been told.
        await send(config, { id: randomUUID(), to: pinned.email, at: now(), mail })
      })
    } catch (error) {
      log.warn({ personId, error: String(error) }, 'a former address was not told that codes will move')
    }
  }
}
