// /payment: the order, the request to begin, and the link to the provider's own page; afterwards the receipt.
// No card number is ever typed here.
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readPayment } from '@testate/api/payments'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { WhichWill } from '../signing/which-will-card.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { NoQuote } from './no-quote.tsx'
import { PaidReceipt } from './paid-receipt.tsx'
import { PayOrder } from './pay-order.tsx'
import { paymentStanding, wasDeclined } from './standing.ts'
import { words } from './words.ts'
import './payment.css'

export default function PaymentPage() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <WhichWill>{(willId) => <PaymentOf key={willId} willId={willId} />}</WhichWill>
    </>
  )
}

function PaymentOf({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(read(readPayment, { params: { id: willId } }))
  const standing = useAsOfNow((now) => data && paymentStanding(data, now))
  // Back from the provider's page, or from another window: refetches what the provider reported meanwhile.
  useEffect(() => {
    const again = (): void => void (document.visibilityState === 'visible' && refetch())
    document.addEventListener('visibilitychange', again)
    addEventListener('pageshow', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      removeEventListener('pageshow', again)
    }
  }, [refetch])
  if (data === undefined || standing === undefined)
    return (
      <>
        <h1>{t('page')}</h1>
        {error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />}
      </>
    )
  if (standing === 'paid' || standing === 'refunding' || standing === 'refunded')
    return <PaidReceipt willId={willId} payment={data} />
  return (
    <>
      <h1>{t('page')}</h1>
      {wasDeclined(data) && (
        <Notice kind="error" title={t('declined')}>
          {t('declinedText')}
        </Notice>
      )}
      {standing === 'processing' && (
        <Notice kind="info" title={t('processing')}>
          {t('processingText')}
        </Notice>
      )}
      {(standing === 'no quote' || standing === 'expired') && (
        <NoQuote willId={willId} expired={standing === 'expired'} networks={data.quote?.networks ?? null} />
      )}
      {data.quote !== null && (standing === 'to pay' || standing === 'open') && (
        <PayOrder quote={data.quote} openUrl={standing === 'open' ? (data.payment?.url ?? null) : null} />
      )}
    </>
  )
}
