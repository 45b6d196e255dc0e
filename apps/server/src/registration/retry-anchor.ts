// The testator's "try again" for a network that failed.
import type { retryAnchor as route } from '@testate/api/registration'
import { append } from '../audit/append.ts'
import type { Context } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/problem.ts'
import { anchorsOf } from './store.ts'

export async function retryAnchor({ tx, params, person }: Context<typeof route>) {
  const anchor = (await anchorsOf(tx, params.id)).find((one) => one.network === params.network)
  if (anchor === undefined) refuse('not-found')
  if (anchor.state === 'final') refuse('conflict', `Your will is registered on ${params.network} already.`)
  await append(tx, { event: 'anchor.retried', willId: params.id, commitment: anchor.tokenId, actor: person.id, details: { network: params.network } })
  // Harmless beside a job that still waits: whoever comes second finds it done.
  await enqueue(tx, { name: 'anchor-will' }, { anchorId: anchor.id })
  return { message: `Trying ${params.network} again.` }
}
