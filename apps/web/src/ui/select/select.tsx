// One of many options. The native select: on a phone it is the wheel people know.
import type { Ref } from 'react'
import { useWords } from '../../platform/words.ts'
import { describedBy, Field, type FieldTexts } from '../field/field.tsx'
import type { Option } from '../radio-group/radio-group.tsx'
import { words } from '../words.ts'
import './select.css'

export interface SelectProps extends FieldTexts {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly Option[]
  width?: 'full' | 'half' | 'short'
  isDisabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

export function Select({
  label,
  hint,
  error,
  isRequired,
  name,
  value,
  onChange,
  onBlur,
  options,
  width = 'full',
  isDisabled,
  ref,
}: SelectProps) {
  const t = useWords(words)
  return (
    <Field name={name} label={label} hint={hint} error={error} isRequired={isRequired}>
      <select
        className="box select"
        id={name}
        name={name}
        value={value}
        ref={ref}
        disabled={isDisabled}
        data-width={width}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
        aria-required={isRequired === true || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error })}
      >
        {!options.some((option) => option.value === value) && (
          <option value={value} disabled>
            {t('choose')}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
