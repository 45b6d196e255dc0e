// ‘Document Upload & Review’: the testator uploads and reviews the PDF; a witness sees its fingerprint.
import { useQuery } from '@tanstack/react-query'
import { showWill } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { DocumentReview } from './document-review.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './send-will.ts'
import { words } from './words.ts'

export function DocumentDialog({
  willId,
  isOpen,
  onOpenChange,
}: {
  willId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const t = useWords(words)
  const { data: will, error } = useQuery(read(showWill, { params: { id: willId } }))
  return (
    <Dialog title={t('reviewTitle')} size="wide" isOpen={isOpen} onOpenChange={onOpenChange}>
      {will === undefined ? (
        error === null ? (
          <Loading text={t('loadingWill')} />
        ) : (
          <Notice kind="error">{sentenceOf(error)}</Notice>
        )
      ) : will.witnessOrder === 0 ? (
        <DocumentReview will={will} onDone={() => onOpenChange(false)} />
      ) : (
        <Attested will={will} />
      )}
    </Dialog>
  )
}

/** A witness attests a document by its fingerprint; only the testator sees its contents. */
function Attested({ will }: { will: WillDetail }) {
  const t = useWords(words)
  return (
    <>
      <Notice kind="info">{t('witnessCopy')}</Notice>
      <DocumentStages will={will} hash={null} />
    </>
  )
}
