// A message from the contact page goes to the operator's own mailbox and is kept nowhere here. Nothing is mailed to
// the address that was typed: anybody could type somebody else's.
import { countedAddress } from '../platform/http/counted-address.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { withinLimit } from '../accounts/limit.ts'
import { notify } from './notify.ts'

const mostAnHour = 10
/** Of everybody together: the operator's mailbox stays usable. */
const mostADay = 500
/** Without an operator, on a trial: the development mailbox shows what would have been sent. */
const trialMailbox = 'support@testate.example'

export interface SupportMessage {
  name: string
  email: string
  message: string
}

/** Runs as the accounts service, which counts. @throws Problem `not-found`, `too-many-requests` */
export async function writeToSupport(
  tx: Tx,
  { mode, operator }: Pick<Config, 'mode' | 'operator'>,
  { name, email, message }: SupportMessage,
  address: string,
): Promise<{ email: string }> {
  const to = operator.supportEmail ?? (mode === 'development' ? trialMailbox : null)
  if (to === null) refuse('not-found', undefined, because('support-unset'))
  if (
    !(await withinLimit(tx, 'support', countedAddress(address), mostAnHour, 3600)) ||
    !(await withinLimit(tx, 'support', 'everybody', mostADay, 86_400))
  )
    refuse('too-many-requests', undefined, because('too-many-tries'))
  await notify(tx, { to: to.toLowerCase(), template: 'support-message', data: { name, email, message } })
  return { email }
}
