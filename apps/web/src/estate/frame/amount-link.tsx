// An amount as a link to what it comes from.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pounds } from './money-text.ts'

interface AmountLinkProps {
  to: string
  /** In pence; said as `children` say it, where they are there. */
  amount: number
  /** What the link is called for those who hear it without its table: the amount as shown, and where it leads. */
  label: (amount: string) => string
  children?: ReactNode
}

export function AmountLink({ to, amount, label, children }: AmountLinkProps) {
  const shown = pounds(amount)
  return (
    <Link className="estate-figure" to={to} aria-label={label(shown)}>
      {children ?? shown}
    </Link>
  )
}
