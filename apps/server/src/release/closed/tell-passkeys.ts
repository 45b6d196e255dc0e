// Mails whoever has a closed will what a passkey was used for, at the address that the release worker has written down
// and by no row of the worker's. It names nobody: a name would be the worker's.
import { randomUUID } from 'node:crypto'
import { render } from '../../notifications/mail.ts'
import { send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { pinnedAddress } from '../../proofs/release-codes.ts'
import { tellDue } from './tell-due.ts'
import type { ReleaseContext } from '../release-context.ts'
import { noteTold, takeDueMail } from './passkey-store.ts'

const as = { service: 'release' } as const

export async function tellPasskeys(context: ReleaseContext, ms: number): Promise<void> {
  const { db, config } = context
  await tellDue(context, ms, {
    take: takeDueMail,
    about: ({ id }) => `passkey mail ${id}`,
    failed: 'nobody was told yet what a passkey was used for',
    tell: async ({ id, personId, tell, addedAt, usedAt }) => {
      const pinned = await inTransaction(db, as, (tx) => pinnedAddress(tx, personId))
      // Erased meanwhile.
      if (pinned === null) return
      const facts = { what: tell, addedAt: addedAt.toISOString(), at: usedAt.toISOString() }
      const mail = render(templates['passkey-for-wills'](facts, config), config)
      // In no transaction: a mail server that hangs must keep no row from whoever asks for a code.
      await send(config, { id: randomUUID(), to: pinned.email, at: now(), mail })
      // Only now. Killed in between, its owner is told twice.
      await inTransaction(db, as, (tx) => noteTold(tx, id))
    },
  })
}
