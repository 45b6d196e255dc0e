// One question about the tax on a page of its own; after it the next that is open.
import type { Estate } from '@testate/api/estate/calls'
import { answerEstateTax, type EstateTax } from '@testate/api/estate/tax'
import type { Answer } from '@testate/domain/estate/tax/answers'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, typedPounds, wrongAmount } from '../frame/money-text.ts'
import { nameField } from '../frame/name-field.ts'
import { Question } from '../frame/question.tsx'
import { FromGifts } from '../gifts/from-gifts.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { choices, kinds } from './answer-kinds.ts'
import { readPercent, typedPercent } from './percent.ts'
import { QuestionLimits } from './question-limits.tsx'
import { words } from './words.ts'

type Value = EstateTax['answers'][Answer]

/** As it stands in the field. */
function typed(kind: (typeof kinds)[Answer], value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  return kind === 'percent' ? typedPercent(value) : typedPounds(value)
}

function read(kind: (typeof kinds)[Answer], text: string): Value {
  if (kind === 'money') return readPounds(text)
  if (kind === 'percent') return readPercent(text)
  if (kind === 'yes-no') return text === 'yes'
  return text as Value
}

interface AnswerQuestionProps {
  estate: Pick<Estate, 'willId' | 'dateOfDeath'>
  tax: EstateTax
  answer: Answer
}

export function AnswerQuestion({
  estate: { willId, dateOfDeath },
  tax: { number, answers },
  answer,
}: AnswerQuestionProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const kind = kinds[answer]
  const [values, change, forget] = useKeptHere(`estate ${willId} tax ${answer} ${number}`, {
    value: typed(kind, answers[answer]),
  })
  const save = useSaving(
    async (text: string, idempotencyKey) =>
      await call(answerEstateTax, {
        params: { id: willId },
        body: { number, answers: { [answer]: read(kind, text) } },
        idempotencyKey,
      }),
    async ({ path }) => {
      forget()
      const next = path.missingAnswers[0]
      await goOn(estateAddress(willId, 'tax', next === undefined ? {} : { ask: next }), { replace: true })
    },
  )
  const wrong = (text: string): string | null => {
    if (kind === 'money') {
      const word = wrongAmount(text)
      return word === null ? null : nameField(t('amountLabel'), f(word))
    }
    if (kind === 'percent') return readPercent(text) === null ? t('percentWrong') : null
    return text === '' ? nameField(t(`ask-${answer}`), f('choose')) : null
  }
  const form = useForm({
    values,
    change,
    check: ({ value }) => {
      const message = wrong(value)
      return message === null ? [] : [{ field: 'value' as const, message }]
    },
    send: () => save.mutate(values.value),
    request: save,
  })
  return (
    <Question title={t(`ask-${answer}`)} backTo={estateAddress(willId, 'tax')}>
      <SaveForm of={form} request={save}>
        {kind === 'money' || kind === 'percent' ? (
          <TextField
            {...form.field('value')}
            label={t(kind === 'money' ? 'amountLabel' : 'percentLabel')}
            hint={t(`hint-${answer}`)}
            inputMode="decimal"
            width="half"
            autoComplete="off"
            isRequired
          />
        ) : (
          <RadioGroup
            {...form.field('value')}
            label={t(`ask-${answer}`)}
            hint={t(`hint-${answer}`)}
            options={Object.entries(choices[kind]).map(([value, word]) => ({ value, label: t(word) }))}
          />
        )}
        <FromGifts willId={willId} answer={answer} use={(value) => change({ value })} />
      </SaveForm>
      <QuestionLimits answer={answer} dateOfDeath={dateOfDeath} />
    </Question>
  )
}
