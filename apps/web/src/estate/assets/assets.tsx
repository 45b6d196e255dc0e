// /estate-administration/:willId/assets: what belonged to the person who died and what they owed, and the questions
// about one of them.
import { Link, useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { GiftForm } from '../gifts/gift-form.tsx'
import { countedKinds, type CountedKind } from '../gifts/gift-totals.tsx'
import { GiftList, GiftQuestion } from '../gifts/gift-list.tsx'
import { ItemCard } from './item-card.tsx'
import { NewItem } from './new-item.tsx'
import { ItemQuestion } from './item-question.tsx'
import { lineOf } from './line-of.ts'
import { steps } from './steps.ts'
import { words } from './words.ts'

export default function EstateAssets() {
  const [search] = useSearchParams()
  const added = search.get('add')
  const asked = steps.find((one) => one === search.get('ask'))
  return (
    <EstateFrame page="assets">
      {(estate) => {
        const item = estate.items.find(({ id }) => id === search.get('item'))
        if (item !== undefined && asked !== undefined)
          return <ItemQuestion key={`${item.id} ${asked}`} estate={estate} item={item} step={asked} />
        if (added === 'asset' || added === 'liability')
          return <NewItem key={added} willId={estate.willId} side={added} />
        const gift = search.get('gift')
        if (gift === 'new') return <GiftForm willId={estate.willId} gift={undefined} />
        if (gift !== null) return <GiftQuestion key={gift} willId={estate.willId} id={gift} />
        return (
          <ItemList
            estate={estate}
            of={search.get('of')}
            giftsOf={countedKinds.find((one) => one === search.get('gifts')) ?? null}
          />
        )
      }}
    </EstateFrame>
  )
}

interface ItemListProps {
  estate: Estate
  /** Only those of a line of the overview. */
  of: string | null
  /** Only the gifts of one total. */
  giftsOf: CountedKind | null
}

function ItemList({ estate, of, giftsOf }: ItemListProps) {
  const t = useWords(words)
  const { willId } = estate
  const line = estate.items.filter((item) => item.isInEstate && lineOf(item) === of)
  const items = line.length === 0 ? estate.items : line
  const section = (side: 'asset' | 'liability') => {
    const mine = items.filter((item) => item.side === side)
    if (line.length > 0 && mine.length === 0) return null
    const isAsset = side === 'asset'
    return (
      <section id={isAsset ? 'assets' : 'debts'} tabIndex={-1}>
        <h2>{t(isAsset ? 'assets' : 'debts')}</h2>
        {mine.length === 0 && <p>{t(isAsset ? 'noAssets' : 'noDebts')}</p>}
        <ul className="estate-list">
          {mine.map((item) => (
            <li key={item.id} id={`item-${item.id}`} tabIndex={-1}>
              <ItemCard estate={estate} item={item} />
            </li>
          ))}
        </ul>
        <div className="button-row">
          <LinkButton href={estateAddress(willId, 'assets', { add: side })}>
            {t(isAsset ? 'addAsset' : 'addDebt')}
          </LinkButton>
        </div>
      </section>
    )
  }
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {line.length > 0 && (
        <p>
          {t('lineOnly', { count: line.length })}{' '}
          <Link to={estateAddress(willId, 'assets')}>{t('lineAll')}</Link>
        </p>
      )}
      {section('asset')}
      {section('liability')}
      <GiftList estate={estate} of={giftsOf} />
    </>
  )
}
