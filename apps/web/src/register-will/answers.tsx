// The answers of the form, each with a way to change it: before it is submitted and afterwards.
import { Link } from 'react-router'
import { textFields, type FormField, type TextField } from '@testate/domain/registration-form'
import { words as fieldWords } from '../drafts/field-words.ts'
import type { Draft } from '../drafts/merge-draft.ts'
import { useWords } from '../platform/words.ts'
import { SummaryList, type SummaryRow } from '../ui/summary-list/summary-list.tsx'
import type { Page } from './steps.ts'
import { words } from './words.ts'

/** The pages of the first three steps. */
const answered = [
  [1, 'testator'],
  [2, 'witnesses'],
  [3, 'will'],
] as const satisfies readonly [number, Page][]

/** What is asked about one person of the second step stands in one row. */
const people = {
  witness1: ['witness1Name', 'witness1Email'],
  witness2: ['witness2Name', 'witness2Email'],
  executor: ['executorName', 'executorEmail', 'executorRelationship'],
} as const satisfies Record<string, readonly TextField[]>

interface Answer extends Omit<SummaryRow, 'action'> {
  /** The address where it is changed; none where it cannot be. */
  changeAt?: string | undefined
}

export function AnswerSection({ id, title, rows }: { id: string; title: string; rows: readonly Answer[] }) {
  const t = useWords(words)
  return (
    <section className="wizard-answers" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <SummaryList
        rows={rows.map(({ changeAt, ...row }) =>
          changeAt === undefined
            ? row
            : {
                ...row,
                action: (
                  <Link to={changeAt} aria-label={t('changeWhat', { what: row.label })}>
                    {t('change')}
                  </Link>
                ),
              },
        )}
      />
    </section>
  )
}

interface AnswersProps {
  form: Draft
  /** The name of the PDF, or why there is none. */
  document: string
  /** None where the form can no longer be changed. */
  changeAt?: ((page: Page, field?: FormField) => string) | undefined
}

export function Answers({ form, document, changeAt }: AnswersProps) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const answersOf = (step: number) =>
    (Object.keys(textFields) as TextField[]).filter((field) => textFields[field].step === step)
  const missing = (what?: string) => (
    <span className="wizard-missing">{what === undefined ? t('missing') : `${what}: ${t('missing')}`}</span>
  )
  const peopleRows = (Object.keys(people) as (keyof typeof people)[]).map((person) => ({
    label: t(person),
    value: people[person].map((field) => (
      <div key={field}>{form[field]?.trim() || missing(name(field))}</div>
    )),
    changeAt: changeAt?.('witnesses', people[person][0]),
  }))
  return answered.map(([step, page]) => (
    <AnswerSection
      key={step}
      id={`answers-${step}`}
      title={t(`step${step}`)}
      rows={[
        ...(step === 2
          ? peopleRows
          : answersOf(step).map((field) => ({
              label: name(field),
              value: form[field]?.trim() || missing(),
              changeAt: changeAt?.(page, field),
            }))),
        ...(step === 3 ? [{ label: t('documentTitle'), value: document, changeAt: changeAt?.('will') }] : []),
      ]}
    />
  ))
}
