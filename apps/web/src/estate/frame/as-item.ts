// What the screen has of an asset or a debt, as the rules read it.
import type { EstateItem } from '@testate/api/estate/calls'
import type { Item } from '@testate/domain/estate/items'
import { pence, type Pence } from '@testate/domain/money'

const money = (amount: number | null | undefined): Pence | null => (amount == null ? null : pence(amount))

export function asItem({ values: [value], ...item }: EstateItem): Item {
  const [lowest, highest] = [money(value?.lowestPence), money(value?.highestPence)]
  return {
    ...item,
    value: money(value?.valuePence),
    foreign: value?.foreign ?? null,
    basis: value?.basis ?? 'stated',
    range: lowest === null || highest === null ? null : { lowest, highest },
  }
}
