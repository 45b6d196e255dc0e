// The frame of every field: the label, the hint above the box, and the error between them, linked for screen
// readers.
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../icon/icon.tsx'
import { words } from '../words.ts'
import './field.css'

export interface FieldTexts {
  label: string
  /** The end of the label that the heading above says already: heard, and not shown. */
  labelEnd?: string
  hint?: ReactNode
  error?: string | undefined
  /** `false` shows “(optional)” beside the label. */
  isRequired?: boolean | undefined
}

/** For a question that what stands right above it asks already: heard, and not shown. */
export interface GroupTexts extends FieldTexts {
  isLabelHidden?: boolean
}

/** The ids of the elements describing the box named `name`, for aria-describedby. */
export function describedBy(
  name: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): string | undefined {
  const ids = [hint === undefined ? '' : `${name}-hint`, error ? `${name}-error` : ''].filter(Boolean)
  return ids.length === 0 ? undefined : ids.join(' ')
}

export function Hint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="field-hint" id={`${name}-hint`}>
      {children}
    </div>
  )
}

export function FieldError({
  name,
  lang,
  children,
}: {
  name: string
  lang?: 'en' | undefined
  children: string
}) {
  const t = useWords(words)
  return (
    <p className="field-error" id={`${name}-error`}>
      <Icon name="error" />
      <span>
        <span className="visually-hidden">{t('error')} </span>
        <span lang={lang}>{children}</span>
      </span>
    </p>
  )
}

/** One box with one label. Groups of boxes use `FieldGroup`. */
export function Field({
  name,
  label,
  labelEnd,
  hint,
  error,
  errorLang,
  isRequired,
  children,
}: FieldTexts & { name: string; errorLang?: 'en' | undefined; children: ReactNode }) {
  const t = useWords(words)
  return (
    <div className="field" data-error={error ? true : undefined}>
      <label className="field-label" htmlFor={name}>
        {label}
        {labelEnd !== undefined && <span className="visually-hidden"> {labelEnd}</span>}
        {isRequired === false && <span className="field-optional"> {t('optional')}</span>}
      </label>
      {hint !== undefined && <Hint name={name}>{hint}</Hint>}
      {error ? (
        <FieldError name={name} lang={errorLang}>
          {error}
        </FieldError>
      ) : null}
      {children}
    </div>
  )
}

/** Several boxes for one question: a fieldset, described as a whole. */
export function FieldGroup({
  name,
  label,
  hint,
  error,
  isRequired,
  isLabelHidden = false,
  children,
}: GroupTexts & { name: string; children: ReactNode }) {
  const t = useWords(words)
  return (
    <fieldset
      className="field"
      data-error={error ? true : undefined}
      aria-describedby={describedBy(name, { hint, error })}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
        {isRequired === false && <span className="field-optional"> {t('optional')}</span>}
      </legend>
      {hint !== undefined && <Hint name={name}>{hint}</Hint>}
      {error ? <FieldError name={name}>{error}</FieldError> : null}
      {children}
    </fieldset>
  )
}
