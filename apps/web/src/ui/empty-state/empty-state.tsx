// An empty list: one line, and the button that adds the first item.
import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  title: string
  text: string
  action?: ReactNode
  headingLevel?: 2 | 3
}

export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty-state">
      <svg className="empty-drawing" viewBox="0 0 96 72" aria-hidden="true" focusable="false">
        <path
          d="M26 6h32l12 12v48H26zM58 6v12h12"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.500"
          strokeLinejoin="round"
        />
        <path
          d="M34 28h28M34 37h28M34 46h14"
          stroke="currentColor"
          strokeWidth="2.500"
          strokeLinecap="round"
        />
        <circle cx="61" cy="55" r="7" fill="none" stroke="var(--gold)" strokeWidth="2.500" />
      </svg>
      <Heading className="empty-title">{title}</Heading>
      <p>{text}</p>
      {action}
    </div>
  )
}
