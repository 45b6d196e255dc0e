// The answers of the form in its first three steps, each with what can be done about it: before it is submitted
// and afterwards.
import type { ReactNode } from 'react'
import { textFields, type TextField } from '@testate/domain/registration-form'
import { words as fieldWords } from '../drafts/field-words.ts'
import type { Draft } from '../drafts/merge-draft.ts'
import { useWords } from '../platform/words.ts'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { words } from './words.ts'

export const answeredSteps = [1, 2, 3] as const
type AnsweredStep = (typeof answeredSteps)[number]

interface AnswersProps {
  form: Draft
  /** The name of the PDF, or why there is none. */
  document: string
  /** Beside the heading of a step. */
  actionOf: (step: AnsweredStep, heading: string) => ReactNode
}

export function Answers({ form, document, actionOf }: AnswersProps) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const answers = (step: AnsweredStep) =>
    (Object.keys(textFields) as TextField[]).filter((field) => textFields[field].step === step)
  return answeredSteps.map((step) => (
    <section key={step} className="wizard-answers" aria-labelledby={`answers-${step}`}>
      <div className="wizard-answers-head">
        <h3 id={`answers-${step}`}>{t(`step${step}`)}</h3>
        {actionOf(step, t(`step${step}`))}
      </div>
      <SummaryList
        rows={[
          ...answers(step).map((field) => ({
            label: name(field),
            value: form[field]?.trim() || <span className="wizard-missing">{t('missing')}</span>,
          })),
          ...(step === 3 ? [{ label: t('documentTitle'), value: document }] : []),
        ]}
      />
    </section>
  ))
}
