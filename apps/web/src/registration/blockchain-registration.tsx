// /blockchain-registration: the live state of every network, including failures, and at the end the
// certificate.
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { willTasks } from '@testate/api/dashboard'
import { showAnchors } from '@testate/api/registration'
import { showWill } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'
import { displayName } from '@testate/domain/networks'
import { registrationsOf, registrationStanding, type Anchors } from '../anchors/standing.ts'
import { addressOf } from '../journey/addresses.ts'
import { useJourney } from '../journey/use-journey.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { WhichWill } from '../signing/which-will-card.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { CertificateCard } from './certificate-card.tsx'
import { GiveUpNetworks } from './give-up-networks.tsx'
import { NetworkRow } from './network-row.tsx'
import { rowsBeside } from './rows-beside.ts'
import { StandingNotice } from './standing-notice.tsx'
import { ToDashboard } from './to-dashboard.tsx'
import { useMessages } from './use-messages.ts'
import { words } from './words.ts'
import './registration.css'

const SendToExecutor = part(
  async () => (await import('../people-around/send-to-executor.tsx')).SendToExecutor,
)
/** Few people have a wallet. */
const OwnWallet = part(async () => (await import('../wallet/own-wallet.tsx')).OwnWallet)

export default function BlockchainRegistration() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <WhichWill>{(willId) => <Registration key={willId} willId={willId} />}</WhichWill>
    </>
  )
}

function Registration({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data: view, error } = useQuery(read(showAnchors, { params: { id: willId } }))
  const tasks = useQuery(read(willTasks, { params: { id: willId } }))
  const will = useQuery(read(showWill, { params: { id: willId } }))
  const guest = useMe()?.kind === 'guest'
  useMessages(view)
  // Waits for the title and the certificate's data, so that nothing moves later. If they cannot be fetched,
  // the page renders without them.
  if (view === undefined || tasks.isPending || will.isPending)
    return (
      <>
        <h1>{t('page')}</h1>
        {error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />}
      </>
    )
  const standing = registrationStanding(view)
  const title = tasks.data?.title
  if (standing === 'not begun')
    return <NotBegun willId={willId} title={title} tasks={tasks.data} guest={guest} />
  // If the tasks could not be fetched: a guest is a witness.
  const own = tasks.data === undefined ? !guest : tasks.data.role === 'testator'
  const next = own && <Next />
  const evidence = <Evidence willId={willId} will={will.data} title={title} view={view} />
  const rows = rowsBeside(view, standing)
  return (
    <>
      {standing === 'registered' ? (
        <>
          <Registered view={view} title={title} />
          {evidence}
          {tasks.data?.role === 'testator' && view.capsule !== null && (
            <div className="registration-executor">
              <Suspense>
                <SendToExecutor willId={willId} />
              </Suspense>
            </div>
          )}
          {view.capsule === null && next}
        </>
      ) : (
        <>
          <h1>{t('page')}</h1>
          {title !== undefined && <p className="registration-will">{title}</p>}
          <p>{t('lead')}</p>
        </>
      )}
      <StandingNotice standing={standing} view={view} own={own} />
      {rows.length > 0 && (
        <section className="registration-networks" aria-labelledby="networks">
          <h2 id="networks">{t('networks')}</h2>
          <ul className="network-rows">
            {rows.map((anchor) => (
              <NetworkRow key={`${anchor.network} ${anchor.action}`} willId={willId} anchor={anchor} />
            ))}
          </ul>
        </section>
      )}
      {!guest && <GiveUpNetworks willId={willId} begun isFolded={standing === 'under way'} />}
      {standing !== 'registered' &&
        (standing === 'under way' && view.capsule !== null ? (
          <Expander summary={t('soFar')}>{evidence}</Expander>
        ) : (
          evidence
        ))}
      {standing !== 'registered' && view.capsule !== null && next}
      {own && (
        <p className="registration-told">
          <Link to={addressOf('form', willId)}>{t('told')}</Link>
        </p>
      )}
      {own && view.willStatus === 'registered' && (
        <p>
          <Link to={`${addressOf('payment', willId)}#add-network`}>{t('addNetwork')}</Link>
        </p>
      )}
      <div className="button-row">
        <ToDashboard variant={view.capsule === null ? 'primary' : 'secondary'}>
          {t('toDashboard')}
        </ToDashboard>
      </div>
      {/* Last, because it appears without a press: there is nothing below it to push away. */}
      {view.willStatus === 'registered' && !guest && (
        <Suspense>
          <div className="registration-wallet">
            <OwnWallet willId={willId} view={view} />
          </div>
        </Suspense>
      )}
    </>
  )
}

const list = new Intl.ListFormat('en-GB')

function Registered({ view, title }: { view: Anchors; title: string | undefined }) {
  const t = useWords(words)
  const done = registrationsOf(view)
    .filter(({ statusText }) => statusText === 'Registered')
    .map(({ network }) => displayName(network))
  return (
    <section className="registered-panel">
      <h1>{t('doneTitle')}</h1>
      {/* The certificate below says both. */}
      {view.capsule === null && (
        <>
          {title !== undefined && <p className="registered-will">{title}</p>}
          <p className="registered-on">{t('doneText', { n: done.length, names: list.format(done) })}</p>
        </>
      )}
    </section>
  )
}

interface EvidenceProps {
  willId: string
  will: WillDetail | undefined
  title: string | undefined
  view: Anchors
}

function Evidence({ view, ...of }: EvidenceProps) {
  const t = useWords(words)
  const some = registrationsOf(view).some(({ statusText }) => statusText === 'Registered')
  if (view.capsule === null) return some ? <Loading text={t('capsuleWaiting')} /> : null
  return <CertificateCard {...of} view={view} capsule={view.capsule} />
}

/** For the testator, who has the certificate and knows where the original is. */
function Next() {
  const t = useWords(words)
  return (
    <>
      <h2>{t('doneNext')}</h2>
      <ul className="registration-next">
        <li>{t('doneKeep')}</li>
      </ul>
    </>
  )
}

function NotBegun({
  willId,
  title,
  tasks,
  guest,
}: {
  willId: string
  title: string | undefined
  tasks: ReceivedOf<typeof willTasks> | undefined
  guest: boolean
}) {
  const t = useWords(words)
  const said = useJourney()
  const next = tasks === undefined ? null : said.next(tasks.journey, tasks.role)
  return (
    <>
      <h1>{t('page')}</h1>
      {title !== undefined && title !== '' && <p className="registration-will">{title}</p>}
      <Notice kind="info" title={t('notYet')}>
        {t('notYetText')}
      </Notice>
      {next !== null && (
        <>
          <h2>{t('whatIsMissing')}</h2>
          <p>
            {next.title}. {next.text}
          </p>
        </>
      )}
      {!guest && <GiveUpNetworks willId={willId} begun={false} />}
      <div className="button-row">
        <LinkButton href={addressOf('signing', willId)}>{t('toTasks')}</LinkButton>
      </div>
    </>
  )
}
