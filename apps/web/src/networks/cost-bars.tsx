// Costs as bars with figures: the bar shows nothing the text does not.
import './cost-bars.css'

interface CostBarsProps {
  rows: readonly { key: string; label: string; figure: string; note?: string | undefined; share: number }[]
  /** The last line, without a bar. */
  total?: { label: string; figure: string }
}

export function CostBars({ rows, total }: CostBarsProps) {
  return (
    <dl className="cost-bars">
      {rows.map(({ key, label, figure, note, share }) => (
        <div key={key} className="cost-bar">
          <dt>{label}</dt>
          <dd>
            <span className="cost-figure">{figure}</span>
            {note !== undefined && <span className="cost-note">{note}</span>}
            <span className="cost-track" aria-hidden="true">
              <span style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }} />
            </span>
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="cost-bar cost-total">
          <dt>{total.label}</dt>
          <dd>
            <span className="cost-figure">{total.figure}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
