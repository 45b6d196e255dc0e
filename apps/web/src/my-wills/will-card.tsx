// One will: its status, its facts, View and Download, and the less common actions behind one button.
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showWill } from '@testate/api/wills'
import { continuesAt } from '@testate/domain/journey'
import { useDraftDeletion } from '../drafts/use-draft-deletion.ts'
import { words as draftWords } from '../drafts/words.ts'
import { addressOf } from '../journey/addresses.ts'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import type { ListedWill } from '../wills/listed-will.ts'
import { badgeOf } from '../wills/standing.ts'
import { useCopies } from '../wills/use-copies.ts'
import { WithdrawalWaits } from '../wills/withdrawal-waits.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { MoreMenu } from './more-menu.tsx'
import { WillCover } from './will-cover.tsx'
import { WillFacts } from './will-facts.tsx'
import { words } from './words.ts'

// Only for a will being written to the networks, and not needed for the first paint.
const FailedNetworks = part(async () => (await import('../registration/failed-networks.tsx')).FailedNetworks)
const ViewDialog = part(async () => (await import('../wills/view-dialog.tsx')).ViewDialog)

/** The button's name by where the will continues. */
const onwardWords = { form: 'goOn', signing: 'toSigning', registration: 'toRegistration' } as const

export function WillCard({ will }: { will: ListedWill }) {
  const t = useWords(words)
  const tDrafts = useWords(draftWords)
  const { view, download, opening, error, viewed, close } = useCopies(will.id)
  const own = will.witnessOrder === 0
  const { data: detail, isPending } = useQuery({
    ...read(showWill, { params: { id: will.id } }),
    enabled: own && (will.pdfHash !== null || will.status === 'draft'),
  })
  const { deleting } = useDraftDeletion()
  const title = will.title || t('untitled')
  const badge = badgeOf(will.status)
  return (
    <article className="card will-card" aria-labelledby={`will-${will.id}`}>
      <div className="will-card-head">
        <h2 id={`will-${will.id}`}>{title}</h2>
        <StatusTag kind={badge.kind}>{badge.text}</StatusTag>
      </div>
      {!own && (
        <p>
          {t('witnessOf', { order: will.witnessOrder ?? 0 })} {t('witnessCopy')}
        </p>
      )}
      {will.amends !== null && (
        <p>
          {will.amends.title === null ? t('codicilToOther') : t('codicilTo', { title: will.amends.title })}
        </p>
      )}
      {will.status === 'withdrawn' && <p>{t('withdrawnNote')}</p>}
      {will.withdrawal !== null && (
        <WithdrawalWaits willId={will.id} title={title} own={own} effectiveAt={will.withdrawal.effectiveAt} />
      )}
      <div className="will-card-body">
        <WillCover title={title} status={will.status} />
        <WillFacts will={will} place={detail?.originalLocation ?? null} />
      </div>
      {own && (
        <Suspense>
          <FailedNetworks willId={will.id} status={will.status} title={title} />
        </Suspense>
      )}
      <Refused title={t('openFailed')} error={error} />
      <Refused title={tDrafts('notDeleted')} error={deleting.error} />
      <div className="button-row">
        <WayOn will={will} />
        {own && will.pdfHash !== null && (
          <CopyButtons
            title={title}
            openable={detail?.openable}
            isPending={isPending}
            opening={opening}
            view={view}
            download={download}
          />
        )}
        <LinkButton href={`/audit-log?will=${will.id}`} variant="quiet">
          {t('record')}
          <span className="visually-hidden">: {title}</span>
        </LinkButton>
        {own && detail?.submittedAt != null && (
          <LinkButton href={addressOf('form', will.id)} variant="quiet">
            {t('told')}
            <span className="visually-hidden">: {title}</span>
          </LinkButton>
        )}
        {own && (
          <MoreMenu will={will} detail={detail} title={title} onDelete={() => deleting.mutate(will.id)} />
        )}
      </div>
      <Suspense>{viewed !== null && <ViewDialog copy={viewed} title={title} onClose={close} />}</Suspense>
    </article>
  )
}

function WayOn({ will }: { will: ListedWill }) {
  const t = useWords(words)
  const on = continuesAt[will.witnessOrder === 0 ? 'testator' : 'witness'][will.status]
  if (on === null) return null
  return (
    <LinkButton
      href={addressOf(on, will.id)}
      variant={will.status === 'registered' ? 'secondary' : 'primary'}
    >
      {t(onwardWords[on])}
    </LinkButton>
  )
}

function Refused({ title, error }: { title: string; error: unknown }) {
  if (error === null) return null
  return (
    <Notice kind="error" title={title}>
      {sentenceOf(error)}
    </Notice>
  )
}
