// How much of a debt in another currency is paid, at the rate of the death: so it is paid once all of it is, whatever
// it then cost. What the rate made it dearer or cheaper is a loss or a gain.
import { MOST_PENCE, pence, type Pence } from '../money.ts'
import { valueAtDeath, type Item } from './items.ts'
import type { Fraction } from './shares.ts'
import { divideHalfUp, minorUnits, type ForeignAmount } from './currency/foreign.ts'

interface DebtAbroad {
  currency: string
  /** The whole of it, in the smallest unit, and the share of it that is this estate's. */
  whole: bigint
  share: Fraction
  /** That share in pounds at death. */
  value: Pence
  paid: bigint
  settled: number
}
export type DebtsAbroad = ReadonlyMap<string, DebtAbroad>

export function debtsAbroad(items: readonly Item[]): DebtsAbroad {
  const found = new Map<string, DebtAbroad>()
  for (const item of items) {
    const { id, side, foreign, holding } = item
    const value = valueAtDeath(item)
    if (side !== 'liability' || !foreign || value === null || minorUnits(foreign) === 0n) continue
    found.set(id, {
      currency: foreign.currency,
      whole: minorUnits(foreign),
      share: holding === 'tenants-in-common' ? item.share : { of: 1, in: 1 },
      value,
      paid: 0n,
      settled: 0,
    })
  }
  return found
}

interface PaidAbroad {
  itemId: string | null
  foreign?: ForeignAmount | null | undefined
}

/** In pence; null for a payment that is not in the debt's own currency: it settles what it says. */
export function settledBy(debts: DebtsAbroad, { itemId, foreign }: PaidAbroad): number | null {
  const debt = debts.get(itemId ?? '')
  if (debt === undefined || foreign?.currency !== debt.currency) return null
  debt.paid += minorUnits(foreign)
  const all = divideHalfUp(
    BigInt(debt.value) * debt.paid * BigInt(debt.share.in),
    debt.whole * BigInt(debt.share.of),
  )
  const most = BigInt(MOST_PENCE)
  const settled = pence(Number(all > most ? most : all)) - debt.settled
  debt.settled += settled
  return settled
}
