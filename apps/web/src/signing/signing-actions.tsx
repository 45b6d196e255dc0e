// The card ‘Signing Process’: the will's journey, and what waits for the payment.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { addressOf } from '../journey/addresses.ts'
import { JourneyList } from '../journey/journey-list.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { waitsForNotice } from './gates.ts'
import { words } from './words.ts'

interface SigningActionsProps {
  standing: ReceivedOf<typeof willTasks>
  noticeAccepted: boolean
  /** Whether the page says the next step above it. */
  isBelowNext?: boolean
  /** While another card of the page is what is done next. */
  isFolded?: boolean
  onOpen: (dialog: 'identity' | 'document') => void
}

export function SigningActions({
  standing,
  noticeAccepted,
  isBelowNext = false,
  isFolded = false,
  onOpen,
}: SigningActionsProps) {
  const t = useWords(words)
  const { paymentNeeded, role, willId, tasks } = standing
  const list = (
    <JourneyList
      willId={willId}
      role={role}
      tasks={tasks}
      title={isFolded ? '' : t('process')}
      {...(isBelowNext ? { saidAbove: standing.journey } : {})}
      closed={(one) => (waitsForNotice(one, noticeAccepted) ? t('noticeFirst') : null)}
      opens={(place) => (place === 'identity' || place === 'document' ? () => onOpen(place) : null)}
    />
  )
  return (
    <section className="signing-process">
      {isFolded ? (
        <>
          <h2>{t('process')}</h2>
          <Expander summary={t('processAll', { count: tasks.length })}>{list}</Expander>
        </>
      ) : (
        list
      )}
      {paymentNeeded && (
        <Notice kind="advice" title={t('paymentTitle')}>
          <p>{t(role === 'testator' ? 'paymentText' : 'paymentWitness')}</p>
          {role === 'testator' && (
            <LinkButton variant="secondary" href={addressOf('payment', willId)}>
              {t('pay')}
            </LinkButton>
          )}
        </Notice>
      )}
    </section>
  )
}
