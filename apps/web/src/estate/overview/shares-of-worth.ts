// What an estate is made of on the day of death, by class, and how long the bar of each is beside the largest.
import type { EstateItem } from '@testate/api/estate/calls'
import { lineOf } from '../assets/line-of.ts'

export interface Worth {
  class: EstateItem['class']
  side: EstateItem['side']
  pence: number
  count: number
  /** From 0 to 1, of the largest of all. */
  length: number
}

/** Assets, then debts, the largest first; without what passes outside the estate or has no value. */
export function worthByClass(items: readonly EstateItem[]): Worth[] {
  const found = new Map<string, Worth>()
  for (const { class: kind, side, isInEstate, atDeathPence } of items) {
    if (!isInEstate || atDeathPence === null) continue
    const line = lineOf({ class: kind, side })
    const worth = found.get(line) ?? { class: kind, side, pence: 0, count: 0, length: 0 }
    found.set(line, { ...worth, pence: worth.pence + atDeathPence, count: worth.count + 1 })
  }
  const most = Math.max(1, ...[...found.values()].map(({ pence }) => pence))
  return [...found.values()]
    .map((worth) => ({ ...worth, length: worth.pence / most }))
    .toSorted((one, other) =>
      one.side === other.side ? other.pence - one.pence : one.side === 'asset' ? -1 : 1,
    )
}
