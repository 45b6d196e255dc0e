// /staff-factor: what an administrator sees until their passkey or authenticator app counts, with the way to
// add one.
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listFactors } from '@testate/api/factors'
import { Navigate, useSearchParams } from 'react-router'
import { nextAddress } from '../accounts/next-address.ts'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { read } from '../platform/queries.ts'
import { meQuery, useMe } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { FactorsSection } from './factors-section.tsx'
import { words } from './staff-words.ts'

export default function StaffFactor() {
  const t = useWords(words)
  const me = useMe()
  const [search] = useSearchParams()
  const queries = useQueryClient()
  // Adding or removing a factor below may open the rest.
  const { dataUpdatedAt } = useQuery({ ...read(listFactors), enabled: Boolean(me) })
  useEffect(() => void queries.invalidateQueries({ queryKey: meQuery.queryKey }), [queries, dataUpdatedAt])
  if (me?.staffFactor?.counts === true || me?.staffFactor === null)
    return <Navigate to={nextAddress(search.get('next'), me)} replace />
  const { from = null, atOnceUntil = null } = me?.staffFactor ?? {}
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p>{t('why')}</p>
      {!me ? (
        <Loading text={t('looking')} />
      ) : (
        <>
          <UnconfirmedAddress />
          {atOnceUntil !== null && <p>{t('atOnce', { until: dateAndTime(atOnceUntil) })}</p>}
          {from !== null && (
            <Notice kind="info" title={t('waitsTitle', { when: dateAndTime(from) })}>
              <p>{t('waits')}</p>
            </Notice>
          )}
          {!hasPasskeys() && (
            <Notice kind="advice" title={t('noPasskeysTitle')}>
              <p>{t('noPasskeys')}</p>
            </Notice>
          )}
          {atOnceUntil === null && (
            <>
              {from === null && <p>{t('threeDays')}</p>}
              <h2>{t('soonerTitle')}</h2>
              <p>{t('sooner')}</p>
              <p>
                <code>{`npm run operate -- staff-factor ${me.email}`}</code>
              </p>
              <p>{t('invited')}</p>
            </>
          )}
          <FactorsSection />
        </>
      )}
    </>
  )
}
