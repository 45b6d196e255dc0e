// /named: what somebody is named for, by whom and since when, and their answer. Nothing of any will.
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listHoldings } from '@testate/api/death/shared-secret'
import { listNamed } from '@testate/api/people-around'
import { listReleased } from '@testate/api/released'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { usePages } from '../platform/use-pages.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words as moreWords } from './more-words.ts'
import { Naming } from './naming.tsx'
import { OwnKeys } from './own-keys.tsx'
import './people-around.css'
import { words } from './words.ts'

const ShowMore = part(async () => (await import('../ui/show-more/show-more.tsx')).ShowMore)

const AT_ONCE = 20

export default function Named() {
  const t = useWords(words)
  const more = useWords(moreWords)
  const { pages, error, more: next } = usePages(listNamed, { limit: AT_ONCE })
  const named = pages?.flatMap((page) => page.named) ?? []
  const released = useQuery(read(listReleased)).data?.released ?? []
  const holds = (useQuery(read(listHoldings)).data?.holdings.length ?? 0) > 0
  return (
    <>
      <title>{`${t('named')} – Testate`}</title>
      <h1>{t('named')}</h1>
      <p className="around-lead">{t('namedLead')}</p>
      <UnconfirmedAddress />
      {released.length > 0 && (
        <Notice kind="info" title={t('releasedTo')}>
          <p>{t('releasedToText')}</p>
          <LinkButton href="/released">{t('toReleased')}</LinkButton>
        </Notice>
      )}
      {holds && (
        <Notice kind="info" title={t('holdsShare')}>
          <p>{t('holdsShareText')}</p>
          <LinkButton href="/shares">{t('toShares')}</LinkButton>
        </Notice>
      )}
      {error !== null && <NotLoaded error={error} title={t('namedFailed')} />}
      {pages === undefined && error === null && <Loading text={t('namedLoading')} />}
      {pages !== undefined && named.length === 0 && (
        <EmptyState title={t('namedEmpty')} text={t('namedWhy')} />
      )}
      {named.length > 0 && (
        <>
          <ul className="around-list">
            {named.map((one) => (
              <li key={one.id} id={`naming-${one.id}`} tabIndex={-1}>
                <Naming of={one} />
              </li>
            ))}
          </ul>
          {(next.hasMore || named.length > AT_ONCE) && (
            <Suspense>
              <ShowMore
                ids={named.map(({ id }) => `naming-${id}`)}
                shown={more('shown', { shown: named.length, more: next.hasMore ? 'yes' : 'no' })}
                words={{ more: more('more'), loading: more('loading'), failed: more('failed') }}
                {...next}
              />
            </Suspense>
          )}
          <p>{t('contentHidden')}</p>
          <OwnKeys />
        </>
      )}
      <h2 className="around-part">{t('namedKeep')}</h2>
      <p>{t('namedKeepText')}</p>
      <div className="button-row">
        <LinkButton href="/verify">{t('namedCheck')}</LinkButton>
      </div>
      <h2 className="around-part">{t('namedDay')}</h2>
      <p>{t('namedDayText')}</p>
      <div className="button-row">
        <LinkButton variant="secondary" href="/find-a-will">
          {t('findAWill')}
        </LinkButton>
        <LinkButton variant="secondary" href="/register-will">
          {t('ownWill')}
        </LinkButton>
      </div>
    </>
  )
}
