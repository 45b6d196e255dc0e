// The form's PDF until the register has it, on whichever page the person is: what it waits for, its progress, and
// what failed.
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { UploadProgress } from '../../wills/upload/upload-progress.tsx'
import type { SaveState } from '../autosave.ts'
import { SavingForm } from '../saved-line.tsx'
import type { FormDocument } from './use-form-document.ts'
import { words } from '../words.ts'

interface SendingPdfProps {
  document: Pick<FormDocument, 'waits' | 'upload'>
  save: SaveState
}

export function SendingPdf({ document: { waits, upload }, save }: SendingPdfProps) {
  const t = useWords(words)
  const { file } = upload
  if (waits !== null)
    return (
      <>
        <div role="status">
          <Notice kind="info">
            {t(waits.for === 'title' ? 'pdfWaitsForTitle' : 'pdfWaitsForSave', { name: waits.file.name })}
          </Notice>
        </div>
        {waits.for === 'save' && <SavingForm state={save} />}
        <div className="button-row">
          <Button variant="secondary" size="small" onPress={upload.drop}>
            {t('pdfDrop')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <UploadProgress upload={upload} />
      {upload.progress.phase === 'failed' && file !== null && (
        <div className="button-row">
          <Button variant="secondary" size="small" onPress={() => void upload.send(file)}>
            {t('pdfAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
