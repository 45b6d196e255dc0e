// What the accounts call an item or a person of the estate.
import type { Estate } from '@testate/api/estate/calls'

export const nameOfItem = ({ items }: Pick<Estate, 'items'>, id: string | null | undefined): string => {
  const item = items.find((one) => one.id === id)
  return item === undefined ? '' : (item.name ?? `No. ${item.number}, without a name`)
}
export const nameOfPerson = ({ people }: Pick<Estate, 'people'>, id: string | null | undefined): string =>
  people.find((one) => one.id === id)?.name ?? ''
