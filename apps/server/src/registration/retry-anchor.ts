// The testator's "try again" for a network that failed.
import type { retryAnchor as route } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { append } from '../audit/append.ts'
import type { Context } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import { anchorsOf } from './store.ts'

export async function retryAnchor({ tx, params, person }: Context<typeof route>) {
  const anchors = (await anchorsOf(tx, params.id)).filter((one) => one.network === params.network)
  if (anchors.length === 0) refuse('not-found')
  // A withdrawal that failed counts here too.
  const anchor = anchors.find((one) => one.state !== 'final')
  if (anchor === undefined) refuse('conflict', `There is nothing left to do on ${displayName(params.network)}.`)
  await append(tx, { event: 'anchor.retried', willId: params.id, commitment: anchor.tokenId, actor: person.id, details: { network: params.network } })
  // Harmless beside a job that still waits: whoever comes second finds it done.
  await enqueueAnchor(tx, anchor)
  return { message: `Trying ${displayName(params.network)} again.` }
}
