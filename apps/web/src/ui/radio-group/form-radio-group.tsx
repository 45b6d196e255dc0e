// A group of radio buttons that is part of a form of react-hook-form.
import { useController, type FieldValues } from 'react-hook-form'
import type { FormFieldProps } from '../text-field/form-text-field.tsx'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

export function FormRadioGroup<V extends FieldValues>({ control, name, onBlur, ...rest }: FormFieldProps<V> & Omit<RadioGroupProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'>) {
  const { field, fieldState } = useController({ control, name })
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return <RadioGroup {...rest} name={name} ref={field.ref} value={(field.value as string | undefined) ?? ''} onChange={field.onChange} onBlur={blur} error={fieldState.error?.message} />
}
