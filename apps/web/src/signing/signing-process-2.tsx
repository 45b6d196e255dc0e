// /signing-process-2: the return page after paying. It shows the payment's state at the register, and what is
// open now.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { willTasks } from '@testate/api/dashboard'
import { readPayment } from '@testate/api/payments'
import { addressOf } from '../journey/addresses.ts'
import { useJourney } from '../journey/use-journey.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { useAcknowledged } from '../wills/use-acknowledge.ts'
import './digital-signing.css'
import { afterPayment, onwardOf } from './after-payment.ts'
import { LegalNotice } from './legal-notice.tsx'
import { Onward } from './onward.tsx'
import { SigningActions } from './signing-actions.tsx'
import { WhichWill } from './which-will-card.tsx'
import { words } from './words.ts'

export default function SigningProcess2() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('afterPage')} – Testate`}</title>
      <WhichWill heading={t('afterPage')}>
        {(willId) => <AfterPayment key={willId} willId={willId} />}
      </WhichWill>
    </>
  )
}

function AfterPayment({ willId }: { willId: string }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const said = useJourney()
  const payment = useQuery(read(readPayment, { params: { id: willId } }))
  const standing = useQuery(read(willTasks, { params: { id: willId } }))
  const { noticeAt } = useAcknowledged(willId, null)
  const error = payment.error ?? standing.error
  if (error !== null)
    return (
      <>
        <h1>{t('afterPage')}</h1>
        <NotLoaded error={error} title={t('afterFailed')} />
      </>
    )
  if (payment.data === undefined || standing.data === undefined)
    return (
      <>
        <h1>{t('afterPage')}</h1>
        <Loading text={t('afterLoading')} />
      </>
    )
  const state = afterPayment(payment.data)
  const { journey, role } = standing.data
  const next = said.next(journey, role)
  // The acceptance may not be loaded yet: the next screens request it themselves.
  const onward = onwardOf(state, journey, noticeAt !== null)
  const paid = payment.data.payment
  return (
    <>
      {state === 'paid' ? (
        <section className="signing-paid">
          <h1>{t('afterPaid')}</h1>
          {paid?.paidAt != null && (
            <p>{t('afterPaidText', { amount: paid.amount, at: new Date(paid.paidAt) })}</p>
          )}
        </section>
      ) : (
        <>
          <h1>
            {t(state === 'waiting' ? 'afterWaiting' : state === 'returned' ? 'afterRefund' : 'afterUnpaid')}
          </h1>
          <p role="status">
            {t(
              state === 'waiting'
                ? 'afterWaitingText'
                : state === 'returned'
                  ? 'afterRefundText'
                  : 'afterUnpaidText',
            )}
          </p>
          <div className="button-row">
            {onward === 'pay' && next !== null ? (
              <LinkButton href={next.href}>{next.title}</LinkButton>
            ) : (
              <LinkButton variant="secondary" href={addressOf('payment', willId)}>
                {t('toPayment')}
              </LinkButton>
            )}
          </div>
        </>
      )}
      <h2>{t('afterNext')}</h2>
      <Onward onward={onward} next={next} />
      <SigningActions
        standing={standing.data}
        noticeAccepted={noticeAt != null}
        onOpen={(open) => void navigate(addressOf(open, willId))}
      />
      {/* Before the identity checks it would only be one more text to read here. */}
      {(onward === 'notice' || noticeAt != null) && (
        <LegalNotice willId={willId} status={standing.data.status} role={role} acceptedAt={noticeAt} isMain />
      )}
    </>
  )
}
