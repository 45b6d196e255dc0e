// What an asset was worth, or what was owed, on the day of death, and who says so. A second value says why.
import { useState } from 'react'
import { addEstateValue, type Estate, type EstateItem } from '@testate/api/estate/calls'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AmountFields } from '../currency/amount-fields.tsx'
import { readForeign, typedForeign, wrongForeign } from '../currency/typed-amount.ts'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

export function ValueQuestion({ estate, item }: { estate: Estate; item: EstateItem }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId, dateOfDeath } = estate
  const [today] = useState(() => londonDay(new Date()))
  const held = { today, day: dateOfDeath, isValue: true }
  const [before] = item.values
  const isSecond = before !== undefined
  const isRateMissing = before !== undefined && before.valuePence === null
  const [values, change, forget] = useKeptHere(`estate ${willId} value ${item.id} ${item.values.length}`, {
    valuePence: '',
    ...typedForeign(before?.foreign, dateOfDeath),
    source: isRateMissing ? before.source : '',
    reason: isRateMissing ? t('rateKnown') : '',
  })
  const save = useSaving(
    async (given: typeof values, idempotencyKey) =>
      await call(addEstateValue, {
        params: { id: willId, itemId: item.id },
        body: {
          ...(readForeign(given) === null
            ? { valuePence: readPounds(given.valuePence) ?? 0 }
            : { foreign: readForeign(given) }),
          source: given.source,
          reason: isSecond ? given.reason : null,
        },
        idempotencyKey,
      }),
    async () => {
      forget()
      await goOn(estateAddress(willId, 'assets'), { replace: true })
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ valuePence, source, reason, ...typed }) => [
      ...wrongForeign(typed, held),
      ...(wrongAmount(valuePence) === null || typed['foreign.currency'] !== ''
        ? []
        : [{ field: 'valuePence' as const, message: f(wrongAmount(valuePence)!) }]),
      ...(source.trim() === '' ? [{ field: 'source' as const, message: f('textNeeded') }] : []),
      ...(isSecond && reason.trim() === '' ? [{ field: 'reason' as const, message: f('textNeeded') }] : []),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  return (
    <Question
      title={t(item.side === 'asset' ? 'ask-value' : 'ask-owing')}
      backTo={estateAddress(willId, 'assets')}
    >
      <SaveForm of={form} request={save} label={f('save')}>
        <AmountFields form={form} typed={values} held={held}>
          <TextField
            {...form.field('valuePence')}
            label={t('valueLabel')}
            hint={t('valueHint')}
            inputMode="decimal"
            width="half"
            autoComplete="off"
            isRequired
          />
        </AmountFields>
        <TextField
          {...form.field('source')}
          label={t('sourceLabel')}
          hint={t('sourceHint')}
          maxLength={300}
          autoComplete="off"
          isRequired
        />
        {isSecond && (
          <TextField
            {...form.field('reason')}
            label={t('reasonLabel')}
            maxLength={300}
            autoComplete="off"
            isRequired
          />
        )}
      </SaveForm>
    </Question>
  )
}
