// /blockchain-registration: every network as it goes, whatever happens to one of them, and at the end the certificate.
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { showAnchors } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { NotLoaded } from '../platform/not-loaded.tsx'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { WhichWill } from '../signing/which-will-card.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { GiveUpNetworks } from './give-up-networks.tsx'
import { NetworkRow } from './network-row.tsx'
import { registrationsOf, registrationStanding, type Anchors } from './standing.ts'
import { useMessages } from './use-messages.ts'
import { words } from './words.ts'
import './registration.css'

/** For the few who have one. */
const OwnWallet = lazy(async () => ({ default: (await import('../wallet/own-wallet.tsx')).OwnWallet }))

export default function BlockchainRegistration() {
  const t = useWords(words)
  return <><title>{`${t('page')} – Testate`}</title><WhichWill>{(willId) => <Registration key={willId} willId={willId} />}</WhichWill></>
}

const list = new Intl.ListFormat('en-GB')

function Registration({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data: view, error } = useQuery(read(showAnchors, { params: { id: willId } }))
  const guest = useMe()?.kind === 'guest'
  useMessages(view)
  if (view === undefined) return <><h1>{t('page')}</h1>{error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />}</>
  const standing = registrationStanding(view)
  const registrations = registrationsOf(view)
  const done = registrations.filter(({ statusText }) => statusText === 'Registered').map(({ network }) => displayName(network))
  if (standing === 'not begun') return <NotBegun willId={willId} />
  return (
    <>
      {standing === 'registered'
        ? <section className="registered-panel"><h1>{t('doneTitle')}</h1><p>{t('doneText', { n: done.length, names: list.format(done) })}</p></section>
        : <><h1>{t('page')}</h1><p>{t('lead')}</p></>}
      {standing === 'withdrawn' && <Notice kind="info">{t('withdrawn')}</Notice>}
      {standing === 'superseded' && <Notice kind="info">{t('superseded')}</Notice>}
      {standing === 'sealing' && <Loading text={t('sealing')} />}
      {standing === 'partial' && <Notice kind="advice" title={t('partialTitle')}>{t('partialText', { done: list.format(done) })}</Notice>}
      {standing === 'failed' && <Notice kind="error" title={t('allFailedTitle')}>{t('allFailedText')}</Notice>}
      {registrations.length > 0 && (
        <section aria-labelledby="networks">
          <h2 id="networks">{t('networks')}</h2>
          <ul className="network-rows">{view.anchors.filter(({ action }) => action !== 'transfer').map((anchor) => <NetworkRow key={`${anchor.network} ${anchor.action}`} willId={willId} anchor={anchor} />)}</ul>
        </section>
      )}
      {!guest && <GiveUpNetworks willId={willId} />}
      <Evidence willId={willId} view={view} />
      {view.willStatus === 'registered' && !guest && <Suspense><OwnWallet willId={willId} view={view} /></Suspense>}
      <div className="button-row"><LinkButton variant={view.capsule === null ? 'primary' : 'secondary'} href="/dashboard">{t('toDashboard')}</LinkButton></div>
    </>
  )
}

function Evidence({ willId, view }: { willId: string; view: Anchors }) {
  const t = useWords(words)
  const some = registrationsOf(view).some(({ statusText }) => statusText === 'Registered')
  if (view.capsule === null) return some ? <Loading text={t('capsuleWaiting')} /> : null
  return (
    <>
      <CertificateCard willId={willId} view={view} capsule={view.capsule} />
      <h2>{t('doneNext')}</h2>
      <ul className="registration-next"><li>{t('doneKeep')}</li><li>{t('doneOriginal')}</li></ul>
    </>
  )
}

function NotBegun({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data } = useQuery(read(willTasks, { params: { id: willId } }))
  return (
    <>
      <h1>{t('page')}</h1>
      <Notice kind="info" title={t('notYet')}>{t('notYetText')}</Notice>
      {data?.next != null && <><h2>{t('whatIsMissing')}</h2><p>{data.next.title}. {data.next.text}</p></>}
      <div className="button-row"><LinkButton href={`/digital-signing?will=${willId}`}>{t('toTasks')}</LinkButton></div>
    </>
  )
}
