// ‘Document Upload & Review’: the testator uploads and reviews the PDF; a witness sees its fingerprint.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showWill } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { sizeOf } from './upload/check-file.ts'
import { DocumentReview } from './document-review.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './upload/send-will.ts'
import { TitleField } from './upload/upload-fields.tsx'
import { useDocumentUpload } from './upload/use-document-upload.ts'
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
        <UploadAndReview will={will} onDone={() => onOpenChange(false)} />
      ) : (
        <Attested will={will} />
      )}
    </Dialog>
  )
}

function UploadAndReview({ will, onDone }: { will: WillDetail; onDone: () => void }) {
  const t = useWords(words)
  const [title, setTitle] = useState('')
  const asksTitle = will.title === ''
  const upload = useDocumentUpload(will.id, asksTitle ? { title: title.trim() } : {})
  const { file } = upload
  const asks = asksTitle && (
    <>
      <TitleField
        value={title}
        error={upload.errors.title}
        onChange={(typed) => {
          setTitle(typed)
          upload.corrected(['title'])
        }}
      />
      {file !== null && upload.state.phase === 'idle' && (
        <>
          <p>{t('chosen', { name: file.name, size: sizeOf(file.size) })}</p>
          <Button onPress={() => void upload.send(file)}>{t('upload')}</Button>
        </>
      )}
    </>
  )
  return (
    <DocumentReview
      will={will}
      upload={upload}
      onPick={(picked) => {
        if (upload.take(picked)) void upload.send(picked)
      }}
      onDone={onDone}
      asks={asks}
    />
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
