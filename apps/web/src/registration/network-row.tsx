// One network: what it is, how far it is, what it said, and Retry where trying again makes sense.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryAnchor } from '@testate/api/registration'
import { displayName, type NetworkName } from '@testate/domain/networks'
import { call, sentenceOf } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { shortAddress } from '../wills/short-address.ts'
import type { Anchor } from './standing.ts'
import { words } from './words.ts'

const tags: Record<Anchor['statusText'], { kind: StatusKind; word: 'statusPending' | 'statusProcessing' | 'statusRegistered' | 'statusFailed' }> = {
  Pending: { kind: 'neutral', word: 'statusPending' },
  'Processing...': { kind: 'info', word: 'statusProcessing' },
  Registered: { kind: 'done', word: 'statusRegistered' },
  Failed: { kind: 'error', word: 'statusFailed' },
}

export function NetworkRow({ willId, anchor }: { willId: string; anchor: Anchor }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const guest = useMe()?.kind === 'guest'
  const name = displayName(anchor.network)
  const tag = tags[anchor.statusText]
  const retry = useMutation({
    mutationFn: () => call(retryAnchor, { params: { id: willId, network: anchor.network as NetworkName } }),
    onSuccess: async ({ message }) => {
      toast({ title: t('retried'), description: message })
      await queries.invalidateQueries()
    },
  })
  const failed = anchor.statusText === 'Failed'
  return (
    <li className="network-row">
      <div className="network-head">
        <p className="network-name"><strong>{name}</strong> <span>{anchor.label}</span></p>
        <span role="status" aria-label={`${name}: ${t(tag.word)}`}><StatusTag kind={tag.kind}>{t(tag.word)}</StatusTag></span>
      </div>
      {anchor.action === 'withdraw' && <p>{t('withdrawing')}</p>}
      {anchor.statusText === 'Pending' && <p>{t('pendingText')}</p>}
      {anchor.statusText === 'Processing...' && <p>{t('processingText')}</p>}
      {anchor.finalAt !== null && <p>{t('registeredText', { at: dateAndTime(anchor.finalAt) })}</p>}
      {anchor.reason !== null && <p className="network-reason">{anchor.reason} {failed && anchor.retryable === true ? t('retryByItself') : ''}</p>}
      {anchor.transactionHash !== null && (
        <p className="network-transaction">
          <code>{shortAddress(anchor.transactionHash)}</code>{anchor.blockNumber !== null && <span>{t('block', { number: anchor.blockNumber })}</span>}
          <CopyButton text={anchor.transactionHash} label={t('copyHash', { network: name })} />
          {anchor.explorerUrl !== null && <a href={anchor.explorerUrl} aria-label={t('explorerOf', { network: name })}>{t('explorer')}</a>}
        </p>
      )}
      {retry.error !== null && <Notice kind="error" title={t('retryFailed')}>{sentenceOf(retry.error)}</Notice>}
      {failed && !guest && <Button variant="secondary" size="small" pending={retry.isPending} aria-label={t('retryOf', { network: name })} onPress={() => retry.mutate()}>{t('retry')}</Button>}
    </li>
  )
}
