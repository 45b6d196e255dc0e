// Whether a network can be added to a registration that was paid for (decision 60): the same answer for its quote,
// its payment and the network that costs nothing.
import { displayName } from '@testate/domain/network-names'
import type { NetworkName } from '@testate/domain/networks'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { heldByWithdrawal, isHeld } from '../../wills/withdrawals.ts'
import { givenUpNetworks } from '../given-up.ts'
import { factOf } from '../store.ts'

/** Which statuses allow it is in the permission table. */
export async function requireAddable(tx: Tx, willId: string, network: NetworkName): Promise<void> {
  const networkName = displayName(network)
  if (await isHeld(tx, willId)) refuse('not-now', heldByWithdrawal, because('withdrawal-waiting'))
  const fact = await factOf(tx, willId)
  if (fact?.fact !== 'paid')
    refuse(
      'not-now',
      'A network can be added once the registration is paid for. Until then choose it in the form.',
      because('registration-unpaid'),
    )
  if (fact.networks.includes(network))
    refuse(
      'conflict',
      `${networkName} is one of this will’s networks already.`,
      because('network-chosen-already', { networkName }),
    )
  // Its entry may have been sent before it was given up, and cannot be told from a new one.
  if ((await givenUpNetworks(tx, willId)).includes(network))
    refuse(
      'conflict',
      `What was paid for ${networkName} went back, so it cannot be added to this will again.`,
      because('network-paid-back', { networkName }),
    )
}
