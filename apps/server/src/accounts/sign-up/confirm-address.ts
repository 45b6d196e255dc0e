// Confirms an account's address by the mailed link, and tells the worker whether the account's own passkey has signed
// this browser in: then whoever made the passkey also reads the mailbox (decision 33).
import { sql } from 'kysely'
import type { AnswerOf } from '@testate/api/route'
import type { confirmAddress as confirmAddressRoute } from '@testate/api/mailed-links'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { confirmAddress as confirmAddressQuestion } from '../../proofs/confirm-address.ts'

export async function confirmAddress(
  app: App,
  person: Person,
  token: string,
): Promise<AnswerOf<typeof confirmAddressRoute>> {
  const signedIn = (await isSignedInByPasskey(app, person)) ? person.id : null
  return await askWorker(app, confirmAddressQuestion, { token, signedIn })
}

/**
 * Where there is no password only the passkey opens a session. A password is set by the mailbox's owner, who may know
 * nothing of the passkey; nor may a person who was handed a task. A session that only reads is too old to tell.
 */
async function isSignedInByPasskey({ db }: App, person: Person): Promise<boolean> {
  if (person.kind !== 'account' || person.limit !== undefined || person.readsOnly === true) return false
  const { rows } = await inTransaction(
    db,
    { service: 'accounts' },
    async (tx) =>
      await sql`select 1 from auth."account" where "userId" = ${person.id} and "password" is null`.execute(
        tx,
      ),
  )
  return rows.length > 0
}
