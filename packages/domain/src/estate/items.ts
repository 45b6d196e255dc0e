// What belonged to the person who died and what they owed, with their share of it on the day of death.
import type { Pence } from '../money.ts'
import type { ForeignAmount } from './currency/foreign.ts'
import { shareByFractions, type Fraction } from './shares.ts'

export const assetClasses = [
  'account',
  'savings',
  'investment',
  'property',
  'business',
  'farm',
  'pension',
  'life-cover',
  'vehicle',
  'effects',
  'digital',
  'owed',
  'abroad',
  'other',
] as const
export const liabilityClasses = ['mortgage', 'loan', 'card', 'bill', 'care', 'tax', 'other'] as const
export type ItemClass = (typeof assetClasses)[number] | (typeof liabilityClasses)[number]

/** Joint tenants: it passes to the survivor, outside the will. */
export const holdings = ['sole', 'joint-tenants', 'tenants-in-common'] as const
export type Holding = (typeof holdings)[number]
/** A debt does not pass to a survivor. */
export const debtHoldings = ['sole', 'tenants-in-common'] as const satisfies readonly Holding[]

/**
 * stated: a bank, a bill or another document says it. estimate: somebody's own figure until it is known. valuation: a
 * valuer gave it, perhaps as a range.
 */
export const valueBases = ['stated', 'estimate', 'valuation'] as const
export type ValueBasis = (typeof valueBases)[number]
export interface ValueRange {
  lowest: Pence
  highest: Pence
}

export interface Item {
  id: string
  /** The order in which it was entered. */
  number: number
  side: 'asset' | 'liability'
  class: ItemClass
  /** Null until it was answered. */
  name: string | null
  holding: Holding | null
  share: Fraction
  /** Of the whole of it on the day of death, whoever else has a share; null until it is known. */
  value: Pence | null
  /** What the value is in another currency; without its rate the value is not known. */
  foreign?: ForeignAmount | null
  /** What the value rests on; a value that says nothing of it was stated. */
  basis?: ValueBasis
  /** Of the whole, as the value is. */
  range?: ValueRange | null
  /** It passes without the will, for instance to whom a pension was nominated. */
  isOutside: boolean
  /** To whom the will gives this very thing. */
  givenTo: string | null
}

/** Whether the executors collect it, or pay it. */
export const isInEstate = ({ isOutside, holding }: Pick<Item, 'isOutside' | 'holding'>): boolean =>
  !isOutside && holding !== 'joint-tenants'

/** Whether it is still to be said whose an asset was; of what passes outside the will it makes no difference. */
export const isHoldingOpen = ({
  side,
  holding,
  isOutside,
}: Pick<Item, 'side' | 'holding' | 'isOutside'>): boolean =>
  side === 'asset' && holding === null && !isOutside

/** Whether it is still to be said what of it counts: it has no value, or nobody said whose it was. */
export const isValueOpen = (item: Pick<Item, 'side' | 'holding' | 'isOutside' | 'value'>): boolean =>
  item.value === null || isHoldingOpen(item)

/** The share of the person who died, on the day of death; null while it has no value. */
export function valueAtDeath({
  value,
  holding,
  share,
}: Pick<Item, 'value' | 'holding' | 'share'>): Pence | null {
  if (value === null || holding === null || holding === 'sole') return value
  return shareByFractions(value, [share])[0]!
}
