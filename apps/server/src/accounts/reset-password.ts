// Setting a new password with the mailed token. Whoever held a session or a second factor of the account before holds nothing afterwards.
import { sql } from 'kysely'
import { messages } from '@testate/api/accounts'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database.ts'
import { tellPerson } from '../platform/live.ts'
import { lockPerson } from '../platform/lock-person.ts'
import { refuse } from '../platform/problem.ts'
import { aboutAccount, requireAcceptable } from './acceptable-password.ts'
import { forgetAttempts } from './attempts.ts'
import { authIn } from './auth.ts'
import { hashPassword } from './password-hash.ts'
import { isAuthError } from './sign-up.ts'
import { endStepUps, forgetDevices, whoIs } from './store.ts'

const spent = 'This link has been used or has expired. Please ask for another.'

/** Refuses with `gone` for a token that is unknown, used or older than 30 minutes. */
export async function resetPassword({ db, config }: { db: Db; config: Config }, input: { token: string; password: string }): Promise<{ message: string }> {
  // Looked at before hashing, so that made-up tokens cost the caller more than the server.
  const about = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const personId = (await ownerOf(tx, config, input.token)) ?? refuse('gone', spent)
    return await aboutAccount(tx, config, personId)
  })
  await requireAcceptable(input.password, about)
  const passwordHash = await hashPassword(input.password)
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const personId = await ownerOf(tx, config, input.token)
    // A change of the address, or its taking back, ends every link: of that and this one is first, and a link that was looked at a moment ago is looked at again.
    if (personId !== null) await lockPerson(tx, personId)
    const person = personId === null || (await ownerOf(tx, config, input.token)) === null ? undefined : await whoIs(tx, personId)
    if (person === undefined) refuse('gone', spent)
    try {
      await authIn(tx, config, { passwordHash }).api.resetPassword({ body: { token: input.token, newPassword: 'hashed-before' } })
    } catch (error) {
      if (isAuthError(error)) refuse('gone', spent)
      throw error
    }
    // From here on the account stays where it is for a while (ask-email-change.ts).
    await sql`update auth."account" set "resetAt" = ${now()} where "userId" = ${person.id} and "providerId" = 'credential'`.execute(tx)
    await endStepUps(tx, person.id)
    await forgetDevices(tx, person.id)
    await tellPerson(tx, person.id, 'me')
    if (person.username !== null) await forgetAttempts(tx, person.username)
    await append(tx, { event: 'account.password-changed', actor: person.id, details: {} })
  })
  return { message: messages.passwordChanged }
}

async function ownerOf(tx: Tx, config: Config, token: string): Promise<string | null> {
  const { internalAdapter } = await authIn(tx, config).$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found === null || found.expiresAt.getTime() <= Date.now() ? null : found.value
}
