// One network: its name, progress, message, and Retry where that makes sense.
import { displayName } from '@testate/domain/networks'
import type { Anchor } from '../anchors/standing.ts'
import { sentenceOf } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { shortOf } from '../ui/hash/groups.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { NetworkHead } from './network-head.tsx'
import { useRetry } from './use-retry.ts'
import { words } from './words.ts'

export function NetworkRow({ willId, anchor }: { willId: string; anchor: Anchor }) {
  const t = useWords(words)
  const guest = useMe()?.kind === 'guest'
  const name = displayName(anchor.network)
  const retry = useRetry(willId, anchor.network)
  const failed = anchor.statusText === 'Failed'
  return (
    <li className="network-row">
      <NetworkHead anchor={anchor} />
      {anchor.action === 'withdraw' && <p>{t('withdrawing')}</p>}
      {anchor.statusText === 'Pending' && !anchor.givenUp && <p>{t('pendingText')}</p>}
      {anchor.statusText === 'Processing...' && <p>{t('processingText')}</p>}
      {anchor.finalAt !== null && <p>{t('registeredText', { at: dateAndTime(anchor.finalAt) })}</p>}
      {anchor.givenUp && anchor.finalAt === null && <p>{t('givenUpText')}</p>}
      {anchor.reason !== null && <p className="network-reason">{anchor.reason}</p>}
      {anchor.transactionHash !== null && (
        <Expander summary={t('details')}>
          <p className="network-transaction">
            <span className="network-place">
              <code>{shortOf(anchor.transactionHash)}</code>
              {anchor.blockNumber !== null && <span>{t('block', { number: anchor.blockNumber })}</span>}
            </span>
            <CopyButton text={anchor.transactionHash} label={t('copyHash', { network: name })} />
          </p>
        </Expander>
      )}
      {anchor.transactionHash !== null && anchor.explorerUrl !== null && (
        <p className="network-transaction">
          <a href={anchor.explorerUrl} aria-label={t('explorerOf', { network: name })}>
            {t('explorer')}
          </a>
        </p>
      )}
      {retry.error !== null && (
        <Notice kind="error" title={t('retryFailed')}>
          {sentenceOf(retry.error)}
        </Notice>
      )}
      {failed && !guest && !anchor.givenUp && (
        <Button
          variant="secondary"
          size="small"
          pending={retry.isPending}
          aria-label={t('retryOf', { network: name })}
          onPress={() => retry.mutate()}
        >
          {t('retry')}
        </Button>
      )}
    </li>
  )
}
