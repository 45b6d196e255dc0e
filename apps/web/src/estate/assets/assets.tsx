// /estate-administration/:willId/assets: what belonged to the person who died and what they owed, and the questions
// about one of them.
import { useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { GiftForm } from '../gifts/gift-form.tsx'
import { GiftList, GiftQuestion } from '../gifts/gift-list.tsx'
import { ItemCard } from './item-card.tsx'
import { NewItem } from './new-item.tsx'
import { ItemQuestion } from './item-question.tsx'
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
        return <ItemList estate={estate} />
      }}
    </EstateFrame>
  )
}

function ItemList({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { willId, items } = estate
  const section = (side: 'asset' | 'liability') => {
    const mine = items.filter((item) => item.side === side)
    const isAsset = side === 'asset'
    return (
      <section>
        <h2>{t(isAsset ? 'assets' : 'debts')}</h2>
        {mine.length === 0 && <p>{t(isAsset ? 'noAssets' : 'noDebts')}</p>}
        <ul className="estate-list">
          {mine.map((item) => (
            <li key={item.id}>
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
      {section('asset')}
      {section('liability')}
      <GiftList willId={willId} />
    </>
  )
}
