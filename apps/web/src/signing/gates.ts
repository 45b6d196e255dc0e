// What disables an action of the Digital Signing page besides the server's state: the legal notice comes
// before recording and signing.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { standingOf } from '@testate/domain/journey'

type MainButton = 'invite' | 'pay' | 'notice'

/**
 * Which of the page's buttons is primary: the one that is next. Three alike would leave the choice to the
 * reader.
 */
export function mainButton({
  journey,
  paymentNeeded,
  role,
}: Pick<ReceivedOf<typeof willTasks>, 'journey' | 'paymentNeeded' | 'role'>): MainButton {
  if (role === 'testator' && standingOf(journey.code).place === 'witnesses') return 'invite'
  return role === 'testator' && paymentNeeded ? 'pay' : 'notice'
}

export type SigningAction = ReceivedOf<typeof willTasks>['actions'][number]

/** True when this action waits for the notice. A completed one can still be viewed. */
export function waitsForNotice(
  { action, state }: Pick<SigningAction, 'action' | 'state'>,
  noticeAccepted: boolean,
): boolean {
  return !noticeAccepted && (action === 'video' || action === 'signature') && state !== 'Completed'
}
