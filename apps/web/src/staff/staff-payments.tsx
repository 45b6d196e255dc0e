// /staff-payments: payments on their way back and disputed ones, and giving one back.
import { useQuery } from '@tanstack/react-query'
import { listPayments } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { formatPounds, pence } from '@testate/domain/money'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { RefundForm } from './refund-form.tsx'
import { StaffPage } from './staff-page.tsx'
import { words } from './words.ts'
import './staff.css'

type Payment = ReceivedOf<typeof listPayments>['payments'][number]

export default function StaffPayments() {
  const t = useWords(words)
  return (
    <StaffPage title={t('paymentsPage')}>
      <p>{t('paymentsLead')}</p>
      <ToLookAt />
      <Expander summary={t('other')}>
        <p>{t('otherText')}</p>
        <RefundForm payment={null} />
      </Expander>
    </StaffPage>
  )
}

function ToLookAt() {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(read(listPayments))
  if (data === undefined)
    return error === null ? (
      <Loading text={t('paymentsLoading')} />
    ) : (
      <Notice kind="error" title={t('paymentsFailed')}>
        <p>{sentenceOf(error)}</p>
        <Button variant="secondary" onPress={() => void refetch()}>
          {t('again')}
        </Button>
      </Notice>
    )
  if (data.payments.length === 0) return <EmptyState title={t('noPayments')} text={t('noPaymentsText')} />
  return (
    <ul className="staff-list">
      {data.payments.map((payment) => (
        <li key={payment.id}>
          <PaymentCard payment={payment} />
        </li>
      ))}
    </ul>
  )
}

const reasons = {
  'cancellation': 'whycancellation',
  'duplicate': 'whyduplicate',
  'technical-failure': 'whytechnicalfailure',
  'staff': 'whystaff',
  'provider': 'whyprovider',
  'chargeback': 'whychargeback',
} as const

function PaymentCard({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const { refundReason, refundFailure, dispute, returnedPence, partPence } = payment
  const pounds = (amount: number): string => formatPounds(pence(amount))
  const rows: [label: string, value: string | null][] = [
    [t('paidAt'), payment.paidAt === null ? null : dateAndTime(payment.paidAt)],
    [t('askedAt'), payment.refundAskedAt === null ? null : dateAndTime(payment.refundAskedAt)],
    [t('why'), refundReason === null ? null : t(reasons[refundReason])],
    [t('returned'), returnedPence === 0 ? null : pounds(returnedPence)],
    [t('part'), partPence === 0 ? null : pounds(partPence)],
    [t('failure'), refundFailure],
    [t('tries'), refundFailure === null ? null : String(payment.refundTries)],
    [t('number'), payment.id],
    [t('will'), payment.willId],
    [t('atProvider', { provider: payment.provider }), payment.providerSession],
  ]
  // What is on its way and has not failed is not asked for twice; a disputed charge is not also given back.
  const mayRefund = refundFailure !== null || (payment.state === 'paid' && dispute !== 'open')
  return (
    <Card title={payment.amount}>
      <p className="staff-tags">
        {refundFailure === null ? (
          <StatusTag kind="info">{t(stateOf(payment))}</StatusTag>
        ) : (
          <StatusTag kind="error">{t('failedTag')}</StatusTag>
        )}
        {dispute !== 'none' && (
          <StatusTag kind={dispute === 'open' ? 'warning' : 'neutral'}>{t(`dispute${dispute}`)}</StatusTag>
        )}
      </p>
      <SummaryList
        rows={rows.flatMap(([label, value]) =>
          value === null ? [] : [{ label, value: <span className="staff-value">{value}</span> }],
        )}
      />
      {mayRefund && (
        <Expander summary={t(refundFailure === null ? 'refund' : 'refundAgain')}>
          <RefundForm payment={payment} />
        </Expander>
      )}
    </Card>
  )
}

const stateOf = ({ state }: Payment): 'refunding' | 'refunded' | 'paid' =>
  state === 'refunding' || state === 'refunded' ? state : 'paid'
