// The testator's review of the document: uploaded when there is none, its pages shown, the review confirmed on
// the record.
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { words as pdfWords } from '../pdf/words.ts'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { sizeOf } from './upload/check-file.ts'
import { NamesMissing, SameDocument } from './remarks/document-remarks.tsx'
import { DocumentRefused } from './document-refused.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './upload/send-will.ts'
import { PaperToPdf } from './paper-to-pdf.tsx'
import { takesDocument } from './standing.ts'
import { PdfField } from './upload/upload-fields.tsx'
import { UploadProgress } from './upload/upload-progress.tsx'
import { useAcknowledge, useAcknowledged } from './use-acknowledge.ts'
import type { DocumentUpload } from './upload/use-document-upload.ts'
import { useOpening } from './use-opening.ts'
import { words } from './words.ts'

const PdfPages = part(async () => (await import('../pdf/pdf-pages.tsx')).PdfPages)

interface DocumentReviewProps {
  will: WillDetail
  upload: DocumentUpload
  onPick: (file: File) => void
  onDone?: () => void
  /** What is asked for beside the file. */
  asks?: ReactNode
  /** On the form's own page, which has the heading and shows the progress. */
  inForm?: boolean
}

export function DocumentReview({
  will,
  upload,
  onPick,
  onDone = () => {},
  asks,
  inForm = false,
}: DocumentReviewProps) {
  const t = useWords(words)
  const pages = useShownPages(will, upload.arrived)
  const hash = will.document?.sha256 ?? null
  const isRead = will.pagesStage.state === 'ok'

  const picker = (
    <>
      {asks}
      <PdfField
        name="review-pdf"
        upload={upload}
        isOther={hash !== null}
        onPick={onPick}
        hidesLabel={inForm}
      />
    </>
  )
  const takes = takesDocument(will)
  return (
    <div className="document-review">
      {!inForm && <p>{t('reviewRules')}</p>}
      <DocumentRefused will={will} />
      {hash === null && takes && <PaperToPdf isOpen={!inForm} />}
      {hash === null && takes && picker}
      {!inForm && <UploadProgress upload={upload} />}
      {will.document !== null && (
        <>
          <p>
            <strong>
              {t('stageSentText', { name: will.document.name, size: sizeOf(will.document.size) })}
            </strong>
            {isRead && ' · '}
            <span role="status">{isRead && t('stagePagesOk', { pages: will.pagesStage.pages ?? 0 })}</span>
          </p>
          <SameDocument will={will} />
          <Pages pages={pages} title={will.title} />
          <NamesMissing text={pages.text} form={will.form} />
          <Confirm
            willId={will.id}
            hash={will.document.sha256}
            isRead={isRead}
            isSeen={pages.isSeen}
            onDone={onDone}
          />
          <Expander summary={t('stages')}>
            <DocumentStages will={will} hash={upload.state.phase === 'done' ? upload.state.hash : null} />
          </Expander>
          {takes && (
            <Expander summary={t('pickOther')}>
              {will.submittedAt !== null && <p>{t('pickOtherText')}</p>}
              {picker}
            </Expander>
          )}
          {!takes && <p>{t('reviewFixed')}</p>}
        </>
      )}
    </div>
  )
}

/** The document's pages: of the file just uploaded, or of a copy that was opened for this person. */
function useShownPages(will: WillDetail, arrived: DocumentUpload['arrived']) {
  const { opening, error, open: openPart } = useOpening<'pages'>(will.id)
  const [opened, setOpened] = useState<DocumentUpload['arrived']>(null)
  const [seen, setSeen] = useState<Blob | null>(null)
  const [read, setRead] = useState<{ blob: Blob; text: string } | null>(null)
  const hash = will.document?.sha256 ?? null
  // Pages of a file that is not the will's (refused, or replaced in another window) cannot be confirmed.
  const blob = [arrived, opened].find((one) => one !== null && one.hash === hash)?.blob ?? null
  const onShown = useCallback(() => setSeen(blob), [blob])
  const open = async () => {
    const copy = await openPart('pages', 'document')
    if (copy !== null && hash !== null) setOpened({ blob: copy.blob, hash })
  }
  return {
    blob,
    isOpening: opening !== null,
    error,
    open,
    isSeen: blob !== null && seen === blob,
    /** Of the pages shown. */
    text: read !== null && read.blob === blob ? read.text : null,
    onText: setRead,
    onShown,
  }
}

function Pages({ pages, title }: { pages: ReturnType<typeof useShownPages>; title: string }) {
  const t = useWords(words)
  const tPdf = useWords(pdfWords)
  const { blob, isOpening, error, open, onShown, onText } = pages
  return (
    <>
      {blob === null && !isOpening && <p>{t('reviewAsk')}</p>}
      {error !== null && (
        <Notice kind="error" title={t('openFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      {blob === null && isOpening && <Loading text={t('opening')} />}
      {blob === null && !isOpening && (
        <Button variant="secondary" onPress={() => void open()}>
          {t('reviewShow')}
        </Button>
      )}
      {blob !== null && (
        <Suspense fallback={<Loading text={tPdf('pdfLoading')} />}>
          <PdfPages blob={blob} label={t('documentOf', { title })} onShown={onShown} onText={onText} />
        </Suspense>
      )}
    </>
  )
}

interface ConfirmProps {
  willId: string
  hash: string
  /** The register has read every page. */
  isRead: boolean
  /** This person has seen them. */
  isSeen: boolean
  onDone: () => void
}

function Confirm({ willId, hash, isRead, isSeen, onDone }: ConfirmProps) {
  const t = useWords(words)
  const { reviewedAt } = useAcknowledged(willId, hash)
  const review = useAcknowledge(willId)
  const ready = isSeen && isRead
  const confirm = async () => {
    await review.mutateAsync({ what: 'document-review', documentHash: hash })
    onDone()
  }
  return (
    <div className="document-confirm">
      {review.error !== null && (
        <Notice kind="error" title={t('reviewFailed')}>
          {sentenceOf(review.error)}
        </Notice>
      )}
      {reviewedAt && <Notice kind="done">{t('reviewDone', { at: reviewedAt })}</Notice>}
      {!reviewedAt && !ready && <p>{t(isRead ? 'reviewFirst' : 'reviewWait')}</p>}
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
  )
}
