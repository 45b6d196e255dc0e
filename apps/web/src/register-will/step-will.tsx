// Step 3: the will's title, where the paper is, and its PDF, uploaded and reviewed where it is asked for.
import { lazy, Suspense } from 'react'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { WillDetail } from '../wills/send-will.ts'
import { FormText, type StepProps } from './step-fields.tsx'
import { asOneLine } from './steps.ts'
import { words } from './words.ts'

const DocumentReview = lazy(async () => ({
  default: (await import('../wills/document-review.tsx')).DocumentReview,
}))

export function StepWill({
  will,
  beforeDocument,
  ...props
}: StepProps & { will: WillDetail | undefined; beforeDocument: () => Promise<boolean> }) {
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
      {will === undefined ? (
        <p>{t('titleFirst')}</p>
      ) : (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <DocumentReview will={will} before={beforeDocument} />
        </Suspense>
      )}
    </>
  )
}
