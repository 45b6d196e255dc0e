// All errors of a form at the top of the page: it takes the focus when it appears, and each line links to its
// field.
import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../icon/icon.tsx'
import { words } from '../words.ts'
import './error-summary.css'

export interface FieldMessage<Field extends string = string> {
  /** The id of the field; empty for an error of the whole page. */
  field: Field | ''
  message: string
}

interface ErrorSummaryProps {
  errors: readonly FieldMessage[]
  title?: string
  /** Counts the submissions: each new one focuses the summary again. */
  attempt?: number
}

function goTo(event: MouseEvent, field: string) {
  const target = document.getElementById(field)
  if (target === null) return
  event.preventDefault()
  // Scrolls the label into view too, not only the box.
  const group = target.closest('.field') ?? target
  group.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}

export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  const t = useWords(words)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  useEffect(() => {
    if (!shown) return
    const plain = document.title
    document.title = `${t('error')} ${plain}`
    return () => {
      if (document.title === `${t('error')} ${plain}`) document.title = plain
    }
  }, [shown, t])
  if (!shown) return null
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <h2 className="error-summary-title" id={titleId}>
        <Icon name="error" />
        {title ?? t('problem')}
      </h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === '' ? (
              message
            ) : (
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
