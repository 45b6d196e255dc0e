// The testator's "try again" for a network that failed.
import type { retryAnchor as route } from '@testate/api/registration'
import { isEntry } from '@testate/domain/lifecycle'
import { displayName } from '@testate/domain/networks'
import { append } from '../../audit/append.ts'
import { givenUpNetworks } from '../../payments/given-up.ts'
import type { Context } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { heldByWithdrawal, isHeld } from '../../wills/withdrawals.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import { anchorsOf, isEndedMove } from '../store.ts'

export async function retryAnchor({ tx, params, person }: Context<typeof route>) {
  const anchors = (await anchorsOf(tx, params.id)).filter((one) => one.network === params.network)
  if (anchors.length === 0) refuse('not-found')
  // A withdrawal that failed counts here too, whatever else is pending.
  const open = anchors.filter((one) => one.state !== 'final' && !isEndedMove(one))
  const [anchor] = open
  if (anchor === undefined)
    refuse(
      'conflict',
      `There is nothing left to do on ${displayName(params.network)}.`,
      because('network-done', { networkName: displayName(params.network) }),
    )
  if (isEntry(anchor.action) && (await givenUpNetworks(tx, params.id)).includes(params.network))
    refuse(
      'conflict',
      `What was paid for ${displayName(params.network)} goes back, or has. Your will is not entered there any more.`,
      because('network-given-up', { networkName: displayName(params.network) }),
    )
  if (anchor.action !== 'withdraw' && (await isHeld(tx, params.id)))
    refuse('not-now', heldByWithdrawal, because('withdrawal-waiting'))
  await append(tx, {
    event: 'anchor.retried',
    willId: params.id,
    actor: person.id,
    details: { network: params.network },
  })
  // Harmless beside a pending job: the second one finds it done.
  for (const one of open) await enqueueAnchor(tx, one)
  return { message: `Trying ${displayName(params.network)} again.` }
}
