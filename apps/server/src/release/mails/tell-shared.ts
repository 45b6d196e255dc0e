// Mails a testator what became of their will's shared secret, at the address that the release worker has written down.
// Whoever has taken over another process can switch nothing in silence. It names nobody: a name would be the worker's.
import { randomUUID } from 'node:crypto'
import { noteNewsTold, takeDueNews } from '../../custody/two-parts/secrets.ts'
import { render } from '../../notifications/mail.ts'
import { send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { pinnedAddress, provenBox } from '../../proofs/release-codes.ts'
import type { ReleaseContext } from '../release-context.ts'
import { tellDue } from '../closed/tell-due.ts'

const as = { service: 'release' } as const

export async function tellShared(context: ReleaseContext, ms: number): Promise<void> {
  const { db, config } = context
  await tellDue(context, ms, {
    take: takeDueNews,
    about: ({ secretId }) => `shared mail ${secretId}`,
    failed: 'a testator was not told yet what became of a shared secret',
    tell: async (due) => {
      const { testatorId, willId, what, at } = due
      const to = await inTransaction(
        db,
        as,
        async (tx) =>
          (await pinnedAddress(tx, testatorId))?.email ?? (await provenBox(tx, testatorId))?.email,
      )
      if (to !== undefined) {
        const mail = render(templates['share-mode']({ what, at: at.toISOString(), willId }, config), config)
        // In no transaction: a mail server that hangs must keep no row.
        await send(config, { id: randomUUID(), to, at: now(), mail })
      }
      await inTransaction(db, as, (tx) => noteNewsTold(tx, due))
    },
  })
}
