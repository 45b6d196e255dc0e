// The name of an asset or a debt in the accounts, and beside it, where its value may still change, what that value is:
// a link to the value.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { markOf } from '@testate/domain/estate/value-range'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { asItem } from '../frame/as-item.ts'
import { nameOfItem } from '../frame/names.ts'
import { words } from './words.ts'

export function MarkedName({ estate, id }: { estate: Pick<Estate, 'willId' | 'items'>; id: string }) {
  const t = useWords(words)
  const name = nameOfItem(estate, id)
  const item = estate.items.find((one) => one.id === id)
  const found = item === undefined ? null : markOf(asItem(item))
  if (found === null) return name
  const mark = t(found.word, { lowest: found.lowest, highest: found.highest })
  return (
    <>
      {name} [
      <Link
        to={`${estateAddress(estate.willId, 'assets')}#item-${id}`}
        aria-label={t('markOf', { name, mark })}
      >
        {mark}
      </Link>
      ]
    </>
  )
}
