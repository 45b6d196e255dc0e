// A password field, with a button to show the password. Pasting and password managers work.
import { useState, type Ref } from 'react'
import { useWords } from '../../platform/words.ts'
import { describedBy, Field, type FieldTexts } from '../field/field.tsx'
import { words } from '../words.ts'
import '../button/button.css'
import './password-field.css'

export interface PasswordFieldProps extends FieldTexts {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({
  name,
  label,
  hint,
  error,
  isRequired,
  value,
  onChange,
  onBlur,
  autoComplete,
  ref,
}: PasswordFieldProps) {
  const t = useWords(words)
  /** Undefined until the button is pressed: before that there is nothing to announce. */
  const [shown, setShown] = useState<boolean>()
  return (
    <Field name={name} label={label} hint={hint} error={error} isRequired={isRequired}>
      <div className="password">
        <input
          className="box"
          id={name}
          name={name}
          ref={ref}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onBlur?.()}
          aria-required={isRequired === true || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, { hint, error })}
        />
        <button
          type="button"
          className="button"
          data-variant="secondary"
          aria-controls={name}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(shown !== true)}
        >
          {t(shown ? 'hide' : 'show')}
        </button>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {shown === undefined ? '' : t(shown ? 'passwordShown' : 'passwordHidden')}
      </span>
    </Field>
  )
}
