// Optional detail, collapsed by default.
import type { ReactNode } from 'react'
import './expander.css'

export function Expander({
  summary,
  children,
  isOpen = false,
}: {
  summary: string
  children: ReactNode
  isOpen?: boolean
}) {
  return (
    <details className="expander" open={isOpen}>
      <summary>{summary}</summary>
      <div className="expander-body">{children}</div>
    </details>
  )
}
