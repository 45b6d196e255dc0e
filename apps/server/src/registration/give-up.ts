// When no network will ever take a will, its registration ends: said honestly, and paid back in the same transaction.
import { isEntry } from '@testate/domain/lifecycle'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { refundUnregistrable, tellOfFailedNetwork } from '../payments/ask-refund.ts'
import { lockWill } from '../platform/lock-will.ts'
import { inTransaction } from '../platform/database.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'
import type { RegistrationContext } from './networks.ts'
import { anchorsOf } from './store.ts'

/** Called when a network has refused for good. While another may still take the will, or has it, staff are told and no more: it goes on. */
export async function giveUp(willId: string, context: RegistrationContext): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    // Two networks failing at once would each see the other still at work.
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    const entries = (await anchorsOf(tx, willId)).filter(({ action }) => isEntry(action))
    const lost = entries.filter((anchor) => anchor.state === 'failed' && anchor.retryable === false)
    if (will === null || lost.length === 0 || (will.status !== 'registering' && will.status !== 'registered')) return
    if (will.status === 'registered' || lost.length < entries.length) return await tellOfFailedNetwork(tx, willId)
    const reasons = entries.map((anchor) => `${anchor.network}: ${anchor.reason ?? 'no reason was given'}`)
    await append(tx, { event: 'registration.impossible', willId, actor: 'worker', details: { reasons } })
    // Asked for first: a withdrawal by itself would call it a cancellation.
    const payment = await refundUnregistrable(tx, willId, reasons.join(' '))
    await changeStatus(tx, willId, 'withdrawn', { actor: 'worker', reason: 'no network could take it' })
    const testator = (await partiesOf(tx, willId)).find((party) => party.witnessOrder === 0)
    if (testator !== undefined) await notify(tx, { to: testator.email, template: 'registration-impossible', data: { name: testator.name, willTitle: will.title, reasons, refunded: payment !== null } })
  })
}
