// A date known by heart (a birth, a death, a signing), as three boxes: quicker and clearer than a calendar
// for a past date.
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { FieldGroup, type FieldTexts } from '../field/field.tsx'
import { words } from '../words.ts'
import { joinDate, splitDate, type Parts } from './parts.ts'
import './date-parts.css'

export interface DatePartsProps extends FieldTexts {
  name: string
  /**
   * `YYYY-MM-DD`, or empty. An impossible date is passed on unchanged, so that the form's own rule can reject
   * it.
   */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** `bday` for the person's own birth date. */
  autoComplete?: 'bday'
}

export function DateParts({ name, value, onChange, onBlur, autoComplete, ...texts }: DatePartsProps) {
  const t = useWords(words)
  const [parts, setParts] = useState<Parts>(() => splitDate(value))
  const [given, setGiven] = useState(value)
  if (value !== given) {
    setGiven(value)
    if (joinDate(parts) !== value) setParts(splitDate(value))
  }
  const set = (part: keyof Parts, text: string) => {
    const next = { ...parts, [part]: text }
    const joined = joinDate(next)
    setParts(next)
    setGiven(joined)
    onChange(joined)
  }
  const invalid = texts.error ? true : undefined
  return (
    <FieldGroup {...texts} name={name}>
      <div className="date-parts">
        {(['day', 'month', 'year'] as const).map((part) => {
          const id = part === 'day' ? name : `${name}-${part}`
          return (
            <div key={part} className="date-part" data-part={part}>
              <label htmlFor={id}>{t(part)}</label>
              <input
                className="box"
                id={id}
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                value={parts[part]}
                aria-invalid={invalid}
                autoComplete={autoComplete === undefined ? 'off' : `bday-${part}`}
                onChange={(event) => set(part, event.target.value)}
                onBlur={() => onBlur?.()}
              />
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
