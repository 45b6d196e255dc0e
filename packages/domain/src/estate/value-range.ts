// What a value on the day of death rests on, and how far the totals could move where it is an estimate. The totals
// themselves always use the value.
import { fieldProblem, type FieldProblem } from '../field-problems.ts'
import { pence, sum, type Pence } from '../money.ts'
import { isInEstate, valueAtDeath, type Item, type ValueBasis, type ValueRange } from './items.ts'

type RangeField = 'lowestPence' | 'highestPence'

/** What is wrong with a range: nothing where none was given. `value`: null while it waits for its rate. */
export function problemsOfRange({
  basis,
  value,
  isForeign,
  lowest,
  highest,
}: {
  basis: ValueBasis
  value: number | null
  isForeign: boolean
  lowest: number | null
  highest: number | null
}): FieldProblem<RangeField>[] {
  if (lowest === null && highest === null) return []
  const first: RangeField = lowest === null ? 'highestPence' : 'lowestPence'
  if (basis === 'stated') return [fieldProblem(first, 'range-of-estimate')]
  if (isForeign) return [fieldProblem(first, 'range-in-pounds')]
  if (lowest === null) return [fieldProblem('lowestPence', 'range-both')]
  if (highest === null) return [fieldProblem('highestPence', 'range-both')]
  if (lowest >= highest) return [fieldProblem('highestPence', 'range-order')]
  if (value === null) return []
  return [
    ...(lowest > value ? [fieldProblem('lowestPence' as const, 'range-above-value')] : []),
    ...(highest < value ? [fieldProblem('highestPence' as const, 'range-below-value')] : []),
  ]
}

/** Whether the value may still change: it is an estimate, or a valuer gave a range. */
export const isProvisional = ({ value, basis, range }: Pick<Item, 'value' | 'basis' | 'range'>): boolean =>
  value !== null && (basis === 'estimate' || (range ?? null) !== null)

export type End = 'lowest' | 'highest'

/** As if each range had come out at one end. */
export const itemAt = <I extends Pick<Item, 'value' | 'range'>>(item: I, end: End): I =>
  item.value === null || !item.range ? item : { ...item, value: item.range[end] }

/** The least that the estate could be worth is with the least of its assets and the most of its debts, and so on. */
export const itemsAt = <I extends Pick<Item, 'side' | 'value' | 'range'>>(
  items: readonly I[],
  end: End,
): I[] =>
  items.map((item) => itemAt(item, item.side === 'asset' ? end : end === 'lowest' ? 'highest' : 'lowest'))

/** The share of the person who died, at both ends; null without a range. */
export const rangeAtDeath = (item: Pick<Item, 'value' | 'range' | 'holding' | 'share'>): ValueRange | null =>
  item.value === null || !item.range
    ? null
    : { lowest: valueAtDeath(itemAt(item, 'lowest'))!, highest: valueAtDeath(itemAt(item, 'highest'))! }

export interface Reach extends ValueRange {
  /** With the values that count. */
  value: Pence
}
export interface TotalsReach {
  assets: Reach
  debts: Reach
  /** Assets less debts; below zero where the debts are more. */
  net: Reach
  /** Those whose value may still change, in their order; without a range it is not known how far. */
  provisional: { id: string; range: ValueRange | null }[]
}

/** Of what passes by the will. What has no value yet counts as nothing. */
export function totalsReach(all: readonly Item[]): TotalsReach {
  const items = all.filter(isInEstate).toSorted((one, other) => one.number - other.number)
  const total = (side: Item['side'], end: End | null): Pence =>
    sum(
      items
        .filter((item) => item.side === side)
        .map((item) => valueAtDeath(end === null ? item : itemAt(item, end)) ?? pence(0)),
    )
  const reach = (side: Item['side']): Reach => ({
    lowest: total(side, 'lowest'),
    value: total(side, null),
    highest: total(side, 'highest'),
  })
  const [assets, debts] = [reach('asset'), reach('liability')]
  return {
    assets,
    debts,
    net: {
      lowest: pence(assets.lowest - debts.highest),
      value: pence(assets.value - debts.value),
      highest: pence(assets.highest - debts.lowest),
    },
    provisional: items.filter(isProvisional).map((item) => ({ id: item.id, range: rangeAtDeath(item) })),
  }
}
