// A card for one item of a page, with its actions at the bottom.
import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: string
  /** 2 unless the card stands under another heading. */
  headingLevel?: 2 | 3
  children: ReactNode
  actions?: ReactNode
}

export function Card({ title, headingLevel = 2, children, actions }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className="card">
      {title !== undefined && <Heading className="card-title">{title}</Heading>}
      {children}
      {actions !== undefined && <div className="card-actions">{actions}</div>}
    </section>
  )
}
