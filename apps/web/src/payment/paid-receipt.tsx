// After paying: the receipts and credit notes, and what the person may still do; or the state of the refund.
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatPounds, pence } from '@testate/domain/money'
import { NextStep } from '../journey/next-step.tsx'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { LinkWithin } from './link-within.tsx'
import { MoneyDocument } from './money-document.tsx'
import { PartsGivenBack } from './parts-given-back.tsx'
import type { Payment } from './standing.ts'
import { words } from './words.ts'

const AddNetwork = part(async () => (await import('./add-network.tsx')).default)

export function PaidReceipt({
  willId,
  payment: { fact, payment, parts, documents, cancellation },
}: {
  willId: string
  payment: Payment
}) {
  const t = useWords(words)
  const amount = payment?.amount ?? ''
  // The amount left to refund; refunds for single networks have their own lines.
  const rest = formatPounds(
    pence(parts.reduce((left, part) => left - part.amountPence, payment?.amountPence ?? 0)),
  )
  return (
    <>
      <h1>{t(fact === 'paid' ? 'paidTitle' : fact === 'refunded' ? 'refunded' : 'refunding')}</h1>
      {fact === 'paid' && payment?.paidAt != null && (
        <Notice kind="done">{t('paidText', { amount, at: new Date(payment.paidAt) })}</Notice>
      )}
      {fact === 'refunding' && (
        <Notice kind="info">
          {payment?.refund?.failedAt == null ? t('refundingText', { amount: rest }) : t('refundFailed')}
        </Notice>
      )}
      {fact === 'refunded' && payment?.refundedAt != null && (
        <Notice kind="info">{t('refundedText', { amount, at: new Date(payment.refundedAt) })}</Notice>
      )}
      {fact !== 'refunded' && <PartsGivenBack parts={parts} />}
      {fact === 'paid' && <NextStep willId={willId} after="payment" />}
      {documents.map((document) => (
        <MoneyDocument key={document.number} willId={willId} document={document} />
      ))}
      {fact === 'paid' && (
        <>
          <div className="payment-cancel">
            <Card title={t('cancelTitle')}>
              {cancellation.open && cancellation.until !== null && (
                <p>{t('cancelUntil', { until: new Date(new Date(cancellation.until).getTime() - 1) })}</p>
              )}
              <p>{cancellation.text}</p>
              {cancellation.open && (
                <p>
                  <LinkWithin
                    sentence={t('cancelHow', { place: t('myWills') })}
                    words={t('myWills')}
                    to="/my-wills"
                  />
                </p>
              )}
              {cancellation.owed.length > 0 && (
                <p>
                  <Link to={`/blockchain-registration?will=${willId}`}>{t('cancelPart')}</Link>
                </p>
              )}
              {(cancellation.open || cancellation.owed.length > 0) && (
                <p>
                  <LinkWithin
                    sentence={t('cancelForm', { form: t('modelForm') })}
                    words={t('modelForm')}
                    to="/terms-of-service#cancel-form"
                  />
                </p>
              )}
            </Card>
          </div>
          {/* Last, because it appears without a press. */}
          <Suspense>
            <AddNetwork willId={willId} />
          </Suspense>
        </>
      )}
    </>
  )
}
