// A registration that no longer counts must not stay active on any network: not on one the later version was
// not registered on, and not on one that was down and made the entry final afterwards.
import type { ContextWith } from '../../platform/worker-context.ts'
import { randomUUID } from 'node:crypto'
import { tokenId } from '@testate/chains/chain'
import { isEntry } from '@testate/domain/lifecycle'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { successorOf, willFacts } from '../../wills/will-facts.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import { isActive } from './prepare-entry.ts'
import { anchorsOf, insertAnchor, readAnchor, type AnchorView } from '../store.ts'

const worker = { service: 'worker' } as const

/**
 * Plans a withdrawal for each network that has the registration of a withdrawn will, or that a superseding
 * version leaves active. Repeatable.
 */
export async function planWithdrawals(willId: string, context: ContextWith<'networks'>): Promise<void> {
  const { status, entered, newer } = await inTransaction(context.db, worker, async (tx) => {
    const will = await willFacts(tx, willId)
    const successor = will?.status === 'superseded' ? await successorOf(tx, willId) : null
    return {
      status: will?.status,
      entered: (await anchorsOf(tx, willId)).filter(
        (anchor) => anchor.state === 'final' && isEntry(anchor.action),
      ),
      newer:
        successor === null ? [] : (await anchorsOf(tx, successor)).filter(({ action }) => isEntry(action)),
    }
  })
  if (status !== 'withdrawn' && status !== 'superseded') return
  const planned = await Promise.allSettled(
    entered.map(async (anchor) => {
      if (status === 'withdrawn' || (await isLeftActive(context, anchor, newer))) await plan(context, anchor)
    }),
  )
  // A network that could not be queried fails this job, after the others were planned.
  const failure = planned.find((one) => one.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

async function plan(context: ContextWith<'networks'>, anchor: AnchorView): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    const whole = await readAnchor(tx, anchor.id)
    if (whole === null) return
    const id = randomUUID()
    const { willId, network, tokenId: token, metadataHash } = whole
    const added = await insertAnchor(tx, {
      id,
      willId,
      network,
      action: 'withdraw',
      tokenId: token,
      metadataHash,
      at: now(),
    })
    if (added) await enqueueAnchor(tx, { id, network })
  })
}

/**
 * The later version supersedes the entry on the ledger itself, unless it is not registered there, or was
 * entered before this one arrived.
 */
async function isLeftActive(
  context: ContextWith<'networks'>,
  anchor: AnchorView,
  newer: readonly AnchorView[],
): Promise<boolean> {
  const next = newer.find((one) => one.network === anchor.network)
  // Still pending: when it is final this job runs again.
  if (next !== undefined && next.state !== 'final' && !(next.state === 'failed' && next.retryable === false))
    return false
  const { chain } = await context.networks.open(anchor.network)
  return await isActive(chain, tokenId(anchor.tokenId))
}
