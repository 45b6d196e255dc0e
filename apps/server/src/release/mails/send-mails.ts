// The release worker's own mails, after everything that a round decides. Each lot begins mails for a few seconds; the
// rest go out in the next. What mails is loaded with the first mail: it would take a resting process more memory.
import { inTransaction } from '../../platform/database/database.ts'
import { isNewsDue } from '../../custody/two-parts/secrets.ts'
import { areMailsDue } from '../closed/passkey-store.ts'
import { movedMailboxes } from '../../proofs/release-codes.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'
import type { ToTell } from './tell-testator.ts'

const as = { service: 'release' } as const
/** For how long each kind of mail is begun. */
const MAIL_MS = 5_000

/** `isWhole`: also to the former mailboxes of people whose address changed. */
export async function sendMails(
  context: ReleaseContext,
  untold: readonly ToTell[],
  isWhole: boolean,
): Promise<void> {
  await tellAll(context, untold)
  if (await inTransaction(context.db, as, areMailsDue))
    await (await import('../closed/tell-passkeys.ts')).tellPasskeys(context, MAIL_MS)
  if (await inTransaction(context.db, as, isNewsDue))
    await (await import('./tell-shared.ts')).tellShared(context, MAIL_MS)
  if (isWhole && (await inTransaction(context.db, as, movedMailboxes)).length > 0)
    await (await import('../closed/follow-mailboxes.ts')).followMailboxes(context, MAIL_MS)
}

async function tellAll(context: ReleaseContext, untold: readonly ToTell[]): Promise<void> {
  if (untold.length === 0) return
  const { tellTestator } = await import('./tell-testator.ts')
  const until = performance.now() + MAIL_MS
  for (const toTell of untold) {
    if (performance.now() > until) return
    const { noticeId } = toTell
    await byItself(
      context,
      `tell ${noticeId}`,
      async () => await tellTestator(context, toTell),
      (error) =>
        context.log.error({ noticeId, why: String(error) }, 'a testator was not told that a release waits'),
    )
  }
}
