// Answers or known facts, row by row, each with an optional action to change it.
import type { ReactNode } from 'react'
import './summary-list.css'

export interface SummaryRow {
  label: string
  value: ReactNode
  action?: ReactNode
}

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="summary-list">
      {rows.map(({ label, value, action }) => (
        <div className="summary-row" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {action !== undefined && <dd className="summary-action">{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
