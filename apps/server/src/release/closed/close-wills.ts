// Takes a will into the release worker's custody once the worker says that everything of it is made: after its own wrap
// has opened the sealed file to the end, in one transaction on its own login.
import { CannotOpen } from '../../platform/storage/vault.ts'
import { insertCustody, readyToClose } from '../../custody/closing.ts'
import { openingStored } from '../../custody/open.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { pinAddress, provenBox } from '../../proofs/release-codes.ts'
import { keptFilesOf } from './kept-files.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'

const as = { service: 'release' } as const

/** Repeatable; nothing is closed while this process cannot mail the codes that open it again. */
export async function closeWills(context: ReleaseContext): Promise<void> {
  if ((context.config.mail.smtpUrl ?? '') === '') return
  for (const willId of await inTransaction(context.db, as, readyToClose)) {
    await byItself(
      context,
      `close ${willId}`,
      async () => await close(context, willId),
      (_, message) =>
        context.log.warn({ willId, error: message }, 'a will was not closed; the next round tries again'),
    )
  }
}

async function close({ db, store, openingKey }: ReleaseContext, willId: string): Promise<void> {
  const files = await inTransaction(db, as, (tx) => keptFilesOf(tx, willId))
  if (files?.sealed == null) throw new CannotOpen('it has no sealed file')
  const { version, sealed, testatorId } = files
  const custody = { db, store, openingKey, recipient: 'release' } as const
  const seal = { willId, version, purpose: 'sealed' }
  for await (const _ of openingStored(custody, 'take into custody', sealed, seal));
  await inTransaction(db, as, async (tx) => {
    await lockWill(tx, willId)
    const mailbox = await provenBox(tx, testatorId)
    if (mailbox === null) throw new CannotOpen('its testator has no proven address')
    await pinAddress(tx, testatorId, mailbox.email)
    await insertCustody(tx, { willId, version, testatorId })
  })
}
