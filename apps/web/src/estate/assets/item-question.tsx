// One question about one asset or debt. Its answer is saved before the next one is asked.
import { changeEstateItem, type Estate, type EstateItem } from '@testate/api/estate/calls'
import { assetClasses, debtHoldings, holdings, liabilityClasses } from '@testate/domain/estate/items'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { readFraction, typedFraction } from '../people/fraction.ts'
import { stepAfter, type Step } from './steps.ts'
import { ValueQuestion } from './value-question.tsx'
import { withAnswer } from './with-answer.ts'
import { words } from './words.ts'

interface QuestionOf {
  estate: Estate
  item: EstateItem
  step: Step
}

export function ItemQuestion({ estate, item, step }: QuestionOf) {
  return step === 'value' ? (
    <ValueQuestion estate={estate} item={item} />
  ) : (
    <FieldQuestion estate={estate} item={item} step={step} />
  )
}

function FieldQuestion({ estate: { willId, people }, item, step }: QuestionOf) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { side } = item
  const first = {
    class: item.class,
    name: item.name ?? '',
    holding: item.holding ?? '',
    share: item.holding === null || item.share.in === 1 ? '' : typedFraction(item.share),
    goes: item.isOutside ? 'outside' : (item.givenTo ?? 'residue'),
    value: '',
  }
  const [values, change, forget] = useKeptHere(`estate ${willId} item ${item.id} ${step} ${item.version}`, {
    answer: first[step],
  })
  const save = useSaving(
    async (answer: string, idempotencyKey) =>
      await call(changeEstateItem, {
        params: { id: willId, itemId: item.id },
        body: { version: item.version, item: withAnswer(item, step, answer) },
        idempotencyKey,
      }),
    async (estate) => {
      forget()
      const saved = estate.items.find(({ id }) => id === item.id) ?? item
      const next = stepAfter(step, saved)
      await goOn(estateAddress(willId, 'assets', next === null ? {} : { item: item.id, ask: next }), {
        replace: true,
      })
    },
  )
  const title =
    step === 'class' || step === 'holding'
      ? t(`ask-${step}-${side}`)
      : t(`ask-${step as 'name' | 'share' | 'goes'}`)
  const form = useForm({
    values,
    change,
    check: ({ answer }) => {
      if (step === 'share' && readFraction(answer) === null)
        return [{ field: 'answer' as const, message: t('shareWrong') }]
      if (answer.trim() !== '') return []
      return [
        { field: 'answer' as const, message: nameField(title, f(step === 'name' ? 'textNeeded' : 'choose')) },
      ]
    },
    send: () => save.mutate(values.answer),
    request: save,
  })
  const options = {
    class: () =>
      (side === 'asset' ? assetClasses : liabilityClasses).map((value) => ({
        value,
        label: t(`class-${value}`),
      })),
    holding: () =>
      side === 'asset'
        ? holdings.map((value) => ({ value, label: t(`holding-${value}`) }))
        : debtHoldings.map((value) => ({ value, label: t(`debt-${value}`) })),
    goes: () => [
      { value: 'residue', label: t('goes-residue') },
      { value: 'outside', label: t('goes-outside') },
      ...people
        .filter(({ roles }) => roles.includes('beneficiary'))
        .map(({ id, name }) => ({ value: id, label: t('goes-person', { name }) })),
    ],
  }
  return (
    <Question title={title} backTo={estateAddress(willId, 'assets')}>
      <SaveForm of={form} request={save}>
        {step === 'name' || step === 'share' ? (
          <TextField
            {...form.field('answer')}
            label={title}
            hint={t(step === 'name' ? 'nameHint' : 'shareHint')}
            width={step === 'name' ? 'full' : 'short'}
            maxLength={step === 'name' ? 200 : 15}
            autoComplete="off"
            isRequired
          />
        ) : (
          <RadioGroup {...form.field('answer')} label={title} options={options[step as 'class']()} />
        )}
      </SaveForm>
    </Question>
  )
}
