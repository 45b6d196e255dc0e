// The consumer's cancellation of what has not been done: a network that was paid for and does not have the
// registration yet is given up, and what was paid for it is refunded (SI 2013/3134, reg. 36(2)). It is
// confirmed like a withdrawal: a network given up is not entered any more.
import { EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import type { giveUpNetwork as route } from '@testate/api/payments'
import type { Context } from '../platform/http/http.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { commitProof, provenBy } from '../proofs/proven-by.ts'
import { willFacts } from '../wills/will-facts.ts'
import { giveBackNetwork } from './additions/give-back.ts'
import { heldNetworks } from './held-networks.ts'
import { givenUpNetworks } from './given-up.ts'
import { livePaymentOf } from './store.ts'

/**
 * Before another network holds the will only an added network can be given up by itself: the registration is
 * cancelled as a whole (cancel-registration.ts). The will stays registered where it is. A transaction already
 * sent to this network may still arrive there, and is then free of charge.
 */
export async function giveUpNetwork({ tx, params, person, request }: Context<typeof route>) {
  await lockWill(tx, params.id)
  const will = (await willFacts(tx, params.id)) ?? refuse('not-found')
  const subject = { purpose: 'withdraw', willId: will.id, documentHash: will.documentHash } as const
  const proof = await provenBy(request, tx, person, subject)
  const name = displayName(params.network)
  const addition = await livePaymentOf(tx, params.id, params.network)
  const isAdded = addition?.state === 'paid'
  const isRegistered = will.status === 'registered'
  const payment = isAdded ? addition : await livePaymentOf(tx, params.id)
  if (payment?.state !== 'paid')
    refuse('not-now', 'There is no payment of which a part could go back.', because('no-payment-to-return'))
  if ((await givenUpNetworks(tx, params.id)).includes(params.network))
    refuse(
      'conflict',
      `What was paid for ${name} has been asked back already.`,
      because('network-share-returned', { networkName: name }),
    )
  if (!isAdded && !isRegistered)
    refuse(
      'not-now',
      `${name} was chosen with the registration, so until a network holds the will it is cancelled with it.`,
      because('other-stage', { willStatus: will.status }),
    )
  if ((await heldNetworks(tx, params.id)).includes(params.network))
    refuse(
      'conflict',
      `${name} holds the registration for good by now, so nothing goes back for it.`,
      because('network-share-earned', { networkName: name }),
    )
  await commitProof(tx, proof, subject, `give up ${params.network}`)
  const amount = await giveBackNetwork(tx, params.id, {
    network: params.network,
    reason: 'cancellation',
    actor: person.id,
  })
  if (amount === null)
    refuse(
      'conflict',
      `Nothing was paid for ${name}.`,
      because('network-share-unpaid', { networkName: name }),
    )
  return {
    message:
      `${formatPounds(amount)} goes back by the way you paid. Your will is not entered on ${name} any ` +
      (isRegistered
        ? 'more; where it is registered, it stays so.'
        : 'more. The rest of the registration stays.'),
    amountPence: amount,
    amount: formatPounds(amount),
    payWithinDays: EXPRESS_START.cancellationDays,
  }
}
