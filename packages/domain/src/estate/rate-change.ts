// What a change of the exchange rate since the death has to do with a gain or a loss in pounds.
import { pence, sum, type Pence } from '../money.ts'
import { isInEstate, valueAtDeath, type Item } from './items.ts'
import type { Entry } from './ledger.ts'
import { inPounds } from './currency/foreign.ts'

export interface RateChange {
  itemId: string
  currency: string
  /** What came in for it less its value at death; a loss is below zero. */
  gain: Pence
  /** The part the rate made: what came in, less the same at the rate of the death. Null: some came in in pounds. */
  byRate: Pence | null
}

/** Of each asset valued in another currency for which nothing more is to come, as of what `entries` holds. */
export function rateChanges(items: readonly Item[], entries: readonly Entry[]): RateChange[] {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return items.flatMap((item) => {
    const { id, side, foreign } = item
    const atDeath = valueAtDeath(item)
    const rate = foreign?.rate ?? null
    if (side !== 'asset' || !foreign || rate === null || atDeath === null || !isInEstate(item)) return []
    const cameIn = entries.filter(
      (one) => one.kind === 'realised' && one.itemId === id && !takenBack.has(one.id),
    )
    if (!cameIn.some(({ closes }) => closes)) return []
    const parts = cameIn.map(({ amount, foreign: part }) => {
      if (amount === null || part?.currency !== foreign.currency) return null
      const atThatRate = inPounds({ amount: part.amount, rate })
      return atThatRate === null ? null : pence(amount - atThatRate)
    })
    const byRate = parts.filter((part) => part !== null)
    return [
      {
        itemId: id,
        currency: foreign.currency,
        gain: pence(sum(cameIn.map(({ amount }) => amount ?? pence(0))) - atDeath),
        byRate: byRate.length === cameIn.length ? sum(byRate) : null,
      },
    ]
  })
}
