// /digital-signing: the same journey as on the dashboard, updated live, with the participants, the agreements, and
// the progress.
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { willTasks } from '@testate/api/dashboard'
import { addressOf } from '../journey/addresses.ts'
import { sentenceOf } from '../platform/client.ts'
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
import { mainButton } from './gates.ts'
import { LegalNotice } from './legal-notice.tsx'
import { SecurityCard } from './security-card.tsx'
import { SigningActions } from './signing-actions.tsx'
import { NextHere } from './next-here.tsx'
import { StatusCard } from './status-card.tsx'
import { WayCard } from './way-card.tsx'
import { WhichWill } from './which-will-card.tsx'
import { WitnessesCard } from './witnesses-card.tsx'
import { words } from './words.ts'

const IdentityDialog = lazy(async () => await import('../identity/identity-dialog.tsx'))
const DocumentDialog = lazy(async () => ({
  default: (await import('../wills/document-dialog.tsx')).DocumentDialog,
}))

export default function DigitalSigning() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <p>
        <Link className="signing-back" to="/dashboard">
          <Icon name="back" />
          {t('back')}
        </Link>
      </p>
      <WhichWill>{(willId) => <Signing key={willId} willId={willId} />}</WhichWill>
    </>
  )
}

function Signing({ willId }: { willId: string }) {
  const t = useWords(words)
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(read(willTasks, { params: { id: willId } }))
  const { noticeAt } = useAcknowledged(willId, null)
  const open = search.get('open')
  const show = (what: 'identity' | 'document' | null) =>
    setSearch(what === null ? { will: willId } : { will: willId, open: what }, {
      preventScrollReset: true,
      replace: what === null,
    })
  if (data === undefined) {
    return error === null ? (
      <>
        <h1>{t('page')}</h1>
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
  return (
    <>
      <h1>{t('page')}</h1>
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
          <SigningActions standing={data} noticeAccepted={noticeAt != null} onOpen={show} />
          <WitnessesCard
            willId={willId}
            status={data.status}
            asTestator={data.role === 'testator'}
            wanted={open === 'witnesses'}
            isMain={main === 'invite'}
          />
          {data.role === 'testator' && <WayCard willId={willId} />}
          <LegalNotice
            willId={willId}
            status={data.status}
            role={data.role}
            acceptedAt={noticeAt}
            isMain={main === 'notice'}
          />
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
