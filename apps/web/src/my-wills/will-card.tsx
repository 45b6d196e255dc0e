// One will: its status, its facts, View and Download, and the less common actions behind one button.
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showWill } from '@testate/api/wills'
import { useDraftDeletion } from '../drafts/use-draft-deletion.ts'
import { words as draftWords } from '../drafts/words.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import '../ui/hash/hash.css'
import { LinkButton } from '../ui/button/link-button.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import type { ListedWill } from '../wills/listed-will.ts'
import { shortAddress } from '../wills/short-address.ts'
import { badgeOf, mayCancel, maySupersede, mayWithdraw } from '../wills/standing.ts'
import { useCopies } from '../wills/use-copies.ts'
import { WithdrawalWaits } from '../wills/withdrawal-waits.tsx'
import { words } from './words.ts'

// A menu adds 40 KB of script, which the first paint does not need.
const LazyMenu = lazy(async () => ({ default: (await import('../ui/menu/menu.tsx')).Menu }))
// Until it is loaded its label is shown in its place, muted: the actions beside it work, and do not move.
const Coming = ({
  label,
  variant = 'secondary',
}: Pick<ComponentProps<typeof LazyMenu>, 'label' | 'variant'>) => (
  <span className="button will-card-coming" aria-hidden="true" data-variant={variant}>
    {label}
    <Icon name="down" />
  </span>
)
const Menu = (props: ComponentProps<typeof LazyMenu>) => (
  <Suspense fallback={<Coming {...props} />}>
    <LazyMenu {...props} />
  </Suspense>
)
// Only for a will being written to the networks, and not needed for the first paint.
const FailedNetworks = lazy(async () => ({
  default: (await import('../registration/failed-networks.tsx')).FailedNetworks,
}))
const ViewDialog = lazy(async () => ({ default: (await import('../wills/view-dialog.tsx')).ViewDialog }))
const WithdrawDialog = lazy(async () => ({
  default: (await import('../wills/withdraw-dialog.tsx')).WithdrawDialog,
}))
const NewVersionDialog = lazy(async () => ({
  default: (await import('../wills/new-version-dialog.tsx')).NewVersionDialog,
}))

/** How much of a document's hash a card shows. */
const HASH_START = 32

/** Where a will of this status continues. */
function wayOn({
  id,
  status,
  witnessOrder,
}: ListedWill): { href: string; key: 'goOn' | 'toSigning' | 'toRegistration' } | null {
  if (witnessOrder === 0 && status === 'draft') return { href: `/register-will?draft=${id}`, key: 'goOn' }
  if (status === 'withdrawn' || status === 'superseded' || status === 'released') return null
  if (status === 'registering' || status === 'registered')
    return { href: `/blockchain-registration?will=${id}`, key: 'toRegistration' }
  return { href: `/digital-signing?will=${id}`, key: 'toSigning' }
}

