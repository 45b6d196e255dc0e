// Step 3: the will's title, where the paper is, and its PDF, uploaded and reviewed where it is asked for.
import { Suspense } from 'react'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import type { SaveState } from './autosave.ts'
import { SavingForm } from './saved-line.tsx'
import { FormText, type StepProps } from './step-fields.tsx'
import { asOneLine } from './steps.ts'
import type { FormDocument } from './document/use-form-document.ts'
import { words } from './words.ts'

const DocumentReview = part(async () => (await import('../wills/document-review.tsx')).DocumentReview)

interface StepWillProps extends StepProps {
  will: WillDetail | undefined
  document: FormDocument
  save: SaveState
}

export function StepWill({ will, document, save, ...props }: StepWillProps) {
  const t = useWords(words)
  const hasTitle = (props.form.willTitle ?? '').trim() !== ''
  return (
    <>
      <FormText {...props} field="willTitle" hint={t('willTitleHint')} />
      <FormText {...props} field="willDescription" hint={t('willDescriptionHint')} multiline={4} />
      <FormText
        {...props}
        field="storageLocationAddress"
        hint={t('storageLocationAddressHint')}
        multiline={3}
        shape={asOneLine}
      />
      <h2>{t('documentTitle')}</h2>
      {will === undefined ? (
        hasTitle ? (
          <SavingForm state={save} />
        ) : (
          <p>{t('titleFirst')}</p>
        )
      ) : (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <DocumentReview will={will} upload={document.upload} onPick={document.pick} inForm />
        </Suspense>
      )}
    </>
  )
}
