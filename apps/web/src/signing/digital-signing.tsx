// /digital-signing: the same journey as on the dashboard, updated live, with the participants, the agreements, and
// the progress.
import { Fragment, Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { willTasks } from '@testate/api/dashboard'
import { addressOf } from '../journey/addresses.ts'
import { sentenceOf } from '../platform/client.ts'
import { useJourney } from '../journey/use-journey.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { badgeOf } from '../wills/standing.ts'
import { useAcknowledged } from '../wills/use-acknowledge.ts'
import './digital-signing.css'
import { cardsInOrder, mainButton, type CardName } from './gates.ts'
import { LegalNotice } from './legal-notice.tsx'
import { SecurityCard } from './security-card.tsx'
import { SigningActions } from './signing-actions.tsx'
import { NextHere } from './next-here.tsx'
import { StatusCard } from './status-card.tsx'
import { WayCard } from './way-card.tsx'
import { WhichWill } from './which-will-card.tsx'
import { WitnessesCard } from './witnesses-card.tsx'
import { words } from './words.ts'

const IdentityDialog = part(async () => (await import('../identity/identity-dialog.tsx')).default)
const DocumentDialog = part(async () => (await import('../wills/document-dialog.tsx')).DocumentDialog)

export default function DigitalSigning() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <ToDashboard />
      <WhichWill>{(willId) => <Signing key={willId} willId={willId} />}</WhichWill>
    </>
  )
}

export function ToDashboard() {
  const t = useWords(words)
  return (
    <p>
      <Link className="signing-back" to="/dashboard">
        <Icon name="back" />
        {t('back')}
      </Link>
    </p>
  )
}

/** @param head in place of the heading, where the page says something else first */
export function Signing({ willId, head }: { willId: string; head?: ReactNode }) {
  const t = useWords(words)
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(read(willTasks, { params: { id: willId } }))
  const { noticeAt, unread } = useAcknowledged(willId, null)
  const said = useJourney()
  const open = search.get('open')
  const show = (what: 'identity' | 'document' | null) =>
    setSearch(what === null ? { will: willId } : { will: willId, open: what }, {
      preventScrollReset: true,
      replace: what === null,
    })
  // The order of the cards follows from both: nothing moves while somebody reads.
  if (data === undefined || (noticeAt === undefined && !unread)) {
    return error === null ? (
      <>
        {head ?? <h1>{t('page')}</h1>}
        <Loading text={t('loading')} />
      </>
    ) : (
      <>
        <h1>{t('page')}</h1>
        <Notice kind="error" title={t('failed')}>
          <p>{sentenceOf(error)}</p>
          <Button variant="secondary" onPress={() => void refetch()}>
            {t('again')}
          </Button>
        </Notice>
      </>
    )
  }
  const badge = badgeOf(data.status)
  const main = mainButton(data)
  const parts: Record<CardName, ReactNode> = {
    process: (
      <SigningActions
        standing={data}
        noticeAccepted={noticeAt != null}
        isBelowNext
        isFolded={main === 'notice' && noticeAt === null}
        onOpen={show}
      />
    ),
    witnesses: (
      <WitnessesCard
        willId={willId}
        status={data.status}
        asTestator={data.role === 'testator'}
        wanted={open === 'witnesses'}
        isMain={main === 'invite'}
      />
    ),
    way: data.role === 'testator' && <WayCard willId={willId} isNext={main === 'notice'} />,
    notice: (
      <LegalNotice
        willId={willId}
        status={data.status}
        role={data.role}
        acceptedAt={noticeAt}
        isMain={main === 'notice'}
        onward={main === 'notice' ? said.next(data.journey, data.role) : null}
      />
    ),
  }
  return (
    <>
      {head ?? <h1>{t('page')}</h1>}
      <p className="signing-will">
        <span>{data.title || t('untitled')}</span>
        <StatusTag kind={badge.kind}>{badge.text}</StatusTag>
      </p>
      {data.role === 'testator' && data.tasks.every(({ code }) => code !== 'details-first') && (
        <p>
          <Link to={addressOf('form', willId)}>{t('told')}</Link>
        </p>
      )}
      <NextHere standing={data} noticeAccepted={noticeAt != null} />
      <div className="signing-columns">
        <div>
          {/* What is done next stands first; keyed, so that moving it loses nothing. */}
          {cardsInOrder(main, noticeAt === null).map((one) => (
            <Fragment key={one}>{parts[one]}</Fragment>
          ))}
        </div>
        <aside>
          <StatusCard tasks={data.tasks} />
          <SecurityCard />
        </aside>
      </div>
      <Suspense>
        {open === 'identity' && <IdentityDialog isOpen onOpenChange={(is) => !is && show(null)} />}
        {open === 'document' && (
          <DocumentDialog willId={willId} isOpen onOpenChange={(is) => !is && show(null)} />
        )}
      </Suspense>
    </>
  )
}
