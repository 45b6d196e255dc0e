// A text field of one or more lines. The native input: every keyboard, password manager and screen reader
// supports it.
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, Ref } from 'react'
import { describedBy, Field, type FieldTexts } from '../field/field.tsx'

export interface TextFieldProps extends FieldTexts {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Number of lines; one by default. */
  multiline?: number
  width?: 'full' | 'half' | 'short'
  maxLength?: number
  spellCheck?: boolean
  autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters'
  isReadOnly?: boolean
  isDisabled?: boolean
  /** Only where the page is there for this field: the sign-in screens. */
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement> | Ref<HTMLTextAreaElement> | Ref<HTMLInputElement | HTMLTextAreaElement>
}

export function TextField({
  label,
  labelEnd,
  hint,
  error,
  isRequired,
  name,
  value,
  onChange,
  onBlur,
  type = 'text',
  multiline,
  width = 'full',
  isReadOnly,
  isDisabled,
  ref,
  ...box
}: TextFieldProps) {
  const common = {
    ...box,
    'id': name,
    name,
    value,
    'onChange': (event: { target: { value: string } }) => onChange(event.target.value),
    'onBlur': onBlur === undefined ? undefined : () => onBlur(),
    'className': 'box',
    'data-width': width,
    'readOnly': isReadOnly,
    'disabled': isDisabled,
    'aria-required': isRequired === true || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(name, { hint, error }),
  }
  return (
    <Field
      name={name}
      label={label}
      {...(labelEnd === undefined ? {} : { labelEnd })}
      hint={hint}
      error={error}
      isRequired={isRequired}
    >
      {multiline === undefined ? (
        <input {...common} type={type} ref={ref as Ref<HTMLInputElement>} />
      ) : (
        <textarea {...common} rows={multiline} ref={ref as Ref<HTMLTextAreaElement>} />
      )}
    </Field>
  )
}
