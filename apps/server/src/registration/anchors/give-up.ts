// When no network will ever take a will, its registration ends, is reported so, and is refunded in the same
// transaction. When one of several will not, what was paid for that one is refunded, and the others continue.
import { isEntry } from '@testate/domain/lifecycle'
import type { NetworkName } from '@testate/domain/networks'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { refundFailedNetworks } from '../../payments/additions/give-back.ts'
import { refundUnregistrable } from '../../payments/refunds/ask-refund.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { willFacts } from '../../wills/will-facts.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { anchorsOf, lockRegistration } from '../store.ts'
import { tellRegistered } from './tell-registered.ts'

/** Called when a network has refused for good. */
export async function giveUp(willId: string, context: JobContext): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    // Two networks failing at once would each see the other still pending, and so would one that registers it.
    await lockRegistration(tx, 'settle', willId)
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    const entries = (await anchorsOf(tx, willId)).filter(({ action }) => isEntry(action))
    const lost = entries.filter((anchor) => anchor.state === 'failed' && anchor.retryable === false)
    if (will === null || lost.length === 0) return
    // Also after a later version has replaced it: what was paid for was not done.
    if (will.status !== 'registering' || lost.length < entries.length) {
      await refundFailedNetworks(
        tx,
        willId,
        lost.map(({ network }) => network as NetworkName),
        will.status === 'withdrawn' ? 'cancellation' : 'network-failed',
      )
      return await tellRegistered(tx, context.config, willId)
    }
    const reasons = entries.map((anchor) => `${anchor.network}: ${anchor.reason ?? 'no reason was given'}`)
    await append(tx, { event: 'registration.impossible', willId, actor: 'worker', details: { reasons } })
    // Requested first: a withdrawal would record the refund as a cancellation.
    const payment = await refundUnregistrable(tx, willId, reasons.join(' '))
    await changeStatus(tx, willId, 'withdrawn', { actor: 'worker', reason: 'no network could take it' })
    const testator = (await partiesOf(tx, willId)).find((party) => party.witnessOrder === 0)
    if (testator !== undefined)
      await notify(tx, {
        to: testator.email,
        template: 'registration-impossible',
        data: { name: testator.name, willTitle: will.title, reasons, refunded: payment !== null },
      })
  })
}
