// A text field that is part of a form of react-hook-form.
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * The props of every `Form…` field besides its own. `onBlur` runs after the form's own handler: a draft can
 * be saved there.
 */
export interface FormFieldProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
}

export function FormTextField<V extends FieldValues>({
  control,
  name,
  onBlur,
  ...rest
}: FormFieldProps<V> & Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return (
    <TextField
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
