// The pages that ask for something typed: the name, the day, what the certificate says.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { DateParts } from '../ui/date-parts/date-parts.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/text-field/text-field.tsx'
import { asks, wrongWith, type Answers, type Page } from './answers.ts'
import { words } from './report-words.ts'

export interface QuestionProps {
  answers: Answers
  set: (changed: Partial<Answers>) => void
  onContinue: () => void
}

const still = { error: null, isPending: false, reset: () => {} }

export function usePage<F extends (typeof asks)[Page][number]>(
  fields: readonly F[],
  { answers, set, onContinue }: QuestionProps,
  check: (values: Pick<Answers, F>) => FieldMessage<F>[] = (values) => wrongWith<F>(values),
) {
  return useForm<Pick<Answers, F>>({
    values: Object.fromEntries(fields.map((field) => [field, answers[field]])) as Pick<Answers, F>,
    change: set,
    check,
    send: onContinue,
    request: still,
  })
}

export function Go() {
  const t = useWords(words)
  return (
    <div className="button-row">
      <Button type="submit">{t('continue')}</Button>
    </div>
  )
}

export function NameQuestion({
  testatorName,
  ...props
}: QuestionProps & { testatorName: string | undefined }) {
  const t = useWords(words)
  const form = usePage(asks.name, props)
  return (
    <Form of={form}>
      <TextField
        {...form.field('deceasedName')}
        label={t('name')}
        hint={testatorName === undefined ? t('nameHintPlain') : t('nameHint', { name: testatorName })}
        isRequired
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Go />
    </Form>
  )
}

export function DateQuestion(props: QuestionProps) {
  const t = useWords(words)
  const form = usePage(asks.date, props)
  return (
    <Form of={form}>
      <DateParts {...form.field('dateOfDeath')} label={t('date')} hint={t('dateHint')} isRequired />
      <Go />
    </Form>
  )
}

export function DetailsQuestion(props: QuestionProps) {
  const t = useWords(words)
  const form = usePage(asks.details, props)
  return (
    <Form of={form}>
      <p>{t('detailsLead')}</p>
      <TextField
        {...form.field('entryNumber')}
        label={t('entryNumber')}
        hint={t('entryHint')}
        isRequired={false}
        width="half"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('registrationDistrict')}
        label={t('registrationDistrict')}
        hint={t('districtHint')}
        isRequired={false}
        maxLength={200}
        autoComplete="off"
      />
      <Go />
    </Form>
  )
}

export function NobodyToReport() {
  const t = useWords(words)
  return (
    <>
      <p>{t('noWillText')}</p>
      <p>{t('writeToStaff')}</p>
      <div className="button-row">
        <LinkButton href="/support">{t('support')}</LinkButton>
        <LinkButton variant="secondary" href="/named">
          {t('toNamed')}
        </LinkButton>
      </div>
    </>
  )
}
