// /death-notices: the notices of wills that name this person, and the way to submit one.
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listDeathNotices } from '@testate/api/death-notices'
import { useSearchParams } from 'react-router'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import './death-notices.css'
import { NoticeList } from './notice-list.tsx'
import { words } from './words.ts'

const Report = lazy(async () => ({ default: (await import('./report.tsx')).Report }))

export default function DeathNotices() {
  const t = useWords(words)
  const me = useMe()
  const [search] = useSearchParams()
  const { data, error } = useQuery(read(listDeathNotices))
  const change = data?.notices.find(({ id, may }) => id === search.get('change') && may.change)
  if (me && data !== undefined && (change !== undefined || (data.open && search.has('report'))))
    return (
      <Suspense fallback={<Loading text={t('loading')} />}>
        <Report
          key={change?.id ?? 'new'}
          personId={me.id}
          wills={data.wills}
          notice={change ?? null}
          wanted={search.get('report')}
          returns={search.get('back') === 'check'}
        />
      </Suspense>
    )
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p className="notices-lead">{t(data?.open === false ? 'leadClosed' : 'lead')}</p>
      <UnconfirmedAddress />
      {error !== null && <NotLoaded error={error} title={t('loadFailed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && (
        <NoticeList notices={data.notices} isOpen={data.open} joined={search.get('joined')} />
      )}
    </>
  )
}
