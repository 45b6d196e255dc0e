// What keeps an action of the Digital Signing page closed besides what the server says: the legal notice comes before recording and signing.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'

export type SigningAction = ReceivedOf<typeof willTasks>['actions'][number]

/** True when this action waits for the notice. What is done already can still be looked at. */
export function waitsForNotice({ action, state }: Pick<SigningAction, 'action' | 'state'>, noticeAccepted: boolean): boolean {
  return !noticeAccepted && (action === 'video' || action === 'signature') && state !== 'Completed'
}
