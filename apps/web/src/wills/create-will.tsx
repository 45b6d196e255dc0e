// /create-will: the upload card. Without a will in the address it begins a draft; afterwards the address
// names it, and the card shows the server's own stages.
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showWill } from '@testate/api/wills'
import { afterUpload } from '@testate/domain/journey'
import { NotSaved } from '../drafts/not-saved.tsx'
import { addressOf } from '../journey/addresses.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import './create-will.css'
import { BarePage } from './bare-page.tsx'
import { SameDocument } from './remarks/document-remarks.tsx'
import { DocumentRefused } from './document-refused.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './upload/send-will.ts'
import { takesDocument, uploadStep, uploadSteps } from './standing.ts'
import { UploadForm } from './upload/upload-form.tsx'
import { useDocumentUpload } from './upload/use-document-upload.ts'
import { useUploadDraft } from './upload/use-upload-draft.ts'
import type { UploadState } from './upload/use-upload.ts'
import { words } from './words.ts'

export default function CreateWill() {
  const t = useWords(words)
  const [search] = useSearchParams()
  const willId = search.get('will') ?? undefined
  const { data: will, error } = useQuery({
    ...read(showWill, { params: { id: willId ?? '' } }),
    enabled: willId !== undefined,
  })
  const step = uploadStep(will ?? null)
  // The card that made a draft stays mounted when the address names that draft: it has the file and its
  // fingerprint.
  const [made, setMade] = useState<string | null>(null)
  return (
    <BarePage>
      <title>{`${t('uploadPage')} – Testate`}</title>
      <h1>{t('uploadPage')}</h1>
      {willId !== undefined && will === undefined ? (
        error === null ? (
          <Loading text={t('loadingWill')} />
        ) : (
          <Notice kind="error">{sentenceOf(error)}</Notice>
        )
      ) : (
        <>
          <StepBar step={step} of={4} label={uploadSteps[step - 1] ?? ''} names={uploadSteps} />
          {will !== undefined && will.witnessOrder !== 0 ? (
            <Notice kind="info">{t('notYours')}</Notice>
          ) : (
            <UploadCard
              key={willId === undefined || willId === made ? 'new' : willId}
              will={will}
              onMade={setMade}
            />
          )}
        </>
      )}
    </BarePage>
  )
}

function UploadCard({ will, onMade }: { will: WillDetail | undefined; onMade: (willId: string) => void }) {
  const t = useWords(words)
  const draft = useUploadDraft(will, onMade)
  const upload = useDocumentUpload(will?.id, draft.fields)

  const { state, file, said } = upload
  const hasDocument = will?.document != null
  const send = async () => {
    const kept = await upload.send(file)
    if (kept === null) return
    draft.saw(kept)
    await draft.enter(kept.id)
  }
  // Once there is a document, replacing it is the rare case.
  const isFolded = hasDocument && state.phase !== 'sending' && file === null && said.length === 0
  const form = (
    <UploadForm
      upload={upload}
      draft={draft}
      hasDocument={hasDocument}
      isSubmitted={will != null && will.submittedAt !== null}
      onSend={send}
    />
  )
  return (
    <>
      <FormErrors of={upload} />
      {will !== undefined && state.phase === 'idle' && <DocumentRefused will={will} />}
      {draft.saving.error !== null && (
        <NotSaved
          error={draft.saving.error}
          title={t('draftFailed')}
          seen={draft.seen}
          form={draft.form}
          onMine={draft.keepMine}
          onTheirs={draft.takeTheirs}
        />
      )}
      {will?.document && <UploadStands will={will} state={state} />}
      {(will === undefined || takesDocument(will)) &&
        (isFolded ? <Expander summary={t('pickOther')}>{form}</Expander> : form)}
    </>
  )
}

/** What has been checked of the document, and the way on. It takes the focus when an upload arrives. */
function UploadStands({ will, state }: { will: WillDetail; state: UploadState }) {
  const t = useWords(words)
  const stands = useRef<HTMLDivElement>(null)
  const arrived = state.phase === 'done'
  const onward = afterUpload(will.submittedAt !== null)
  useEffect(() => {
    if (arrived) stands.current?.focus()
  }, [arrived])
  return (
    <div className="upload-stands" ref={stands} tabIndex={-1}>
      <SameDocument will={will} />
      <DocumentStages will={will} hash={state.phase === 'done' ? state.hash : null} />
      <div className="button-row">
        <LinkButton href={`${addressOf(onward, will.id)}${onward === 'form' ? '&step=1' : ''}`}>
          {t(onward === 'form' ? 'nextForm' : 'nextSigning')}
        </LinkButton>
      </div>
    </div>
  )
}
