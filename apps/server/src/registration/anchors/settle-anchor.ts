// When an entry is final on a network, writes in one transaction: the row, the audit entry, the will's
// status, the mail, the next jobs.
import { tokenId, type LedgerReceipt } from '@testate/chains/chain'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { emit } from '../../platform/events.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { nameToken } from '../../wills/name-token.ts'
import { willFacts } from '../../wills/will-facts.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import type { OpenNetwork } from '../networks/open-network.ts'
import { planNext } from './plan-next.ts'
import { tellRegistered } from './tell-registered.ts'
import { lockRegistration, moveAnchor, type Anchor } from '../store.ts'

/** Repeatable: does nothing for an anchor that is already final. */
export async function settleAnchor(
  context: JobContext,
  network: OpenNetwork,
  anchor: Anchor,
  receipt: LedgerReceipt,
): Promise<void> {
  const name = await network.nameOf(tokenId(anchor.tokenId))
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    // If two networks become final at the same moment, one registers the will and the other finds it
    // registered.
    await lockRegistration(tx, 'settle', anchor.willId)
    // Before the first line about the will, as everywhere: whoever has the lock waits for its lines.
    await lockWill(tx, anchor.willId)
    if (!(await moveAnchor(tx, anchor.id, 'final', now(), { receipt }))) return
    await append(tx, {
      event: 'anchor.final',
      willId: anchor.willId,
      actor: 'worker',
      details: {
        network: anchor.network,
        action: anchor.action,
        transactionHash: receipt.transactionHash,
        blockNumber: receipt.blockNumber,
      },
    })
    // A moved token is the same registration: no new message, and no other capsule.
    if (anchor.action === 'transfer') return await planNext(tx, anchor.willId)
    const will = await willFacts(tx, anchor.willId)
    if (will?.status === 'registering') {
      await changeStatus(tx, will.id, 'registered', {
        actor: 'worker',
        reason: `final on ${anchor.network}`,
      })
    }
    await tellRegistered(tx, context.config, anchor.willId, anchor.network)
    await nameToken(tx, anchor.willId, name, { prefer: anchor.network === 'solana' })
    await emit(tx, 'anchor.final', { willId: anchor.willId, network: anchor.network })
  })
}
