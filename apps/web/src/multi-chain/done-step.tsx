// Step 3: the result, network by network; for a failed one the reason and a retry.
import { displayName } from '@testate/domain/networks'
import { registrationsOf, registrationStanding, type Anchor, type Anchors } from '../anchors/standing.ts'
import { sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import '../registration/registration.css'
import { NetworkHead } from '../registration/network-head.tsx'
import { ToDashboard } from '../registration/to-dashboard.tsx'
import { useRetry } from '../registration/use-retry.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { FailedWarning } from './failed-warning.tsx'
import { words } from './words.ts'

/** @param own false for a witness, who can view but not retry */
export function DoneStep({
  willId,
  title,
  view,
  own,
  onLook,
}: {
  willId: string
  title: string
  view: Anchors
  own: boolean
  onLook: () => void
}) {
  const t = useWords(words)
  const all = registrationsOf(view)
  const standing = registrationStanding(view)
  const done = all.filter(({ statusText }) => statusText === 'Registered').length
  return (
    <>
      {standing === 'withdrawn' || standing === 'superseded' ? (
        <>
          <h1>{t('step3')}</h1>
          <Notice kind="info">{t(standing)}</Notice>
        </>
      ) : (
        <section className="registered-panel">
          <h1>{t('doneTitle')}</h1>
          <p className="registered-will">{title}</p>
          <p>{t('doneCount', { done, n: all.length })}</p>
        </section>
      )}
      <FailedWarning view={view} own={own} />
      <ul className="network-rows multi-chain-cards">
        {all.map((anchor) => (
          <DoneCard key={anchor.network} willId={willId} anchor={anchor} own={own} />
        ))}
      </ul>
      <div className="button-row multi-chain-end">
        <ToDashboard>{t('toDashboard')}</ToDashboard>
        <LinkButton variant="secondary" href={`/blockchain-registration?will=${willId}`}>
          {t('toCertificate')}
        </LinkButton>
        <Button variant="quiet" onPress={onLook}>
          {t('toNetworks')}
        </Button>
      </div>
    </>
  )
}

/** Enough of a token's id to tell two apart at a glance. */
const PREFIX = 10

function DoneCard({ willId, anchor, own }: { willId: string; anchor: Anchor; own: boolean }) {
  const t = useWords(words)
  const retry = useRetry(willId, anchor.network)
  const name = displayName(anchor.network)
  return (
    <li className="network-row">
      <NetworkHead anchor={anchor} />
      {anchor.statusText === 'Registered' && (
        <SummaryList rows={[{ label: t('token'), value: <code>{anchor.tokenId.slice(0, PREFIX)}…</code> }]} />
      )}
      {anchor.reason !== null && <p className="network-reason">{anchor.reason}</p>}
      {retry.error !== null && (
        <Notice kind="error" title={t('retryFailed')}>
          {sentenceOf(retry.error)}
        </Notice>
      )}
      {anchor.statusText === 'Registered' && anchor.explorerUrl !== null && (
        <p className="network-transaction">
          <a href={anchor.explorerUrl} aria-label={t('viewOf', { network: name })}>
            {t('view')}
          </a>
        </p>
      )}
      {anchor.statusText === 'Failed' && own && !anchor.givenUp && (
        <Button
          variant="secondary"
          size="small"
          pending={retry.isPending}
          aria-label={t('tryAgainOf', { network: name })}
          onPress={() => retry.mutate()}
        >
          {t('tryAgain')}
        </Button>
      )}
    </li>
  )
}
