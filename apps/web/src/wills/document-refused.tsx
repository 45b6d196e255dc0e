// A document that was received and refused when its pages were read: why, and what to do about it.
import { problems } from '@testate/api/problem'
import { en as fileRefusals } from '../refusals/files.ts'
import { fill, useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { WillDetail } from './upload/send-will.ts'
import { isFileRefusal, adviceFor } from './upload/after-refused-file.ts'
import { words } from './words.ts'

const saidOf = (reason: unknown, page: unknown): string =>
  fill(
    isFileRefusal(reason) ? fileRefusals[reason] : problems['file-refused'].title,
    { page: Number(page) },
    'en',
  )

export function DocumentRefused({
  will: { document, pagesStage },
}: {
  will: Pick<WillDetail, 'document' | 'pagesStage'>
}) {
  const t = useWords(words)
  if (document !== null || pagesStage.state !== 'refused') return null
  const { reason, page } = pagesStage.problem ?? {}
  const step = adviceFor(reason)
  return (
    <Notice kind="error" title={t('refusedTitle')}>
      <p>{t('refusedText', { reason: saidOf(reason, page) })}</p>
      {step !== null && <p>{t(step)}</p>}
    </Notice>
  )
}
