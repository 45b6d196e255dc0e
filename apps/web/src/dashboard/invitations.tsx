// /invitations: the first screen of somebody who came to be a witness.
import { useQuery } from '@tanstack/react-query'
import { dashboardStats } from '@testate/api/dashboard'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import '../ui/card/card.css'
import './dashboard.css'
import { WillPanel } from './will-panel.tsx'
import { words } from './words.ts'

export default function Invitations() {
  const t = useWords(words)
  const { data, error } = useQuery(read(dashboardStats))
  const wills = data?.wills.filter(({ role }) => role === 'witness') ?? []
  return (
    <>
      <title>{`${t('invitations')} – Testate`}</title>
      <h1>{t('invitations')}</h1>
      <p className="dashboard-lead">{t('invitationsLead')}</p>
      <UnconfirmedAddress />
      {error !== null && <Refusal of={error} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && wills.length === 0 && (
        <>
          <EmptyState title={t('invitationsEmpty')} text={t('invitationsHow')} />
          <p>{t('invitationsTold')}</p>
        </>
      )}
      {wills.length > 0 && (
        <ul className="dashboard-wills">
          {wills.map((will) => (
            <li key={will.willId}>
              <WillPanel will={will} alone={wills.length === 1} />
            </li>
          ))}
        </ul>
      )}
      <div className="button-row">
        <LinkButton variant="secondary" href="/register-will">
          {t('ownWill')}
        </LinkButton>
      </div>
    </>
  )
}
