// One of a few options, all visible.
import type { ReactNode, Ref } from 'react'
import { FieldGroup, Hint, type GroupTexts } from '../field/field.tsx'
import '../checkbox/checkbox.css'
import './radio-group.css'

export interface Option {
  value: string
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

export interface RadioGroupProps extends GroupTexts {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly Option[]
  /** The first option, the target of an error's link. */
  ref?: Ref<HTMLInputElement>
}

export function RadioGroup({ name, value, onChange, onBlur, options, ref, ...texts }: RadioGroupProps) {
  return (
    <FieldGroup {...texts} name={name}>
      <div className="radios">
        {options.map((option, index) => {
          const id = index === 0 ? name : `${name}-${option.value}`
          return (
            <div className="checkbox" key={option.value}>
              <input
                className="checkbox-box"
                type="radio"
                id={id}
                name={name}
                value={option.value}
                checked={value === option.value}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
                onBlur={() => onBlur?.()}
                ref={index === 0 ? ref : undefined}
                aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}-hint`}
              />
              <div className="checkbox-words">
                <label htmlFor={id}>{option.label}</label>
                {option.hint !== undefined && <Hint name={`${name}-${option.value}`}>{option.hint}</Hint>}
              </div>
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
