// A network's state, in the specification's words. A change is read out with the network's name.
import { displayName } from '@testate/domain/networks'
import type { Anchor } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import { words } from './words.ts'

const tags: Record<
  Anchor['statusText'],
  { kind: StatusKind; word: 'statusPending' | 'statusProcessing' | 'statusRegistered' | 'statusFailed' }
> = {
  'Pending': { kind: 'neutral', word: 'statusPending' },
  'Processing...': { kind: 'info', word: 'statusProcessing' },
  'Registered': { kind: 'done', word: 'statusRegistered' },
  'Failed': { kind: 'error', word: 'statusFailed' },
}

export function AnchorTag({
  anchor: { network, statusText },
}: {
  anchor: Pick<Anchor, 'network' | 'statusText'>
}) {
  const t = useWords(words)
  const { kind, word } = tags[statusText]
  return (
    <span role="status" aria-label={`${displayName(network)}: ${t(word)}`}>
      <StatusTag kind={kind}>{t(word)}</StatusTag>
    </span>
  )
}
