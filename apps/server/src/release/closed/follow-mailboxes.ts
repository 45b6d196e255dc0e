// A changed address: codes go to the former one until its owner was told and three days are over, whoever wrote the row
// that names the new one.
import { randomUUID } from 'node:crypto'
import { render } from '../../notifications/mail.ts'
import { mayBeTaken, send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import {
  beginMove,
  dropMove,
  dropTelling,
  endMove,
  movedMailboxes,
  noteTelling,
  pinnedAddress,
} from '../../proofs/release-codes.ts'
import type { ReleaseContext } from '../release-context.ts'
import { databaseTime } from '../store.ts'

const as = { service: 'release' } as const
const DAYS = 3

/** Begins mails for `ms`; the rest go out in the next round. */
export async function followMailboxes(context: ReleaseContext, ms: number): Promise<void> {
  const { db, log } = context
  const until = performance.now() + ms
  for (const moved of await inTransaction(db, as, movedMailboxes)) {
    if (performance.now() > until) return
    try {
      await followMailbox(context, moved)
    } catch (error) {
      const { personId } = moved
      log.warn({ personId, error: String(error) }, 'a former address was not told that codes will move')
    }
  }
}

/** The mail goes out outside every transaction: a mail server that does not answer holds no row. */
async function followMailbox(
  { db, config }: ReleaseContext,
  { personId, email, name }: { personId: string; email: string; name: string },
): Promise<void> {
  const told = await inTransaction(db, as, async (tx) => {
    const pinned = await pinnedAddress(tx, personId)
    if (pinned === null) return null
    if (email === pinned.email) await dropMove(tx, personId)
    else if (pinned.nextEmail === email) await endMove(tx, personId, email, DAYS)
    else if (await noteTelling(tx, personId, email))
      return { former: pinned.email, until: new Date((await databaseTime(tx)).getTime() + DAYS * 86_400_000) }
    return null
  })
  if (told === null) return
  const { former } = told
  const mail = render(templates['codes-move']({ name, until: told.until.toISOString() }, config), config)
  try {
    await send(config, { id: randomUUID(), to: former, at: now(), mail })
  } catch (error) {
    if (!mayBeTaken(error)) await inTransaction(db, as, (tx) => dropTelling(tx, personId, email))
    throw error
  }
  // The wait does not begin before the former mailbox has been told.
  await inTransaction(db, as, (tx) => beginMove(tx, personId, { former, email }))
}
