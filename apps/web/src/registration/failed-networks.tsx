// On a will's card: the failed networks, each with its reason and a retry; nothing if none has failed.
import { useQuery } from '@tanstack/react-query'
import { showAnchors } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { lastMove, mayRetry, type Anchor } from '../anchors/standing.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useRetry } from './use-retry.ts'
import { words } from './words.ts'

const failures = {
  register: 'failedOn',
  supersede: 'failedOn',
  withdraw: 'withdrawFailedOn',
  transfer: 'moveFailedOn',
} as const

/** In earlier states no network has been written to. */
const written = new Set(['registering', 'registered', 'withdrawn'])

/** @param title the will's, so that the buttons of two cards are distinguishable */
export function FailedNetworks({ willId, status, title }: { willId: string; status: string; title: string }) {
  const { data: view } = useQuery({
    ...read(showAnchors, { params: { id: willId } }),
    enabled: written.has(status),
  })
  const failed =
    view?.anchors.filter(
      (anchor) =>
        anchor.statusText === 'Failed' &&
        (anchor.action !== 'transfer' || anchor === lastMove(view, anchor.network)),
    ) ?? []
  return failed.map((anchor) => (
    <FailedNetwork key={`${anchor.network} ${anchor.action}`} willId={willId} title={title} anchor={anchor} />
  ))
}

function FailedNetwork({ willId, title, anchor }: { willId: string; title: string; anchor: Anchor }) {
  const t = useWords(words)
  const retry = useRetry(willId, anchor.network)
  const name = displayName(anchor.network)
  return (
    <Notice kind="advice" title={t(failures[anchor.action], { network: name })}>
      {anchor.reason !== null && <p>{anchor.reason}</p>}
      {retry.error !== null && (
        <p role="alert">
          {t('retryFailed')}: {sentenceOf(retry.error)}
        </p>
      )}
      {mayRetry(anchor) && (
        <Button
          variant="secondary"
          size="small"
          pending={retry.isPending}
          aria-label={t('tryAgainOf', { network: name, title })}
          onPress={() => retry.mutate()}
        >
          {t('tryAgain')}
        </Button>
      )}
    </Notice>
  )
}
