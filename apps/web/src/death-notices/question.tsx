// The frame of each page of the way: the way back, the question as the heading, which takes the focus.
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { words } from './report-words.ts'

export function Question({
  title,
  backTo,
  children,
}: {
  title: string
  /** The address of the page before. */
  backTo: string
  children: ReactNode
}) {
  const t = useWords(words)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="report">
      <title>{`${title} – Testate`}</title>
      <p className="report-back">
        <Link to={backTo}>{t('back')}</Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
