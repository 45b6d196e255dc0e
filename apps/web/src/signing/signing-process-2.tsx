// /signing-process-2: the return page after paying. Once the register knows of the payment it is the Digital Signing
// page, so that nobody has to go on from here; until then it says how the payment stands.
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
import { afterPayment, leadsToPaying } from './after-payment.ts'
import { Signing, ToDashboard } from './digital-signing.tsx'
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
  const paid = payment.data.payment
  if (state === 'paid')
    return (
      <Signing
        willId={willId}
        head={
          <>
            <ToDashboard />
            <section className="signing-paid">
              <h1>{t('afterPaid')}</h1>
              {paid?.paidAt != null && (
                <p>{t('afterPaidText', { amount: paid.amount, at: new Date(paid.paidAt) })}</p>
              )}
            </section>
          </>
        }
      />
    )
  const { journey, role } = standing.data
  const next = leadsToPaying(state, journey) ? said.next(journey, role) : null
  return (
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
        {next !== null ? (
          <LinkButton href={next.href}>{next.title}</LinkButton>
        ) : (
          <LinkButton variant="secondary" href={addressOf('payment', willId)}>
            {t('toPayment')}
          </LinkButton>
        )}
      </div>
      <SigningActions
        standing={standing.data}
        noticeAccepted={noticeAt != null}
        onOpen={(open) => void navigate(addressOf(open, willId))}
      />
    </>
  )
}
