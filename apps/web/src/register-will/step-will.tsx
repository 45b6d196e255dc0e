// Step 3: the will's title, where the paper is, and its PDF.
import { useWords } from '../platform/words.ts'
import type { WillDetail } from '../wills/send-will.ts'
import { DocumentLine } from './document-line.tsx'
import { FormText, type StepProps } from './step-fields.tsx'
import { asOneLine } from './steps.ts'
import { words } from './words.ts'

export function StepWill({
  will,
  onDocument,
  ...props
}: StepProps & { will: WillDetail | undefined; onDocument: () => void }) {
  const t = useWords(words)
  return (
    <>
      <p className="wizard-lead">{t('step3Text')}</p>
      <FormText {...props} field="willTitle" hint={t('willTitleHint')} />
      <FormText {...props} field="willDescription" hint={t('willDescriptionHint')} multiline={4} />
      <FormText
        {...props}
        field="storageLocationAddress"
        hint={t('storageLocationAddressHint')}
        multiline={3}
        shape={asOneLine}
      />
      <DocumentLine will={will} onOpen={onDocument} />
    </>
  )
}
