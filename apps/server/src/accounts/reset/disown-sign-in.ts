// "This was not me": by the link mailed about an unrecognised sign-in, without signing in. The intruder knows
// the password, so it stops working too, and the mailbox gets a link to set another.
import { sql } from 'kysely'
import { messages } from '@testate/api/accounts'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { endAllSessions } from '../session/own-sessions.ts'
import { mailReset } from './request-password-reset.ts'
import { accountOf } from '../rows/store.ts'
import { tokenHash } from '../../platform/token.ts'

const spent =
  'This link has been used, or its 14 days are over. To set a new password, ask for a link on the page ' +
  '“I have forgotten my password”.'

/**
 * Refuses `gone` for a link that is unknown, used or too old, or that was mailed to an address the account no
 * longer has.
 */
export async function disownSignIn({ db }: { db: Db }, token: string): Promise<{ message: string }> {
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const personId = (await ownerOf(tx, token)) ?? refuse('gone', spent, because('disown-link-spent'))
    await lockPerson(tx, personId)
    const { rows } = await sql<{
      email: string
    }>`
      update disowning_links set used_at = ${now()} where token_hash = ${tokenHash(token)}
      and used_at is null and expires_at > ${now()} returning email`.execute(tx)
    const account = await accountOf(tx, personId)
    if (account === undefined || account.email !== rows[0]?.email)
      refuse('gone', spent, because('disown-link-spent'))
    await endAllSessions(tx, personId)
    await sql`
      update auth."account" set "password" = null, "updatedAt" = ${now()} where "userId" = ${personId}
      and "providerId" = 'credential'`.execute(tx)
    await append(tx, { event: 'account.sign-in-disowned', actor: personId, details: {} })
    await mailReset(tx, account)
  })
  return { message: messages.signInDisowned }
}

async function ownerOf(tx: Tx, token: string): Promise<string | null> {
  return (
    (
      await sql<{
        person_id: string
      }>`
        select person_id from disowning_links where token_hash = ${tokenHash(token)} and used_at is null
        and expires_at > ${now()}`.execute(tx)
    ).rows[0]?.person_id ?? null
  )
}
