// The lines of a quote, the same on every screen, in the receipt and in the terms: one price, from one
// source.
import type { Quote } from '@testate/api/payments'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { words } from './words.ts'

/** @param after shown below the lines, for example until when the price is valid */
export function OrderSummary({ quote, title, after }: { quote: Quote; title?: string; after?: string }) {
  const t = useWords(words)
  return (
    <Card title={title ?? t('orderTitle')}>
      <table className="order">
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.item}>
              <th scope="row">
                {line.label}
                {line.note !== null && <span className="order-note">{line.note}</span>}
              </th>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{quote.total}</td>
          </tr>
        </tfoot>
      </table>
      {after !== undefined && <p>{after}</p>}
      <p className="order-note">{t('once')}</p>
    </Card>
  )
}
