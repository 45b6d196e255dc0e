// A date in three boxes that is part of a form of react-hook-form.
import { useController, type FieldValues } from 'react-hook-form'
import type { FormFieldProps } from '../text-field/form-text-field.tsx'
import { DateParts, type DatePartsProps } from './date-parts.tsx'

export function FormDateParts<V extends FieldValues>({ control, name, onBlur, ...rest }: FormFieldProps<V> & Omit<DatePartsProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name })
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return <DateParts {...rest} name={name} value={(field.value as string | undefined) ?? ''} onChange={field.onChange} onBlur={blur} error={fieldState.error?.message} />
}
