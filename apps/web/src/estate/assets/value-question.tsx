// What an asset was worth, or what was owed, on the day of death, what that rests on, and who says so. An estimate or a
// valuation may have a range. A second value says why.
import { useState } from 'react'
import { addEstateValue, type Estate, type EstateItem } from '@testate/api/estate/calls'
import { valueBases } from '@testate/domain/estate/items'
import type { RangeField } from '@testate/domain/estate/value-range'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { inWelsh } from '../../refusals/fields.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AmountFields } from '../currency/amount-fields.tsx'
import { readForeign, typedForeign, wrongForeign } from '../currency/typed-amount.ts'
import { estateAddress } from '../frame/addresses.ts'
import { pounds, readPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { offered } from './offered.ts'
import { hasRange, rangeInPoundsOf, readRange, wrongRange, type TypedRange } from './typed-range.ts'
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
    'valuePence': '',
    ...typedForeign(before?.foreign, dateOfDeath),
    'basis': isRateMissing ? before.basis : '',
    'lowestPence': '',
    'highestPence': '',
    'foreignRange.lowest': isRateMissing ? (before.foreignRange?.lowest ?? '') : '',
    'foreignRange.highest': isRateMissing ? (before.foreignRange?.highest ?? '') : '',
    'source': isRateMissing ? before.source : '',
    'reason': isRateMissing ? t('rateKnown') : '',
  })
  const save = useSaving(
    async (given: typeof values, idempotencyKey) =>
      await call(addEstateValue, {
        params: { id: willId, itemId: item.id },
        body: {
          ...(readForeign(given) === null
            ? { valuePence: readPounds(given.valuePence) ?? 0 }
            : { foreign: readForeign(given) }),
          basis: offered(valueBases, given.basis),
          ...readRange(given),
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
  const wrongBasis = (given: TypedRange): WrongBasis[] =>
    given.basis === ''
      ? [{ field: 'basis', message: nameField(t('basisLabel'), f('choose')) }]
      : wrongRange(given, held).map((one) =>
          'word' in one
            ? {
                field: one.field,
                message: nameField(
                  t(one.field === 'lowestPence' ? 'lowestLabel' : 'highestLabel'),
                  f(one.word),
                ),
              }
            : { field: one.field, message: one.problem.message, welsh: inWelsh(one.problem) },
        )
  const form = useForm({
    values,
    change,
    check: ({ source, reason, ...typed }) => [
      ...wrongForeign(typed, held),
      ...(wrongAmount(typed.valuePence) === null || typed['foreign.currency'] !== ''
        ? []
        : [
            {
              field: 'valuePence' as const,
              message: nameField(t('valueLabel'), f(wrongAmount(typed.valuePence)!)),
            },
          ]),
      ...wrongBasis(typed),
      ...(source.trim() === ''
        ? [{ field: 'source' as const, message: nameField(t('sourceLabel'), f('textNeeded')) }]
        : []),
      ...(isSecond && reason.trim() === ''
        ? [{ field: 'reason' as const, message: nameField(t('reasonLabel'), f('textNeeded')) }]
        : []),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  const currency = values['foreign.currency']
  const inPence = rangeInPoundsOf(values, held)
  const end = (field: RangeField) => ({
    ...form.field(field),
    isRequired: false,
    inputMode: 'decimal' as const,
    width: 'half' as const,
    autoComplete: 'off',
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
        <RadioGroup
          {...form.field('basis')}
          label={t('basisLabel')}
          options={valueBases.map((value) => ({
            value,
            label: t(`basis-${value}`),
            hint: t(`hint-${value}`),
          }))}
        />
        {hasRange(values) && (
          <>
            <p>{t('rangeText')}</p>
            {currency === '' ? (
              <>
                <TextField {...end('lowestPence')} label={t('lowestLabel')} />
                <TextField {...end('highestPence')} label={t('highestLabel')} />
              </>
            ) : (
              <>
                <TextField {...end('foreignRange.lowest')} label={t('lowestAbroad', { currency })} />
                <TextField {...end('foreignRange.highest')} label={t('highestAbroad', { currency })} />
                <p role="status">
                  {inPence === null
                    ? ''
                    : t('rangeInPounds', {
                        lowest: pounds(inPence.lowest),
                        highest: pounds(inPence.highest),
                      })}
                </p>
              </>
            )}
          </>
        )}
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

interface WrongBasis {
  field: 'basis' | RangeField
  message: string
  welsh?: string | undefined
}
