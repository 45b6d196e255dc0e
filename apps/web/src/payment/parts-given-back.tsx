// The refunds for single networks, each with its state; nothing if there are none.
import { displayName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { Payment } from './standing.ts'
import { words } from './words.ts'

export function PartsGivenBack({ parts }: { parts: Payment['parts'] }) {
  const t = useWords(words)
  return parts.map(({ network, amount, done, failedAt }) => (
    <Notice key={network} kind={done ? 'done' : failedAt === null ? 'info' : 'advice'}>
      {t(done ? 'partDone' : failedAt === null ? 'partAsked' : 'partFailed', {
        amount,
        network: displayName(network),
      })}
    </Notice>
  ))
}
