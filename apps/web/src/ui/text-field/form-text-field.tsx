// A text field that is part of a form of react-hook-form.
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** What every `Form…` field takes besides its own props. `onBlur` comes after the form's own: a draft can be saved there. */
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
  const blur = () => {
    field.onBlur()
    onBlur?.()
  }
  return (
    <TextField
      {...rest}
      name={name}
      ref={field.ref}
      value={(field.value as string | undefined) ?? ''}
      onChange={field.onChange}
      onBlur={blur}
      error={fieldState.error?.message}
    />
  )
}
