// A six-digit code from a message: one box, so that it can be pasted and phones can autofill it.
import type { Ref } from 'react'
import { describedBy, Field, type FieldTexts } from '../field/field.tsx'
import './code-field.css'

export interface CodeFieldProps extends FieldTexts {
  name: string
  value: string
  onChange: (value: string) => void
  length?: number
  /** The error's language, if not the screen's. */
  errorLang?: 'en' | undefined
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Removes the spaces and dashes that are often copied with a code. */
export function CodeField({
  name,
  label,
  hint,
  error,
  errorLang,
  value,
  onChange,
  length = 6,
  isDisabled,
  ref,
}: CodeFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} errorLang={errorLang}>
      <input
        className="box code-box"
        id={name}
        name={name}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error })}
      />
    </Field>
  )
}
