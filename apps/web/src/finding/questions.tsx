// The pages that ask for something typed or chosen: the name, the day, in what capacity, and why.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { DateParts } from '../ui/date-parts/date-parts.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { asks, capacitiesOf, wrongWith, type Answers, type Page } from './answers.ts'
import { words } from './words.ts'

interface QuestionProps {
  answers: Answers
  isProfessional: boolean
  set: (changed: Partial<Answers>) => void
  onContinue: () => void
}
const still = { error: null, isPending: false, reset: () => {} }

export function Questions({
  page,
  answers,
  isProfessional,
  set,
  onContinue,
}: QuestionProps & { page: Exclude<Page, 'check'> }) {
  const t = useWords(words)
  const [field] = asks[page]
  const form = useForm<Answers>({
    values: answers,
    change: set,
    check: () =>
      wrongWith({ [field]: answers[field] } as Pick<Answers, typeof field>).map((one) =>
        one.field === 'capacity' ? { ...one, message: t('capacityMissing') } : one,
      ),
    send: onContinue,
    request: still,
  })
  return (
    <Form of={form}>
      {page === 'name' && (
        <TextField
          {...form.field('fullName')}
          label={t('name')}
          hint={t('nameHint')}
          isRequired
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {page === 'date' && (
        <DateParts {...form.field('birthDate')} label={t('date')} hint={t('dateHint')} isRequired />
      )}
      {page === 'capacity' && (
        <RadioGroup
          {...form.field('capacity')}
          onChange={(capacity) => form.field('capacity').onChange(capacity as Answers['capacity'])}
          label={t('capacity')}
          hint={t('capacityHint')}
          options={capacitiesOf(isProfessional).map((value) => ({ value, label: t(value) }))}
        />
      )}
      {page === 'capacity' && !isProfessional && (
        <p>
          {t('professionalLater')} <Link to="/support">{t('writeToUs')}</Link>
        </p>
      )}
      {page === 'why' && (
        <TextField
          {...form.field('statement')}
          label={t('why')}
          hint={t('whyHint')}
          isRequired
          multiline={4}
          maxLength={500}
          autoComplete="off"
        />
      )}
      <div className="button-row">
        <Button type="submit">{t('continue')}</Button>
      </div>
    </Form>
  )
}
