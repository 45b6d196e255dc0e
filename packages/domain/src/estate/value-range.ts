// What a value on the day of death rests on, and how far the totals could move where it is an estimate. The totals
// themselves always use the value.
import { fieldProblem, type FieldProblem } from '../field-problems.ts'
import { formatPounds, pence, sum, type Pence } from '../money.ts'
import { decimalsOf } from './currency/currencies.ts'
import { inPounds, keptForeign, minorUnits, problemsOf, type ForeignAmount } from './currency/foreign.ts'
import { isInEstate, valueAtDeath, type Item, type ValueBasis, type ValueRange } from './items.ts'

const ends = ['lowest', 'highest'] as const
export type End = (typeof ends)[number]

/** Of a value in another currency: both ends in that currency, at the rate of the value. */
export interface ForeignRange {
  lowest: string
  highest: string
}

export type RangeField = 'lowestPence' | 'highestPence' | 'foreignRange.lowest' | 'foreignRange.highest'

interface GivenRange {
  basis: ValueBasis
  /** Null while it waits for its rate. */
  value: number | null
  lowest: number | null
  highest: number | null
  foreign: ForeignAmount | null
  foreignRange: ForeignRange | null
}

/** What is wrong with a range: nothing where none was given. It is in pounds, or in the currency of the value. */
export function problemsOfRange(
  { basis, value, lowest, highest, foreign, foreignRange }: GivenRange,
  held: Parameters<typeof problemsOf>[1],
): FieldProblem<RangeField>[] {
  const first = lowest === null ? 'highestPence' : 'lowestPence'
  const isInPounds = lowest !== null || highest !== null
  if (!isInPounds && foreignRange === null) return []
  if (isInPounds && foreign !== null) return [fieldProblem(first, 'not-accepted')]
  if (foreignRange !== null && foreign === null) return [fieldProblem('foreignRange.lowest', 'not-accepted')]
  if (basis === 'stated')
    return [fieldProblem(foreignRange === null ? first : 'foreignRange.lowest', 'range-of-estimate')]
  if (foreignRange !== null && foreign !== null) return problemsOfForeignRange(foreign, foreignRange, held)
  return problemsOfEnds({ lowest: 'lowestPence', highest: 'highestPence' }, { lowest, value, highest })
}

/** What is wrong with the amount of the value itself is said of the value. */
function problemsOfForeignRange(
  foreign: ForeignAmount,
  range: ForeignRange,
  held: Parameters<typeof problemsOf>[1],
): FieldProblem<RangeField>[] {
  const fields = { lowest: 'foreignRange.lowest', highest: 'foreignRange.highest' } as const
  const wrongAmount = (amount: string) =>
    problemsOf({ ...foreign, amount }, held).filter(({ field }) => field === 'foreign.amount')
  const found = ends.flatMap((end) =>
    range[end].trim() === '' ? [] : wrongAmount(range[end]).map((one) => ({ ...one, field: fields[end] })),
  )
  if (found.length > 0 || decimalsOf(foreign.currency) === null) return found
  const units = (amount: string): bigint | null =>
    amount.trim() === '' ? null : minorUnits({ ...foreign, amount })
  return problemsOfEnds(fields, {
    lowest: units(range.lowest),
    value: wrongAmount(foreign.amount).length > 0 ? null : units(foreign.amount),
    highest: units(range.highest),
  })
}

function problemsOfEnds(
  fields: Record<End, RangeField>,
  { lowest, value, highest }: Record<End | 'value', number | bigint | null>,
): FieldProblem<RangeField>[] {
  if (lowest === null) return [fieldProblem(fields.lowest, 'range-both')]
  if (highest === null) return [fieldProblem(fields.highest, 'range-both')]
  if (lowest >= highest) return [fieldProblem(fields.highest, 'range-order')]
  if (value === null) return []
  return [
    ...(lowest > value ? [fieldProblem(fields.lowest, 'range-above-value')] : []),
    ...(highest < value ? [fieldProblem(fields.highest, 'range-below-value')] : []),
  ]
}

/** As both ends are kept. Only of what `problemsOfRange` accepts. */
export const keptForeignRange = (
  foreign: ForeignAmount,
  { lowest, highest }: ForeignRange,
): ForeignRange => ({
  lowest: keptForeign({ ...foreign, amount: lowest }).amount,
  highest: keptForeign({ ...foreign, amount: highest }).amount,
})

/** In pounds at the rate of the value; null without one. Ends a penny apart or less may be the same in pounds. */
export function rangeInPounds({ rate }: Pick<ForeignAmount, 'rate'>, range: ForeignRange): ValueRange | null {
  const [lowest, highest] = ends.map((end) => inPounds({ amount: range[end], rate }))
  return lowest == null || highest == null ? null : { lowest, highest }
}

/** Whether the value may still change: it is an estimate, or a valuer gave a range. */
export const isProvisional = ({ value, basis, range }: Pick<Item, 'value' | 'basis' | 'range'>): boolean =>
  value !== null && (basis === 'estimate' || (range ?? null) !== null)

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

/** What the accounts say beside the name of such a value, on the screen as in print. */
export const markWords = {
  'mark-estimate': 'an estimate',
  'mark-estimate-between': 'an estimate, {lowest} to {highest}',
  'mark-valuation-between': 'a valuation, {lowest} to {highest}',
} as const
export interface Mark {
  word: keyof typeof markWords
  /** Of the share of the person who died, as the amounts of the accounts are; empty without a range. */
  lowest: string
  highest: string
}

/** Null: the value is not expected to change. */
export function markOf(item: Pick<Item, 'value' | 'basis' | 'range' | 'holding' | 'share'>): Mark | null {
  if (!isProvisional(item)) return null
  const range = rangeAtDeath(item)
  if (range === null) return { word: 'mark-estimate', lowest: '', highest: '' }
  return {
    word: item.basis === 'estimate' ? 'mark-estimate-between' : 'mark-valuation-between',
    lowest: formatPounds(range.lowest),
    highest: formatPounds(range.highest),
  }
}

export const markInWords = ({ word, lowest, highest }: Mark): string =>
  markWords[word].replace('{lowest}', lowest).replace('{highest}', highest)

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
