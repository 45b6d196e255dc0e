// The two fields of every upload: the PDF and the will's title.
import { useWords } from '../../platform/words.ts'
import { FilePicker } from '../../ui/file-picker/file-picker.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { DocumentUpload } from './use-document-upload.ts'
import { words } from '../words.ts'

interface PdfFieldProps {
  name: string
  upload: DocumentUpload
  /** There is a document or a file already. */
  isOther: boolean
  onPick: (file: File) => void
  /** A heading says what it is. */
  hidesLabel?: boolean
}

export function PdfField({ name, upload, isOther, onPick, hidesLabel }: PdfFieldProps) {
  const t = useWords(words)
  return (
    <FilePicker
      name={name}
      label={t('fileLabel')}
      hidesLabel={hidesLabel}
      hint={t('fileHint')}
      accept=".pdf,application/pdf"
      pickText={t(isOther ? 'pickOther' : 'pickFile')}
      error={upload.errors.pdf}
      next={upload.next}
      onPick={onPick}
      isDisabled={upload.state.phase === 'sending'}
    />
  )
}

interface TitleFieldProps {
  value: string
  error: string | undefined
  onChange: (title: string) => void
}

export function TitleField(props: TitleFieldProps) {
  const t = useWords(words)
  return (
    <TextField
      {...props}
      name="title"
      label={t('willTitle')}
      hint={t('willTitleHint')}
      isRequired
      maxLength={200}
    />
  )
}
