// What a new account's mailbox is told: a link that confirms the address, or, where another account has
// confirmed it, that there is one. Which of the two, only that mailbox learns (decision 40).
import { enqueue } from '../../platform/jobs.ts'
import { emit } from '../../platform/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ADDRESS_LINK_JOB } from '../../proofs/job-types.ts'
import { withinLimit } from '../limit.ts'
import { accountByEmail } from '../rows/store.ts'
import { heldUntil } from '../rows/store-email-changes.ts'

const mostAnHour = 5

/** Silent beyond five mails an hour to one mailbox, however many accounts name it. */
export async function mailAboutAddress(
  tx: Tx,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  if (!(await withinLimit(tx, 'address-mail', email, mostAnHour, 3600))) return
  const holder = await accountByEmail(tx, email)
  if (holder !== undefined && holder.personId !== personId && holder.addressProven) {
    if (await withinLimit(tx, 'already-have-account', email, 2, 3600))
      await emit(tx, 'account.exists', { email, name: holder.name, username: holder.username })
    return
  }
  const held = await heldUntil(tx, email, personId)
  if (held === null) await enqueue(tx, ADDRESS_LINK_JOB, { personId })
  else if (await withinLimit(tx, 'already-have-account', email, 2, 3600))
    await emit(tx, 'email.not-free', { email, name: null, until: held.toISOString() })
}

/**
 * Whether an account opened with this address is found by it: nobody has it, nor can take it back. For whoever
 * runs the register nothing is kept back.
 */
export async function isFree(tx: Tx, email: string, forStaff: boolean): Promise<boolean> {
  return (
    (await accountByEmail(tx, email)) === undefined && (forStaff || (await heldUntil(tx, email)) === null)
  )
}
