// The fields of an amount that can be in another currency. What is typed in one of them is kept when another currency
// is chosen.
import type { ReactNode } from 'react'
import { currencies } from '@testate/domain/estate/currency/currencies'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { pounds } from '../frame/money-text.ts'
import { poundsOf, type Held, type TypedForeign } from './typed-amount.ts'
import { words } from './words.ts'

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' })
const named = (code: string): string => {
  const name = names.of(code)
  return name === undefined || name === code ? code : `${code}: ${name}`
}

interface AmountFieldsProps {
  form: Pick<FormOf<TypedForeign>, 'field'>
  typed: TypedForeign
  held: Held
  /** The field in pounds. */
  children: ReactNode
}

export function AmountFields({ form, typed, held, children }: AmountFieldsProps) {
  const t = useWords(words)
  const currency = typed['foreign.currency']
  const amount = poundsOf(typed, held)
  return (
    <>
      <Select
        {...form.field('foreign.currency')}
        label={t('currency')}
        hint={t('currencyHint')}
        width="half"
        options={[
          { value: '', label: t('pounds') },
          ...currencies.map((value) => ({ value, label: named(value) })),
        ]}
      />
      {currency === '' ? (
        children
      ) : (
        <>
          <TextField
            {...form.field('foreign.amount')}
            label={t(held.isValue ? 'whole' : 'amount', { currency })}
            inputMode="decimal"
            width="half"
            autoComplete="off"
            isRequired
          />
          {held.isValue && <p>{t('later')}</p>}
          <TextField
            {...form.field('foreign.rate.perPound')}
            label={t('perPound', { currency })}
            hint={t('perPoundHint')}
            inputMode="decimal"
            width="half"
            autoComplete="off"
            isRequired={!held.isValue}
          />
          <DateParts
            {...form.field('foreign.rate.day')}
            label={t('day')}
            hint={t(held.isValue ? 'dayOfDeath' : 'dayOfEntry')}
            isRequired={!held.isValue}
          />
          <TextField
            {...form.field('foreign.rate.source')}
            label={t('source')}
            hint={t('sourceHint')}
            maxLength={300}
            autoComplete="off"
            isRequired={!held.isValue}
          />
          <p role="status">{amount === null ? '' : t('inPounds', { amount: pounds(amount) })}</p>
        </>
      )}
    </>
  )
}
