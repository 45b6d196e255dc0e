// Optional detail, collapsed by default.
import type { ReactNode } from 'react'
import './expander.css'

export function Expander({
  summary,
  children,
  isOpen = false,
  onOpen,
}: {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
  /** Called whenever it has been opened. */
  onOpen?: () => void
}) {
  return (
    <details
      className="expander"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary>{summary}</summary>
      <div className="expander-body">{children}</div>
    </details>
  )
}
