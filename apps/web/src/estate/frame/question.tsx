// One question on a page of its own: the way back, and the question as the heading, which takes the focus.
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { words } from './words.ts'

export function Question({
  title,
  backTo,
  children,
}: {
  title: string
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
    <>
      <p className="estate-back">
        <Link to={backTo}>{t('back')}</Link>
      </p>
      <h1 ref={heading} tabIndex={-1} className="estate-question">
        {title}
      </h1>
      {children}
    </>
  )
}
