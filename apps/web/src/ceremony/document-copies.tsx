// The document to be signed, and for the testator a copy to view and download: opened for this one request,
// after a mailed code.
import { Suspense } from 'react'
import type { ReceivedOf } from '@testate/api/route'
import type { showWill } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { useCopies } from '../wills/use-copies.ts'
import { words } from './words.ts'

const ViewDialog = part(async () => (await import('../wills/view-dialog.tsx')).ViewDialog)

interface DocumentCopiesProps {
  will: ReceivedOf<typeof showWill>
  documentHash: string | null
}

export function DocumentCopies({ will, documentHash }: DocumentCopiesProps) {
  const t = useWords(words)
  const { view, download, opening, error, viewed, close } = useCopies(will.id)
  // Only the testator can open the will (permissions.ts, wills.open).
  const may = will.witnessOrder === 0 && will.openable.includes('document')
  return (
    <Card
      title={t('information')}
      {...(may
        ? {
            actions: (
              <>
                <Button
                  variant="secondary"
                  pending={opening === 'view'}
                  pendingText={t('opening')}
                  isDisabled={opening !== null}
                  onPress={() => void view()}
                >
                  {t('preview')}
                </Button>
                <Button
                  variant="secondary"
                  pending={opening === 'download'}
                  pendingText={t('opening')}
                  isDisabled={opening !== null}
                  onPress={() => void download(will.openable.includes('sealed') ? 'sealed' : 'document')}
                >
                  {t('download')}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <SummaryList rows={[{ label: t('willTitle'), value: will.title }]} />
      {documentHash !== null && (
        <Expander summary={t('hash')}>
          <Hash value={documentHash} label={t('hash')} />
        </Expander>
      )}
      {error !== null && (
        <Notice kind="error" title={t('openFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      {viewed !== null && (
        <Suspense>
          <ViewDialog copy={viewed} title={will.title} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
