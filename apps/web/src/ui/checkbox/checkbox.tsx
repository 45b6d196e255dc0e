// A checkbox, for consent or a choice. The whole line is the target; the box is 36 px.
import type { ReactNode, Ref } from 'react'
import { describedBy, FieldError, Hint } from '../field/field.tsx'
import './checkbox.css'

export interface CheckboxProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  isRequired?: boolean
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  ref,
}: CheckboxProps) {
  return (
    <div className="field" data-error={error ? true : undefined}>
      {error ? <FieldError name={name}>{error}</FieldError> : null}
      <div className="checkbox">
        <input
          className="checkbox-box"
          type="checkbox"
          id={name}
          name={name}
          ref={ref}
          checked={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => onBlur?.()}
          aria-required={isRequired === true || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, { hint, error })}
        />
        <div className="checkbox-words">
          <label htmlFor={name}>{label}</label>
          {hint !== undefined && <Hint name={name}>{hint}</Hint>}
        </div>
      </div>
    </div>
  )
}
