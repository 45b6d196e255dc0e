// When an entry is final on a network, writes in one transaction: the row, the audit entry, the will's
// status, the mail, the next jobs.
import { tokenId, type LedgerReceipt } from '@testate/chains/chain'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { explorerUrl, ledgerName } from '../../platform/ledgers.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { nameToken } from '../../wills/name-token.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import type { OpenNetwork } from '../networks/open-network.ts'
import { planNext } from './plan-next.ts'
import { anchorsOf, lockRegistration, moveAnchor, type Anchor } from '../store.ts'

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
    if (!(await moveAnchor(tx, anchor.id, 'final', now(), { receipt }))) return
    await append(tx, {
      event: 'anchor.final',
      willId: anchor.willId,
      commitment: anchor.tokenId,
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
        commitment: anchor.tokenId,
      })
      await tellTestator(tx, context, will, anchor, receipt)
    }
    await nameToken(tx, anchor.willId, name, { prefer: anchor.network === 'solana' })
    await emit(tx, 'anchor.final', { willId: anchor.willId, network: anchor.network })
  })
}

/**
 * Once per will, at its first network; the others are named as pending, except those that refused it for
 * good.
 */
async function tellTestator(
  tx: Tx,
  context: JobContext,
  will: WillFacts,
  anchor: Anchor,
  receipt: LedgerReceipt,
): Promise<void> {
  const testator = (await partiesOf(tx, will.id)).find((party) => party.witnessOrder === 0)
  if (testator === undefined) return
  const others = (await anchorsOf(tx, will.id)).filter(
    (one) =>
      one.id !== anchor.id && one.state !== 'final' && !(one.state === 'failed' && one.retryable === false),
  )
  await notify(tx, {
    to: testator.email,
    template: 'registered',
    data: {
      name: testator.name,
      willTitle: will.title,
      documentHash: will.documentHash ?? '',
      networks: [
        {
          label: ledgerName(context.config, anchor.network),
          explorerUrl: explorerUrl(context.config, anchor.network, 'tx', receipt.transactionHash),
        },
        ...others.map((one) => ({
          label: ledgerName(context.config, one.network),
          explorerUrl: null,
          underWay: true,
        })),
      ],
    },
  })
}
