// Anchors one head of the audit log on one network: prove growth, store the intention, send, then poll the
// ledger until it is final. After any crash it repeats from what is stored; a ledger takes each head once,
// and never a smaller one.
import { ChainError, detailsOf, type Prepared } from '@testate/chains/chain'
import { openByKeys } from '@testate/evidence/log/open-trusted'
import { displayName } from '@testate/domain/networks'
import { toHex } from '@testate/evidence/bytes/hash'
import { staff } from '../../accounts/sign-up/staff.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { signHeads } from './signed-roots.ts'
import { RENEW_PROOFS_JOB } from '../job-types.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { logKeysIn } from '../../platform/worker-keys.ts'
import type { OpenNetwork } from '../networks/open-network.ts'
import { asOnlyWriter } from '../networks/only-writer.ts'
import { planMissed } from './plan-roots.ts'
import { Covered, requireGrowth } from './require-growth.ts'
import { isOver, readRoot, type PaidFee, type RootAnchor } from './root-facts.ts'
import { failRoot, moveRoot, settleRoot, storePreparedRoot } from './store-roots.ts'

export type RootContext = ContextWith<'logKey' | 'networks'>

/** How long one run polls for finality before it leaves the rest to the next run. */
const PATIENCE_MS = 20_000
const worker = { service: 'worker' } as const

/** In a block, without an error: the row stays as it is, and the queue retries. */
class NotFinalYet extends Error {}

/** Throws while it is not final, so that the queue retries; the row records the state meanwhile. */
export async function anchorRoot(rootId: string, context: RootContext): Promise<void> {
  const known = await inTransaction(context.db, worker, (tx) => readRoot(tx, rootId))
  if (known === null || isOver(known)) return
  try {
    const network = await context.networks.open(known.network)
    await followToFinality(context, network, rootId, await prepareAndSubmit(context, network, rootId))
  } catch (error) {
    if (error instanceof NotFinalYet) throw error
    const said =
      error instanceof ChainError || error instanceof Covered ? error.message : 'Unknown error occurred.'
    const { reason, retryable } = judged(known, error, said)
    await inTransaction(context.db, worker, async (tx) => {
      await failRoot(tx, rootId, now(), { reason, retryable })
      if (!retryable && !(error instanceof Covered)) await tellStaff(tx, known.network, said)
    })
    if (retryable) throw error
    if (error instanceof Covered) return
    context.log.error(
      { network: known.network, treeSize: known.treeSize, reason: said, ...detailsOf(error) },
      'the audit log was not anchored',
    )
  }
}

/**
 * One wrong answer of one node must not end a head whose bytes may still arrive, nor alarm anyone; the next
 * run checks a report of another head there against the log itself.
 */
function judged(known: RootAnchor, error: unknown, said: string): { reason: string; retryable: boolean } {
  const asked = `${said} It will be asked again before this is believed.`
  if (error instanceof ChainError && error.code === 'conflict' && known.reason !== asked)
    return { reason: asked, retryable: true }
  const retryable = error instanceof ChainError ? error.retryable : !(error instanceof Covered)
  return { reason: retryable ? `${said} It will be tried again by itself.` : said, retryable }
}

async function tellStaff(tx: Tx, network: string, reason: string): Promise<void> {
  for (const { email, name } of await staff(tx))
    await notify(tx, {
      to: email,
      template: 'log-not-anchored',
      data: { name, network: displayName(network), reason },
    })
}

/**
 * One writer per network, for wills and heads alike: the lock is held from choosing the nonce until the
 * network has the bytes.
 */
async function prepareAndSubmit(
  context: RootContext,
  network: OpenNetwork,
  rootId: string,
): Promise<Prepared> {
  const { chain } = network
  return await asOnlyWriter(context.db, chain.name, async () => {
    const root = await inTransaction(context.db, worker, (tx) => readRoot(tx, rootId))
    if (root === null) throw new Error('the head is gone')
    let { prepared } = root
    const standing = prepared === null ? null : await chain.status(prepared)
    if (prepared !== null && (standing?.state === 'confirmed' || standing?.state === 'final')) return prepared
    if (prepared === null || standing?.state === 'expired' || standing?.state === 'failed') {
      await requireSigned(context, root)
      await requireGrowth(context, network, root)
      prepared = await chain.prepare(
        { kind: 'anchor-root', root: root.root, treeSize: root.treeSize },
        root.attempt + 1,
        prepared ?? undefined,
      )
      await storeIntention(context, root, prepared)
    }
    await chain.submit(prepared)
    // An unreachable ledger proves no reorganisation; one that dropped the block gets the same bytes again.
    if (root.state === 'confirmed' && standing?.undecided === true) return prepared
    if (root.state === 'confirmed')
      context.log.warn(
        { network: root.network, treeSize: root.treeSize },
        'the ledger dropped the block with this head of the log; it is sent again',
      )
    await inTransaction(context.db, worker, (tx) => moveRoot(tx, rootId, 'submitted', now()))
    return prepared
  })
}

