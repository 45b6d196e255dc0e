// Is the ceremony open for video and signature, and if not, what is missing? The same answer for screens,
// recording and signing.
import type { Tx } from '../platform/database/database.ts'
import type { Config } from '../platform/config.ts'
import { isPaid } from '../payments/is-paid.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { openedCeremony, type Opened } from './facts.ts'

/** Refuses with `payment-required` or `not-now`; otherwise returns the ceremony's facts. */
export async function requireOpenCeremony(tx: Tx, config: Config, willId: string): Promise<Opened> {
  if (config.payment.gate === 'before-ceremony' && !(await isPaid(tx, willId)))
    refuse('payment-required', 'Payment required to access')
  const opened = await openedCeremony(tx, willId)
  // The worker opens it within moments of the third identity check.
  if (opened === null)
    refuse(
      'not-now',
      'The ceremony is being opened. Please try again in a moment.',
      because('ceremony-opening'),
    )
  return opened
}
