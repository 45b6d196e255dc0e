// A password field that is part of a form of react-hook-form.
import { useController, type FieldValues } from 'react-hook-form'
import type { FormFieldProps } from '../text-field/form-text-field.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

export function FormPasswordField<V extends FieldValues>({
  control,
  name,
  onBlur,
  ...rest
}: FormFieldProps<V> & Omit<PasswordFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return (
    <PasswordField
      {...rest}
      name={name}
      ref={ref}
      value={(value as string | undefined) ?? ''}
      onChange={onChange}
      onBlur={blur}
      error={fieldState.error?.message}
    />
  )
}