async function storeIntention(
  context: ContextWith<'networks'>,
  root: RootAnchor,
  prepared: Prepared,
): Promise<void> {
  const { network, treeSize, root: hash } = root
  const mine = await inTransaction(context.db, worker, async (tx) => {
    if (!(await storePreparedRoot(tx, root.id, treeSize, prepared, now()))) return false
    await append(tx, {
      event: 'log.prepared',
      actor: 'worker',
      details: {
        network,
        treeSize,
        root: hash,
        attempt: prepared.attempt,
        transactionHash: prepared.transactionHash,
      },
    })
    return true
  })
  if (!mine) throw new Error('another worker has this attempt, or a later head took its place')
}

/** The register is responsible for what it anchors: the row must match what the log's key signed. */
async function requireSigned({ logKey }: ContextWith<'logKey'>, root: RootAnchor): Promise<void> {
  const head = await openByKeys(root.note, logKeysIn(logKey)).catch(() => null)
  if (head === null || head.size !== root.treeSize || toHex(head.root) !== root.root)
    throw new ChainError('refused', 'This head is not one the log’s key has signed. Nothing was anchored.')
}

async function followToFinality(
  context: RootContext,
  network: OpenNetwork,
  rootId: string,
  prepared: Prepared,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let confirmed = false; ;) {
    const status = await network.chain.status(prepared)
    if (status.state === 'final' && status.receipt !== undefined)
      return await settle(context, network, rootId, status.receipt)
    if (status.state === 'confirmed' && !confirmed) {
      confirmed = true
      await inTransaction(context.db, worker, (tx) =>
        moveRoot(tx, rootId, 'confirmed', now(), status.receipt),
      )
    }
    if (status.state === 'failed' && status.retryable !== true)
      throw new ChainError(
        status.code ?? 'refused',
        status.reason ?? 'The ledger refused the head of the log.',
      )
    if (status.state === 'unknown' || status.state === 'expired' || status.state === 'failed') {
      throw new ChainError('unreachable', status.reason ?? 'The network has not made it final yet.', {
        retryable: true,
      })
    }
    if (performance.now() > until) throw new NotFinalYet(`${prepared.chain} has not made it final yet`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/**
 * In one transaction: the row and its signature, the audit entry, the certificates and proofs that can now be renewed,
 * and the head planned meanwhile. Repeatable.
 */
async function settle(
  context: RootContext,
  network: OpenNetwork,
  rootId: string,
  receipt: NonNullable<RootAnchor['receipt']>,
): Promise<void> {
  const { label, chainId, contract } = network.trusted
  const fee = await feeOf(network, receipt.transactionHash)
  await inTransaction(context.db, worker, async (tx) => {
    const root = await readRoot(tx, rootId)
    if (
      root === null ||
      !(await settleRoot(tx, rootId, now(), { receipt, place: { label, chainId, contract }, fee }))
    )
      return
    await append(tx, {
      event: 'log.anchored',
      actor: 'worker',
      details: {
        network: root.network,
        treeSize: root.treeSize,
        root: root.root,
        transactionHash: receipt.transactionHash,
        blockNumber: receipt.blockNumber,
      },
    })
    await signHeads(tx, context.logKey.signer)
    await enqueue(tx, RENEW_PROOFS_JOB, {})
    await planMissed(tx, root.network)
  })
}

/** The fee the ledger reports; nothing depends on it. */
async function feeOf(network: OpenNetwork, transactionHash: string): Promise<PaidFee | null> {
  const newest = await network.latestRoot().catch(() => null)
  if (newest?.transactionHash !== transactionHash) return null
  const { amount, currency, decimals } = newest.fee
  return { amount: amount.toString(), currency, decimals }
}
