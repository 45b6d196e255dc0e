// Costs as lines: what for, how much, and a note. No bars: one fee beside free networks drew one full bar and
// empty ones.
import './cost-lines.css'

interface CostLinesProps {
  rows: readonly { key: string; label: string; figure: string; note?: string | undefined }[]
  total?: { label: string; figure: string }
}

export function CostLines({ rows, total }: CostLinesProps) {
  return (
    <dl className="cost-lines">
      {rows.map(({ key, label, figure, note }) => (
        <div key={key} className="cost-line">
          <dt>{label}</dt>
          <dd>
            <span className="cost-figure">{figure}</span>
            {note !== undefined && <span className="cost-note">{note}</span>}
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="cost-line cost-total">
          <dt>{total.label}</dt>
          <dd>
            <span className="cost-figure">{total.figure}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
