// /dashboard: the next action, then each will with its tasks and history.
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardStats } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import '../ui/card/card.css'
import './dashboard.css'
import { NextAction } from './next-action.tsx'
import { WillPanel } from './will-panel.tsx'
import { words } from './words.ts'

// Not among the scripts of the first paint: these concern administrators, people to whom others left something, and
// testators with a will.
const StaffWork = part(async () => (await import('../staff/staff-work.tsx')).StaffWork)
const Others = part(async () => (await import('./others.tsx')).Others)
const ClosedAgain = part(async () => (await import('../death-notices/closed-again.tsx')).ClosedAgain)
const LookedFor = part(async () => (await import('../finding/looked-for.tsx')).LookedFor)
const AskedYearly = part(async () => (await import('../people-around/asked-yearly.tsx')).AskedYearly)

export default function Dashboard() {
  const t = useWords(words)
  const me = useMe()
  const isAdmin = me?.isAdmin === true
  const { data, error, refetch } = useQuery({ ...read(dashboardStats), enabled: Boolean(me) })
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p className="dashboard-lead">{t(isAdmin ? 'leadStaff' : 'lead')}</p>
      <UnconfirmedAddress />
      {isAdmin && (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <StaffWork />
        </Suspense>
      )}
      {data === undefined &&
        (error === null ? (
          <Loading text={t('loading')} />
        ) : (
          <Notice kind="error" title={t('failed')}>
            <p>{sentenceOf(error)}</p>
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {data !== undefined && (
        // With something left to this person, what is theirs alone does not stand there first and move down.
        <Suspense fallback={data.others.length > 0 ? <Loading text={t('loading')} /> : null}>
          <Others of={data.others} />
          {data.others.length > 0 && <OwnWills {...data} isAdmin={isAdmin} />}
        </Suspense>
      )}
      {data?.others.length === 0 && <OwnWills {...data} isAdmin={isAdmin} />}
    </>
  )
}

function OwnWills({
  journey,
  wills,
  more,
  others,
  closedAgainAt,
  isAdmin,
}: ReceivedOf<typeof dashboardStats> & { isAdmin: boolean }) {
  const t = useWords(words)
  if (wills.length > 0)
    return (
      <>
        {!isAdmin && (
          <Suspense fallback={null}>
            {closedAgainAt !== null && <ClosedAgain at={new Date(closedAgainAt)} />}
            <LookedFor />
            <AskedYearly />
          </Suspense>
        )}
        <NextAction journey={journey} wills={wills} others={others} />
        <h2>{t('wills')}</h2>
        <ul className="dashboard-wills">
          {wills.map((will) => (
            <li key={will.willId}>
              <WillPanel will={will} alone={wills.length === 1} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p>
            {t('more', { more })} <Link to="/my-wills">{t('allWills')}</Link>
          </p>
        )}
      </>
    )
  if (isAdmin) return null
  if (others.length > 0)
    return (
      <LinkButton variant="secondary" href="/register-will">
        {t('ownWill')}
      </LinkButton>
    )
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<LinkButton href="/register-will">{t('registerNew')}</LinkButton>}
    />
  )
}
