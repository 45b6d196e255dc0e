// ‘Document Upload & Review’: uploads the PDF when there is none, shows its pages, and records the
// confirmation of the review.
import { lazy, Suspense, useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showWill } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { FilePicker } from '../ui/file-picker/file-picker.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { fileRefusals, refusalOf, sizeOf } from './check-file.ts'
import { DocumentRefused } from './document-refused.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './send-will.ts'
import { takesDocument } from './standing.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useAcknowledge, useAcknowledged } from './use-acknowledge.ts'
import { useOpening } from './use-opening.ts'
import { useUpload } from './use-upload.ts'
import { stepFor } from './what-next.ts'
import { words } from './words.ts'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

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
        <Review will={will} onDone={() => onOpenChange(false)} />
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

function Review({ will, onDone }: { will: WillDetail; onDone: () => void }) {
  const t = useWords(words)
  const { opening, error: openError, open: openPart } = useOpening<'pages'>(will.id)
  const { state, start, stop } = useUpload()
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<{
    field: 'pdf' | 'title'
    message: string
    next?: string | undefined
  } | null>(null)
  const [shown, setShown] = useState<{ blob: Blob; hash: string } | null>(null)
  const [seen, setSeen] = useState(false)
  const shownOnce = useCallback(() => setSeen(true), [])
  const { reviewedAt } = useAcknowledged(will.id, will.document?.sha256 ?? null)
  const review = useAcknowledge(will.id)
  const hash = will.document?.sha256 ?? null
  // Pages of a file that is not the will's (refused, or replaced in another window) cannot be confirmed.
  const pages = shown !== null && shown.hash === hash ? shown.blob : null

  const pick = async (file: File) => {
    const refused = refusalOf(file)
    const step = stepFor(refused)
    if (refused !== null)
      return setProblem({
        field: 'pdf',
        message: fileRefusals[refused],
        next: step === null ? undefined : t(step),
      })
    if (will.title === '' && title.trim() === '')
      return setProblem({ field: 'title', message: t('titleMissing') })
    setProblem(null)
    setSeen(false)
    const done = await start({ file, willId: will.id, ...(will.title === '' ? { title: title.trim() } : {}) })
    if (done?.document == null) return
    setShown({ blob: file, hash: done.document.sha256 })
    toast({ title: t('uploaded'), description: t('uploadedText') })
  }
  const open = async () => {
    const copy = await openPart('pages', 'document')
    if (copy !== null && hash !== null) setShown({ blob: copy.blob, hash })
  }
  const confirm = async () => {
    if (hash === null) return
    await review.mutateAsync({ what: 'document-review', documentHash: hash })
    toast({ title: t('reviewSaved'), description: t('reviewSavedText') })
    onDone()
  }
  const takes = takesDocument(will)
  const ready = seen && pages !== null && will.pagesStage.state === 'ok'
  const picker = (
    <>
      {will.title === '' && (
        <TextField
          name="title"
          label={t('willTitle')}
          hint={t('willTitleHint')}
          isRequired
          maxLength={200}
          value={title}
          onChange={setTitle}
          error={problem?.field === 'title' ? problem.message : undefined}
        />
      )}
      <FilePicker
        name="review-pdf"
        label={t('fileLabel')}
        hint={t('fileHint')}
        accept=".pdf,application/pdf"
        pickText={t(hash === null ? 'pickFile' : 'pickOther')}
        error={problem?.field === 'pdf' ? problem.message : undefined}
        next={problem?.next}
        onPick={(file) => void pick(file)}
        isDisabled={state.phase === 'sending'}
      />
    </>
  )
  return (
    <div className="document-review">
      <p>{t('reviewRules')}</p>
      <DocumentRefused will={will} />
      {hash === null && takes && picker}
      <UploadProgress state={state} onStop={stop} />
      {will.document !== null && (
        <>
          <p>
            <strong>
              {t('stageSentText', { name: will.document.name, size: sizeOf(will.document.size) })}
            </strong>{' '}
            ·{' '}
            {will.pagesStage.state === 'ok'
              ? t('stagePagesOk', { pages: will.pagesStage.pages ?? 0 })
              : t('reviewWait')}
          </p>
          {pages === null && opening === null && <p>{t('reviewAsk')}</p>}
          {openError !== null && (
            <Notice kind="error" title={t('openFailed')}>
              {sentenceOf(openError)}
            </Notice>
          )}
          {pages === null &&
            (opening !== null ? (
              <Loading text={t('opening')} />
            ) : (
              <Button variant="secondary" onPress={() => void open()}>
                {t('reviewShow')}
              </Button>
            ))}
          {pages !== null && (
            <Suspense fallback={<Loading text={t('pdfLoading')} />}>
              <PdfPages blob={pages} label={t('documentOf', { title: will.title })} onShown={shownOnce} />
            </Suspense>
          )}
          <div className="document-confirm">
            {review.error !== null && (
              <Notice kind="error" title={t('reviewFailed')}>
                {sentenceOf(review.error)}
              </Notice>
            )}
            {reviewedAt && <Notice kind="done">{t('reviewDone', { at: reviewedAt })}</Notice>}
            {!reviewedAt && !ready && (
              <p>{t(will.pagesStage.state === 'ok' ? 'reviewFirst' : 'reviewWait')}</p>
            )}
            {!reviewedAt && (
              <Button
                isDisabled={!ready}
                pending={review.isPending}
                pendingText={t('reviewConfirming')}
                onPress={() => void confirm().catch(() => undefined)}
              >
                {t('reviewConfirm')}
              </Button>
            )}
          </div>
          <Expander summary={t('stages')}>
            <DocumentStages will={will} hash={state.phase === 'done' ? state.hash : null} />
          </Expander>
          {takes ? <Expander summary={t('pickOther')}>{picker}</Expander> : <p>{t('reviewFixed')}</p>}
        </>
      )}
    </div>
  )
}