export function WillCard({ will }: { will: ListedWill }) {
  const t = useWords(words)
  const tDrafts = useWords(draftWords)
  const [open, setOpen] = useState<'withdraw' | 'version' | null>(null)
  const { view, download, opening, error, viewed, close } = useCopies(will.id)
  const own = will.witnessOrder === 0
  const { data: detail, isPending } = useQuery({
    ...read(showWill, { params: { id: will.id } }),
    enabled: own && (will.pdfHash !== null || will.status === 'draft'),
  })
  const openable = detail?.openable ?? []
  // Nobody else has seen it yet: it can be deleted, and that can be undone. Later it is withdrawn, which
  // cannot.
  const deletable = own && will.status === 'draft' && detail !== undefined && detail.submittedAt === null
  const { deleting } = useDraftDeletion()
  const title = will.title || t('untitled')
  const badge = badgeOf(will.status)
  const on = wayOn(will)
  const waits = will.withdrawal !== null
  const more = [
    ...(maySupersede(will.status) && !waits
      ? [{ label: t('newVersion'), onAction: () => setOpen('version') }]
      : []),
    ...(deletable ? [{ label: t('deleteDraft'), onAction: () => deleting.mutate(will.id) }] : []),
    ...(!deletable &&
    !waits &&
    (will.status !== 'draft' || detail !== undefined) &&
    (mayWithdraw(will.status) || mayCancel(will.status))
      ? [{ label: t('withdraw'), danger: true, onAction: () => setOpen('withdraw') }]
      : []),
  ]
  const rows = [
    { label: t('version'), value: will.version },
    { label: t('created'), value: t('createdOn', { at: new Date(will.createdAt) }) },
    ...(will.originalLocation === null ? [] : [{ label: t('location'), value: will.originalLocation }]),
    ...(will.nftMintAddress === null
      ? []
      : [
          {
            label: t('nftAddress'),
            value: <code title={will.nftMintAddress}>{shortAddress(will.nftMintAddress)}</code>,
          },
        ]),
    ...(will.pdfHash === null
      ? []
      : [
          {
            label: t('documentHash'),
            value: (
              <code className="hash-value">
                {groupsOf(will.pdfHash.slice(0, HASH_START)).map((group, index, all) => (
                  <span key={index}>
                    {group}
                    {index === all.length - 1 && '…'}
                  </span>
                ))}
              </code>
            ),
          },
        ]),
  ]
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
      {will.status === 'withdrawn' && <p>{t('withdrawnNote')}</p>}
      {will.withdrawal !== null && (
        <WithdrawalWaits willId={will.id} title={title} own={own} effectiveAt={will.withdrawal.effectiveAt} />
      )}
      <SummaryList rows={rows} />
      {own && (
        <Suspense>
          <FailedNetworks willId={will.id} status={will.status} title={title} />
        </Suspense>
      )}
      {error !== null && (
        <Notice kind="error" title={t('openFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      {deleting.error !== null && (
        <Notice kind="error" title={tDrafts('notDeleted')}>
          {sentenceOf(deleting.error)}
        </Notice>
      )}
      <div className="button-row">
        {on !== null && (
          <LinkButton href={on.href} variant={will.status === 'registered' ? 'secondary' : 'primary'}>
            {t(on.key)}
          </LinkButton>
        )}
        {own && will.pdfHash !== null && (
          <>
            <Button
              variant="secondary"
              aria-label={t('viewOf', { title })}
              pending={opening === 'view'}
              pendingText={t('opening')}
              isDisabled={opening !== null}
              onPress={() => void view()}
            >
              {t('view')}
            </Button>
            {/* Before the available downloads are known, a press would fetch one file where later there is a
                choice. */}
            {isPending && <Coming label={t('download')} />}
            {openable.length > 1 && (
              <Menu
                label={t('download')}
                ariaLabel={t('downloadOf', { title })}
                items={openable.map((part) => ({
                  label: t(`part${part}`),
                  onAction: () => void download(part),
                }))}
              />
            )}
            {!isPending && openable.length <= 1 && (
              <Button
                variant="secondary"
                aria-label={t('downloadOf', { title })}
                pending={opening === 'download'}
                pendingText={t('opening')}
                isDisabled={opening !== null}
                onPress={() => void download('document')}
              >
                {t('download')}
              </Button>
            )}
          </>
        )}
        <LinkButton href={`/audit-log?will=${will.id}`} variant="quiet">
          {t('record')}
          <span className="visually-hidden">: {title}</span>
        </LinkButton>
        {own && more.length > 0 && (
          <Menu label={t('more')} ariaLabel={t('moreOf', { title })} variant="quiet" items={more} />
        )}
      </div>
      <Suspense>
        {viewed !== null && <ViewDialog copy={viewed} title={title} onClose={close} />}
        {open === 'withdraw' && <WithdrawDialog will={will} title={title} onClose={() => setOpen(null)} />}
        {open === 'version' && <NewVersionDialog will={will} onClose={() => setOpen(null)} />}
      </Suspense>
    </article>
  )
}
