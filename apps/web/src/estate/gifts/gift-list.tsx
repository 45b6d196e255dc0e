// The gifts before the death beside assets and debts, with what of them the tax asks for, and the form for one of them.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateGifts, type EstateGift } from '@testate/api/estate/gifts'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { DocumentsOf } from '../documents/documents-of.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { useShown } from '../frame/use-shown.ts'
import { GiftForm } from './gift-form.tsx'
import { giftsOf, GiftTotals, type CountedKind } from './gift-totals.tsx'
import { words } from './words.ts'

/** `id`: of the gift that the address asks for. */
export function GiftQuestion({ willId, id }: { willId: string; id: string }) {
  const t = useWords(words)
  const { data, error } = useQuery(read(showEstateGifts, { params: { id: willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('gifts')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  return <OneGift willId={willId} gifts={data.gifts} id={id} />
}

function OneGift({ willId, gifts, id }: { willId: string; gifts: readonly EstateGift[]; id: string }) {
  const t = useWords(words)
  const gift = useShown(gifts, id)
  if (gift !== undefined) return <GiftForm key={gift.version} willId={willId} gift={gift} />
  return (
    <Question title={t('gone')} backTo={estateAddress(willId, 'assets')}>
      <p>{t('goneText')}</p>
    </Question>
  )
}

interface GiftListProps {
  estate: Pick<Estate, 'willId' | 'dateOfDeath'>
  /** Those of one total alone. */
  of: CountedKind | null
}

export function GiftList({ estate, of }: GiftListProps) {
  const { willId } = estate
  const t = useWords(words)
  const { data, error } = useQuery(read(showEstateGifts, { params: { id: willId } }))
  if (error !== null || data === undefined)
    return (
      <section id="gifts" tabIndex={-1}>
        <h2>{t('gifts')}</h2>
        {error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />}
      </section>
    )
  const { gifts, counted } = data
  const only = of === null ? [] : giftsOf(of, gifts, estate.dateOfDeath)
  return (
    <section id="gifts" tabIndex={-1}>
      <h2>{t('gifts')}</h2>
      <p>{t('lead')}</p>
      {gifts.length === 0 && <p>{t('none')}</p>}
      {only.length > 0 && (
        <p>
          {t('totalOnly', { count: only.length })}{' '}
          <Link to={`${estateAddress(willId, 'assets')}#gifts`}>{t('allGifts')}</Link>
        </p>
      )}
      <ul className="estate-list">
        {(only.length === 0 ? gifts : only).map(
          ({ id, what, recipient, kind, valuePence, day, keptBenefit }) => (
            <li key={id}>
              <Card
                title={what}
                headingLevel={3}
                actions={
                  <LinkButton variant="secondary" href={estateAddress(willId, 'assets', { gift: id })}>
                    {t('changeNamed', { what })}
                  </LinkButton>
                }
              >
                <p>
                  {t('given', { amount: pounds(valuePence), name: recipient, day: dayInWords(day, 'en') })}
                </p>
                <p>{t(`kind-${kind}`)}.</p>
                {keptBenefit !== null && <p>{t('kept', { benefit: keptBenefit })}</p>}
                {counted?.tooOld.includes(id) === true && <p>{t('old')}</p>}
                <DocumentsOf willId={willId} what="gift" id={id} name={what} />
              </Card>
            </li>
          ),
        )}
      </ul>
      {gifts.length > 0 && <GiftTotals estate={estate} of={data} />}
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'assets', { gift: 'new' })}>{t('add')}</LinkButton>
      </div>
    </section>
  )
}
