// A document that was received and refused when its pages were read: why, and what to do about it.
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { WillDetail } from './send-will.ts'
import { stepFor } from './what-next.ts'
import { words } from './words.ts'

export function DocumentRefused({
  will: { document, pagesStage },
}: {
  will: Pick<WillDetail, 'document' | 'pagesStage'>
}) {
  const t = useWords(words)
  if (document !== null || pagesStage.state !== 'refused') return null
  const { detail, reason } = pagesStage.problem ?? {}
  const step = stepFor(reason)
  return (
    <Notice kind="error" title={t('refusedTitle')}>
      <p>{t('refusedText', { reason: String(detail ?? '') })}</p>
      {step !== null && <p>{t(step)}</p>}
    </Notice>
  )
}
