// The lines of a quote before it is paid, as on every other screen: one price, from one source.
import type { Quote } from '@testate/api/payments'
import { formatPounds, formatRate, pence } from '@testate/domain/money'
import { vatWithin } from '@testate/domain/vat'
import { installation } from '../operator/installation.ts'
import { useWords } from '../platform/words.ts'
import { VatNote } from '../operator/vat-note.tsx'
import { Card } from '../ui/card/card.tsx'
import { words } from './words.ts'

/** @param after shown below the lines, for example until when the price is valid */
export function OrderSummary({ quote, title, after }: { quote: Quote; title?: string; after?: string }) {
  const t = useWords(words)
  const { vat } = installation
  return (
    <Card title={title ?? t('orderTitle')}>
      <table className="order">
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.item}>
              <th scope="row">{line.label}</th>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{quote.total}</td>
          </tr>
          {vat !== null && (
            <VatRow
              rate={formatRate(vat.rate)}
              amount={formatPounds(vatWithin(pence(quote.totalPence), vat.rate))}
            />
          )}
        </tfoot>
      </table>
      {after !== undefined && <p>{after}</p>}
      <p className="order-note">
        <VatNote />
      </p>
    </Card>
  )
}

/** The VAT within the total above it. */
export function VatRow({ rate, amount }: { rate: string; amount: string }) {
  const t = useWords(words)
  return (
    <tr className="order-vat">
      <th scope="row">{t('vatWithin', { rate })}</th>
      <td>{amount}</td>
    </tr>
  )
}
