// The text of the page after payment: the provider notifies the register separately, often a moment after the
// person is back.
import type { willTasks } from '@testate/api/dashboard'
import type { readPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { afterNotice } from './gates.ts'

type Payment = ReceivedOf<typeof readPayment>

export function afterPayment({
  fact,
  payment,
}: {
  fact: Payment['fact']
  payment: Pick<NonNullable<Payment['payment']>, 'state'> | null
}): 'paid' | 'waiting' | 'unpaid' | 'returned' {
  if (fact === 'paid') return 'paid'
  if (fact === 'refunding' || fact === 'refunded') return 'returned'
  return payment !== null &&
    (payment.state === 'open' || payment.state === 'processing' || payment.state === 'opening')
    ? 'waiting'
    : 'unpaid'
}

type Journey = ReceivedOf<typeof willTasks>['journey']

/**
 * The page's one button. `go`: leads to the next task; `notice`: that waits for the notice on this page;
 * `look`: others must act; `pay`: the payment must be made; `wait`: it is being confirmed, and nobody must be
 * led to pay twice; `dashboard`: nothing is left.
 */
export function onwardOf(
  state: ReturnType<typeof afterPayment>,
  { task, step, who }: Pick<Journey, 'task' | 'step' | 'who'>,
  noticeAccepted: boolean,
): 'go' | 'notice' | 'look' | 'pay' | 'wait' | 'dashboard' {
  if (who === 'nobody') return 'dashboard'
  if (task === 'payment') return state === 'waiting' ? 'wait' : 'pay'
  if (step === null) return 'look'
  return !noticeAccepted && afterNotice(step) ? 'notice' : 'go'
}
