// A checkbox that is part of a form of react-hook-form.
import { useController, type FieldValues } from 'react-hook-form'
import type { FormFieldProps } from '../text-field/form-text-field.tsx'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'

export function FormCheckbox<V extends FieldValues>({
  control,
  name,
  onBlur,
  ...rest
}: FormFieldProps<V> & Omit<CheckboxProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return (
    <Checkbox
      {...rest}
      name={name}
      ref={ref}
      value={Boolean(value)}
      onChange={onChange}
      onBlur={blur}
      error={fieldState.error?.message}
    />
  )
}
