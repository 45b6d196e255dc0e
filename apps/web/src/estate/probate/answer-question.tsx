// One question of the worksheet on a page of its own; after it the next that is open.
import type { Estate } from '@testate/api/estate/calls'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import {
  certificates,
  type Enclosure,
  type ProbateAnswer,
  type ProbateAnswers,
} from '@testate/domain/estate/probate/answers'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { FieldGroup } from '../../ui/field/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { nameField } from '../frame/name-field.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { words as frameWords } from '../frame/words.ts'
import { kinds, mostCount, mostOf, readCount } from './answer-kinds.ts'
import { useProbateSaving } from './use-probate-saving.ts'
import { words } from './words.ts'

interface AnswerQuestionProps {
  estate: Estate
  number: number
  worksheet: ProbateWorksheet
  answer: ProbateAnswer
}

/** As it stands in the field: text, and what is ticked. */
function typed(value: ProbateAnswers[ProbateAnswer]): { text: string; ticked: string[] } {
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no', ticked: [] }
  return Array.isArray(value)
    ? { text: '', ticked: value.filter((one) => typeof one === 'string') }
    : { text: value === null ? '' : String(value), ticked: [] }
}

export function AnswerQuestion({ estate, number, worksheet, answer }: AnswerQuestionProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId, deceasedName, people } = estate
  const { answers, enclosures } = worksheet
  const kind = kinds[answer]
  const most = mostCount(answer)
  const [values, change, forget] = useKeptHere(
    `estate ${willId} probate ${answer} ${number}`,
    typed(answers[answer]),
  )
  const save = useProbateSaving({ willId, number }, async ({ worksheet: saved }) => {
    forget()
    const next = saved?.missing[0]
    await goOn(estateAddress(willId, 'probate', next === undefined ? {} : { ask: next }), {
      replace: true,
    })
  })
  const read = ({ text, ticked }: typeof values): Partial<ProbateAnswers> => {
    if (kind === 'yes-no') return { [answer]: text === 'yes' }
    if (kind === 'count') return { [answer]: readCount(text, most) }
    if (kind === 'people') return { told: ticked }
    if (kind === 'documents') return { ready: enclosures.filter((one) => ticked.includes(one)) }
    return { [answer]: text.trim() }
  }
  const wrong = ({ text }: typeof values): string | null => {
    const named = (word: 'choose' | 'dayWrong' | 'textNeeded'): string =>
      nameField(t(`ask-${answer}`), f(word))
    if (kind === 'yes-no' || kind === 'certificate') return text === '' ? named('choose') : null
    if (kind === 'count') return readCount(text, most) === null ? t('countWrong', { most }) : null
    if (kind === 'day') return isDate(text) ? null : named('dayWrong')
    return kind === 'line' && text.trim() === '' ? named('textNeeded') : null
  }
  const form = useForm({
    values,
    change,
    check: (given) => {
      const message = wrong(given)
      return message === null ? [] : [{ field: 'text' as const, message }]
    },
    send: () => save.mutate(read(values)),
    request: save,
  })
  const executors = people.filter(({ executorStatus }) => executorStatus !== null)
  const hint = t(`hint-${answer}`, { name: deceasedName, count: executors.length })
  const choices: { value: string; label: string }[] =
    kind === 'people'
      ? executors
          .filter(({ executorStatus }) => executorStatus === 'power-reserved')
          .map(({ id, name }) => ({ value: id, label: name }))
      : enclosures.map((one: Enclosure) => ({ value: one, label: t(`document-${one}`) }))
  return (
    <Question title={t(`ask-${answer}`)} backTo={estateAddress(willId, 'probate')}>
      <SaveForm of={form} request={save}>
        {kind === 'yes-no' || kind === 'certificate' ? (
          <RadioGroup
            {...form.field('text')}
            label={t(`ask-${answer}`)}
            hint={hint}
            options={
              kind === 'yes-no'
                ? (['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))
                : certificates.map((value) => ({ value, label: t(`certificate-${value}`) }))
            }
          />
        ) : kind === 'day' ? (
          <DateParts {...form.field('text')} label={t('valueLabel')} hint={hint} />
        ) : kind === 'people' || kind === 'documents' ? (
          <FieldGroup name="ticked-group" label={t(`ask-${answer}`)} hint={hint}>
            {choices.map(({ value, label }) => (
              <Checkbox
                key={value}
                name={`ticked-${value}`}
                label={label}
                value={values.ticked.includes(value)}
                onChange={(isOn) =>
                  change({
                    ticked: isOn ? [...values.ticked, value] : values.ticked.filter((one) => one !== value),
                  })
                }
              />
            ))}
          </FieldGroup>
        ) : (
          <TextField
            {...form.field('text')}
            label={t(kind === 'count' ? 'countLabel' : 'valueLabel')}
            hint={hint}
            {...(kind === 'count'
              ? { inputMode: 'numeric' as const, width: 'short' as const }
              : { maxLength: mostOf[answer] ?? 300 })}
            autoComplete="off"
            isRequired={kind !== 'or-none'}
          />
        )}
      </SaveForm>
    </Question>
  )
}
