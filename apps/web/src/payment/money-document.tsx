// A receipt or a credit note as issued: who sold, to whom, when, and the VAT within the amount; to print, or as a
// PDF that the server sets.
import type { MoneyDocument as Issued } from '@testate/api/payments'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { VatRow } from './order-summary.tsx'
import { words } from './words.ts'

export function MoneyDocument({ willId, document }: { willId: string; document: Issued }) {
  const t = useWords(words)
  const { kind, number, seller, buyer, vat, cancelledAt } = document
  const isReceipt = kind === 'receipt'
  return (
    <Card
      title={t(isReceipt ? 'receiptTitle' : 'creditNoteTitle', { number })}
      actions={
        <>
          <LinkButton variant="secondary" download href={`/api/wills/${willId}/payment/documents/${number}`}>
            <Icon name="download" />
            {t('asPdf')}
          </LinkButton>
          <Button variant="secondary" onPress={() => print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      {document.test && <Notice kind="info">{t('testReceipt')}</Notice>}
      {cancelledAt !== null && (
        <Notice kind="advice">{t('creditNoteCancelled', { at: new Date(cancelledAt) })}</Notice>
      )}
      <SummaryList
        rows={[
          {
            label: t('seller'),
            value: <Lines of={[seller.name ?? t('notGiven'), seller.company, seller.address]} />,
          },
          { label: t('vatNumber'), value: vat === null ? t('notRegistered') : vat.number },
          { label: t('buyer'), value: <Lines of={[buyer.name, buyer.email]} /> },
          { label: t('taxDate'), value: t('day', { day: new Date(`${document.taxDate}T12:00:00Z`) }) },
          ...(isReceipt
            ? []
            : [{ label: t('corrects'), value: t('receiptTitle', { number: document.receipt }) }]),
          {
            label: t('paymentId'),
            value: <Hash value={document.paymentId} label={t('paymentId')} />,
          },
        ]}
      />
      <table className="order">
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(isReceipt ? 'total' : 'totalBack')}</th>
            <td>{document.amount}</td>
          </tr>
          {vat !== null && <VatRow rate={vat.rate} amount={vat.amount} />}
        </tfoot>
      </table>
    </Card>
  )
}

function Lines({ of }: { of: readonly (string | null)[] }) {
  return of
    .filter((line) => line !== null)
    .map((line) => (
      <span className="payment-line" key={line}>
        {line}
      </span>
    ))
}
