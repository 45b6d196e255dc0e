// The upload card's form: the PDF, the title, where the paper is, and the version.
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { sizeOf } from './check-file.ts'
import { PaperToPdf } from '../paper-to-pdf.tsx'
import { PdfField, TitleField } from './upload-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { DocumentUpload } from './use-document-upload.ts'
import type { useUploadDraft } from './use-upload-draft.ts'
import { words } from '../words.ts'

interface UploadFormProps {
  upload: DocumentUpload
  draft: ReturnType<typeof useUploadDraft>
  hasDocument: boolean
  /** Title and place are the submitted form's. */
  isSubmitted: boolean
  onSend: () => Promise<void>
}

export function UploadForm({ upload, draft, hasDocument, isSubmitted, onSend }: UploadFormProps) {
  const t = useWords(words)
  const { state, file, errors } = upload
  const set = (field: 'title' | 'version') => (value: string) => {
    draft.change({ [field]: value })
    upload.corrected([field])
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
      {!hasDocument && <PaperToPdf isOpen={file === null} />}
      <PdfField name="pdf" upload={upload} isOther={file !== null || hasDocument} onPick={upload.take} />
      {file !== null && (
        <p className="upload-chosen" role="status">
          {t('chosen', { name: file.name, size: sizeOf(file.size) })}
        </p>
      )}
      {!isSubmitted && <TitleField value={draft.fields.title} error={errors.title} onChange={set('title')} />}
      {!isSubmitted && (
        <TextField
          name="originalLocation"
          label={t('originalLocation')}
          hint={t('originalLocationHint')}
          isRequired={false}
          maxLength={500}
          value={draft.fields.originalLocation}
          onChange={(originalLocation) => draft.change({ originalLocation })}
        />
      )}
      <TextField
        name="version"
        label={t('version')}
        isRequired
        width="short"
        maxLength={20}
        value={draft.fields.version}
        error={errors.version}
        onChange={set('version')}
      />
      <UploadProgress upload={upload} />
      <div className="button-row">
        <Button type="submit" pending={state.phase === 'sending'}>
          {t(state.phase === 'failed' ? 'uploadAgain' : 'upload')}
        </Button>
        {!isSubmitted && (
          <Button
            variant="secondary"
            pending={draft.saving.isPending}
            onPress={() => draft.saving.mutate(draft.seen)}
          >
            {t('saveDraft')}
          </Button>
        )}
      </div>
    </form>
  )
}
