// Sets a new password with the mailed token. All earlier sessions, mailed codes and known devices of the
// account end.
import { messages } from '@testate/api/accounts'
import { append } from '../../audit/append.ts'
import { checkResetQuestion } from '../../factors/questions.ts'
import type { HandedIn } from '../../factors/offer-proof.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { aboutAccount, requireAcceptable } from '../password/acceptable-password.ts'
import { forgetAttempts } from '../attempts.ts'
import { hashPassword } from '../password/password-hash.ts'
import { ownerOfReset, resetPassword as storePassword, useReset } from '../session/store-credentials.ts'
import { endStepUps, forgetDevices, whoIs } from '../rows/store.ts'
import { endWait, resetNeeds, spentLink } from '../session/wait-for-reset.ts'

export interface ResetInput extends HandedIn {
  token: string
  password: string
}

/**
 * Refuses with `gone` for a token that is unknown, used or older than 30 minutes, and with `step-up-needed`
 * where a second factor counts and none or a wrong one was submitted: the mailbox alone does not open an
 * account that has more.
 */
export async function resetPassword(app: App, input: ResetInput): Promise<{ message: string }> {
  const { db, config } = app
  const { token: _token, password: _password, ...handed } = input
  // Checked before hashing, so that made-up tokens cost the caller more than the server.
  const { personId: owner, factors } = await resetNeeds(app, input.token)
  // Before a factor is used: a printed code must not be spent on a password that is refused.
  await requireAcceptable(
    input.password,
    await inTransaction(db, { service: 'accounts' }, async (tx) => await aboutAccount(tx, config, owner)),
  )
  if (factors.length > 0) {
    if (Object.values(handed).every((one) => one === undefined))
      refuse(
        'step-up-needed',
        'Please confirm with your passkey, your authenticator app or a recovery code.',
        { ...because('reset-needs-factor'), factors },
      )
    await askWorker(app, checkResetQuestion, { personId: owner, ...handed })
  }
  const passwordHash = await hashPassword(input.password)
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const personId = await ownerOfReset(tx, input.token)
    // An address change, or its reversal, ends every link. It and this reset are serialised, and the link is
    // checked again here.
    if (personId !== null) await lockPerson(tx, personId)
    const person =
      personId === null || (await useReset(tx, input.token)) === null ? undefined : await whoIs(tx, personId)
    if (person === undefined) refuse('gone', spentLink, because('reset-link-spent'))
    await storePassword(tx, person.id, passwordHash)
    await endStepUps(tx, person.id)
    await endWait(tx, person.id)
    await forgetDevices(tx, person.id)
    await tellPerson(tx, person.id, 'me')
    for (const name of [person.username, person.email]) if (name !== null) await forgetAttempts(tx, name)
    await append(tx, { event: 'account.password-changed', actor: person.id, details: {} })
  })
  return { message: messages.passwordChanged }
}
