// The death notices' listeners: a testator who signs in is alive, and what happens to a notice is told at once.
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { CLEAR_PROFESSIONALS_JOB, TELL_OF_NOTICES_JOB } from './job-types.ts'
import { countDelivery } from './count-deliveries.ts'
import { stopAtSignIn } from './stop-notice.ts'

/** What became of each message to a testator. */
export function listenForDeliveries(): void {
  on('mail.settled', async (tx, { outboxId, result }) => await countDelivery(tx, outboxId, result))
  on('text.settled', async (tx, { textId, result }) => await countDelivery(tx, textId, result))
}

export function listenForDeathNotices(): void {
  on('account.signing-in', async (tx, { personId }) => await stopAtSignIn(tx, personId))
  for (const event of [
    'notice.submitted',
    'notice.changed',
    'notice.confirmed',
    'notice.lengthened',
    'notice.professional-ended',
    'notice.moved',
  ] as const)
    on(event, async (tx) => void (await enqueue(tx, TELL_OF_NOTICES_JOB, {})))
  on('notice.professional-assigned', async (tx) => void (await enqueue(tx, CLEAR_PROFESSIONALS_JOB, {})))
  listenForDeliveries()
}
