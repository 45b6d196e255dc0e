// /account: the profile, the sessions, a copy of one's data, and erasing the account. Irreversible actions
// come last.
import { useQuery } from '@tanstack/react-query'
import { showAccount } from '@testate/api/account'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { FactorsSection } from '../factors/factors-section.tsx'
import { FaceConsentGiven } from '../identity/face-consent-given.tsx'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { EmailSection } from './email-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { ExportSection } from './export-section.tsx'
import { YearlySection } from './yearly-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { FindableSection } from './findable-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { words } from './words.ts'
import './account.css'

export default function Account() {
  const t = useWords(words)
  const to = useAddress()
  const hasAccount = useMe()?.kind === 'account'
  const { data, error, refetch } = useQuery({ ...read(showAccount), enabled: hasAccount })
  return (
    <div className="account">
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      {!hasAccount && (
        <>
          <p>{t('guest')}</p>
          <div className="button-row">
            <LinkButton href={to('/witness')}>{t('guestGo')}</LinkButton>
          </div>
          <p>
            {t('guestData')} <Link to={to('/support')}>{t('writeToUs')}</Link>
          </p>
        </>
      )}
      {hasAccount && <p>{t('lead')}</p>}
      <UnconfirmedAddress />
      {hasAccount &&
        data === undefined &&
        (error === null ? (
          <Loading text={t('loading')} />
        ) : (
          <Notice kind="error" title={t('failed')}>
            <Refusal of={error} />
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {data !== undefined && (
        <>
          <ProfileSection account={data} />
          <EmailSection account={data} />
          <PhoneSection />
          <RemindersSection account={data} />
          <PasswordSection username={data.username} hasPassword={data.hasPassword} />
          <FactorsSection />
          <SessionsSection />
          <FaceConsentGiven titled />
          <YearlySection />
          <FindableSection />
          <ExportSection />
          <EraseSection />
        </>
      )}
    </div>
  )
}
