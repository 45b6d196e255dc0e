// Which networks can be added to a will, at what price now, and those that were.
import { cancellationEnds } from '@testate/domain/express-start'
import { formatPounds, pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import { NETWORKS } from '@testate/domain/networks'
import { isOpenDuring } from '@testate/domain/permissions'
import type { EthereumEstimate } from '@testate/domain/price-book'
import type { readAdditions as route } from '@testate/api/payments'
import type { AnswerOf } from '@testate/api/route'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { isHeld } from '../../wills/withdrawals.ts'
import { heldNetworks } from '../held-networks.ts'
import { priceOfAdding } from '../prices/price-of.ts'
import { givenUpNetworks } from '../given-up.ts'
import { additionsOf, factOf } from '../store.ts'

export async function readAdditions(
  tx: Tx,
  willId: string,
  installed: readonly string[],
  estimate: EthereumEstimate,
): Promise<AnswerOf<typeof route>> {
  const will = (await willFacts(tx, willId)) ?? refuse('not-found')
  const fact = await factOf(tx, willId)
  const isOpen =
    isOpenDuring('payments.add-network', will.status) && fact?.fact === 'paid' && !(await isHeld(tx, willId))
  const taken = [...(fact?.networks ?? []), ...(await givenUpNetworks(tx, willId))]
  const held = await heldNetworks(tx, willId)
  const payments = await additionsOf(tx, willId)
  return {
    offers: isOpen
      ? NETWORKS.filter((network) => installed.includes(network) && !taken.includes(network)).map(
          (network) => {
            const { lines, total_pence: amount } = priceOfAdding(network, estimate)
            return {
              network,
              name: displayName(network),
              amountPence: amount,
              amount: formatPounds(pence(amount)),
              note: lines[0]?.note ?? null,
            }
          },
        )
      : [],
    additions: payments.map((payment) => {
      const isHeldThere = held.includes(payment.adds)
      const until = payment.paid_at === null ? null : cancellationEnds(payment.paid_at)
      return {
        network: payment.adds,
        name: displayName(payment.adds),
        state: payment.state,
        amountPence: payment.amount_pence,
        amount: formatPounds(pence(payment.amount_pence)),
        url: payment.state === 'open' ? payment.url : null,
        paidAt: payment.paid_at?.toISOString() ?? null,
        held: isHeldThere,
        until:
          payment.state === 'paid' && !isHeldThere && until !== null && now() < until
            ? until.toISOString()
            : null,
      }
    }),
  }
}
