// Whether there is a PDF, and the button to the dialog for uploading and viewing it.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { sizeOf } from '../wills/check-file.ts'
import type { WillDetail } from '../wills/send-will.ts'
import { words } from './words.ts'

export function DocumentLine({ will, onOpen }: { will: WillDetail | undefined; onOpen: () => void }) {
  const t = useWords(words)
  const { document = null, pagesStage } = will ?? {}
  const about: Record<string, string | number> =
    document === null
      ? {}
      : { name: document.name, size: sizeOf(document.size), pages: pagesStage?.pages ?? 0 }
  const text =
    document === null
      ? pagesStage?.state === 'refused'
        ? t('documentRefused', { reason: String(pagesStage.problem?.['detail'] ?? '') })
        : t('documentNone')
      : t(pagesStage?.state === 'ok' ? 'documentOk' : 'documentPending', about)
  return (
    <Card
      title={t('documentTitle')}
      actions={
        <Button variant="secondary" onPress={onOpen}>
          {t(document === null ? 'documentOpen' : 'documentReview')}
        </Button>
      }
    >
      <p role="status">{text}</p>
    </Card>
  )
}
