// A will's state on each network, for people and for programs.
import type { showAnchors as route } from '@testate/api/registration'
import type { AnswerOf } from '@testate/api/route'
import { isEntry, type AnchorState } from '@testate/domain/lifecycle'
import { givenUpNetworks } from '../payments/given-up.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Context } from '../platform/http/http.ts'
import { explorerUrl, ledgerLabel } from '../platform/ledgers.ts'
import { refuse } from '../platform/http/problem.ts'
import { willFacts } from '../wills/will-facts.ts'
import { releaseHeads } from './roots/release-heads.ts'
import { headOf } from './roots/signed-roots.ts'
import { anchorsOf, latestCapsule } from './store.ts'

const words = {
  pending: 'Pending',
  submitted: 'Processing...',
  confirmed: 'Processing...',
  final: 'Registered',
  failed: 'Failed',
} as const satisfies Record<AnchorState, string>

export async function showAnchors({ app, tx, params }: Context<typeof route>) {
  return (await viewAnchors(tx, app.config, params.id)) ?? refuse('not-found')
}

/**
 * Null if the actor of this transaction may not see the will. `failed` with `retryable` is retried
 * automatically; the reason says so.
 */
export async function viewAnchors(
  tx: Tx,
  config: Config,
  willId: string,
): Promise<AnswerOf<typeof route> | null> {
  const will = await willFacts(tx, willId)
  if (will === null) return null
  const anchors = await anchorsOf(tx, will.id)
  const capsule = await latestCapsule(tx, will.id)
  const givenUp = await givenUpNetworks(tx, will.id)
  return {
    willStatus: will.status,
    withdrawalWaitsHours: config.withdrawalDelayHours,
    anchors: anchors.map((anchor) => ({
      network: anchor.network,
      label: ledgerLabel(config, anchor.network),
      action: anchor.action,
      recipient: anchor.recipient,
      purpose: anchor.purpose,
      status: anchor.state,
      statusText: words[anchor.state],
      tokenId: anchor.tokenId,
      transactionHash: anchor.transactionHash,
      blockNumber: anchor.receipt?.blockNumber ?? null,
      explorerUrl:
        anchor.transactionHash === null
          ? null
          : explorerUrl(config, anchor.network, 'tx', anchor.transactionHash),
      reason: anchor.reason,
      retryable: anchor.retryable,
      givenUp: isEntry(anchor.action) && givenUp.includes(anchor.network),
      updatedAt: anchor.updatedAt.toISOString(),
      finalAt: anchor.finalAt?.toISOString() ?? null,
    })),
    capsule: capsule === null ? null : shownOf(capsule),
    releasedOn: will.status === 'released' ? await releasedOn(tx, config, will.id) : [],
  }
}

async function releasedOn(
  tx: Tx,
  config: Config,
  willId: string,
): Promise<AnswerOf<typeof route>['releasedOn']> {
  const { heads } = (await releaseHeads(tx, willId)) ?? { heads: [] }
  return heads.map(headOf).map(({ network, transactionHash, blockNumber, anchoredAt }, at) => ({
    network,
    treeSize: heads[at]!.treeSize,
    blockNumber,
    transactionHash,
    explorerUrl: explorerUrl(config, network, 'tx', transactionHash),
    anchoredAt,
  }))
}

function shownOf({
  madeAt,
  networks,
  contentAddress,
  anchoredOn,
}: NonNullable<Awaited<ReturnType<typeof latestCapsule>>>) {
  return { madeAt: madeAt.toISOString(), networks, contentAddress, anchoredOn }
}
