// A forgotten password: mails a link to the account's own mailbox; an unknown address gets the same answer.
import { messages } from '@testate/api/accounts'
import { append } from '../../audit/append.ts'
import { countedAddress } from '../../platform/http/counted-address.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { withinLimit } from '../limit.ts'
import { steady } from '../steady.ts'
import { insertReset } from '../session/store-credentials.ts'
import { accountByEmail, type Account } from '../rows/store.ts'

/**
 * At most three mails in a quarter of an hour to one mailbox; further requests get the same answer without a
 * mail.
 */
export async function requestPasswordReset(
  { db }: { db: Db },
  email: string,
  address: string,
): Promise<{ message: string }> {
  await steady(150, async () => {
    await inTransaction(db, { service: 'accounts' }, async (tx) => {
      if (!(await withinLimit(tx, 'password-reset:address', countedAddress(address), 100, 3600)))
        refuse('too-many-requests', undefined, because('too-many-tries'))
      const account = await accountByEmail(tx, email)
      if (account === undefined || !(await withinLimit(tx, 'password-reset', account.email, 3, 900))) return
      await lockPerson(tx, account.personId)
      await mailReset(tx, account)
    })
  })
  return { message: messages.resetRequested }
}

/**
 * Under the person's lock: during an address change, a link for the old address is written before the change,
 * which ends it, or not at all.
 */
export async function mailReset(tx: Tx, { personId, email, name, username }: Account): Promise<void> {
  const token = await insertReset(tx, personId)
  await emit(tx, 'password-reset.requested', { email, name, username, token })
  await append(tx, { event: 'account.password-reset-requested', actor: personId, details: {} })
}
