// The card ‘Signing Process’: its five actions, each enabled or with the reason why not yet.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { addressOf } from '../journey/addresses.ts'
import { useJourney } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TaskList } from '../ui/task-list/task-list.tsx'
import { waitsForNotice } from './gates.ts'
import { words } from './words.ts'

interface SigningActionsProps {
  standing: ReceivedOf<typeof willTasks>
  noticeAccepted: boolean
  /** Whether the payment is the page's main button. */
  isMain: boolean
  onOpen: (dialog: 'identity' | 'document') => void
}

export function SigningActions({ standing, noticeAccepted, isMain, onOpen }: SigningActionsProps) {
  const t = useWords(words)
  const { actions, paymentNeeded, role, willId } = standing
  const { sentence } = useJourney()
  const tasks = actions.map((one) => {
    const { action, state, open } = one
    const title = t(`action ${action}`)
    const waits = open && waitsForNotice(one, noticeAccepted)
    const hint = waits ? t('noticeFirst') : sentence(one, role)
    if (!open || waits) return { title, hint, status: 'Cannot start yet' as const }
    return {
      title,
      hint,
      status: state,
      ...(action === 'identity' || action === 'document'
        ? { onPress: () => onOpen(action) }
        : { href: addressOf(action === 'signature' ? 'signatures' : action, willId) }),
    }
  })
  return (
    <section className="signing-process">
      <TaskList groups={[{ title: t('process'), tasks }]} />
      {paymentNeeded && (
        <Notice kind="advice" title={t('paymentTitle')}>
          <p>{t(role === 'testator' ? 'paymentText' : 'paymentWitness')}</p>
          {role === 'testator' && (
            <LinkButton variant={isMain ? 'primary' : 'secondary'} href={addressOf('payment', willId)}>
              {t('pay')}
            </LinkButton>
          )}
        </Notice>
      )}
    </section>
  )
}
