// /death-notices: the notices of wills that name this person, and the way to submit one.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { part } from '../platform/parts/part.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import './death-notices.css'
import { NoticeList } from './notice-list.tsx'
import { NOTICES_AT_ONCE, useNotices } from './use-notices.ts'
import { words } from './words.ts'

const Report = part(async () => (await import('./report.tsx')).Report)
const MoreNotices = part(async () => (await import('./more-notices.tsx')).MoreNotices)

export default function DeathNotices() {
  const t = useWords(words)
  const me = useMe()
  const [search] = useSearchParams()
  const changed = search.get('change')
  const joined = search.get('joined')
  const { notices, isOpen, isLooking, error, more } = useNotices(changed ?? joined)
  const isKnown = isOpen !== undefined && !(changed !== null && isLooking)
  const change = notices.find(({ id, may }) => id === changed && may.change)
  if (me && isKnown && (change !== undefined || (isOpen && search.has('report'))))
    return (
      <Suspense fallback={<Loading text={t('loading')} />}>
        <Report
          key={change?.id ?? search.get('of') ?? 'new'}
          personId={me.id}
          notice={change ?? null}
          of={search.get('of')}
          wanted={search.get('report')}
          returns={search.get('back') === 'check'}
        />
      </Suspense>
    )
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p className="notices-lead">{t(isOpen === false ? 'leadClosed' : 'lead')}</p>
      <UnconfirmedAddress />
      {error !== null && <NotLoaded error={error} title={t('loadFailed')} />}
      {!isKnown && error === null && <Loading text={t('loading')} />}
      {isKnown && (
        <NoticeList notices={notices} isOpen={isOpen} joined={joined}>
          {(more.hasMore || notices.length > NOTICES_AT_ONCE) && (
            <Suspense>
              <MoreNotices notices={notices} {...more} />
            </Suspense>
          )}
        </NoticeList>
      )}
    </>
  )
}
