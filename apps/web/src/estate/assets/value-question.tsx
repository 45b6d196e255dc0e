// What an asset was worth, or what was owed, on the day of death, what that rests on, and who says so. An estimate or a
// valuation may have a range. A second value says why.
import { useState } from 'react'
import { addEstateValue, type Estate, type EstateItem } from '@testate/api/estate/calls'
import { valueBases } from '@testate/domain/estate/items'
import { problemsOfRange } from '@testate/domain/estate/value-range'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { inWelsh } from '../../platform/refusals/fields.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
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
import { offered } from './offered.ts'
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
    basis: isRateMissing ? before.basis : '',
    lowestPence: '',
    highestPence: '',
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
          basis: offered(valueBases, given.basis),
          ...rangeOf(given),
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
  const wrongBasis = (given: TypedRange & { valuePence: string }): WrongBasis[] => {
    if (given.basis === '') return [{ field: 'basis', message: f('choose') }]
    if (!hasRange(given)) return []
    const wrong = (['lowestPence', 'highestPence'] as const).flatMap((field) => {
      const word = given[field].trim() === '' ? null : wrongAmount(given[field])
      return word === null ? [] : [{ field, message: f(word) }]
    })
    if (wrong.length > 0) return wrong
    const { lowestPence: lowest, highestPence: highest } = rangeOf(given)
    const basis = offered(valueBases, given.basis)
    const value = readPounds(given.valuePence)
    return problemsOfRange({ basis, value, isForeign: false, lowest, highest }).map((problem) => ({
      field: problem.field,
      message: problem.message,
      welsh: inWelsh(problem),
    }))
  }
  const form = useForm({
    values,
    change,
    check: ({ valuePence, basis, lowestPence, highestPence, source, reason, ...typed }) => [
      ...wrongForeign(typed, held),
      ...(wrongAmount(valuePence) === null || typed['foreign.currency'] !== ''
        ? []
        : [{ field: 'valuePence' as const, message: f(wrongAmount(valuePence)!) }]),
      ...wrongBasis({ ...typed, basis, lowestPence, highestPence, valuePence }),
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
            <TextField
              {...form.field('lowestPence')}
              label={t('lowestLabel')}
              inputMode="decimal"
              width="half"
              autoComplete="off"
            />
            <TextField
              {...form.field('highestPence')}
              label={t('highestLabel')}
              inputMode="decimal"
              width="half"
              autoComplete="off"
            />
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

interface TypedRange {
  'basis': string
  'lowestPence': string
  'highestPence': string
  'foreign.currency': string
}

interface WrongBasis {
  field: 'basis' | 'lowestPence' | 'highestPence'
  message: string
  welsh?: string | undefined
}

/** What is stated has no range, nor has what is in another currency. */
const hasRange = ({ basis, 'foreign.currency': currency }: TypedRange): boolean =>
  (basis === 'estimate' || basis === 'valuation') && currency === ''

/** Both ends may be left out. What was typed before another answer hid the fields is not sent. */
function rangeOf(typed: TypedRange): { lowestPence: number | null; highestPence: number | null } {
  if (!hasRange(typed)) return { lowestPence: null, highestPence: null }
  return { lowestPence: readPounds(typed.lowestPence), highestPence: readPounds(typed.highestPence) }
}
