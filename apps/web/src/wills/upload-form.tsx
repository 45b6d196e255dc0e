// The upload card's form: the PDF, the title, where the paper is, and the version.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { sizeOf } from './check-file.ts'
import { PdfField, TitleField } from './upload-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { useDocumentUpload } from './use-document-upload.ts'
import type { UploadFields, useUploadDraft } from './use-upload-draft.ts'
import { words } from './words.ts'

interface UploadFormProps {
  upload: ReturnType<typeof useDocumentUpload>
  draft: ReturnType<typeof useUploadDraft>
  hasDocument: boolean
  file: File | null
  /** What is missing, and what the register refused. */
  said: readonly FieldMessage[]
  /** The register refused single fields: it is said beside them. */
  isSaidBeside: boolean
  onPick: (file: File) => void
  onSend: () => Promise<void>
}

export function UploadForm(props: UploadFormProps) {
  const { upload, draft, hasDocument, file, said, isSaidBeside, onPick, onSend } = props
  const t = useWords(words)
  const { state } = upload
  const errorOf = (name: string) => said.find(({ field }) => field === name)?.message
  const set = (fresh: Partial<UploadFields>) => {
    draft.change(fresh)
    upload.corrected(Object.keys(fresh))
  }
  return (
    <form
      noValidate
      className="upload-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (state.phase !== 'sending') void onSend()
      }}
    >
      {!hasDocument && <p>{t('uploadLead')}</p>}
      <PdfField name="pdf" upload={upload} isOther={file !== null || hasDocument} onPick={onPick} />
      {file !== null && (
        <p className="upload-chosen" role="status">
          {t('chosen', { name: file.name, size: sizeOf(file.size) })}
        </p>
      )}
      <TitleField value={draft.fields.title} error={errorOf('title')} onChange={(title) => set({ title })} />
      <TextField
        name="originalLocation"
        label={t('originalLocation')}
        hint={t('originalLocationHint')}
        isRequired={false}
        maxLength={500}
        value={draft.fields.originalLocation}
        onChange={(originalLocation) => set({ originalLocation })}
      />
      <TextField
        name="version"
        label={t('version')}
        isRequired
        width="short"
        maxLength={20}
        value={draft.fields.version}
        error={errorOf('version')}
        onChange={(version) => set({ version })}
      />
      <UploadProgress state={isSaidBeside ? { phase: 'idle' } : state} onStop={upload.stop} />
      <div className="button-row">
        <Button type="submit" pending={state.phase === 'sending'}>
          {t(state.phase === 'failed' ? 'uploadAgain' : 'upload')}
        </Button>
        <Button
          variant="secondary"
          pending={draft.saving.isPending}
          onPress={() => draft.saving.mutate(draft.seen)}
        >
          {t('saveDraft')}
        </Button>
      </div>
    </form>
  )
}
