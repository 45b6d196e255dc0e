// A released will's token goes to the executor on every network that has it, and comes back when the release
// is taken back: a ledger must not contradict the register.
import { randomUUID } from 'node:crypto'
import { tokenId } from '@testate/chains/chain'
import { isEntry } from '@testate/domain/lifecycle'
import { openChainKey } from '../../ceremony/sealing/seal-secrets.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { anchorsOf, insertAnchor, readAnchor, type AnchorView } from '../store.ts'

const worker = { service: 'worker' } as const

/** Repeatable. While a token is being moved, the next move is planned when that is final. */
export async function planRelease(
  willId: string,
  context: ContextWith<'openingKey' | 'networks'>,
): Promise<void> {
  const { status, anchors, secret } = await inTransaction(context.db, worker, async (tx) => {
    const will = await willFacts(tx, willId)
    const goes = will?.status === 'released' || will?.status === 'registered'
    return {
      status: will?.status,
      anchors: await anchorsOf(tx, willId),
      secret: will !== null && goes ? await openChainKey(tx, context, will) : null,
    }
  })
  if (secret === null) return
  const entries = anchors.filter((anchor) => isEntry(anchor.action) && anchor.state === 'final')
  const planned = await Promise.allSettled(
    entries.map(async (entry) => {
      const moves = anchors.filter(
        (anchor) => anchor.network === entry.network && anchor.action === 'transfer',
      )
      const purpose = nextMove(status === 'released', moves)
      if (purpose !== null)
        await plan(context, entry, purpose, await recipientOf(context, entry, purpose, moves, secret))
    }),
  )
  // A network that could not be opened fails this job, after the others were planned.
  const failure = planned.find((one) => one.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

/** The next move on a network with these moves, oldest first; null if none is needed, or none yet. */
export function nextMove(
  isReleased: boolean,
  moves: readonly Pick<AnchorView, 'state' | 'retryable' | 'purpose'>[],
): 'release' | 'relock' | null {
  if (moves.some(({ state, retryable }) => state !== 'final' && !(state === 'failed' && retryable === false)))
    return null
  const withExecutor =
    moves.findLast(({ state, purpose }) => state === 'final' && purpose !== 'own-address')?.purpose ===
    'release'
  return isReleased === withExecutor ? null : isReleased ? 'release' : 'relock'
}

/**
 * Returns a token to its previous holder: the will's own key, or the testator's own address it had been moved
 * to. In an earlier contract, which may take no signature of today, always to the key.
 */
async function recipientOf(
  context: ContextWith<'networks'>,
  entry: AnchorView,
  purpose: 'release' | 'relock',
  moves: readonly AnchorView[],
  secret: `0x${string}`,
): Promise<string> {
  const own = moves.findLast((move) => move.state === 'final' && move.purpose === 'own-address')?.recipient
  const network = await context.networks.open(entry.network)
  const bytes = Buffer.from(secret.slice(2), 'hex')
  const token = tokenId(entry.tokenId)
  if (purpose === 'relock' && own != null && (await network.chain.read(token))?.contract === undefined)
    return own
  return purpose === 'release'
    ? await network.executorOf(bytes, token)
    : (await network.testatorOf(bytes, token)).address
}

async function plan(
  context: ContextWith<'networks'>,
  entry: AnchorView,
  purpose: 'release' | 'relock',
  recipient: string,
): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    const whole = await readAnchor(tx, entry.id)
    if (whole === null) return
    const id = randomUUID()
    const { willId, network, tokenId: token, metadataHash } = whole
    const added = await insertAnchor(tx, {
      id,
      willId,
      network,
      action: 'transfer',
      tokenId: token,
      metadataHash,
      recipient,
      purpose,
      at: now(),
    })
    if (added) await enqueueAnchor(tx, { id, network })
  })
}
