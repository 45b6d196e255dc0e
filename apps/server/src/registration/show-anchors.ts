// Where a will stands on each network, in the words of screens and of programs.
import type { showAnchors as route } from '@testate/api/registration'
import type { AnchorState } from '@testate/domain/lifecycle'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { willFacts } from '../wills/will-facts.ts'
import { anchorsOf, latestCapsule } from './store.ts'

const words = { pending: 'Pending', submitted: 'Processing...', confirmed: 'Processing...', final: 'Registered', failed: 'Failed' } as const satisfies Record<AnchorState, string>

export async function showAnchors({ app, tx, params }: Context<typeof route>) {
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  const anchors = await anchorsOf(tx, will.id)
  const capsule = await latestCapsule(tx, will.id)
  return {
    willStatus: will.status,
    anchors: anchors.map((anchor) => ({
      network: anchor.network,
      label: anchor.network === 'ethereum' ? app.config.ethereum.label : anchor.network,
      action: anchor.action,
      status: anchor.state,
      statusText: words[anchor.state],
      tokenId: anchor.tokenId,
      transactionHash: anchor.transactionHash,
      blockNumber: anchor.receipt?.blockNumber ?? null,
      explorerUrl: anchor.transactionHash === null ? null : explorerUrl(app.config, anchor.transactionHash),
      reason: anchor.reason,
      retryable: anchor.retryable,
      updatedAt: anchor.updatedAt.toISOString(),
      finalAt: anchor.finalAt?.toISOString() ?? null,
    })),
    capsule: capsule === null ? null : { ...capsule, madeAt: capsule.madeAt.toISOString() },
  }
}

/** The public explorer where one is configured, else the product's own page. */
export function explorerUrl(config: Config, transactionHash: string): string {
  return `${config.ethereum.explorerUrl?.replace(/\/$/, '') ?? `${config.publicUrl}/explorer/ethereum`}/tx/${transactionHash}`
}
