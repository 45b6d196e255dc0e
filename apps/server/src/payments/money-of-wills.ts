// Where the money for each of several wills is, for the overviews; one will's payment in full is read-payment.ts.
import type { JourneyFacts } from '@testate/domain/journey'
import type { Tx } from '../platform/database/database.ts'
import { factsOf, paymentsToShow } from './store.ts'

const UNDER_WAY: readonly string[] = ['opening', 'open', 'processing']

/** `money` is as this transaction's actor may see it: only the testator sees payments. */
export async function moneyOfWills(
  tx: Tx,
  willIds: readonly string[],
): Promise<(willId: string) => Pick<JourneyFacts, 'paid' | 'money'>> {
  const facts = new Map((await factsOf(tx, willIds)).map((row) => [row.will_id, row.fact]))
  const payments = new Map((await paymentsToShow(tx, willIds)).map((row) => [row.will_id, row.state]))
  return (willId) => {
    const fact = facts.get(willId)
    if (fact === 'refunding') return { paid: false, money: 'going back' }
    if (fact === 'refunded') return { paid: false, money: 'gone back' }
    const underWay = UNDER_WAY.includes(payments.get(willId) ?? '')
    return { paid: fact === 'paid', money: underWay ? 'under way' : 'none' }
  }
}
