// /named: the first screen of somebody who came as an executor.
import { UnconfirmedAddress } from '../accounts/unconfirmed-address.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import './dashboard.css'
import { words } from './words.ts'

export default function Named() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('named')} – Testate`}</title>
      <h1>{t('named')}</h1>
      <p className="dashboard-lead">{t('namedLead')}</p>
      <UnconfirmedAddress />
      <EmptyState title={t('namedEmpty')} text={t('namedWhy')} />
      <h2>{t('namedKeep')}</h2>
      <p>{t('namedKeepText')}</p>
      <div className="button-row">
        <LinkButton href="/verify">{t('namedCheck')}</LinkButton>
      </div>
      <h2>{t('namedDay')}</h2>
      <p>{t('namedDayText')}</p>
      <div className="button-row">
        <LinkButton variant="secondary" href="/register-will">
          {t('ownWill')}
        </LinkButton>
      </div>
    </>
  )
}
