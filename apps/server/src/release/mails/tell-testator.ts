// The release worker's own mail to a testator whose wait has begun: from its own mail account to the address it pinned.
// Whether that mail was refused, came back or never went out it knows by itself, so a worker that claims to have
// reached the testator shortens nothing.
import { randomUUID } from 'node:crypto'
import { newStopLink } from '../../death-notices/stop-link.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { pinnedAddress, provenBox } from '../../proofs/release-codes.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { insertOwnMail, noteOwnMail, ownMailOf, type OwnWait } from './own-mails.ts'
import type { ReleaseContext } from '../release-context.ts'

const as = { service: 'release' } as const

export interface ToTell extends OwnWait {
  testatorId: string
  dueAt: Date
}

/** Sends it, or notes that it was refused. A server that does not answer is tried again, ever later. */
export async function tellTestator(
  { db, config, openingKey, log }: ReleaseContext,
  { testatorId, dueAt, ...wait }: ToTell,
): Promise<void> {
  // What mails is loaded with the first mail.
  const [{ returnPath }, { render }, { isRefusal, send }, { templates }] = await Promise.all([
    import('../../notifications/returned/return-address.ts'),
    import('../../notifications/mail.ts'),
    import('../../notifications/send.ts'),
    import('../../notifications/templates.ts'),
  ])
  const id = randomUUID()
  const back = returnPath(openingKey, `${wait.noticeId} ${wait.line}`, config.mail.returnAddress)
  const token = workerHmac(openingKey, 'stop link', `${wait.noticeId} ${wait.line}`).toString('base64url')
  const made = await inTransaction(db, as, async (tx) => {
    // Sent since the round that found it.
    if ((await ownMailOf(tx, wait)).state !== 'untold') return 'told'
    const mailbox = await provenBox(tx, testatorId)
    const to = (await pinnedAddress(tx, testatorId))?.email ?? mailbox?.email
    await insertOwnMail(tx, wait, back.hash)
    return to === undefined
      ? null
      : { to, name: mailbox?.name ?? 'Sir or Madam', token: await newStopLink(tx, wait.noticeId, token) }
  })
  if (made === 'told') return
  if (made === null) return await inTransaction(db, as, (tx) => noteOwnMail(tx, wait, 'refused'))
  const { to, ...facts } = made
  const mail = render(templates['release-waits']({ ...facts, dueAt: dueAt.toISOString() }, config), config)
  let result: 'sent' | 'refused' = 'sent'
  try {
    await send(config, { id, to, at: now(), mail, returnTo: back.address })
  } catch (error) {
    log.warn(
      { noticeId: wait.noticeId, error: String(error) },
      'a testator was not told that a release waits',
    )
    if (!isRefusal(error)) return
    result = 'refused'
  }
  await inTransaction(db, as, (tx) => noteOwnMail(tx, wait, result))
}
