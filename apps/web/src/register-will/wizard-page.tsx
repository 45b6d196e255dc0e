// The content of one page of the form. The last step's pages are a part of their own: nobody sees them first.
import { Suspense, useEffect } from 'react'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import type { SaveState } from './autosave.ts'
import type { StepProps } from './step-fields.tsx'
import type { ChosenProps } from './step-networks.tsx'
import { StepTestator } from './step-testator.tsx'
import { StepWill } from './step-will.tsx'
import { StepWitnesses } from './step-witnesses.tsx'
import type { Page } from './steps.ts'
import type { FormDocument } from './document/use-form-document.ts'
import { words } from './words.ts'

const loadLast = async () => await import('./last-step.ts')
const StepNetworks = part(async () => (await loadLast()).StepNetworks)
const StepCost = part(async () => (await loadLast()).StepCost)
const StepCheck = part(async () => (await loadLast()).StepCheck)

interface WizardPageProps extends StepProps, ChosenProps {
  page: Page
  willId: string
  will: WillDetail | undefined
  document: FormDocument
  save: SaveState
}

export function WizardPage({ page, willId, will, chosen, document, save, ...props }: WizardPageProps) {
  const t = useWords(words)
  useEffect(() => {
    // Prefetched while the pages before them are filled in.
    if (page !== 'testator') void loadLast().catch(() => undefined)
  }, [page])
  return (
    <Suspense fallback={<Loading text={t('loading')} />}>
      {page === 'testator' && <StepTestator {...props} />}
      {page === 'witnesses' && <StepWitnesses {...props} />}
      {page === 'will' && <StepWill {...props} will={will} document={document} save={save} />}
      {page === 'networks' && <StepNetworks {...props} chosen={chosen} />}
      {page === 'cost' && <StepCost chosen={chosen} />}
      {page === 'check' && (
        <StepCheck {...props} willId={willId} will={will} chosen={chosen} document={document} />
      )}
    </Suspense>
  )
}
